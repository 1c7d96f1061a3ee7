import type { InquiryJourney } from '@oriel/contract/inquiry';

type Event = InquiryJourney['events'][number];

/** An action, possibly repeated. */
interface Deed {
  readonly event: Event;
  readonly times: number;
}

/** A visit with its actions. */
export interface Visit {
  readonly from: Date;
  readonly to: Date;
  /** The inquiry's position: sent in this visit, before it or after it. */
  readonly when: 'before' | 'during' | 'after';
  /** Oldest first. */
  readonly deeds: readonly Deed[];
}

/** Pause that separates visits where the browser sends no session, milliseconds. */
const QUIET = 30 * 60_000;
/** The server stores an inquiry a moment after the page has counted the events before it. */
const SLACK = 60_000;

const time = ({ ts }: Event) => Date.parse(ts);

function continues(event: Event, last: Event): boolean {
  if (event.sessionId !== undefined && last.sessionId !== undefined)
    return event.sessionId === last.sessionId;
  return time(event) - time(last) < QUIET;
}

function isSame(event: Event, last: Event | undefined): boolean {
  return last !== undefined && last.name === event.name && last.apartmentId === event.apartmentId;
}

function visitOf(events: readonly Event[], asked: number): Visit {
  const deeds: Deed[] = [];
  for (const event of events) {
    const last = deeds.at(-1);
    if (last && event.name !== 'apply_filters' && isSame(event, last.event)) {
      deeds[deeds.length - 1] = { event, times: last.times + 1 };
    } else {
      deeds.push({ event, times: 1 });
    }
  }
  const times = events.map(time);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const when = asked < from - SLACK ? 'after' : asked > to + SLACK ? 'before' : 'during';
  return { from: new Date(from), to: new Date(to), when, deeds };
}

/**
 * The events of a journey as visits, newest first.
 *
 * @param newestFirst in the server's order
 * @param asked when the inquiry was sent
 */
export function visitsOf(newestFirst: readonly Event[], asked: Date): readonly Visit[] {
  const visits: Event[][] = [];
  for (const event of newestFirst.toReversed()) {
    const open = visits.at(-1);
    const last = open?.at(-1);
    if (open && last && continues(event, last)) open.push(event);
    else visits.push([event]);
  }
  return visits.map((events) => visitOf(events, asked.getTime())).toReversed();
}
