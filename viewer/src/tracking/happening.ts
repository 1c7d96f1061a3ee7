import type { Locale } from '@oriel/contract/enums';
import type { TrackingEventInput } from '@oriel/contract/tracking-event';
import type { Trail } from './trail.ts';
import type { VisitorIds } from './visitor.ts';

/** What a viewer tells of; that somebody has asked about a flat the server sees by itself. */
export type Told = Exclude<TrackingEventInput['name'], 'send_inquiry'>;

/** What an event is about, beside the page itself. */
export interface About {
  readonly apartmentId?: string;
  readonly panoramaId?: string;
  readonly props?: Readonly<Record<string, unknown>>;
}

/** Something that a visitor did. */
export interface Happening {
  readonly name: Told;
  /** milliseconds since 1970 */
  readonly at: number;
  readonly about: About;
}

/** Something that may be told of. */
export interface Witnessed extends Happening {
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
  { name, at, about, ids: then }: Witnessed,
  { consent, surroundings, agentId }: Trail,
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
    page: { ...surroundings.page },
    ...(surroundings.referrerHost ? { referrerHost: surroundings.referrerHost } : {}),
    ...(surroundings.utm ? { utm: { ...surroundings.utm } } : {}),
    locale,
  };
}
