import type { Locale } from '@oriel/contract/enums';
import type { About, EventName, RecordedEvent, Subject, ViewerEvent } from './event.ts';
import type { VisitorSession } from './session.ts';

type Listener = (event: ViewerEvent) => void;

interface Ears {
  readonly listeners: Set<Listener>;
  readonly parting: Set<() => void>;
}

/** Several viewers may be in one page: each is known by its store. */
const ears = new WeakMap<object, Ears>();

function earsOf(viewer: object): Ears {
  const known = ears.get(viewer) ?? { listeners: new Set(), parting: new Set() };
  ears.set(viewer, known);
  return known;
}

/**
 * Says that a visitor has done something. Never waits, never fails, and sends nothing where the visitor does not want it: call it wherever
 * it happens.
 *
 * @param viewer the store of the viewer in which it happened
 */
export function track(viewer: object, name: EventName, about: About = {}): void {
  const event = { name, at: Date.now(), about };
  for (const listener of earsOf(viewer).listeners) listener(event);
}

/** Listens to everything that is tracked, whether or not it may be sent. */
export function onTracked(viewer: object, listener: Listener): void {
  earsOf(viewer).listeners.add(listener);
}

/** Is called right before the page may be gone, while something can still be said. */
export function onParting(viewer: object, listener: () => void): void {
  earsOf(viewer).parting.add(listener);
}

interface Tracking {
  readonly visitorSession: VisitorSession;
  readonly subject: Subject;
  readonly locale: () => Locale;
  /** aborts when the viewer is taken away */
  readonly life: AbortSignal;
}

/** Sends what is tracked. The part that does is loaded when there is something to send: by then the page can be used. */
export function startTracking(viewer: object, { visitorSession, subject, locale, life }: Tracking): void {
  if (!visitorSession.consent.remembers) return;
  let waiting: RecordedEvent[] | null = null;
  let take = (event: RecordedEvent): void => {
    if (waiting) {
      waiting.push(event);
      return;
    }
    waiting = [event];
    load().catch(() => {
      // Blocked, or no line: nobody misses it.
      take = () => {};
      waiting = null;
    });
  };
  const load = async (): Promise<void> => {
    const { Sender } = await import('./sender.ts');
    const sender = new Sender(visitorSession, subject, locale);
    for (const event of waiting ?? []) sender.take(event);
    waiting = null;
    take = (event) => sender.take(event);
    const leave = () => {
      for (const listener of earsOf(viewer).parting) listener();
      sender.leave();
    };
    // Phones tell of the first only, some browsers of the second.
    const away = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', away, { signal: life });
    window.addEventListener('pagehide', leave, { signal: life });
    if (life.aborted) leave();
    else life.addEventListener('abort', leave, { once: true });
  };
  onTracked(viewer, (event) => take({ ...event, ids: visitorSession.visitor.ids() }));
}
