import type { Types } from 'mongoose';
import type { Editor } from '../../modules/inventory/apartment/service.ts';
import { DEMO_ESTATES } from '../estates.ts';
import { type DemoFlat, flatsOf } from '../flats.ts';
import { SALE_BEGAN, takeIn } from './estates.ts';
import { type BuiltBuilding, type BuiltEstate, type BuiltFlat, type DemoSite, inParallel } from './site.ts';

/** An event of an apartment on a day in the past. */
interface Event {
  readonly daysAgo: number;
  run(): Promise<void>;
}

const PARKING = 45_000;
const STORAGE_ROOM = 9_500;
const VAT = 8;

/** The apartments, their plans, and the course of the sale: price increases, bookings, sales, promotions. */
export async function buildFlats(site: DemoSite): Promise<void> {
  const events: Event[] = [];
  site.goTo(SALE_BEGAN);
  for (const estate of site.estates) {
    for (const building of estate.buildings) {
      await createFlats(site, estate, building);
      events.push(...building.flats.flatMap((flat) => eventsOf(site, estate, flat)));
    }
  }
  const days = [...new Set(events.map((event) => event.daysAgo))].sort((a, b) => b - a);
  for (const daysAgo of days) {
    site.goTo(daysAgo);
    const today = events.filter((event) => event.daysAgo === daysAgo);
    await inParallel(today, (event) => event.run());
  }
  site.goTo(0);
}

function editorOf(site: DemoSite, estate: BuiltEstate): Editor {
  const here = site.organization('brzozowa')._id.equals(estate.document.organizationId);
  return here
    ? { kind: 'USER', user: site.person('user@demo.oriel.example') }
    : { kind: 'ADMIN', user: site.person('grace.turner@riverside-lettings.example') };
}

async function createFlats(site: DemoSite, estate: BuiltEstate, building: BuiltBuilding): Promise<void> {
  const { organizationId, type, areaUnit } = estate.document;
  const plan = DEMO_ESTATES.find(({ slug }) => slug === estate.slug)?.buildings.find(
    ({ code }) => code === building.code,
  );
  if (!plan) throw new Error(`The demo has no building ${building.code}`);
  const flats = flatsOf(plan, type, areaUnit === 'sqft');
  const plans = new Map<string, Types.ObjectId>();
  for (const unit of new Set(flats.map((flat) => flat.unit))) {
    const file = `plans/${unit}.svg`;
    const name = `Plan of unit ${unit}`;
    plans.set(unit, await takeIn(site, organizationId, file, { type: 'FLOOR_PLAN', name }));
  }
  const made = new Map<DemoFlat, BuiltFlat>();
  await inParallel(flats, async (flat) => {
    const document = await site.services.apartments.create(
      organizationId,
      {
        estateId: String(estate.document._id),
        buildingId: String(building.document._id),
        number: flat.number,
        floor: flat.floor,
        staircase: '1',
        rooms: flat.rooms,
        bedrooms: flat.bedrooms,
        bathrooms: flat.bathrooms,
        area: flat.area,
        areas: { ...flat.areas },
        roomList: flat.roomList.map((room) => ({ ...room, type: room.type as 'LIVING' })),
        orientations: [...flat.orientations],
        ceilingHeight: flat.ceilingHeight,
        finish: type === 'RESIDENTIAL' ? 'DEVELOPER' : 'FURNISHED',
        features: [...flat.features],
        energy: { class: 'A', usable: 48, final: 55, primary: 61 },
        ...(type === 'RESIDENTIAL' ? saleTerms(flat) : rentTerms(flat, flat.firstPrice)),
        floorPlan2dAssetId: String(plans.get(flat.unit)),
        completionDate: plan.completion,
        highlighted: flat.highlighted,
        tags: [...flat.tags],
      },
      editorOf(site, estate),
    );
    made.set(flat, { flat, document });
  });
  // In the building's order, whatever order the writes completed in.
  building.flats.push(...flats.flatMap((flat) => made.get(flat) ?? []));
}

function saleTerms(flat: DemoFlat) {
  return {
    price: flat.firstPrice,
    vatRate: VAT,
    components: [
      { kind: 'PARKING' as const, label: 'Underground parking space', price: PARKING, required: false },
      { kind: 'STORAGE' as const, label: 'Storage room', price: STORAGE_ROOM, required: false },
    ],
  };
}

function rentTerms(flat: DemoFlat, monthly: number) {
  return {
    rent: {
      monthly,
      adminFee: Math.round(flat.area * 9),
      deposit: monthly * 2,
      minTermMonths: 6,
    },
  };
}

function eventsOf(site: DemoSite, estate: BuiltEstate, built: BuiltFlat): Event[] {
  const { flat } = built;
  const { organizationId, type } = estate.document;
  const change = (daysAgo: number, patch: Parameters<typeof site.services.apartments.update>[1]): Event => ({
    daysAgo,
    async run() {
      const { Apartment } = site.deps.database.models;
      const current = await Apartment.findOne({ organizationId, _id: built.document._id }).orFail().lean();
      await site.services.apartments.update(current, patch, editorOf(site, estate));
    },
  });
  return [
    ...flat.laterPrices.map(({ daysAgo, price }) =>
      change(daysAgo, type === 'RESIDENTIAL' ? { price } : rentTerms(flat, price)),
    ),
    ...(flat.promotion
      ? [
          change(21, {
            promotion: { ...flat.promotion, from: site.day(21), to: site.day(-30) },
          }),
        ]
      : []),
    ...(flat.status === 'ACTIVE' ? [] : [change(flat.statusDaysAgo, { status: flat.status })]),
  ];
}
