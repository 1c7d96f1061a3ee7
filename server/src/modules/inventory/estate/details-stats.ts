import type {
  ApartmentDetailsStats,
  ApartmentDetailsStatsQuery,
} from '@oriel/contract/apartment-details-stats';
import { countsAsApartment } from '@oriel/contract/apartment-kinds';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { fromMinor } from '../../../platform/money.ts';
import { withoutEmpty } from '../../../platform/present.ts';
import { type TextLanguage, textIn } from '../../../platform/translation.ts';
import type { ApartmentDocument } from '../apartment/model.ts';
import type { PublicVisibility } from '../apartment/public-visibility.ts';
import type { BuildingDocument } from '../building/model.ts';
import type { EstateDocument } from './model.ts';

/** The fields read from apartments. */
const FIELDS = {
  status: 1,
  kind: 1,
  rooms: 1,
  floor: 1,
  area: 1,
  orientations: 1,
  features: 1,
  buildingId: 1,
  completionDate: 1,
  priceHidden: 1,
  listPrice: 1,
  pricePerArea: 1,
  updatedAt: 1,
} as const;

type Apartment = Pick<ApartmentDocument, keyof typeof FIELDS>;
type BuildingOfStats = Pick<BuildingDocument, '_id' | 'name' | 'i18n' | 'completionDate'>;

/** Minimum, maximum and mean of a stream of numbers. */
class Spread {
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  #sum = 0;
  #count = 0;

  add(value: number | null | undefined): void {
    if (value === null || value === undefined) return;
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
    this.#sum += value;
    this.#count += 1;
  }

  range(scale: (value: number) => number = (value) => value): { min: number; max: number } | undefined {
    return this.#count === 0 ? undefined : { min: scale(this.#min), max: scale(this.#max) };
  }

  mean(scale: (value: number) => number = (value) => value): number | undefined {
    return this.#count === 0 ? undefined : scale(this.#sum / this.#count);
  }
}

/** Counts occurrences of keys. */
class Tally {
  readonly #counts = new Map<string, number>();

