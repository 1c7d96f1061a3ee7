import type { Locale } from '@oriel/contract/enums';
import type { TrackingEventInput } from '@oriel/contract/tracking-event';
import { randomId } from '@oriel/sdk/random-id';
import type { VisitorSession } from './session.ts';
import type { VisitorIds } from './visitor.ts';

/** Events that a viewer reports; inquiries are recorded by the server itself. */
export type EventName = Exclude<TrackingEventInput['name'], 'send_inquiry'>;

/** Subject of an event, besides the page itself. */
export interface About {
  readonly apartmentId?: string;
  readonly panoramaId?: string;
  readonly props?: Readonly<Record<string, unknown>>;
}

/** A visitor's action in a viewer. */
export interface ViewerEvent {
  readonly name: EventName;
  /** milliseconds since 1970 */
  readonly at: number;
  readonly about: About;
}

/** An event with the visitor's ids. */
export interface RecordedEvent extends ViewerEvent {
  /** the visitor's ids if they had consented at that time: later consent does not apply to earlier events */
  readonly ids: VisitorIds | null;
}

/** The subject of the page, from which the server derives the organization. */
export type Subject = Pick<TrackingEventInput, 'navigatorId' | 'panoramaId'>;

/** The server's limit for `props` in bytes; our JSON is almost entirely ASCII. */
const PROPS_MAX = 1900;

/**
 * The event to send; null where the visitor's consent does not cover it. Without consent only page views are reported, without anything
 * that distinguishes visitors.
 */
export function eventOf(
  { name, at, about, ids: then }: RecordedEvent,
  { consent, environment, agentId }: VisitorSession,
  subject: Subject,
  locale: Locale,
): TrackingEventInput | null {
  // After a withdrawal the visitor is anonymous again.
  const ids = consent.answer === 'granted' ? then : null;
  if (!ids && name !== 'load_viewer') return null;
  const { props, ...named } = about;
  return {
    name,
    eventId: randomId(),
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
