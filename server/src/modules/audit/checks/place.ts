import { placeKey } from '../../inventory/apartment/place-key.ts';
import { type AuditedFlat, externalKey, type Facts } from '../facts.ts';
import type { Issue } from '../issue.ts';

function checkPlace(flat: AuditedFlat, { estates, buildings }: Facts): Issue[] {
  const about = { apartmentId: flat._id, severity: 'ERROR' } as const;
  if (!estates.has(String(flat.estateId))) {
    return [{ ...about, code: 'ESTATE_MISMATCH', field: 'estateId', values: { kind: 'gone' } }];
  }
  if (!flat.buildingId) return [];
  const building = buildings.get(String(flat.buildingId));
  if (!building) return [{ ...about, code: 'BUILDING_MISSING', field: 'buildingId' }];
  if (building.estateId.equals(flat.estateId)) return [];
  return [{ ...about, code: 'ESTATE_MISMATCH', field: 'estateId', values: { kind: 'other' } }];
}

function numberOf({ estateId, buildingId, number }: AuditedFlat): string {
  return `${String(estateId)} ${placeKey(buildingId, number)}`;
}

function duplicateNumbers(flats: readonly AuditedFlat[]): Issue[] {
  const counts = new Map<string, number>();
  for (const flat of flats) counts.set(numberOf(flat), (counts.get(numberOf(flat)) ?? 0) + 1);
  return flats
    .filter((flat) => (counts.get(numberOf(flat)) ?? 0) > 1)
    .map(({ _id }) => ({ code: 'DUPLICATE_NUMBER', severity: 'ERROR', apartmentId: _id, field: 'number' }));
}

function duplicateExternalIds({ flats, sameExternalId }: Facts): Issue[] {
  return flats
    .filter((flat) => flat.externalId && (sameExternalId.get(externalKey(flat)) ?? 0) > 1)
    .map(({ _id, externalId = '' }) => ({
      code: 'DUPLICATE_EXTERNAL_ID',
      severity: 'ERROR',
      apartmentId: _id,
      field: 'externalId',
      values: { externalId },
    }));
}

/** Checks the floor against the building's: those listed, and those counted above and below ground. */
function checkFloor(flat: AuditedFlat, { buildings }: Facts): Issue[] {
  const building = buildings.get(String(flat.buildingId));
  const { floor } = flat;
  if (!building || floor === undefined || floor === null) return [];
  const lowest = -building.floorsBelow;
  const highest = Math.max(0, building.floorsAbove - 1);
  const listed = building.floors.some(({ level }) => level === floor);
  if (listed || (floor >= lowest && floor <= highest)) return [];
  return [
    {
      code: 'FLOOR_OUT_OF_RANGE',
      severity: 'WARNING',
      apartmentId: flat._id,
      field: 'floor',
      values: { floor, lowest, highest },
    },
  ];
}

/** Checks the location and names of apartments. */
export function checkPlaces(facts: Facts): Issue[] {
  return [
    ...facts.flats.flatMap((flat) => [...checkPlace(flat, facts), ...checkFloor(flat, facts)]),
    ...duplicateNumbers(facts.flats),
    ...duplicateExternalIds(facts),
  ];
}
