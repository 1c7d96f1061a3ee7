import type { TrackingEventInput } from '@oriel/contract/tracking-event';
import { DEMO_PEOPLE } from '../people.ts';
import { type DemoVisit, demoVisits, type VisitStep } from '../visits.ts';
import type { BuiltApartment, BuiltEstate, DemoSite } from './site.ts';

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
    const tours = await toursOf(site, estate);
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
            eventsOf(site, estate, visit, { place, navigatorId: navigatorOf(visit), tours }),
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

interface Surroundings {
  /** Among the visits of its day. */
  readonly place: number;
  readonly navigatorId: string | undefined;
  /** First rooms of the tours, by apartment. */
  readonly tours: ReadonlyMap<string, string>;
}

function eventsOf(
  site: DemoSite,
  estate: BuiltEstate,
  visit: DemoVisit,
  { place, navigatorId, tours }: Surroundings,
): TrackingEventInput[] {
  const apartments = estate.buildings.flatMap((building) => building.apartments);
  const session = `${visit.visitor}-${visit.daysAgo}-${place}-${visit.minute}`;
  const agent = visit.byAgent ? agentOf(site, estate) : undefined;
  const began = site.goTo(visit.daysAgo, visit.minute).getTime();
  const visitor = {
    sessionId: session,
    consent: visit.consent,
    ...(visit.consent ? { visitorId: visit.visitor } : {}),
    ...(agent ? { agentId: agent } : {}),
    ...(visit.referrerHost ? { referrerHost: visit.referrerHost } : {}),
    ...(visit.campaign ? { utm: { source: 'facebook', campaign: visit.campaign } } : {}),
    locale: visit.locale,
  };
  const subject = { estateId: String(estate.document._id), ...(navigatorId ? { navigatorId } : {}) };
  const at = (step: number) => ({
    eventId: `${session}-${step}`,
    ts: new Date(began + step * 20_000).toISOString(),
  });
  const load: TrackingEventInput = {
    ...visitor,
    ...subject,
    ...at(0),
    name: 'load_viewer',
    props: { mode: 'ROTATION', durationMs: visit.durationMs },
  };
  const steps = visit.steps.flatMap((step, index): TrackingEventInput[] => {
    const action = actionOf(step, apartments, tours);
    // A tour is a page of its own, which names nothing but itself.
    return action
      ? [{ ...visitor, ...(step.kind === 'tour' ? {} : subject), ...action, ...at(index + 1) }]
      : [];
  });
  // Without consent only the opening of viewers is sent.
  return [load, ...steps].filter(({ name }) => visit.consent || name === 'load_viewer');
}

/** First rooms of the tours of an estate, by apartment: its own, or that of another with the same plan. */
async function toursOf(site: DemoSite, { document }: BuiltEstate): Promise<Map<string, string>> {
  const { Apartment, Panorama } = site.deps.database.models;
  const { organizationId, _id: estateId } = document;
  const shared = await Apartment.find(
    { organizationId, estateId, startPanoramaId: { $exists: true } },
    { startPanoramaId: 1 },
  ).lean();
  const own = await Panorama.find(
    { organizationId, estateId, entry: true, apartmentId: { $exists: true } },
    { apartmentId: 1 },
  ).lean();
  return new Map([
    ...shared.map(({ _id, startPanoramaId }) => [String(_id), String(startPanoramaId)] as const),
    ...own.map(({ _id, apartmentId }) => [String(apartmentId), String(_id)] as const),
  ]);
}

/** Nothing for a tour that the apartment does not have. */
function actionOf(
  step: VisitStep,
  apartments: readonly BuiltApartment[],
  tours: ReadonlyMap<string, string>,
): Pick<TrackingEventInput, 'name' | 'apartmentId' | 'panoramaId' | 'props'> | undefined {
  if (step.kind === 'filters') {
    const { rooms, maxPrice } = step;
    const resultCount = apartments.filter(
      ({ apartment }) =>
        rooms.includes(apartment.rooms) && apartment.firstPrice <= (maxPrice ?? apartment.firstPrice),
    ).length;
    const filters = { rooms: [...rooms], ...(maxPrice === undefined ? {} : { priceMax: maxPrice }) };
    return { name: 'apply_filters', props: { filters, resultCount } };
  }
  const document = apartments[step.apartment]?.document;
  const apartmentId = document && String(document._id);
  if (step.kind !== 'tour') return { name: NAMES[step.kind], ...(apartmentId ? { apartmentId } : {}) };
  const panoramaId = apartmentId && tours.get(apartmentId);
  return panoramaId ? { name: 'load_viewer', panoramaId, props: { mode: 'panorama' } } : undefined;
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
