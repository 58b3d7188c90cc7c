// For tests: a program with one game on a row of cells, in which every empty cell may be taken and nothing turns. Its
// tree of moves does what docs/app_protocol.md says. Requests wait until a test lets them through.
import { ServerError, type Branch, type Game, type Move, type Position, type Side } from './protocol';
import { branchOf, linesOf, namesOf, ownerOf, sharedMoves } from './tree';

const kColumns = 8;
const sideOf = (ply: number): Side => (ply % 2 ? 'O' : 'X');

export function positionAfter(names: string[]): Position {
  let cells = '-'.repeat(kColumns);
  names.forEach((name, ply) => {
    const at = name.charCodeAt(0) - 97;
    if (name !== 'pass') cells = cells.slice(0, at) + sideOf(ply) + cells.slice(at + 1);
  });
  const empty = [...cells].flatMap((cell, at) => (cell === '-' ? [`${String.fromCharCode(97 + at)}1`] : []));
  const moves = Object.fromEntries(empty.map((name) => [name, []]));
  return {
    text: `${cells} ${sideOf(names.length)}`, rows: 1, columns: kColumns, cells, side: sideOf(names.length), moves, pass: false, over: empty.length === 0,
    score: { X: cells.split('X').length - 1, O: cells.split('O').length - 1 },
  };
}

export function movesOf(names: string): Move[] {
  const list = names.split(' ').filter(Boolean);
  return list.map((move, ply) => {
    const { cells, score } = positionAfter(list.slice(0, ply + 1));
    return { move, side: sideOf(ply), turned: [], cells, score };
  });
}

export function gameOf(names: string, change: Partial<Game> = {}): Game {
  const moves = movesOf(names);
  return {
    id: 'g', revision: 1, variant: 'row', title: '', start: positionAfter([]), seats: { X: { kind: 'person', name: 'Ann' }, O: { kind: 'bot', name: 'Bob', bot: 'greedy' } },
    moves, branches: [], ply: moves.length, position: positionAfter(namesOf(moves)), state: 'running', thinking: null, result: null, failure: null,
    clock: { kind: 'none' }, speed: 500, created: '', changed: '', ...change,
  };
}

interface Asked {
  action: string;
  fields: Record<string, unknown>;
  resolve: (answer: object) => void;
  reject: (error: Error) => void;
}
const refusal = (code: string): ServerError => new ServerError({ code, text: code });

export class FakeProgram {
  asked: Asked[] = [];
  game = gameOf('');
  private nextBranch = 1;
  private removed = new Map<number, Branch>();

  request = (action: string, fields: Record<string, unknown> = {}): Promise<object> =>
    new Promise((resolve, reject) => this.asked.push({ action, fields, resolve, reject }));

  // Whatever waits is done and answered, in its order, as often as answers lead to new requests.
  async answer(): Promise<void> {
    const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
    await settle();
    for (let request = this.asked.shift(); request; request = this.asked.shift()) {
      try {
        request.resolve(this.do(request.action, request.fields));
      } catch (error) {
        request.reject(error as Error);
      }
      await settle();
    }
  }

  async refuse(action: string, code: string): Promise<void> {
    const at = this.asked.findIndex((each) => each.action === action);
    this.asked.splice(at, 1)[0]!.reject(refusal(code));
    await this.answer();
  }

  // As another tab would.
  do(action: string, fields: Record<string, unknown>): object {
    const id = fields['branch'] as number;
    switch (action) {
      case 'position': return { position: positionAfter(fields['moves'] as string[]) };
      case 'branch': return this.branch((fields['moves'] as string[]).join(' '));
      case 'rename': return this.changed(this.game.branches.map((each) => (each.id === id ? { ...each, name: fields['name'] as string } : each)));
      case 'unbranch': return this.remove(id);
      case 'rebranch': return this.changed([...this.game.branches, this.removed.get(id)!]);
      case 'promote': return this.promote(id);
      default: return {};
    }
  }

  change(change: Partial<Game>): Game {
    return (this.game = { ...this.game, ...change, revision: this.game.revision + 1 });
  }

  private changed(branches: Branch[]): object {
    return { game: this.change({ branches }) };
  }

  private branch(text: string): object {
    const moves = movesOf(text);
    const path = namesOf(moves);
    let best = { line: 0, shared: -1 };
    for (const [line, known] of linesOf(this.game)) {
      const shared = sharedMoves(path, namesOf(known));
      if (shared > best.shared) best = { line, shared };
    }
    if (best.shared === path.length) return { game: this.game, branch: best.line, ply: path.length };
    const grown = branchOf(this.game, best.line);
    const isAtEnd = grown && best.shared === grown.at + grown.moves.length;
    if (isAtEnd) {
      const branches = this.game.branches.map((each) => (each === grown ? { ...each, moves: [...each.moves, ...moves.slice(best.shared)] } : each));
      return { ...this.changed(branches), branch: grown.id, ply: path.length };
    }
    const parent = ownerOf(this.game, { line: best.line, ply: best.shared });
    const made = { id: this.nextBranch++, parent, at: best.shared, name: '', moves: moves.slice(best.shared) };
    return { ...this.changed([...this.game.branches, made]), branch: made.id, ply: path.length };
  }

  private remove(id: number): object {
    const gone = branchOf(this.game, id);
    if (!gone) throw refusal('nothing');
    this.removed.set(id, gone);
    return this.changed(this.game.branches.filter((each) => each.id !== id));
  }

  // The branch and what it leaves change places.
  private promote(id: number): object {
    const branch = branchOf(this.game, id)!;
    if (branch.parent !== 0) throw new Error('the tests promote branches of the game itself');
    if (this.game.state === 'over') throw refusal('over');
    const rest = this.game.moves.slice(branch.at);
    const moves = [...this.game.moves.slice(0, branch.at), ...branch.moves];
    const branches = this.game.branches.map((each) => (each.id === id ? { ...each, moves: rest } : each));
    return { game: this.change({ moves, branches, ply: moves.length, position: positionAfter(namesOf(moves)) }) };
  }
}
