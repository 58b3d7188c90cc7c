import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff, Connection, type Socket } from './connection';
import { ServerError } from './protocol';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  sent: { id: number; do: string }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: number; do: string });
  }
  close(): void {
    this.onclose?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[];
let connection: Connection;
const kNew = { variant: 'othello', seats: { X: { kind: 'person', name: 'Ann' }, O: { kind: 'person', name: 'Ben' } } } as const;
const latest = (): FakeSocket => sockets.at(-1)!;
const actions = (socket: FakeSocket): string[] => socket.sent.map((message) => message.do);

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  connection = new Connection(() => {
    sockets.push(new FakeSocket());
    return latest();
  });
  connection.connect();
});
afterEach(() => vi.useRealTimers());

describe('Connection', () => {
  it('matches answers to requests by id, in any order', async () => {
    latest().onopen!();
    const first = connection.request('games');
    const second = connection.request('catalogue');
    const [a, b] = latest().sent;
    latest().hear({ id: b!.id, ok: true, version: '2' });
    latest().hear({ id: a!.id, ok: true, games: [] });
    expect(await first).toMatchObject({ games: [] });
    expect(await second).toMatchObject({ version: '2' });
  });

  it('rejects with the server’s code and the present game', async () => {
    latest().onopen!();
    const request = connection.request('play', { game: 'g', move: 'f5', ply: 0 });
    latest().hear({ id: latest().sent[0]!.id, ok: false, error: { code: 'stale', text: 'too late' }, game: { id: 'g' } });
    const error = await request.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ServerError);
    expect((error as ServerError).code).toBe('stale');
    expect((error as ServerError).game).toEqual({ id: 'g' });
  });

  it('does not send what the program would end the line for', async () => {
    latest().onopen!();
    const error = await connection.request('import', { text: '\u00e9'.repeat(600_000) }).catch((caught: unknown) => caught);
    expect((error as ServerError).code).toBe('too-large');
    expect(latest().sent).toEqual([]);
    void connection.request('import', { text: 'e'.repeat(1_000_000) });
    expect(latest().sent).toHaveLength(1);
  });

  it('holds requests until the line is open', () => {
    void connection.request('games');
    expect(latest().sent).toEqual([]);
    latest().onopen!();
    expect(actions(latest())).toEqual(['games']);
  });

  it('connects again by itself, each time later, and at once when hurried', () => {
    latest().close();
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    latest().close();
    vi.advanceTimersByTime(370);
    expect(sockets).toHaveLength(2);
    connection.hurry();
    expect(sockets).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(3);
  });

  it('subscribes again before it repeats what was not answered', () => {
    latest().onopen!();
    void connection.request('play', { game: 'g', move: 'f5', ply: 3 });
    connection.onReady(() => void connection.request('open', { game: 'g' }));
    latest().close();
    vi.advanceTimersByTime(1000);
    latest().onopen!();
    expect(actions(latest())).toEqual(['open', 'play']);
  });

  it('does not repeat what must not happen twice', async () => {
    latest().onopen!();
    const request = connection.request('new', kNew).catch((caught: unknown) => caught);
    latest().close();
    expect(((await request) as ServerError).code).toBe('lost');
    vi.advanceTimersByTime(1000);
    latest().onopen!();
    expect(latest().sent).toEqual([]);
  });

  it('sends a `new` that waited for the line exactly once', () => {
    void connection.request('new', kNew);
    latest().close();
    vi.advanceTimersByTime(1000);
    latest().onopen!();
    expect(actions(latest())).toEqual(['new']);
  });

  it('tells events to those who listen to their topic, until they do no more', () => {
    const [one, two, analysis] = [vi.fn(), vi.fn(), vi.fn()];
    const end = connection.on('game:g', one);
    connection.on('game:g', two);
    connection.on('analysis:a1', analysis);
    latest().onopen!();
    const events = [
      { event: 'deleted', game: 'g' },
      { event: 'game', game: { id: 'g' } },
      { event: 'thinking', game: 'other' },
      { event: 'analysis', analysis: 'a1' },
      { event: 'review', review: 'a1', game: 'g' },
    ];
    for (const event of events) latest().hear(event);
    expect(one.mock.calls.flat()).toEqual(events.slice(0, 2));
    expect(analysis.mock.calls.flat()).toEqual([events[3]]);
    end();
    latest().hear(events[0]!);
    expect(one).toHaveBeenCalledTimes(2);
    expect(two).toHaveBeenCalledTimes(3);
  });

  it('lets a listener end itself while it hears', () => {
    const end = connection.on('game:g', () => end());
    const other = vi.fn();
    connection.on('game:g', other);
    latest().onopen!();
    latest().hear({ event: 'deleted', game: 'g' });
    expect(other).toHaveBeenCalledOnce();
  });

  it('tells whether the line is open, and ignores answers nobody waits for', () => {
    const states: boolean[] = [];
    connection.onState((open) => states.push(open));
    latest().onopen!();
    latest().hear({ id: 99, ok: true });
    latest().close();
    expect(states).toEqual([true, false]);
  });
});

describe('backoff', () => {
  it('doubles from a quarter of a second and stays near five seconds', () => {
    expect(backoff(0, 0.5)).toBe(250);
    expect(backoff(1, 0.5)).toBe(500);
    expect(backoff(20, 0.5)).toBe(5000);
    expect(backoff(20, 0)).toBeGreaterThan(3000);
    expect(backoff(20, 1)).toBeLessThan(7000);
  });
});
