import type { InquiryPatch } from '@oriel/contract/inquiry';
import { INQUIRY_NAME_MIN } from '@oriel/contract/inquiry-rules';
import { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { addressKeyOf } from '../../platform/mail-address.ts';
import { mergeUpdate } from '../../platform/merge-update.ts';
import { naturalKey } from '../../platform/natural-order.ts';
import { phoneNumber } from '../../platform/phone-number.ts';
import type { ActivityChange } from '../activity/model.ts';
import { type ActivityService, type NewActivity, userActor } from '../activity/service.ts';
import type { UserDocument } from '../user/model.ts';
import { assigneeFor, findResponsible } from './assignment.ts';
import { answerChange, nextStepChange } from './follow-up.ts';
import type { InquiryMails } from './mails.ts';
import type { InquiryDocument } from './model.ts';
import type { InquiryNotices } from './notices.ts';
import { notifyAssignee } from './notify-assignee.ts';

interface Dependencies {
  readonly models: Models;
  readonly clock: Clock;
  readonly activities: ActivityService;
  readonly mails: InquiryMails;
  readonly notices: InquiryNotices;
}

/** The editor of an inquiry. */
export interface Editor {
  readonly user: UserDocument;
  /** An AGENT cannot change the assignee. */
  readonly mayAssign: boolean;
  /** For an AGENT, estates whose apartments they may add; absent means all of the organization. */
  readonly estateIds?: readonly Types.ObjectId[];
}

/** A change as stored. */
interface Change {
  readonly set: Partial<InquiryDocument>;
  readonly unset: readonly (keyof InquiryDocument)[];
  readonly activities: readonly Pick<NewActivity, 'kind' | 'changes' | 'content'>[];
  /** The status it starts from. */
  readonly from?: InquiryDocument['status'];
  /** Sets or takes out what somebody has said of themselves. */
  readonly isPersonal?: boolean;
}

/** Personal fields, whose values are kept out of histories. */
const PERSONAL = ['name', 'email', 'phone', 'preferredContact'] as const;

/**
 * Changes an inquiry.
 *
 * @throws ApiError VALIDATION, FORBIDDEN for an AGENT who assigns, STALE_UPDATE when it has changed since it was read
 */
export async function changeInquiry(
  deps: Dependencies,
  current: InquiryDocument,
  patch: InquiryPatch,
  editor: Editor,
  ifUnchangedSince?: Date,
): Promise<InquiryDocument> {
  const { organizationId, _id } = current;
  const change = await changeOf(deps, current, patch, editor);
  const isNothing = Object.keys(change.set).length === 0 && change.unset.length === 0;
  if (isNothing) {
    if (ifUnchangedSince && current.updatedAt.getTime() !== ifUnchangedSince.getTime()) {
      throw new ApiError('STALE_UPDATE');
    }
    return current;
  }
  const updated = await deps.models.Inquiry.findOneAndUpdate(
    {
      organizationId,
      _id,
      ...(change.from ? { status: change.from } : {}),
      ...(change.isPersonal ? { anonymizedAt: { $exists: false } } : {}),
      ...(ifUnchangedSince ? { updatedAt: ifUnchangedSince } : {}),
    },
    {
      $set: change.set,
      ...(change.unset.length > 0
        ? { $unset: Object.fromEntries(change.unset.map((field) => [field, 1 as const])) }
        : {}),
    },
    { returnDocument: 'after' },
  ).lean();
  if (!updated) {
    const now = await deps.models.Inquiry.findOne({ organizationId, _id }).lean();
    if (!now) throw new ApiError('NOT_FOUND');
    if (ifUnchangedSince) throw new ApiError('STALE_UPDATE');
    // Somebody else has read it in between; applies the rest of the change on top of that.
    return await changeInquiry(deps, now, patch, editor);
  }
  const actor = userActor(editor.user);
  const subject = { type: 'INQUIRY' as const, id: _id };
  await deps.activities.recordAll(
    change.activities.map((activity) => ({ ...activity, organizationId, subject, actor })),
  );
  // Reading an inquiry clears its notice.
  if (change.set.status === 'READ') await deps.notices.readBy(updated, editor.user._id);
  if (change.set.assignment) await notifyAssignee(deps, updated);
  return updated;
}

async function changeOf(
  deps: Dependencies,
  current: InquiryDocument,
  patch: InquiryPatch,
  editor: Editor,
): Promise<Change> {
  const status = patch.status ?? (patch.answeredVia ? 'READ' : undefined);
  const parts: Partial<Change>[] = [
    statusChange(deps, current, status, editor),
    answerChange(deps.clock, current, patch, editor.user),
    nextStepChange(deps.clock, current, patch),
    await assigneeChange(deps, current, patch, editor),
    await fieldChange(deps, current, patch, editor),
    await spamChange(deps, current, patch),
  ];
  return {
    set: Object.assign({}, ...parts.map((part) => part.set)),
    unset: parts.flatMap((part) => part.unset ?? []),
    activities: parts.flatMap((part) => part.activities ?? []),
    ...Object.assign({}, ...parts.map(({ from }) => (from ? { from } : {}))),
    isPersonal: parts.some((part) => part.isPersonal),
  };
}

function statusChange(
  { clock }: Dependencies,
  current: InquiryDocument,
  status: InquiryPatch['status'],
  { user }: Editor,
): Partial<Change> {
  if (status === undefined || status === current.status) return {};
  return status === 'READ'
    ? { set: { status, readAt: clock(), readBy: user._id }, from: 'NEW', activities: [{ kind: 'READ' }] }
    : { set: { status }, unset: ['readAt', 'readBy'], from: 'READ', activities: [{ kind: 'UNREAD' }] };
}

async function assigneeChange(
  { models, clock }: Dependencies,
  current: InquiryDocument,
  { assigneeId }: InquiryPatch,
  { mayAssign, user }: Editor,
): Promise<Partial<Change>> {
  const before = current.assigneeId ? String(current.assigneeId) : null;
  if (assigneeId === undefined || assigneeId === before) return {};
  if (!mayAssign) throw new ApiError('FORBIDDEN');
  const changes = [{ field: 'assigneeId', from: before ?? undefined, to: assigneeId ?? undefined }];
  const activities = [{ kind: 'ASSIGNED' as const, changes }];
  if (assigneeId === null) return { unset: ['assigneeId', 'assignment'], activities };
  const { organizationId, estateId } = current;
  const to = await findResponsible(models, organizationId, estateId, new Types.ObjectId(assigneeId));
  if (!to) throw new ApiError('VALIDATION', { fields: { assigneeId: ['field.memberUnknown'] } });
  // Who takes it knows.
  if (to.equals(user._id)) return { set: { assigneeId: to }, unset: ['assignment'], activities };
  return { set: { assigneeId: to, assignment: { by: user._id, at: clock() } }, activities };
}

/** A change of what the person has said, and of the apartments. */
export async function fieldChange(
  { models }: Pick<Dependencies, 'models'>,
  current: InquiryDocument,
  patch: InquiryPatch,
  editor: Pick<Editor, 'estateIds'>,
): Promise<Partial<Change>> {
  const wanted: Record<string, unknown> = {};
  for (const field of PERSONAL) if (patch[field] !== undefined) wanted[field] = patch[field];
  if (patch.name !== undefined && patch.name.length < INQUIRY_NAME_MIN) {
    throw new ApiError('VALIDATION', {
      fields: { name: ['field.minLength'] },
      values: { limit: INQUIRY_NAME_MIN },
    });
  }
  if (typeof patch.phone === 'string') wanted.phone = await homePhone(models, current, patch.phone);
  const email = 'email' in wanted ? wanted.email : current.email;
  const phone = 'phone' in wanted ? wanted.phone : current.phone;
  // An anonymised one has neither, and may still be read and sorted.
  const takesBoth = !email && !phone && ('email' in wanted || 'phone' in wanted);
  if (takesBoth) {
    throw new ApiError('VALIDATION', { fields: { email: ['field.contact'], phone: ['field.contact'] } });
  }
  const changed = Object.entries(wanted).filter(
    ([field, value]) => (value ?? undefined) !== current[field as keyof InquiryDocument],
  );
  // Nothing would take it out again.
  if (current.anonymizedAt && changed.length > 0) {
    const [[field = 'name'] = []] = changed;
    throw new ApiError('VALIDATION', { fields: { [field]: ['field.anonymized'] } });
  }
  const changes: ActivityChange[] = changed.map(([field]) => ({ field }));
  const apartments = await apartmentChange(models, current, patch, editor);
  if (apartments) changes.push(apartments.change);
  if (changes.length === 0) return {};
  const { $set, $unset } = mergeUpdate(Object.fromEntries(changed));
  return {
    set: {
      ...$set,
      ...(typeof $set.name === 'string' ? { nameKey: naturalKey($set.name) } : {}),
      ...(typeof $set.email === 'string' ? { emailKey: addressKeyOf($set.email) } : {}),
      ...apartments?.set,
    },
    unset: [
      ...(Object.keys($unset) as (keyof InquiryDocument)[]),
      ...('email' in $unset ? (['emailKey'] as const) : []),
      ...(apartments?.unset ?? []),
    ],
    activities: [{ kind: 'UPDATED', changes }],
    isPersonal: changed.length > 0,
  };
}

async function homePhone(models: Models, inquiry: InquiryDocument, text: string): Promise<string> {
  const { organizationId, estateId } = inquiry;
  const estate = await models.Estate.findOne({ organizationId, _id: estateId }, { address: 1 }).lean();
  const phone = phoneNumber(text, estate?.address.country ?? '');
  if (!phone) throw new ApiError('VALIDATION', { fields: { phone: ['field.phone'] } });
  return phone;
}

async function apartmentChange(
  models: Models,
  current: InquiryDocument,
  { apartmentIds }: InquiryPatch,
  { estateIds }: Pick<Editor, 'estateIds'>,
) {
  const { organizationId } = current;
  const before = current.apartmentIds.map(String);
  if (apartmentIds === undefined || apartmentIds.join() === before.join()) return undefined;
  const wanted = [...new Set(apartmentIds)];
  const apartments = await models.Apartment.find(
    {
      organizationId,
      _id: { $in: wanted.map((id) => new Types.ObjectId(id)) },
      // The answer includes number, status and price, which must not give an AGENT access to other apartments.
      ...(estateIds
        ? { $or: [{ estateId: { $in: [...estateIds] } }, { _id: { $in: current.apartmentIds } }] }
        : {}),
    },
    { listPrice: 1, status: 1 },
  ).lean();
  if (apartments.length < wanted.length) {
    throw new ApiError('VALIDATION', { fields: { apartmentIds: ['field.apartmentUnknown'] } });
  }
  const prices = new Map<string, InquiryDocument['prices'][number]>(
    apartments.map(({ _id, listPrice: price, status }) => [
      String(_id),
      { apartmentId: _id, status, ...(price === undefined ? {} : { price }) },
    ]),
  );
  // Prices from the time of the inquiry stay.
  for (const known of current.prices) {
    if (prices.has(String(known.apartmentId))) prices.set(String(known.apartmentId), known);
  }
  const ids = wanted.map((id) => new Types.ObjectId(id));
  const main =
    current.apartmentId && wanted.includes(String(current.apartmentId)) ? current.apartmentId : ids[0];
  return {
    change: { field: 'apartmentIds', from: before, to: wanted },
    set: {
      apartmentIds: ids,
      prices: ids.map((apartmentId) => prices.get(String(apartmentId)) ?? { apartmentId }),
      ...(main ? { apartmentId: main } : {}),
    },
    unset: main ? [] : (['apartmentId'] as const),
  };
}

async function spamChange(
  { models }: Dependencies,
  current: InquiryDocument,
  { spam, assigneeId }: InquiryPatch,
): Promise<Partial<Change>> {
  if (spam === undefined) return {};
  const wanted = typeof spam === 'boolean' ? { verdict: spam ? ('SPAM' as const) : ('OK' as const) } : spam;
  const next = { score: current.spam.score, ...wanted };
  if (next.verdict === current.spam.verdict && next.score === current.spam.score) return {};
  const changes = [{ field: 'spam', from: current.spam.verdict, to: next.verdict }];
  const activities = [{ kind: 'UPDATED' as const, changes }];
  if (next.verdict === 'SPAM' || !(await cameAsSpam(models, current)))
    return { set: { spam: next }, activities };
  const to = current.assigneeId || assigneeId !== undefined ? undefined : await lateAssignee(models, current);
  return {
    // Its side effects were skipped on arrival. They run now, for the unsettled inquiry.
    set: { spam: next, unsettled: true, ...(to ? { assigneeId: to } : {}) },
    activities,
  };
}

/** Whether it was marked as spam on arrival, rather than by the team after notifications were sent. */
async function cameAsSpam(models: Models, { organizationId, _id, spam }: InquiryDocument): Promise<boolean> {
  if (spam.verdict !== 'SPAM') return false;
  const marked = await models.Activity.exists({
    organizationId,
    'subject.id': _id,
    changes: { $elemMatch: { field: 'spam', to: 'SPAM' } },
  });
  return marked === null;
}

/** The assignee that an inquiry would have had if it had not been marked as spam. */
async function lateAssignee(
  models: Models,
  { organizationId, estateId, agentId }: InquiryDocument,
): Promise<Types.ObjectId | undefined> {
  const [organization, estate] = await Promise.all([
    models.Organization.findById(organizationId).lean(),
    models.Estate.findOne({ organizationId, _id: estateId }).lean(),
  ]);
  return organization && estate ? await assigneeFor(models, organization, estate, agentId) : undefined;
}
