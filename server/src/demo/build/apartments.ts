import type { Types } from 'mongoose';
import type { Editor } from '../../modules/inventory/apartment/service.ts';
import { apartmentsOf, type DemoApartment } from '../apartments.ts';
import { DEMO_ESTATES } from '../estates.ts';
import { SALE_BEGAN, takeIn } from './estates.ts';
import {
  type BuiltApartment,
  type BuiltBuilding,
  type BuiltEstate,
  type DemoSite,
  inParallel,
} from './site.ts';

/** An event of an apartment on a day in the past. */
interface Event {
  readonly daysAgo: number;
  run(): Promise<void>;
}

const PARKING = 45_000;
const STORAGE_ROOM = 9_500;
const VAT = 8;

/** The apartments, their plans, and the course of the sale: price increases, bookings, sales, promotions. */
export async function buildApartments(site: DemoSite): Promise<void> {
  const events: Event[] = [];
  site.goTo(SALE_BEGAN);
  for (const estate of site.estates) {
    for (const building of estate.buildings) {
      await createApartments(site, estate, building);
      events.push(...building.apartments.flatMap((apartment) => eventsOf(site, estate, apartment)));
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

async function createApartments(site: DemoSite, estate: BuiltEstate, building: BuiltBuilding): Promise<void> {
  const { organizationId, type, areaUnit } = estate.document;
  const plan = DEMO_ESTATES.find(({ slug }) => slug === estate.slug)?.buildings.find(
    ({ code }) => code === building.code,
  );
  if (!plan) throw new Error(`The demo has no building ${building.code}`);
  const apartments = apartmentsOf(plan, type, areaUnit === 'sqft');
  const plans = new Map<string, Types.ObjectId>();
  for (const unit of new Set(apartments.map((apartment) => apartment.unit))) {
    const file = `plans/${unit}.svg`;
    const name = `Plan of unit ${unit}`;
    plans.set(unit, await takeIn(site, organizationId, file, { type: 'FLOOR_PLAN', name }));
  }
  const made = new Map<DemoApartment, BuiltApartment>();
  await inParallel(apartments, async (apartment) => {
    const document = await site.services.apartments.create(
      organizationId,
      {
        estateId: String(estate.document._id),
        buildingId: String(building.document._id),
        number: apartment.number,
        floor: apartment.floor,
        staircase: '1',
        rooms: apartment.rooms,
        bedrooms: apartment.bedrooms,
        bathrooms: apartment.bathrooms,
        area: apartment.area,
        areas: { ...apartment.areas },
        roomList: apartment.roomList.map((room) => ({ ...room, type: room.type as 'LIVING' })),
        orientations: [...apartment.orientations],
        ceilingHeight: apartment.ceilingHeight,
        finish: type === 'RESIDENTIAL' ? 'DEVELOPER' : 'FURNISHED',
        features: [...apartment.features],
        energy: { class: 'A', usable: 48, final: 55, primary: 61 },
        ...(type === 'RESIDENTIAL' ? saleTerms(apartment) : rentTerms(apartment, apartment.firstPrice)),
        floorPlan2dAssetId: String(plans.get(apartment.unit)),
        completionDate: plan.completion,
        highlighted: apartment.highlighted,
        tags: [...apartment.tags],
      },
      editorOf(site, estate),
    );
    made.set(apartment, { apartment, document });
  });
  // In the building's order, whatever order the writes completed in.
  building.apartments.push(...apartments.flatMap((apartment) => made.get(apartment) ?? []));
}

function saleTerms(apartment: DemoApartment) {
  return {
    price: apartment.firstPrice,
    vatRate: VAT,
    components: [
      { kind: 'PARKING' as const, label: 'Underground parking space', price: PARKING, required: false },
      { kind: 'STORAGE' as const, label: 'Storage room', price: STORAGE_ROOM, required: false },
    ],
  };
}

function rentTerms(apartment: DemoApartment, monthly: number) {
  return {
    rent: {
      monthly,
      adminFee: Math.round(apartment.area * 9),
      deposit: monthly * 2,
      minTermMonths: 6,
    },
  };
}

function eventsOf(site: DemoSite, estate: BuiltEstate, built: BuiltApartment): Event[] {
  const { apartment } = built;
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
    ...apartment.laterPrices.map(({ daysAgo, price }) =>
      change(daysAgo, type === 'RESIDENTIAL' ? { price } : rentTerms(apartment, price)),
    ),
    ...(apartment.promotion
      ? [
          change(21, {
            promotion: { ...apartment.promotion, from: site.day(21), to: site.day(-30) },
          }),
        ]
      : []),
    ...(apartment.status === 'ACTIVE' ? [] : [change(apartment.statusDaysAgo, { status: apartment.status })]),
  ];
}
