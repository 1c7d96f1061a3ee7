import type { InquiryPatch } from '@oriel/contract/inquiry';
import type { Models } from '../../platform/database.ts';
import { type ActivityService, VISITOR_ACTOR } from '../activity/service.ts';
import { fieldChange } from './changes.ts';
import type { InquiryDocument } from './model.ts';

/** What somebody may correct of their own inquiry. */
export type PersonChange = Pick<InquiryPatch, 'name' | 'email' | 'phone' | 'preferredContact'>;

/**
 * Corrects what the sender of an inquiry typed, by themselves; the team sees that they did.
 *
 * @throws ApiError VALIDATION
 */
export async function correctByPerson(
  { models, activities }: { readonly models: Models; readonly activities: ActivityService },
  inquiry: InquiryDocument,
  change: PersonChange,
): Promise<void> {
  const { organizationId, _id } = inquiry;
  const {
    set = {},
    unset = [],
    activities: written = [],
  } = await fieldChange({ models }, inquiry, change, {});
  if (written.length === 0) return;
  const { matchedCount } = await models.Inquiry.updateOne(
    { organizationId, _id, anonymizedAt: { $exists: false } },
    {
      $set: set,
      ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, 1 as const])) } : {}),
    },
  );
  // Erased in between, and to stay so.
  if (matchedCount === 0) return;
  const subject = { type: 'INQUIRY' as const, id: _id };
  await activities.recordAll(
    written.map((activity) => ({ ...activity, organizationId, subject, actor: VISITOR_ACTOR })),
  );
}
