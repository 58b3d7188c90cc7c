// What the moves in the position shown are worth, as long as hints are on; what the other side threatens; and the
// search for a proof. One question is asked at a time: a new one ends the old.
import { Feed } from './feed';
import { table } from './game.svelte';
import { t } from './i18n/index.svelte';
import { known } from './known.svelte';
import { preview } from './preview.svelte';
import { movesLeft } from './proof';
import { other, ServerError, type AnalysisEvent, type Line, type Side } from './protocol';
import { quiz } from './quiz.svelte';
import { errorText, server } from './server';
import { settings } from './settings.svelte';
import { view } from './shown.svelte';
import { ui } from './ui.svelte';

// Squares with a number; each one more costs depth for all.
const kHints = 10;
// As many lines as the server tells.
const kMostLines = 64;
// Where there are more moves than these, only those listed have one.
const kMany = 20;

// Behind a proof, seconds for the moves that it left open, where nobody has asked to solve the position.
const kRest = 60;

// `rest`: the position is solved, and its other moves have no exact value yet.
type Purpose = 'moves' | 'threats' | 'proof' | 'rest';
interface Question {
  purpose: Purpose;
  position: string;
  // The server's name of it; empty until it has one.
  id: string;
  // The same again is not asked.
  key: string;
  began: number;
}
interface Answer {
  position: string;
  event: AnalysisEvent;
  heard: number;
}
// A proof that was not waited for.
interface Stopped {
  position: string;
  depth: number;
}

class Hints {
  isOn = $state(false);
  private question: Question | null = null;
  private readonly feed = new Feed<`analysis:${string}`>();
  private answer = $state.raw<Answer | null>(null);
  private threat = $state.raw<Answer | null>(null);
  // The position in which somebody asked it: in another one it is over.
  private passAt = $state<string | null>(null);
  private proofAt = $state<string | null>(null);
  private restAt = $state.raw<{ position: string; seconds: number | null } | null>(null);
  private given = $state.raw<Stopped | null>(null);

  private text = $derived(view.shown?.text ?? null);
  isPassing = $derived(this.text !== null && this.passAt === this.text);
  isProving = $derived(this.text !== null && this.proofAt === this.text);
  isResting = $derived(this.text !== null && this.restAt?.position === this.text);
  stopped = $derived(this.text !== null && this.given?.position === this.text ? this.given : null);
  event = $derived(this.answer && this.answer.position === this.text ? this.answer.event : null);
  // With all that is known of the moves, whoever asked for it.
  lines = $derived.by((): Line[] => (this.isOn && this.event?.lines.length ? known.lines(view.prefix(view.shown!.ply)) : []));
  threats = $derived.by((): AnalysisEvent | null => (this.isPassing && this.threat?.position === this.text ? this.threat.event : null));
  // Proved here: what the best move is worth, with nothing left to find out.
  proof = $derived.by((): Line | null => (this.event?.lines[0]?.exact ? (this.lines[0] ?? null) : null));

  // Asks for the position shown, once each; called whenever it changes.
  follow(): void {
    const { game } = table;
    const { shown } = view;
    // Who comes back to a position does not find the question again.
    if (!this.isPassing) this.passAt = null;
    if (!this.isProving) this.proofAt = null;
    if (!this.isResting) this.restAt = null;
    if (!this.stopped) this.given = null;
    // A try that is judged takes the place of the analysis under way: it is asked for again.
    if (quiz.mistake) return void (this.question = null);
    if (!game || !shown?.text || shown.over) return;
    const purpose = this.isPassing ? 'threats' : this.isProving ? 'proof' : this.isResting ? 'rest' : 'moves';
    if ((purpose === 'moves' || purpose === 'rest') && !this.isOn) return;
    const key = this.keyOf(purpose, shown.text);
    if (key === this.question?.key) return;
    const question: Question = { purpose, position: shown.text, id: '', key, began: Date.now() };
    this.question = question;
    void this.ask(question, game.variant, Object.keys(shown.moves).length);
  }

  toggle(): void {
    this.isOn = !this.isOn;
    preview.end();
    ui.say(t(this.isOn ? 'say.hintsOn' : 'say.hintsOff'));
    if (!this.isOn) this.stop();
  }

  // What the other side would do if it were to move; asked again: no more.
  togglePass(): void {
    preview.end();
    const shown = view.shown;
    if (this.isPassing) {
      this.passAt = null;
      if (!this.isOn) this.stop();
      return;
    }
    if (!shown?.text || shown.over || shown.pass) return ui.tell(t('threats.refused'));
    this.proofAt = null;
    this.threat = null;
    this.question = null;
    this.passAt = shown.text;
    ui.say(t('threats.on', { side: shown.side }));
  }

  // Until it is proved or somebody stops it.
  prove(): void {
    preview.end();
    this.isOn = true;
    this.passAt = null;
    this.given = null;
    this.proofAt = this.text;
  }

