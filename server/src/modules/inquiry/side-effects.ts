import type { Types } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { derivedId } from '../../platform/derived-id.ts';
import {
  type ActivityService,
  type DecidedActivity,
  SYSTEM_ACTOR,
  userActor,
  VISITOR_ACTOR,
} from '../activity/service.ts';
import { eventObjectId, type NewEvent } from '../tracking/event-of.ts';
import type { DeviceDocument } from '../tracking/model.ts';
import { utcDay } from '../tracking/rollup/key.ts';
import type { TrackingService } from '../tracking/service.ts';
import type { InquiryMails } from './mails.ts';
import type { InquiryDocument } from './model.ts';
import type { InquiryNotices } from './notices.ts';

/** Forwards inquiries to the system that their estate's apartments come from; implemented by integrations. */
export interface LeadOrders {
  /** Orders it once, however often it is called. */
  order(inquiry: InquiryDocument): Promise<void>;
}

interface Dependencies {
  readonly models: Models;
  readonly activities: ActivityService;
  readonly tracking: TrackingService;
  readonly mails: InquiryMails;
  readonly notices: InquiryNotices;
  readonly leads: LeadOrders;
  readonly clock: Clock;
}

/** Id of the event that counts an inquiry. */
export function inquiryEventId(organizationId: Types.ObjectId, inquiryId: Types.ObjectId): Types.ObjectId {
  return eventObjectId(organizationId, `inquiry:${String(inquiryId)}`);
}

/**
 * Runs all side effects of a stored inquiry: histories, statistics, mails, notices. Each is idempotent, so that an inquiry whose server
 * crashed midway is settled by another (`finishSideEffects`).
 */
export async function runSideEffects(
  deps: Dependencies,
  inquiry: InquiryDocument,
  device: DeviceDocument = { type: 'other' },
): Promise<void> {
  const { models, mails, notices, leads } = deps;
  const { organizationId, _id } = inquiry;
  const isSpam = inquiry.spam.verdict === 'SPAM';
  await Promise.all([
    deps.activities.recordAll(await activitiesOf(models, inquiry)),
    ...(isSpam
      ? []
      : [
          record(deps, inquiry, device),
          mails.announce(inquiry),
          notices.announce(inquiry),
          leads.order(inquiry),
        ]),
  ]);
  await models.Inquiry.updateOne(
    { organizationId, _id },
    { $unset: { unsettled: 1 } },
    { timestamps: false },
  );
}

async function activitiesOf(models: Models, inquiry: InquiryDocument): Promise<DecidedActivity[]> {
  const { organizationId, _id, assigneeId, apartmentIds, createdAt: at, createdBy } = inquiry;
  const user = createdBy ? await models.User.findById(createdBy).lean() : null;
  const actor = user ? userActor(user) : VISITOR_ACTOR;
  const received = (subject: DecidedActivity['subject']): DecidedActivity => ({
    _id: derivedId('received', String(_id), String(subject.id)),
    organizationId,
    subject,
    kind: 'INQUIRY_RECEIVED',
    actor,
    at,
    changes: subject.type === 'APARTMENT' ? [{ field: 'inquiryId', to: String(_id) }] : [],
  });
  const assigned: DecidedActivity = {
    _id: derivedId('assigned', String(_id)),
    organizationId,
    subject: { type: 'INQUIRY', id: _id },
    kind: 'ASSIGNED',
    // A member who enters an inquiry says who answers it.
    actor: user ? userActor(user) : SYSTEM_ACTOR,
    at,
    changes: [{ field: 'assigneeId', to: String(assigneeId) }],
  };
  return [
    received({ type: 'INQUIRY', id: _id }),
    ...apartmentIds.map((id) => received({ type: 'APARTMENT', id })),
    ...(assigneeId ? [assigned] : []),
  ];
}

async function record(
  { models, tracking, clock }: Dependencies,
  inquiry: InquiryDocument,
  device: DeviceDocument,
): Promise<void> {
  const { organizationId, _id, estateId, apartmentIds, createdAt, visitorId } = inquiry;
  const apartments = await models.Apartment.find(
    // A shortlist may span estates; statistics belong to one.
    { organizationId, estateId, _id: { $in: apartmentIds } },
    { buildingId: 1 },
  ).lean();
  const buildings = new Map(
    [inquiry.buildingId, ...apartments.map((apartment) => apartment.buildingId)].flatMap((id) =>
      id ? [[String(id), id] as const] : [],
    ),
  );
  const first = inquiry.apartmentId ?? apartmentIds[0];
  const event: NewEvent = {
    _id: inquiryEventId(organizationId, _id),
    organizationId,
    estateId,
    day: utcDay(createdAt.getTime()),
    name: 'send_inquiry',
    ts: createdAt,
    receivedAt: clock(),
    eventId: `inquiry:${String(_id)}`,
    inquiryId: _id,
    ...(visitorId ? { visitorId } : {}),
    ...(inquiry.sessionId ? { sessionId: inquiry.sessionId } : {}),
    ...(buildings.size > 0 ? { buildingIds: [...buildings.values()] } : {}),
    ...(first ? { apartmentId: first, apartmentIds: apartments.map((apartment) => apartment._id) } : {}),
    ...(inquiry.navigatorId ? { navigatorId: inquiry.navigatorId } : {}),
    ...(inquiry.panoramaId ? { panoramaId: inquiry.panoramaId } : {}),
    ...(inquiry.agentId ? { agentId: inquiry.agentId } : {}),
    device,
    locale: inquiry.locale,
    consent: visitorId !== undefined,
  };
  await tracking.record(event);
}

/** Age from which nobody is at an inquiry's side effects any more. */
export const UNDER_WAY_MS = 60_000;
const AT_ONCE = 100;

/** Settles inquiries whose server crashed midway; returns their number. */
export async function finishSideEffects(deps: Dependencies, signal: AbortSignal): Promise<number> {
  const { models, clock } = deps;
  const unsettled = {
    unsettled: true as const,
    createdAt: { $lt: new Date(clock().getTime() - UNDER_WAY_MS) },
  };
  const leftovers = await models.Inquiry.find(
    unsettled,
    { organizationId: 1 },
    { acrossOrganizations: 'repair' },
  )
    .limit(AT_ONCE)
    .lean();
  let settled = 0;
  for (const { organizationId, _id } of leftovers) {
    if (signal.aborted) break;
    // As it is now: it may have been erased while the others were at it.
    const inquiry = await models.Inquiry.findOne({ organizationId, _id, ...unsettled }).lean();
    if (!inquiry) continue;
    await runSideEffects(deps, inquiry);
    settled += 1;
  }
  return settled;
}
