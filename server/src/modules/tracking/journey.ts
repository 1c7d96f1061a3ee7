import type { InquiryJourney } from '@oriel/contract/inquiry';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { TrackingEventDocument } from './model.ts';

const EVENTS_SHOWN = 500;
/** Most events read for a journey: far more than anybody triggers. */
const EVENTS_READ = 5000;
const TOP_FILTERS = 5;

/** The journey of a visitor who declined tracking, or an anonymous inquiry. */
export const NO_JOURNEY: InquiryJourney = {
  visitorId: null,
  summary: { sessions: 0, durationMs: 0, apartmentsViewed: 0, favorites: [], topFilters: [] },
  apartments: [],
  events: [],
};

type Visit = Pick<
  TrackingEventDocument,
  'name' | 'ts' | 'apartmentId' | 'sessionId' | 'props' | 'referrerHost' | 'utm' | 'device'
>;

interface ApartmentVisits {
  views: number;
  favorite: boolean;
  lastViewedAt?: Date;
}

function apartmentsOf(oldestFirst: readonly Visit[]): Map<string, ApartmentVisits> {
  const apartments = new Map<string, ApartmentVisits>();
  for (const { name, ts, apartmentId } of oldestFirst) {
    if (!apartmentId) continue;
    const id = String(apartmentId);
    const apartment = apartments.get(id) ?? { views: 0, favorite: false };
    apartments.set(id, apartment);
    if (name === 'see_apartment_details') {
      apartment.views += 1;
      apartment.lastViewedAt = ts;
    }
    if (name === 'add_to_favorite') apartment.favorite = true;
    if (name === 'remove_from_favorite') apartment.favorite = false;
  }
  return apartments;
}

function durationOf(visits: readonly Visit[]): { sessions: number; durationMs: number } {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { sessionId, ts } of visits) {
    if (sessionId === undefined) continue;
    const ms = ts.getTime();
    const span = spans.get(sessionId) ?? { from: ms, to: ms };
    spans.set(sessionId, { from: Math.min(span.from, ms), to: Math.max(span.to, ms) });
  }
  const durationMs = [...spans.values()].reduce((sum, { from, to }) => sum + to - from, 0);
  return { sessions: spans.size, durationMs };
}

function topFilters(visits: readonly Visit[]): InquiryJourney['summary']['topFilters'] {
  const counts = new Map<string, InquiryJourney['summary']['topFilters'][number]>();
  for (const { name, props } of visits) {
    const filters = name === 'apply_filters' ? props?.filters : undefined;
    if (typeof filters !== 'object' || filters === null) continue;
    for (const [filter, chosen] of Object.entries(filters)) {
      for (const one of [chosen].flat()) {
        if (!['string', 'number', 'boolean'].includes(typeof one)) continue;
        const value = String(one);
        const known = counts.get(`${filter}\n${value}`) ?? { filter, value, count: 0 };
        counts.set(`${filter}\n${value}`, { ...known, count: known.count + 1 });
      }
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, TOP_FILTERS);
}

function summaryOf(
  newestFirst: readonly Visit[],
  apartments: ReadonlyMap<string, ApartmentVisits>,
): InquiryJourney['summary'] {
  const first = newestFirst.at(-1);
  const last = newestFirst[0];
  const source = first?.utm?.source ?? first?.referrerHost;
  const device = last && [last.device.type, last.device.os, last.device.browser].filter(Boolean).join(', ');
  return {
    ...(first ? { firstSeen: first.ts.toISOString() } : {}),
    ...(last ? { lastSeen: last.ts.toISOString() } : {}),
    ...durationOf(newestFirst),
    apartmentsViewed: [...apartments.values()].filter(({ views }) => views > 0).length,
    favorites: [...apartments].flatMap(([id, { favorite }]) => (favorite ? [id] : [])),
    topFilters: topFilters(newestFirst),
    ...(source ? { source } : {}),
    ...(device ? { device } : {}),
  };
}

/** A visitor's activity in one organization; without their id, which opens their own page and is for nobody else. */
export async function journeyOf(
  models: Models,
  organizationId: Types.ObjectId,
  visitorId: string,
): Promise<Omit<InquiryJourney, 'visitorId'>> {
  const newestFirst = await models.TrackingEvent.find(
    { organizationId, visitorId },
    { name: 1, ts: 1, apartmentId: 1, sessionId: 1, props: 1, referrerHost: 1, utm: 1, device: 1 },
  )
    .sort({ ts: -1 })
    .limit(EVENTS_READ)
    .lean<Visit[]>();
  const apartments = apartmentsOf(newestFirst.toReversed());
  const known = await models.Apartment.find(
    { organizationId, _id: { $in: [...apartments.keys()].map((id) => new Types.ObjectId(id)) } },
    { number: 1 },
  ).lean();
  const numbers = new Map(known.map((apartment) => [String(apartment._id), apartment.number]));
  return {
    summary: summaryOf(newestFirst, apartments),
    apartments: [...apartments]
      .map(([apartmentId, { views, favorite, lastViewedAt }]) => {
        const number = numbers.get(apartmentId);
        return {
          apartmentId,
          ...(number === undefined ? {} : { number }),
          views,
          favorite,
          ...(lastViewedAt ? { lastViewedAt: lastViewedAt.toISOString() } : {}),
        };
      })
      .sort((a, b) => b.views - a.views),
    events: newestFirst.slice(0, EVENTS_SHOWN).map(({ name, ts, apartmentId, sessionId, props }) => ({
      name,
      ts: ts.toISOString(),
      ...(apartmentId ? { apartmentId: String(apartmentId) } : {}),
      ...(sessionId === undefined ? {} : { sessionId }),
      props: props ?? {},
    })),
  };
}
