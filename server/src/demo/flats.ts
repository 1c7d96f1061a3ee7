import type { ApartmentStatus, Orientation, PropertyType } from '@oriel/contract/enums';
import type { DemoBuilding } from './estates.ts';
import show from './material/building/flats.json' with { type: 'json' };
import { dice } from './random.ts';

type ShowFlat = (typeof show.flats)[number];

/** An apartment for the API, with the course of its sale. */
export interface DemoFlat {
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
const PENTHOUSES = ['P', 'Q'] as const;

function unitFlat(unit: string, floor: number): ShowFlat {
  const found = show.flats.find((flat) => flat.type === unit && (floor > 3 || flat.floor === floor));
  const any = found ?? show.flats.find((flat) => flat.type === unit);
  if (!any) throw new Error(`No unit type ${unit} in flats.json`);
  return any;
}

function outdoorAreas(flat: ShowFlat): Record<string, number> {
  if (!flat.outdoor) return {};
  return flat.outdoor.kind === 'balcony' ? { balcony: flat.outdoor.area } : { terrace: flat.outdoor.area };
}

/** Rises with height, sun, a corner and a terrace; rounded like a price list. */
function priceOf(flat: ShowFlat, floor: number, building: DemoBuilding, rent: boolean, area: number): number {
  const sunny = flat.orientations.includes('S') ? 1.025 : 0.985;
  const corner = flat.orientations.length > 1 ? 1.01 : 1;
  const height = 1 + (floor - building.floors / 2) * 0.012;
  const penthouse = flat.rooms >= 5 ? 1.16 : 1;
  const outdoor = flat.outdoor ? flat.outdoor.area * building.perArea * 0.22 : 0;
  const price = area * building.perArea * sunny * corner * height * penthouse + (rent ? 0 : outdoor);
  const step = rent ? 10 : 500;
  return Math.round(price / step) * step;
}

function statusOf(share: number, fall: number): ApartmentStatus {
  if (fall < share) return 'SOLD';
  return fall < share + 0.11 ? 'BOOKED' : 'ACTIVE';
}

/** All apartments of a building. Building A is the show house itself: its numbers are those of the outlines. */
export function flatsOf(building: DemoBuilding, type: PropertyType, squareFeet: boolean): DemoFlat[] {
  const rent = type !== 'RESIDENTIAL';
  const random = dice([...building.code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 2026));
  const places = Array.from({ length: building.floors }, (_, floor) =>
    ORDINARY_UNITS.map((unit) => ({ unit, floor })),
  ).flat();
  const all: { unit: string; floor: number }[] = building.penthouses
    ? [...places, ...PENTHOUSES.map((unit) => ({ unit, floor: building.floors }))]
    : places;
  return all.map(({ unit, floor }, index) => {
    const flat = unitFlat(unit, floor);
    const area = squareFeet ? Math.round(flat.netArea * SQUARE_FEET) : flat.netArea;
    const scale = squareFeet ? SQUARE_FEET : 1;
    const now = priceOf(flat, floor, building, rent, area);
    const isShowHouse = building.code === 'A';
    const number = isShowHouse ? `${floor + 1}${unit}` : `${building.code}${index + 1}`;
    // The model apartment stays available, because people who walk through it must be able to ask for it.
    const status = number === '3A' && isShowHouse ? 'ACTIVE' : statusOf(building.sold, random.next());
    const statusDaysAgo =
      status === 'BOOKED' ? random.between(1, 11) : status === 'SOLD' ? random.between(12, 210) : 0;
    const first = Math.round((now * 0.955) / (rent ? 10 : 500)) * (rent ? 10 : 500);
    const middle = Math.round((now * 0.98) / (rent ? 10 : 500)) * (rent ? 10 : 500);
    const risen = random.chance(0.7);
    const promoted = status === 'ACTIVE' && !rent && random.chance(0.1);
    const baths = flat.roomList.filter((room) => ['bath', 'ens'].includes(room.key)).length;
    return {
      number,
      unit,
      floor,
      rooms: flat.rooms,
      bedrooms: flat.roomList.filter((room) => room.key.startsWith('bed')).length,
      bathrooms: baths,
      area,
      areas: Object.fromEntries(
        Object.entries(outdoorAreas(flat)).map(([name, size]) => [name, Math.round(size * scale * 10) / 10]),
      ),
      roomList: flat.roomList.map((room) => ({
        name: room.name,
        type: ROOM_TYPES[room.key] ?? 'OTHER',
        area: Math.round(room.area * scale * 10) / 10,
      })),
      orientations: flat.orientations as Orientation[],
      ceilingHeight: flat.clearHeight,
      features: [
        ...(flat.outdoor?.kind === 'balcony' ? ['balcony'] : []),
        ...(flat.outdoor && flat.outdoor.kind !== 'balcony' ? ['terrace'] : []),
        ...(unit === 'P' || unit === 'Q' ? ['air_conditioning', 'smart_home'] : []),
        ...(flat.roomList.some((room) => room.key === 'ward') ? ['wardrobe'] : []),
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
