import type { IntegrationScope } from '@oriel/contract/integration';

/** Apartment fields of each manageable group. */
const FIELDS: Readonly<Record<IntegrationScope, readonly string[]>> = {
  status: ['status', 'bookedUntil', 'soldAt'],
  price: ['price', 'priceNet', 'vatRate', 'priceHidden', 'rent'],
  promotion: ['promotion'],
  area: ['area', 'areaTotal', 'areas'],
  rooms: ['rooms', 'levels'],
  floor: ['floor', 'staircase'],
  visible: ['visible'],
  links: ['links', 'virtualWalkUrl', 'view360Url'],
  number: ['number', 'name', 'administrativeNumber'],
  kind: ['kind'],
  orientations: ['orientations'],
  energy: ['energy'],
  description: ['description'],
  completionDate: ['completionDate'],
};

/** Fields that the team cannot change while an integration manages the groups. */
export function lockedFields(scope: readonly IntegrationScope[]): string[] {
  return scope.flatMap((group) => FIELDS[group]);
}
