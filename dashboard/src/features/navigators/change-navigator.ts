import type { NavigatorDetail, NavigatorPatch } from '@oriel/contract/navigator';
import { ApiError } from '@oriel/sdk/team-client';
import { queryClient } from '../../base/services.ts';
import { navigatorQuery, updateNavigator } from '../../kit/navigators/api.ts';

/**
 * Changes a navigator. If someone else was faster, the change is applied to their version, unless they changed one of the same fields.
 *
 * @throws ApiError STALE_UPDATE in that case, with the newer version loaded
 */
export async function changeNavigator(
  seen: NavigatorDetail,
  patch: NavigatorPatch,
): Promise<NavigatorDetail> {
  try {
    return await updateNavigator(seen, patch);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STALE_UPDATE') throw error;
    const now = await queryClient.query({ ...navigatorQuery(seen.id), staleTime: 0 });
    if (differs(patch, seen, now)) throw error;
    return await updateNavigator(now, patch);
  }
}

/**
 * Whether two versions differ in a field of a patch. Images consist of many documents: a list of them is never applied to another version.
 */
function differs(patch: NavigatorPatch, one: NavigatorDetail, other: NavigatorDetail): boolean {
  return Object.keys(patch).some((name) => {
    if (name === 'images') return true;
    const key = name as keyof NavigatorDetail; // Every other field of a patch is a field of a navigator.
    return JSON.stringify(one[key]) !== JSON.stringify(other[key]);
  });
}
