import { plainText } from '../../../../platform/plain-text.ts';
import type { BuildingDocument } from '../../building/model.ts';

/** A building's name without the word for "building": "Budynek A" and "A" are equal. */
export function buildingKey(name: string): string {
  return plainText(name).replace(/^(budynek|building|blok|block) /, '');
}

/** Finds buildings by what sheets call them: their external id, their code or their name. */
export function buildingsByName(
  buildings: readonly BuildingDocument[],
): (name: string) => BuildingDocument | undefined {
  const byName = new Map<string, BuildingDocument>();
  for (const building of buildings) {
    for (const name of [building.externalId, building.code, building.name]) {
      if (name) byName.set(plainText(name), building);
    }
  }
  return (name) => byName.get(plainText(name)) ?? byName.get(buildingKey(name));
}
