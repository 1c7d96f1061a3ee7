import type { OrganizationDocument } from './model.ts';

/** Filter of public panoramas, by their own fields. */
export const PUBLIC_PANORAMAS = { visibility: { $in: ['PUBLIC', 'UNLISTED'] } } as const;

/** Whether the tours of an organization are public. */
export function showsTours({ status, features }: Pick<OrganizationDocument, 'status' | 'features'>): boolean {
  return status === 'ACTIVE' && features.includes('virtual_tours');
}
