import type { ConsentWithdrawal } from '@oriel/contract/inquiry';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ActivityActor } from '../activity/model.ts';
import type { ActivityService } from '../activity/service.ts';
import type { InquiryDocument } from './model.ts';
import { ofThePerson } from './person.ts';

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly activities: ActivityService;
}

/** Who records it, and the channel it arrived by. */
interface Record {
  readonly actor: ActivityActor;
  readonly note?: string;
}

type Key = ConsentWithdrawal['keys'][number];

/** Records it in one inquiry, where the consent holds. */
export async function withdrawFrom(
  { models, clock, activities }: Dependencies,
  inquiry: InquiryDocument,
  keys: readonly Key[],
  { actor, note }: Record,
): Promise<void> {
  const { organizationId, _id } = inquiry;
  const held = inquiry.consents.filter(({ key, granted }) => granted && keys.includes(key));
  if (held.length === 0) return;
  const names = held.map(({ key }) => key);
  const { modifiedCount } = await models.Inquiry.updateOne(
    { organizationId, _id, consents: { $elemMatch: { key: { $in: names }, granted: true } } },
    { $set: { 'consents.$[held].granted': false, 'consents.$[held].withdrawnAt': clock() } },
    { arrayFilters: [{ 'held.key': { $in: names }, 'held.granted': true }] },
  );
  // Somebody else has recorded the same just now.
  if (modifiedCount === 0) return;
  await activities.recordAll([
    {
      organizationId,
      subject: { type: 'INQUIRY', id: _id },
      kind: 'CONSENT_WITHDRAWN',
      actor,
      ...(note ? { content: note } : {}),
      changes: held.map(({ key, version }) => ({ field: key, from: version })),
    },
  ]);
}

/**
 * Records a withdrawal of consents, in this inquiry and in all others of the same person. Earlier withdrawals stay unchanged.
 *
 * @returns the updated inquiry
 * @throws ApiError VALIDATION for a consent that this inquiry never had
 */
export async function withdrawConsent(
  deps: Dependencies,
  inquiry: InquiryDocument,
  keys: readonly Key[],
  record: Record,
): Promise<InquiryDocument> {
  const { organizationId, _id } = inquiry;
  const given = inquiry.consents.filter(({ granted, withdrawnAt }) => granted || withdrawnAt);
  const never = keys.flatMap((key, index) => (given.some((one) => one.key === key) ? [] : [`keys.${index}`]));
  if (never.length > 0) {
    throw new ApiError('VALIDATION', {
      fields: Object.fromEntries(never.map((path) => [path, ['field.consentNotGiven']])),
    });
  }
  const theirs = await deps.models.Inquiry.find({ organizationId, ...ofThePerson(inquiry) }).lean();
  for (const one of theirs) await withdrawFrom(deps, one, keys, record);
  const updated = await deps.models.Inquiry.findOne({ organizationId, _id }).lean();
  if (!updated) throw new ApiError('NOT_FOUND');
  return updated;
}
