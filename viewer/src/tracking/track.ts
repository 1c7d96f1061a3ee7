import type { Locale } from '@oriel/contract/enums';
import type { About, EventName, RecordedEvent, Subject, ViewerEvent } from './event.ts';
import type { VisitorSession } from './session.ts';

type Listener = (event: ViewerEvent) => void;

interface Ears {
  readonly listeners: Set<Listener>;
  readonly parting: Set<() => void>;
}

/** A page may have several viewers: each is identified by its store. */
const ears = new WeakMap<object, Ears>();

function earsOf(viewer: object): Ears {
  const known = ears.get(viewer) ?? { listeners: new Set(), parting: new Set() };
  ears.set(viewer, known);
  return known;
}

/**
 * Records a visitor's action. Never waits or fails, and sends nothing without consent, so it can be called anywhere.
 *
 * @param viewer the store of the viewer
 */
export function track(viewer: object, name: EventName, about: About = {}): void {
  const event = { name, at: Date.now(), about };
  for (const listener of earsOf(viewer).listeners) listener(event);
}

/** Listens to everything that is tracked, whether or not it may be sent. */
export function onTracked(viewer: object, listener: Listener): void {
  earsOf(viewer).listeners.add(listener);
}

/** Called right before the page may close, while events can still be sent. */
export function onParting(viewer: object, listener: () => void): void {
  earsOf(viewer).parting.add(listener);
}

interface Tracking {
  readonly visitorSession: VisitorSession;
  readonly subject: Subject;
  readonly locale: () => Locale;
  /** aborts when the viewer is removed */
  readonly life: AbortSignal;
}

/** Sends tracked events. The sender is loaded with the first event: by then the page is usable. */
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
      // Blocked or offline: tracking is optional.
      take = () => {};
      waiting = null;
    });
  };
  const load = async (): Promise<void> => {
    const { answerTogether, Sender } = await import('./sender.ts');
    // Nothing of the visitor is kept before the first event.
    answerTogether(visitorSession.consent, life);
    const sender = new Sender(visitorSession, subject, locale);
    for (const event of waiting ?? []) sender.take(event);
    waiting = null;
    take = (event) => sender.take(event);
    const leave = () => {
      for (const listener of earsOf(viewer).parting) listener();
      sender.leave();
    };
    // Phones only fire the first, some browsers only the second.
    const away = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', away, { signal: life });
    window.addEventListener('pagehide', leave, { signal: life });
    if (life.aborted) leave();
    else life.addEventListener('abort', leave, { once: true });
  };
  onTracked(viewer, (event) => take({ ...event, ids: visitorSession.visitor.ids() }));
}
