// The one connection of the page, and what it says when a request is refused.
import type { Requests } from './actions';
import type { Action, Answers, Rest } from './answers';
import { browserSocket, Connection } from './connection';
import { fill, kTexts, language, t, type Key } from './i18n/index.svelte';
import { ServerError, type Failure } from './protocol';
import { ui } from './ui.svelte';

export const server = new Connection(browserSocket);
server.onState((open) => (ui.isConnected = open));

// Refusals whose sentence from the server says more than our words for the code, such as which move is wrong; it
// is in English only.
const kDetailed = new Set(['bot', 'format', 'missing', 'position', 'range', 'record', 'too-large', 'type', 'unknown-field', 'variant']);

export function errorText(error: unknown): string {
  if (!(error instanceof ServerError)) return String(error);
  const key = `code.${error.code}` as Key;
  const words = key in kTexts.en ? t(key) : '';
  const legal = error.failure.legal?.slice(0, 8).join(', ');
  if (error.code === 'illegal' && legal) return fill(t('code.illegalTry'), { legal });
  const sentence = capital(error.failure.text);
  if (!words) return sentence;
  if (error.code === 'internal') return `${words} ${sentence}`;
  if (!kDetailed.has(error.code)) return words;
  return language() === 'en' ? sentence : `${words} ${t('error.details', { text: sentence })}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

// Sends a request; a refusal is told to the person and gives null.
export async function ask<A extends Action>(action: A, ...fields: Rest<Requests[A]>): Promise<Answers[A] | null> {
  try {
    return await server.request(action, ...fields);
  } catch (error) {
    ui.tell(errorText(error), true);
    return null;
  }
}

// What was under way and could not go on.
export function tellFailure(event: { error?: Failure }): void {
  if (event.error) ui.tell(errorText(new ServerError(event.error)), true);
}
