import { MAIL_JOB } from '../../mail/mailer.ts';
import { dayIn } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { derivedId } from '../../platform/derived-id.ts';
import type { ActivityActor } from '../activity/model.ts';
import { type ActivityService, SYSTEM_ACTOR } from '../activity/service.ts';
import { forgetVisits } from '../tracking/forget-visits.ts';
import type { InquiryDocument } from './model.ts';
import { inquiryEventId } from './side-effects.ts';

/** Replacement for a name or note. */
const ANONYMOUS = '—';

/** Removes an inquiry from the visitor's journey; the journey becomes anonymous when no other inquiry identifies the visitor. */
async function unlinkJourney(models: Models, inquiry: InquiryDocument): Promise<void> {
  const { organizationId, _id, visitorId } = inquiry;
  await models.TrackingEvent.updateOne(
    { organizationId, _id: inquiryEventId(organizationId, _id) },
    { $unset: { inquiryId: 1, visitorId: 1, sessionId: 1 } },
  );
  if (visitorId === undefined) return;
  const others = await models.Inquiry.exists({ organizationId, visitorId, _id: { $ne: _id } });
  if (others) return;
  await forgetVisits(models, organizationId, [visitorId]);
}

/** Queued mails contain the visitor's text. */
export async function dropWaitingMails(models: Models, { _id }: Pick<InquiryDocument, '_id'>): Promise<void> {
  const id = String(_id);
  await models.Job.deleteMany({
    kind: MAIL_JOB,
    state: 'QUEUED',
    subject: {
      $regex: `^((new-inquiry|inquiry-assigned|inquiry-reply)\\.${id}\\.|inquiry-confirmation\\.${id}$)`,
    },
  });
}

/**
 * Erases an inquiry and everything that identifies its sender. Counts stay: events, and that an apartment was asked about. The inquiry
 * itself goes last, so that an interrupted erasure can be repeated.
 */
export async function eraseInquiry(models: Models, inquiry: InquiryDocument): Promise<void> {
  const { organizationId, _id } = inquiry;
  await unlinkJourney(models, inquiry);
  await dropWaitingMails(models, inquiry);
  await models.Activity.deleteMany({ organizationId, 'subject.id': _id, 'subject.type': 'INQUIRY' });
  await models.Activity.updateMany(
    {
      organizationId,
      'subject.id': { $in: inquiry.apartmentIds },
      'subject.type': 'APARTMENT',
      kind: 'INQUIRY_RECEIVED',
      'changes.to': String(_id),
    },
    { $set: { changes: [] } },
  );
  await models.Apartment.updateMany(
    { organizationId, bookedForInquiryId: _id },
    { $unset: { bookedForInquiryId: 1 } },
    { timestamps: false },
  ).setOptions({ unseen: 'visitors are not told for whom an apartment is booked' });
  await models.Notice.deleteMany({ organizationId, 'about.type': 'INQUIRY', 'about.id': _id });
  // Lets the same person ask again at once.
  await models.InquiryHold.deleteMany({ inquiryId: _id });
  await models.Inquiry.deleteOne({ organizationId, _id });
}

interface Dependencies {
  readonly models: Models;
  readonly activities: ActivityService;
  readonly clock: Clock;
}

/**
 * Removes everything from an inquiry that identifies its sender; subject, time, prices and source stay, so that counts and the record of
 * prices do.
 *
 * @param actor who asked for it: the person, or the retention period
 */
export async function anonymise(
  { models, activities, clock }: Dependencies,
  inquiry: InquiryDocument,
  actor: ActivityActor,
): Promise<void> {
  const { organizationId, _id } = inquiry;
  const now = clock();
  await unlinkJourney(models, inquiry);
  await dropWaitingMails(models, inquiry);
  const history = { organizationId, 'subject.id': _id, 'subject.type': 'INQUIRY' as const };
  await models.Activity.updateMany(
    { ...history, content: { $exists: true } },
    { $set: { content: ANONYMOUS }, $unset: { mailSubject: 1 } },
  );
  await models.Activity.updateMany({ ...history, kind: 'UPDATED' }, { $set: { changes: [] } });
  await activities.recordAll([
    {
      _id: derivedId('anonymised', String(_id)),
      organizationId,
      subject: { type: 'INQUIRY', id: _id },
      kind: 'ANONYMIZED',
      actor,
      at: now,
    },
  ]);
  await models.Inquiry.updateOne(
    { organizationId, _id },
    {
      $set: { name: ANONYMOUS, consents: [], anonymizedAt: now },
      $unset: {
        nameKey: 1,
        email: 1,
        emailKey: 1,
        phone: 1,
        subject: 1,
        message: 1,
        nextStep: 1,
        visitorId: 1,
        sessionId: 1,
        page: 1,
        textHash: 1,
        idempotencyKey: 1,
        privacyVersion: 1,
        unsettled: 1,
        assignment: 1,
      },
    },
  );
}

/** Inquiries per query. */
const AT_ONCE = 100;

/** Anonymises inquiries past their retention period; returns their number. */
export async function anonymiseDue(deps: Dependencies, signal: AbortSignal): Promise<number> {
  const { models, clock } = deps;
  // In UTC: a day late in some time zones rather than a day early.
  const today = dayIn('UTC', clock());
  let done = 0;
  while (!signal.aborted) {
    const due = await models.Inquiry.find(
      { anonymizedAt: { $exists: false }, retentionUntil: { $lt: today } },
      null,
      { acrossOrganizations: 'retention' },
    )
      .sort({ retentionUntil: 1 })
      .limit(AT_ONCE)
      .lean();
    for (const inquiry of due) {
      if (signal.aborted) break;
      await anonymise(deps, inquiry, SYSTEM_ACTOR);
      done += 1;
    }
    if (due.length < AT_ONCE) break;
  }
  return done;
}
