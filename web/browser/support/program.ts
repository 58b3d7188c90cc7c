// The real program, on a port and a data folder of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';

const kPath = process.env['TURNCOAT_PROGRAM'];
// The repository, of which the program is build/PRESET/src/turncoat.
export const kRepository = join(kPath ?? '', '../../../..');
const kStartTime = 30_000;

// A word of a command that the program is to run, whatever is in it.
export const word = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
export const kProgram = kPath ?? '';

// A test that fails may not come to its end: nothing outlives the tests.
const running = new Set<Program>();
process.on('exit', () => {
  for (const program of running) program.drop();
});

export class Program {
  url = '';
  // Milliseconds from the start of the process until it said where it is.
  startTime = 0;
  private process: ChildProcess | null = null;

  private constructor(
    readonly data: string,
    // Options of its command line.
    public flags: string[],
    private readonly command: string[],
  ) {}

  static async start(flags: string[] = [], command = ['play', '--no-browser']): Promise<Program> {
    const program = new Program(await mkdtemp(join(tmpdir(), 'turncoat-browser-')), flags, command);
    running.add(program);
    await program.run(0);
    return program;
  }

  get host(): string {
    return new URL(this.url).host;
  }

  // As a power cut would: no time to tidy up.
  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  // Again on the same port and data.
  async revive(): Promise<void> {
    await this.run(Number(new URL(this.url).port));
  }

  async end(): Promise<void> {
    running.delete(this);
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }

  drop(): void {
    this.process?.kill('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }

  async ask<T>(action: string, body: object = {}): Promise<T> {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.url}api/${action}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as T;
  }

  private async run(port: number): Promise<void> {
    if (!kPath) throw new Error('TURNCOAT_PROGRAM names the program to test; tools/web.sh browser sets it');
    const began = performance.now();
    const child = spawn(kPath, [...this.command, '--port', String(port), '--data', this.data, ...this.flags], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    this.url = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no address after ${kStartTime} ms: ${said}`)), kStartTime);
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
      createInterface(child.stdout).on('line', (line) => {
        said += line;
        const address = /http:\/\/\S+/.exec(line);
        if (!address) return;
        clearTimeout(late);
        resolve(address[0].replace(/\/?$/, '/'));
      });
    });
    this.startTime = performance.now() - began;
  }
}
