import { placeKey } from '../../inventory/apartment/place-key.ts';
import { type AuditedApartment, externalKey, type Facts } from '../facts.ts';
import type { Issue } from '../issue.ts';

function checkPlace(apartment: AuditedApartment, { estates, buildings }: Facts): Issue[] {
  const about = { apartmentId: apartment._id, severity: 'ERROR' } as const;
  if (!estates.has(String(apartment.estateId))) {
    return [{ ...about, code: 'ESTATE_MISMATCH', field: 'estateId', values: { kind: 'gone' } }];
  }
  if (!apartment.buildingId) return [];
  const building = buildings.get(String(apartment.buildingId));
  if (!building) return [{ ...about, code: 'BUILDING_MISSING', field: 'buildingId' }];
  if (building.estateId.equals(apartment.estateId)) return [];
  return [{ ...about, code: 'ESTATE_MISMATCH', field: 'estateId', values: { kind: 'other' } }];
}

function numberOf({ estateId, buildingId, number }: AuditedApartment): string {
  return `${String(estateId)} ${placeKey(buildingId, number)}`;
}

function duplicateNumbers(apartments: readonly AuditedApartment[]): Issue[] {
  const counts = new Map<string, number>();
  for (const apartment of apartments)
    counts.set(numberOf(apartment), (counts.get(numberOf(apartment)) ?? 0) + 1);
  return apartments
    .filter((apartment) => (counts.get(numberOf(apartment)) ?? 0) > 1)
    .map(({ _id }) => ({ code: 'DUPLICATE_NUMBER', severity: 'ERROR', apartmentId: _id, field: 'number' }));
}

function duplicateExternalIds({ apartments, sameExternalId }: Facts): Issue[] {
  return apartments
    .filter((apartment) => apartment.externalId && (sameExternalId.get(externalKey(apartment)) ?? 0) > 1)
    .map(({ _id, externalId = '' }) => ({
      code: 'DUPLICATE_EXTERNAL_ID',
      severity: 'ERROR',
      apartmentId: _id,
      field: 'externalId',
      values: { externalId },
    }));
}

/** Checks the floor against the building's: those listed, and those counted above and below ground. */
function checkFloor(apartment: AuditedApartment, { buildings }: Facts): Issue[] {
  const building = buildings.get(String(apartment.buildingId));
  const { floor } = apartment;
  if (!building || floor === undefined || floor === null) return [];
  const lowest = -building.floorsBelow;
  const highest = Math.max(0, building.floorsAbove - 1);
  const listed = building.floors.some(({ level }) => level === floor);
  if (listed || (floor >= lowest && floor <= highest)) return [];
  return [
    {
      code: 'FLOOR_OUT_OF_RANGE',
      severity: 'WARNING',
      apartmentId: apartment._id,
      field: 'floor',
      values: { floor, lowest, highest },
    },
  ];
}

/** Checks the location and names of apartments. */
export function checkPlaces(facts: Facts): Issue[] {
  return [
    ...facts.apartments.flatMap((apartment) => [
      ...checkPlace(apartment, facts),
      ...checkFloor(apartment, facts),
    ]),
    ...duplicateNumbers(facts.apartments),
    ...duplicateExternalIds(facts),
  ];
}
