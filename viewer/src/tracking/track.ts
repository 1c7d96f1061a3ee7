import type { Locale } from '@oriel/contract/enums';
import type { About, Happening, Subject, Told } from './happening.ts';
import type { Trail } from './trail.ts';

type Listener = (happening: Happening) => void;

const listeners = new Set<Listener>();
const parting = new Set<() => void>();

/**
 * Says that a visitor has done something. Never waits, never fails, and sends nothing where the visitor does not want it: call it wherever
 * it happens.
 */
export function track(name: Told, about: About = {}): void {
  const happening = { name, at: Date.now(), about };
  for (const listener of listeners) listener(happening);
}

/** Listens to everything that is tracked, whether or not it may be sent. */
export function onTracked(listener: Listener): void {
  listeners.add(listener);
}

/** Is called right before the page may be gone, while something can still be said. */
export function onParting(listener: () => void): void {
  parting.add(listener);
}

/** Sends what is tracked. The part that does is loaded when there is something to send: by then the page can be used. */
export function startTracking(trail: Trail, subject: Subject, locale: () => Locale): void {
  let waiting: Happening[] | null = null;
  let take: Listener = (happening) => {
    if (waiting) {
      waiting.push(happening);
      return;
    }
    waiting = [happening];
    load().catch(() => {
      // Blocked, or no line: nobody misses it.
      take = () => {};
      waiting = null;
    });
  };
  const load = async (): Promise<void> => {
    const { Sender } = await import('./sender.ts');
    const sender = new Sender(trail, subject, locale);
    for (const happening of waiting ?? []) sender.take(happening);
    waiting = null;
    take = (happening) => sender.take(happening);
    const leave = () => {
      for (const listener of parting) listener();
      sender.leave();
    };
    // Phones tell of the first only, some browsers of the second.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
    window.addEventListener('pagehide', leave);
  };
  onTracked((happening) => take(happening));
}
