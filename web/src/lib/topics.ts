// What the program tells by itself, by what it is about.
import type { AnalysisEvent, ReviewEvent, ServerEvent } from './protocol';

export type Topic = `game:${string}` | `analysis:${string}` | `review:${string}`;
export type EventOf<T extends Topic> = T extends `analysis:${string}`
  ? AnalysisEvent
  : T extends `review:${string}`
    ? ReviewEvent
    : Exclude<ServerEvent, AnalysisEvent | ReviewEvent>;

export function topicOf(event: ServerEvent): Topic {
  if (event.event === 'analysis') return `analysis:${event.analysis}`;
  if (event.event === 'review') return `review:${event.review}`;
  return `game:${typeof event.game === 'string' ? event.game : event.game.id}`;
}
