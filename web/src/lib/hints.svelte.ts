// What the moves in the position shown are worth, as long as hints are on.
import { table } from './game.svelte';
import type { Point } from './graph';
import { t } from './i18n/index.svelte';
import { preview } from './preview.svelte';
import type { AnalysisEvent, Line } from './protocol';
import { quiz } from './quiz.svelte';
import { ask, server } from './server';
import { settings } from './settings.svelte';
import { ui } from './ui.svelte';

// Squares with hints; each one more costs depth for all.
const kHints = 10;

class Hints {
  isOn = $state(false);
  event = $state.raw<AnalysisEvent | null>(null);
  // The best value of each position that was looked at, by the moves that lead there.
  seen = $state.raw(new Map<string, Point>());
  private wanted = '';

  lines = $derived.by((): Line[] => {
    const shown = table.shown;
    return this.isOn && shown?.text && this.event?.position === shown.text ? this.event.lines : [];
  });

  // Asks for the position shown, once each; called whenever it changes.
  follow(): void {
    const { game, shown } = table;
    // A try that is judged takes the place of the analysis under way: it is asked for again.
    if (quiz.mistake) return void (this.wanted = '');
    if (!this.isOn || !game || !shown?.text || shown.over) return;
    const key = `${shown.text} ${settings.lines} ${settings.seconds}`;
    if (key === this.wanted) return;
    this.wanted = key;
    const lines = Math.max(settings.lines, Math.min(kHints, Object.keys(shown.moves).length));
    void ask('analyse', { variant: game.variant, position: shown.text, lines, seconds: settings.seconds });
  }

  toggle(): void {
    this.isOn = !this.isOn;
    preview.end();
    ui.say(t(this.isOn ? 'say.hintsOn' : 'say.hintsOff'));
    if (!this.isOn) this.stop();
  }

  heard(event: AnalysisEvent): void {
    this.event = event;
    const shown = table.shown;
    const best = event.lines[0];
    if (!best || shown?.text !== event.position) return;
    const value = shown.side === 'X' ? best.value : -best.value;
    this.seen = new Map(this.seen).set(table.prefix(shown.ply), { ply: shown.ply, value, exact: best.exact });
  }

  // A new connection knows nothing of what was under way.
  reconnected(): void {
    this.wanted = '';
    this.follow();
  }

  private stop(): void {
    this.wanted = '';
    if (this.event && !this.event.done) void server.request('stop', { analysis: this.event.analysis }).catch(() => {});
    this.event = null;
  }
}

export const hints = new Hints();
