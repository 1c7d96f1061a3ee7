import type { Feedback } from '@oriel/contract/feedback';

/** Whether somebody may delete a project: an administrator any, its author while it is a draft (`server/src/modules/feedback/routes.ts`). */
export function mayDelete(
  { status, createdBy }: Pick<Feedback, 'status' | 'createdBy'>,
  { administer, userId }: { readonly administer: boolean; readonly userId: string | undefined },
): boolean {
  return administer || (status === 'DRAFT' && createdBy !== undefined && createdBy === userId);
}