  stopProof(): void {
    const { question } = this;
    if (!this.isProving) return;
    if (question?.id) void server.request('stop', { analysis: question.id }).catch(() => {});
    this.settle();
    this.giveUp(this.event?.depth ?? 0);
  }

  private giveUp(depth: number): void {
    if (this.text === null) return;
    this.given = { position: this.text, depth };
    ui.say(stoppedWords(depth, movesLeft(view.shown!)));
  }

  // Seconds since the server told what is known, or since the question was put.
  silence(now: number): number {
    return Math.max(0, (now - (this.event && this.answer ? this.answer.heard : (this.question?.began ?? now))) / 1000);
  }

  // Seconds since the question was put: the server is silent for long while it solves.
  elapsed(now: number): number {
    return (this.event?.seconds ?? 0) + this.silence(now);
  }

  heard(event: AnalysisEvent): void {
    const { question } = this;
    if (!question || event.analysis !== question.id) return;
    const answer = { position: question.position, event, heard: Date.now() };
    if (question.purpose === 'threats') return void (this.threat = answer);
    const best = event.lines[0];
    // What is proved stays proved, whatever is asked later.
    if (this.event?.lines[0]?.exact && !best?.exact) return;
    this.answer = answer;
    const shown = view.shown;
    if (!best || shown?.text !== question.position) return;
    known.learn(table.game!, view.moves, shown.ply, { side: shown.side, depth: event.depth, isSolved: best.exact, lines: event.lines });
    if (!event.done) return;
    if (question.purpose === 'proof' && this.isProving) {
      if (best.exact) ui.say(proofWords(best, shown.side));
      else this.giveUp(event.depth);
    }
    if (best.exact && question.purpose !== 'rest' && this.isOpen(question.purpose)) {
      this.restAt = { position: question.position, seconds: question.purpose === 'proof' ? null : kRest };
    } else this.restAt = null;
    if (question.purpose !== 'moves') this.settle();
  }

  // Whether some moves of the solved position still want their exact value; all of very many only where that was asked.
  private isOpen(purpose: Purpose): boolean {
    const moves = Object.keys(view.shown!.moves).length;
    return this.rest > 0 && (moves <= kMany || purpose === 'proof');
  }

  // Moves of the position shown that have no exact value.
  get rest(): number {
    const exact = new Set(this.lines.filter((line) => line.exact).map((line) => line.move));
    return Object.keys(view.shown?.moves ?? {}).filter((move) => !exact.has(move)).length;
  }

  // A new connection knows nothing of what was under way.
  reconnected(): void {
    this.question = null;
    this.follow();
  }

  private async ask(question: Question, variant: string, moves: number): Promise<void> {
    const { purpose, position } = question;
    const few = moves > kMany || purpose === 'proof' ? settings.lines : Math.max(settings.lines, Math.min(kHints, moves));
    const many = purpose === 'rest' ? Math.min(kMostLines, moves) : few;
    const seconds = purpose === 'proof' ? null : purpose === 'rest' ? this.restAt!.seconds : settings.seconds;
    const until = seconds === null ? { until: 'stopped' as const } : { seconds };
    const pass = purpose === 'threats' ? { pass: true } : {};
    try {
      const { analysis } = await server.request('analyse', { variant, position, lines: many, ...until, ...pass });
      question.id = analysis;
      if (this.question === question) this.feed.follow(`analysis:${analysis}`, (event) => this.heard(event));
    } catch (error) {
      if (this.question !== question) return;
      this.passAt = null;
      this.proofAt = null;
      this.restAt = null;
      const isNone = error instanceof ServerError && error.code === 'nothing' && purpose === 'threats';
      ui.tell(isNone ? t('threats.refused') : errorText(error), true);
    }
  }

  private keyOf(purpose: Purpose, position: string): string {
    return `${purpose} ${position} ${settings.lines} ${settings.seconds}`;
  }

  // What a proof has found stays; the same is not looked for again in a few seconds.
  private settle(): void {
    this.proofAt = null;
    if (this.question) this.question.key = this.keyOf('moves', this.question.position);
  }

  stop(): void {
    this.feed.leave();
    if (this.question?.id) void server.request('stop', { analysis: this.question.id }).catch(() => {});
    this.question = null;
    this.answer = null;
    this.passAt = null;
    this.proofAt = null;
    this.restAt = null;
    this.given = null;
  }
}

export const stoppedWords = (depth: number, all: number): string => (depth === 0 ? t('proof.stopped') : t('proof.stoppedAt', { depth, all }));

// `value` is for the side to move.
export function proofWords({ value }: Pick<Line, 'value'>, side: Side): string {
  const n = Math.round(Math.abs(value));
  if (n === 0) return t('proof.draw');
  return t('proof.won', { side: value > 0 ? side : other(side), n });
}

export const hints = new Hints();
server.onReady(() => hints.reconnected());
