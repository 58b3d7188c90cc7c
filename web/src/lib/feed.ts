// One topic at a time that a store listens to: a new one takes the place of the one before.
import type { Failure } from './protocol';
import { server, tellFailure } from './server';
import type { EventOf, Topic } from './topics';

export class Feed<T extends Topic> {
  private end = (): void => {};

  follow(topic: T, handler: (event: EventOf<T>) => void): void {
    this.leave();
    this.end = server.on(topic, (event) => {
      tellFailure(event as { error?: Failure });
      handler(event);
    });
  }

  leave(): void {
    this.end();
    this.end = () => {};
  }
}
