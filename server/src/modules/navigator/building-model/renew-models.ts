import type { Periodic } from '../../../jobs/periodic.ts';
import type { BuildingModelService } from './service.ts';

const EVERY_MS = 60_000;

/** Makes models anew whose apartments, buildings or place on earth have changed, or that an older program has made. */
export function renewModels(buildingModels: BuildingModelService): Periodic {
  return { name: 'renew-building-models', everyMs: EVERY_MS, run: (signal) => buildingModels.renew(signal) };
}
