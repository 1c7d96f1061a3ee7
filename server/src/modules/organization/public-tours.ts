import type { OrganizationDocument } from './model.ts';

/** Filter of the panoramas that visitors may see, as far as the panorama itself decides it. */
export const PUBLIC_PANORAMAS = { visibility: { $in: ['PUBLIC', 'UNLISTED'] } } as const;

/** Whether anybody may see the tours of an organization. */
export function showsTours({ status, features }: Pick<OrganizationDocument, 'status' | 'features'>): boolean {
  return status === 'ACTIVE' && features.includes('virtual_tours');
}
