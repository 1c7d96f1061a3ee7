import type { ApartmentStatus, Orientation, PropertyType } from '@oriel/contract/enums';
import type { DemoBuilding } from './estates.ts';
import show from './material/building/flats.json' with { type: 'json' };
import { dice } from './random.ts';

type ShowApartment = (typeof show.flats)[number];

/** An apartment for the API, with the course of its sale. */
export interface DemoApartment {
  readonly number: string;
  /** Unit type, `A` to `E`, `P`, `Q`; identifies its plan. */
  readonly unit: string;
  readonly floor: number;
  readonly rooms: number;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly area: number;
  readonly areas: Readonly<Record<string, number>>;
  readonly roomList: readonly { readonly name: string; readonly type: string; readonly area: number }[];
  readonly orientations: readonly Orientation[];
  readonly ceilingHeight: number;
  readonly features: readonly string[];
  /** Initial asking price in major units; for apartments to let the monthly rent. */
  readonly firstPrice: number;
  /** Later prices with the days ago at which they started. */
  readonly laterPrices: readonly { readonly daysAgo: number; readonly price: number }[];
  readonly promotion?: { readonly price: number; readonly label: string };
  readonly status: ApartmentStatus;
  /** Days since it took that status. */
  readonly statusDaysAgo: number;
  readonly highlighted: boolean;
  readonly tags: readonly string[];
}

const SQUARE_FEET = 10.7639;

const ROOM_TYPES: Readonly<Record<string, string>> = {
  living: 'LIVING',
  kitchen: 'KITCHEN',
  bed1: 'BEDROOM',
  bed2: 'BEDROOM',
  bed3: 'BEDROOM',
  bed4: 'BEDROOM',
  bath: 'BATHROOM',
  ens: 'BATHROOM',
  wc: 'WC',
  hall: 'HALL',
  store: 'STORAGE',
  util: 'STORAGE',
  ward: 'STORAGE',
};

const ORDINARY_UNITS = ['A', 'B', 'C', 'D', 'E'] as const;
/** Of building A, with tours of their own rooms. */
const MODEL_APARTMENTS = new Set(['3A']);
const PENTHOUSES = ['P', 'Q'] as const;

function unitApartment(unit: string, floor: number): ShowApartment {
  const found = show.flats.find(
    (apartment) => apartment.type === unit && (floor > 3 || apartment.floor === floor),
  );
  const any = found ?? show.flats.find((apartment) => apartment.type === unit);
  if (!any) throw new Error(`No unit type ${unit} in apartments.json`);
  return any;
}

function outdoorAreas(apartment: ShowApartment): Record<string, number> {
  if (!apartment.outdoor) return {};
  return apartment.outdoor.kind === 'balcony'
    ? { balcony: apartment.outdoor.area }
    : { terrace: apartment.outdoor.area };
}

/** Rises with height, sun, a corner and a terrace; rounded like a price list. */
function priceOf(
  apartment: ShowApartment,
  floor: number,
  building: DemoBuilding,
  rent: boolean,
  area: number,
): number {
  const sunny = apartment.orientations.includes('S') ? 1.025 : 0.985;
  const corner = apartment.orientations.length > 1 ? 1.01 : 1;
  const height = 1 + (floor - building.floors / 2) * 0.012;
  const penthouse = apartment.rooms >= 5 ? 1.16 : 1;
  const outdoor = apartment.outdoor ? apartment.outdoor.area * building.perArea * 0.22 : 0;
  const price = area * building.perArea * sunny * corner * height * penthouse + (rent ? 0 : outdoor);
  const step = rent ? 10 : 500;
  return Math.round(price / step) * step;
}

function statusOf(share: number, fall: number): ApartmentStatus {
  if (fall < share) return 'SOLD';
  return fall < share + 0.11 ? 'BOOKED' : 'ACTIVE';
}

/** All apartments of a building. Building A is the show house itself: its numbers are those of the outlines. */
export function apartmentsOf(
  building: DemoBuilding,
  type: PropertyType,
  squareFeet: boolean,
): DemoApartment[] {
  const rent = type !== 'RESIDENTIAL';
  const random = dice([...building.code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 2026));
  const places = Array.from({ length: building.floors }, (_, floor) =>
    ORDINARY_UNITS.map((unit) => ({ unit, floor })),
  ).flat();
  const all: { unit: string; floor: number }[] = building.penthouses
    ? [...places, ...PENTHOUSES.map((unit) => ({ unit, floor: building.floors }))]
    : places;
  return all.map(({ unit, floor }, index) => {
    const apartment = unitApartment(unit, floor);
    const area = squareFeet ? Math.round(apartment.netArea * SQUARE_FEET) : apartment.netArea;
    const scale = squareFeet ? SQUARE_FEET : 1;
    const now = priceOf(apartment, floor, building, rent, area);
    const isShowHouse = building.code === 'A';
    const number = isShowHouse ? `${floor + 1}${unit}` : `${building.code}${index + 1}`;
    // The model apartments stay available, because people who walk through them must be able to ask for them.
    const status =
      isShowHouse && MODEL_APARTMENTS.has(number) ? 'ACTIVE' : statusOf(building.sold, random.next());
    const statusDaysAgo =
      status === 'BOOKED' ? random.between(1, 11) : status === 'SOLD' ? random.between(12, 210) : 0;
    const first = Math.round((now * 0.955) / (rent ? 10 : 500)) * (rent ? 10 : 500);
    const middle = Math.round((now * 0.98) / (rent ? 10 : 500)) * (rent ? 10 : 500);
    const risen = random.chance(0.7);
    const promoted = status === 'ACTIVE' && !rent && random.chance(0.1);
    const baths = apartment.roomList.filter((room) => ['bath', 'ens'].includes(room.key)).length;
    return {
      number,
      unit,
      floor,
      rooms: apartment.rooms,
      bedrooms: apartment.roomList.filter((room) => room.key.startsWith('bed')).length,
      bathrooms: baths,
      area,
      areas: Object.fromEntries(
        Object.entries(outdoorAreas(apartment)).map(([name, size]) => [
          name,
          Math.round(size * scale * 10) / 10,
        ]),
      ),
      roomList: apartment.roomList.map((room) => ({
        name: room.name,
        type: ROOM_TYPES[room.key] ?? 'OTHER',
        area: Math.round(room.area * scale * 10) / 10,
      })),
      orientations: apartment.orientations as Orientation[],
      ceilingHeight: apartment.clearHeight,
      features: [
        ...(apartment.outdoor?.kind === 'balcony' ? ['balcony'] : []),
        ...(apartment.outdoor && apartment.outdoor.kind !== 'balcony' ? ['terrace'] : []),
        ...(unit === 'P' || unit === 'Q' ? ['air_conditioning', 'smart_home'] : []),
        ...(apartment.roomList.some((room) => room.key === 'ward') ? ['wardrobe'] : []),
      ],
      firstPrice: risen ? first : now,
      laterPrices: risen
        ? [
            { daysAgo: 150 + random.between(0, 20), price: middle },
            { daysAgo: 60 + random.between(0, 20), price: now },
          ].filter((change) => status !== 'SOLD' || change.daysAgo > statusDaysAgo)
        : [],
      ...(promoted
        ? { promotion: { price: Math.round((now * 0.96) / 500) * 500, label: 'Autumn offer' } }
        : {}),
      status,
      statusDaysAgo,
      highlighted: status === 'ACTIVE' && random.chance(0.06),
      tags: promoted ? ['promotion'] : [],
    };
  });
}