  add(key: string | number | null | undefined): void {
    if (key === null || key === undefined) return;
    this.#counts.set(String(key), (this.#counts.get(String(key)) ?? 0) + 1);
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  toObject(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  byFrequency(): { key: string; count: number }[] {
    return [...this.#counts]
      .map(([key, count]) => ({ key, count }))
      .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  }
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const amount = (minor: number): number => fromMinor(Math.round(minor));

export interface StatsView {
  readonly estate: EstateDocument;
  readonly query: ApartmentDetailsStatsQuery;
  /** What is exposed of the apartments; absent for members, who see everything of the visible ones. */
  readonly visibility?: PublicVisibility | undefined;
  readonly locale: TextLanguage;
}

/** Counts and ranges over the visible apartments of an estate, with one query for the apartments, one for the buildings and one pass. */
export async function apartmentDetailsStats(models: Models, view: StatsView): Promise<ApartmentDetailsStats> {
  const { estate, query, visibility } = view;
  const here = { organizationId: estate.organizationId, estateId: estate._id };
  const [apartments, buildings] = await Promise.all([
    models.Apartment.find(
      {
        ...here,
        visible: true,
        ...(query.buildingId ? { buildingId: new Types.ObjectId(query.buildingId) } : {}),
        ...(query.kind ? { kind: query.kind } : {}),
        // Hidden apartments do not count.
        ...(visibility?.sold === false ? { status: { $ne: 'SOLD' } } : {}),
      },
      FIELDS,
    ).lean<Apartment[]>(),
    models.Building.find(here, { name: 1, i18n: 1, completionDate: 1 })
      .sort({ order: 1, _id: 1 })
      .lean<BuildingOfStats[]>(),
  ]);
  return summarize(view, apartments, buildings);
}

function summarize(
  { estate, query, visibility, locale }: StatsView,
  found: readonly Apartment[],
  buildings: readonly BuildingOfStats[],
): ApartmentDetailsStats {
  const showsStatus = visibility?.status ?? true;
  const showsPrice = visibility?.price ?? true;
  const showsPricePerArea = visibility?.pricePerArea ?? true;
  const completionOf = new Map(buildings.map((one) => [String(one._id), one.completionDate]));

  const statuses = new Tally();
  const rooms = new Tally();
  const kinds = new Tally();
  const floors = new Tally();
  const orientations = new Tally();
  const features = new Tally();
  const perBuilding = new Tally();
  const freePerBuilding = new Tally();
  const spread = {
    area: new Spread(),
    price: new Spread(),
    pricePerArea: new Spread(),
    floor: new Spread(),
    rooms: new Spread(),
  };
  const completions = new Set<string>();
  let updatedAt = estate.updatedAt;

  // A price range that starts with a storage room, or an average that counts it, says nothing about apartments.
  const apartments = query.kind ? found : found.filter(({ kind }) => countsAsApartment(kind));
  const others = found.length - apartments.length;
  for (const { kind } of found) kinds.add(kind);

  for (const apartment of apartments) {
    const building = apartment.buildingId ? String(apartment.buildingId) : undefined;
    statuses.add(apartment.status);
    rooms.add(apartment.rooms);
    floors.add(apartment.floor);
    for (const orientation of apartment.orientations) orientations.add(orientation);
    for (const feature of apartment.features) features.add(feature);
    perBuilding.add(building);
    if (apartment.status === 'ACTIVE') freePerBuilding.add(building);
    spread.area.add(apartment.area);
    spread.floor.add(apartment.floor);
    spread.rooms.add(apartment.rooms);
    if (showsPrice && !apartment.priceHidden) spread.price.add(apartment.listPrice);
    if (showsPricePerArea && !apartment.priceHidden) spread.pricePerArea.add(apartment.pricePerArea);
    const completion =
      apartment.completionDate ??
      (building ? completionOf.get(building) : undefined) ??
      estate.completionDate;
    if (completion) completions.add(completion);
    // The time of an apartment's last change would reveal a change of hidden values.
    const showsChanges = visibility === undefined || (showsStatus && showsPrice && !apartment.priceHidden);
    if (showsChanges && apartment.updatedAt > updatedAt) updatedAt = apartment.updatedAt;
  }

  return {
    total: apartments.length,
    ...(others > 0 ? { others } : {}),
    ...(showsStatus
      ? {
          byStatus: {
            ACTIVE: statuses.of('ACTIVE'),
            BOOKED: statuses.of('BOOKED'),
            SOLD: statuses.of('SOLD'),
          },
        }
      : {}),
    byRooms: rooms.toObject(),
    byKind: kinds.toObject(),
    byFloor: floors.toObject(),
    byOrientation: orientations.toObject(),
    byBuilding: buildings.flatMap((building) => {
      const id = String(building._id);
      if (perBuilding.of(id) === 0) return [];
      return [
        {
          buildingId: id,
          name: textIn(building.i18n, locale, 'name', building.name),
          total: perBuilding.of(id),
          ...(showsStatus ? { ACTIVE: freePerBuilding.of(id) } : {}),
        },
      ];
    }),
    ranges: withoutEmpty({
      area: spread.area.range(),
      price: spread.price.range(amount),
      pricePerArea: spread.pricePerArea.range(amount),
      floor: spread.floor.range(),
      rooms: spread.rooms.range(),
    }) as ApartmentDetailsStats['ranges'],
    averages: withoutEmpty({
      price: spread.price.mean(amount),
      pricePerArea: spread.pricePerArea.mean(amount),
      area: spread.area.mean(hundredths),
    }) as ApartmentDetailsStats['averages'],
    features: features.byFrequency(),
    completionDates: [...completions].sort(),
    currency: estate.currency,
    areaUnit: estate.areaUnit,
    updatedAt: updatedAt.toISOString(),
  };
}
