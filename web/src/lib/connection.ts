// One WebSocket to the program that mends itself.
//
// Requests made while it is down wait. A request that was sent but not answered when the line broke is sent
// again if repeating it is harmless; otherwise it fails with code `lost`, because the server may have done it.
// What the program tells by itself goes to those who listen to its topic (topics.ts).
import type { Requests } from './actions';
import type { Action, Answers, Rest } from './answers';
import { ServerError, type Failure, type Game, type ServerEvent } from './protocol';
import { topicOf, type EventOf, type Topic } from './topics';

export interface Socket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

interface Waiting {
  text: string;
  action: string;
  resolve: (answer: Received) => void;
  reject: (error: Error) => void;
  sent: boolean;
}
type Received = Record<string, unknown>;

const kOnceOnly = new Set(['new', 'import', 'step', 'undo', 'redo', 'promote']);
const kMostBytes = 1 << 20;
const kFirstDelay = 250;
const kLongestDelay = 5000;

export function backoff(attempt: number, random = Math.random()): number {
  return Math.min(kLongestDelay, kFirstDelay * 2 ** attempt) * (0.75 + random / 2);
}

export class Connection {
  isOpen = false;

  private readonly listeners = new Map<Topic, Set<(event: never) => void>>();
  private readonly readyHandlers: (() => void)[] = [];
  private readonly stateHandlers: ((open: boolean) => void)[] = [];
  private socket: Socket | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly makeSocket: () => Socket) {}

  // The answer ends it.
  on<T extends Topic>(topic: T, handler: (event: EventOf<T>) => void): () => void {
    const handlers = this.listeners.get(topic) ?? new Set();
    this.listeners.set(topic, handlers.add(handler));
    return () => {
      handlers.delete(handler);
      if (handlers.size === 0 && this.listeners.get(topic) === handlers) this.listeners.delete(topic);
    };
  }

  // Runs after every (re)connection, before the waiting requests go out: the place to subscribe again.
  onReady(handler: () => void): void {
    this.readyHandlers.push(handler);
  }

  onState(handler: (open: boolean) => void): void {
    this.stateHandlers.push(handler);
  }

  connect(): void {
    clearTimeout(this.timer);
    if (this.socket) return;
    const socket = this.makeSocket();
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onclose = () => this.closed(socket);
    socket.onmessage = (message) => this.received(String(message.data));
  }

  // Ends a wait between two attempts: the computer is awake or online again.
  hurry(): void {
    if (!this.socket) this.connect();
  }

  request<A extends Action>(action: A, ...[fields]: Rest<Requests[A]>): Promise<Answers[A]> {
    const id = this.nextId++;
    const text = JSON.stringify({ id, do: action, ...fields });
    // The program ends a connection on which more comes at once.
    if (new TextEncoder().encode(text).length > kMostBytes) {
      return Promise.reject(new ServerError({ code: 'too-large', text: 'this is more than 1 MB at once' }));
    }
    return new Promise<Received>((resolve, reject) => {
      const entry: Waiting = { text, action, resolve, reject, sent: false };
      this.waiting.set(id, entry);
      if (this.isOpen) this.send(entry);
    }) as Promise<unknown> as Promise<Answers[A]>;
  }

  private send(entry: Waiting): void {
    entry.sent = true;
    this.socket?.send(entry.text);
  }

  private opened(): void {
    this.isOpen = true;
    this.attempt = 0;
    const queued = [...this.waiting.values()];
    for (const handler of this.stateHandlers) handler(true);
    for (const handler of this.readyHandlers) handler();
    for (const entry of queued) this.send(entry);
  }

  private closed(socket: Socket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.isOpen = false;
    for (const [id, entry] of this.waiting) {
      if (entry.sent && kOnceOnly.has(entry.action)) {
        this.waiting.delete(id);
        entry.reject(new ServerError({ code: 'lost', text: 'the connection was lost before the answer came' }));
      }
      entry.sent = false;
    }
    for (const handler of this.stateHandlers) handler(false);
    this.timer = setTimeout(() => this.connect(), backoff(this.attempt++));
  }

  private received(text: string): void {
    const message = JSON.parse(text) as Received;
    if (typeof message['event'] === 'string') {
      this.tell(message as unknown as ServerEvent);
      return;
    }
    const entry = this.waiting.get(message['id'] as number);
    if (!entry) return;
    this.waiting.delete(message['id'] as number);
    if (message['ok']) entry.resolve(message);
    else entry.reject(new ServerError(message['error'] as Failure, message['game'] as Game | undefined));
  }

  private tell(event: ServerEvent): void {
    for (const handler of [...(this.listeners.get(topicOf(event)) ?? [])]) handler(event as never);
  }
}

export function browserSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/api/live`) as unknown as Socket;
}
