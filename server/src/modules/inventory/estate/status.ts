import type { EstateStatus } from '@oriel/contract/enums';
import { ApiError } from '../../../platform/errors.ts';

const NEXT: Readonly<Record<EstateStatus, readonly EstateStatus[]>> = {
  DRAFT: ['PUBLISHED'],
  PUBLISHED: ['DRAFT', 'ARCHIVED'],
  ARCHIVED: [],
};

/**
 * Checks whether an estate may go from one status to another: DRAFT <-> PUBLISHED -> ARCHIVED.
 *
 * @param mayArchive the caller is an ADMIN
 * @throws ApiError STATUS_TRANSITION, or FORBIDDEN for what only an ADMIN may do
 */
export function checkEstateTransition(from: EstateStatus, to: EstateStatus, mayArchive: boolean): void {
  if (from === to) return;
  if (!NEXT[from].includes(to)) throw new ApiError('STATUS_TRANSITION', { values: { from, to } });
  if (to === 'ARCHIVED' && !mayArchive) throw new ApiError('FORBIDDEN');
}
