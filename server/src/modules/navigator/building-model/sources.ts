import type { ListedApartment } from '../../../media/building-model/build-model.ts';
import { MODEL_VERSION } from '../../../media/building-model/version.ts';
import { shortHash } from '../../../media/content-hash.ts';
import type { Models } from '../../../platform/database.ts';
import type { NavigatorDocument } from '../model.ts';
import { apartmentsOfTarget } from '../overlay-targets.ts';

/** Most apartments that one model is asked for. */
const APARTMENTS_MAX = 5000;

/** What a model is made of besides its file and its settings. */
export interface ModelSources {
  readonly apartments: readonly ListedApartment[];
  readonly buildings: readonly { readonly id: string; readonly name: string; readonly code?: string }[];
  /** Where the sun is computed. */
  readonly place?: { readonly latitude: number; readonly longitude: number; readonly timezone: string };
}

export async function readSources(models: Models, navigator: NavigatorDocument): Promise<ModelSources> {
  const { organizationId, estateId } = navigator;
  const [estate, buildings, apartments] = await Promise.all([
    models.Estate.findOne({ organizationId, _id: estateId }, { location: 1, timezone: 1 }).lean(),
    models.Building.find({ organizationId, estateId }, { name: 1, code: 1 })
      .sort({ order: 1, _id: 1 })
      .lean(),
    models.Apartment.find(apartmentsOfTarget(navigator), {
      ...{ number: 1, numberKey: 1, floor: 1, buildingId: 1, kind: 1 },
    })
      .sort({ buildingId: 1, numberKey: 1, _id: 1 })
      .limit(APARTMENTS_MAX)
      .lean(),
  ]);
  const { location, timezone } = estate ?? {};
  const [longitude, latitude] = location?.coordinates ?? [];
  return {
    apartments: apartments.map(({ _id, number, floor, buildingId }) => ({
      id: String(_id),
      number,
      ...(floor === undefined ? {} : { floor }),
      ...(buildingId ? { buildingId: String(buildingId) } : {}),
    })),
    buildings: buildings.map(({ _id, name, code }) => ({ id: String(_id), name, ...(code ? { code } : {}) })),
    ...(timezone && latitude !== undefined && longitude !== undefined
      ? { place: { latitude, longitude, timezone } }
      : {}),
  };
}

/** Changes with anything that a model would be made anew for, and with the program that makes it. */
export function fingerprintOf(sources: ModelSources): string {
  return shortHash([MODEL_VERSION, sources]);
}
