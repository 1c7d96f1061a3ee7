import type { ViewerEvent } from './event-details.ts';
import type { EventName, ViewerEvents } from './messages.ts';

/** The functions of a page that wait for a viewer's events. */
export interface Listeners {
  on<Name extends EventName>(event: Name, listener: (detail: ViewerEvents[Name]) => void): () => void;
  emit(event: ViewerEvent): void;
  clear(): void;
}

/** A listener that throws is reported like any other page error and keeps no other from being called. */
export function createListeners(): Listeners {
  const listeners = new Map<EventName, Set<(detail: never) => void>>();
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    emit({ name, detail }) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(detail as never); // `on` put it under the name whose detail this is.
        } catch (error) {
          reportError(error);
        }
      }
    },
    clear: () => listeners.clear(),
  };
}
