// One WebSocket to the program that mends itself.
//
// Requests made while it is down wait. A request that was sent but not answered when the line broke is sent
// again if repeating it is harmless; otherwise it fails with code `lost`, because the server may have done it.
import { ServerError, type Failure, type Game, type ServerEvent } from './protocol';

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
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
  sent: boolean;
}
export type Answer = Record<string, unknown>;

const kOnceOnly = new Set(['new', 'import', 'step', 'undo', 'redo']);
const kMostBytes = 1 << 20;
const kFirstDelay = 250;
const kLongestDelay = 5000;

export function backoff(attempt: number, random = Math.random()): number {
  return Math.min(kLongestDelay, kFirstDelay * 2 ** attempt) * (0.75 + random / 2);
}

export class Connection {
  isOpen = false;
  onstate: (open: boolean) => void = () => {};
  onevent: (event: ServerEvent) => void = () => {};
  // Runs after every (re)connection, before the waiting requests go out: the place to subscribe again.
  onready: () => void = () => {};

  private socket: Socket | null = null;
  private waiting = new Map<number, Waiting>();
  private nextId = 1;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly makeSocket: () => Socket) {}

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

  request<T = Answer>(action: string, fields: object = {}): Promise<T> {
    const id = this.nextId++;
    const text = JSON.stringify({ id, do: action, ...fields });
    // The program ends a connection on which more comes at once.
    if (new TextEncoder().encode(text).length > kMostBytes) {
      return Promise.reject(new ServerError({ code: 'too-large', text: 'this is more than 1 MB at once' }));
    }
    return new Promise<Answer>((resolve, reject) => {
      const entry: Waiting = { text, action, resolve, reject, sent: false };
      this.waiting.set(id, entry);
      if (this.isOpen) this.send(entry);
    }) as Promise<T>;
  }

  private send(entry: Waiting): void {
    entry.sent = true;
    this.socket?.send(entry.text);
  }

  private opened(): void {
    this.isOpen = true;
    this.attempt = 0;
    const queued = [...this.waiting.values()];
    this.onstate(true);
    this.onready();
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
    this.onstate(false);
    this.timer = setTimeout(() => this.connect(), backoff(this.attempt++));
  }

  private received(text: string): void {
    const message = JSON.parse(text) as Answer;
    if (typeof message['event'] === 'string') {
      this.onevent(message as unknown as ServerEvent);
      return;
    }
    const entry = this.waiting.get(message['id'] as number);
    if (!entry) return;
    this.waiting.delete(message['id'] as number);
    if (message['ok']) entry.resolve(message);
    else entry.reject(new ServerError(message['error'] as Failure, message['game'] as Game | undefined));
  }
}

export function browserSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/api/live`) as unknown as Socket;
}
