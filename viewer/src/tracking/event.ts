import type { Locale } from '@oriel/contract/enums';
import type { TrackingEventInput } from '@oriel/contract/tracking-event';
import type { VisitorSession } from './session.ts';
import type { VisitorIds } from './visitor.ts';

/** Events that a viewer reports; an inquiry the server sees by itself. */
export type EventName = Exclude<TrackingEventInput['name'], 'send_inquiry'>;

/** What an event is about, beside the page itself. */
export interface About {
  readonly apartmentId?: string;
  readonly panoramaId?: string;
  readonly props?: Readonly<Record<string, unknown>>;
}

/** Something that a visitor did in a viewer. */
export interface ViewerEvent {
  readonly name: EventName;
  /** milliseconds since 1970 */
  readonly at: number;
  readonly about: About;
}

/** An event with the ids of whoever caused it. */
export interface RecordedEvent extends ViewerEvent {
  /** of whoever did it, as far as they had agreed to be known when it happened: who agrees later says nothing of what came before */
  readonly ids: VisitorIds | null;
}

/** What the page shows, by which the server finds out whose page it is. */
export type Subject = Pick<TrackingEventInput, 'navigatorId' | 'panoramaId'>;

/** Bytes that the server takes as `props`; JSON of ours is nearly all ASCII. */
const PROPS_MAX = 1900;

/**
 * The event that is sent; null where the visitor's consent does not reach. Without it, it is told that the page was opened, and nothing that
 * would tell one visitor from another.
 */
export function eventOf(
  { name, at, about, ids: then }: RecordedEvent,
  { consent, environment, agentId }: VisitorSession,
  subject: Subject,
  locale: Locale,
): TrackingEventInput | null {
  // Who has taken it back meanwhile is nobody again.
  const ids = consent.answer === 'granted' ? then : null;
  if (!ids && name !== 'load_viewer') return null;
  const { props, ...named } = about;
  return {
    name,
    eventId: crypto.randomUUID(),
    ts: new Date(at).toISOString(),
    ...ids,
    consent: ids !== null,
    ...subject,
    ...named,
    ...(agentId ? { agentId } : {}),
    ...(props && JSON.stringify(props).length <= PROPS_MAX ? { props: { ...props } } : {}),
    page: { ...environment.page },
    ...(environment.referrerHost ? { referrerHost: environment.referrerHost } : {}),
    ...(environment.utm ? { utm: { ...environment.utm } } : {}),
    locale,
  };
}
