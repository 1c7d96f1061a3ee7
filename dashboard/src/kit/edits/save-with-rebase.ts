import { ApiError } from '@oriel/sdk/team-client';
import { GROUPS, isFields } from './groups.ts';

export interface Save<T extends { readonly updatedAt: string }, P extends object> {
  /** The version that the change is based on. */
  readonly known: Pick<T, 'updatedAt'> & Partial<T>;
  readonly patch: P;
  load(): Promise<T>;
  send(patch: P, ifMatch: string): Promise<T>;
}

/**
 * Saves a change based on the known version. A concurrent change is rebased, unless it touches the same field.
 *
 * @throws ApiError STALE_UPDATE when both changed the same field
 */
export async function saveWithRebase<T extends { readonly updatedAt: string }, P extends object>({
  known,
  patch,
  load,
  send,
}: Save<T, P>): Promise<T> {
  try {
    return await send(patch, known.updatedAt);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STALE_UPDATE') throw error;
    const latest = await load();
    if (differIn(patch, known, latest)) throw error;
    return await send(patch, latest.updatedAt);
  }
}

/** Whether two versions differ in a field of a patch. */
function differIn(patch: object, one: object, other: object): boolean {
  return Object.entries(patch).some(([name, wanted]) => {
    const [mine, theirs] = [Object.entries(one), Object.entries(other)].map(
      (entries) => entries.find(([key]) => key === name)?.[1] as unknown,
    );
    if (GROUPS.has(name) && isFields(wanted)) {
      return differIn(wanted, isFields(mine) ? mine : {}, isFields(theirs) ? theirs : {});
    }
    // Both wanted the same: nothing is lost.
    if (JSON.stringify(theirs) === JSON.stringify(wanted)) return false;
    return JSON.stringify(mine) !== JSON.stringify(theirs);
  });
}
