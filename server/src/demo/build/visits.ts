import type { TrackingEventInput } from '@oriel/contract/tracking-event';
import { DEMO_PEOPLE } from '../people.ts';
import { type DemoVisit, demoVisits } from '../visits.ts';
import type { BuiltEstate, DemoSite } from './site.ts';

/** Visits per ordinary day, by estate. */
const PER_DAY: Readonly<Record<string, number>> = {
  'brzozowa-park': 20,
  'nadodrze-living': 8,
  'albion-wharf': 4,
};

const NAMES = {
  details: 'see_apartment_details',
  favorite: 'add_to_favorite',
  unfavorite: 'remove_from_favorite',
} as const;

/** Ninety days of visits to every estate, ingested as if each day were today. */
export async function buildVisits(site: DemoSite): Promise<void> {
  const { Navigator } = site.deps.database.models;
  for (const [seed, estate] of site.estates.entries()) {
    const apartments = estate.buildings.flatMap((building) => building.apartments);
    const { organizationId, _id } = estate.document;
    const navigators = await Navigator.find({ organizationId, estateId: _id }).lean();
    /** The navigator of a visit's first apartment: its building's, else that of the whole site. */
    const navigatorOf = ({ steps }: DemoVisit): string | undefined => {
      const step = steps.find((one) => one.kind !== 'filters');
      const building = step && apartments[step.apartment]?.document.buildingId;
      const found =
        navigators.find(({ buildingId }) => building && buildingId?.equals(building)) ??
        navigators.find(({ buildingId }) => buildingId === undefined) ??
        navigators[0];
      return found && String(found._id);
    };
    const visits = demoVisits(seed + 1, apartments.length, PER_DAY[estate.slug] ?? 5);
    for (let daysAgo = 89; daysAgo >= 0; daysAgo -= 1) {
      const today = visits.filter((visit) => visit.daysAgo === daysAgo);
      // One batch per user agent, because the request carries it.
      const programs = [...new Set(today.map((visit) => visit.userAgent))];
      for (const userAgent of programs) {
        const now = site.goTo(daysAgo, 23 * 60 + 59);
        const events = today
          .filter((visit) => visit.userAgent === userAgent)
          .flatMap((visit, place) =>
            eventsOf(site, estate, visit, { place, navigatorId: navigatorOf(visit) }),
          );
        await site.services.tracking.ingest(
          events.filter(({ ts }) => Date.parse(ts ?? '') <= now.getTime()),
          { userAgent, now },
        );
      }
    }
  }
  site.goTo(0);
}

function eventsOf(
  site: DemoSite,
  estate: BuiltEstate,
  visit: DemoVisit,
  { place, navigatorId }: { place: number; navigatorId: string | undefined },
): TrackingEventInput[] {
  const apartments = estate.buildings.flatMap((building) => building.apartments);
  const session = `${visit.visitor}-${visit.daysAgo}-${place}-${visit.minute}`;
  const agent = visit.byAgent ? agentOf(site, estate) : undefined;
  const began = site.goTo(visit.daysAgo, visit.minute).getTime();
  const common = {
    sessionId: session,
    consent: visit.consent,
    ...(visit.consent ? { visitorId: visit.visitor } : {}),
    estateId: String(estate.document._id),
    ...(agent ? { agentId: agent } : {}),
    ...(navigatorId ? { navigatorId } : {}),
    ...(visit.referrerHost ? { referrerHost: visit.referrerHost } : {}),
    ...(visit.campaign ? { utm: { source: 'facebook', campaign: visit.campaign } } : {}),
    locale: visit.locale,
  };
  const at = (step: number) => new Date(began + step * 20_000).toISOString();
  const load: TrackingEventInput = {
    ...common,
    name: 'load_viewer',
    eventId: `${session}-0`,
    ts: at(0),
    props: { mode: 'ROTATION', durationMs: visit.durationMs },
  };
  // Without consent only the opening of the viewer is sent.
  if (!visit.consent) return [load];
  const steps = visit.steps.map((step, index): TrackingEventInput => {
    const base = { ...common, eventId: `${session}-${index + 1}`, ts: at(index + 1) };
    if (step.kind === 'filters') {
      const found = apartments.filter(
        ({ apartment }) =>
          step.rooms.includes(apartment.rooms) &&
          apartment.firstPrice <= (step.maxPrice ?? apartment.firstPrice),
      ).length;
      return {
        ...base,
        name: 'apply_filters',
        props: {
          filters: {
            rooms: [...step.rooms],
            ...(step.maxPrice === undefined ? {} : { priceMax: step.maxPrice }),
          },
          resultCount: found,
        },
      };
    }
    const about = apartments[step.apartment];
    return {
      ...base,
      name: NAMES[step.kind],
      ...(about ? { apartmentId: String(about.document._id) } : {}),
    };
  });
  return [load, ...steps];
}

function agentOf(site: DemoSite, estate: BuiltEstate): string | undefined {
  const person = DEMO_PEOPLE.find(
    ({ role, organizations, estates }) =>
      role === 'AGENT' &&
      organizations.some((slug) => site.organization(slug)._id.equals(estate.document.organizationId)) &&
      (estates === undefined || estates.includes(estate.slug)),
  );
  return person ? String(site.person(person.email)._id) : undefined;
}
