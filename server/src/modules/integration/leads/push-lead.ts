import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import { PermanentJobError, type Runner } from '../../../jobs/worker.ts';
import { type MailCarrier, MailRefused } from '../../../mail/carrier.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Models } from '../../../platform/database.ts';
import { derivedId } from '../../../platform/derived-id.ts';
import { isAddress, oneLine } from '../../../platform/mail-address.ts';
import { type ActivityService, SYSTEM_ACTOR } from '../../activity/service.ts';
import type { InquiryDocument } from '../../inquiry/model.ts';
import { leadText } from './lead-text.ts';

interface Dependencies {
  readonly models: Models;
  readonly activities: ActivityService;
  readonly carrier: MailCarrier;
  readonly clock: Clock;
}

type Payload = Record<string, unknown>;

/** The inquiry of a job, while it still has to be forwarded. */
async function pending(models: Models, subject: string, payload: Payload): Promise<InquiryDocument | null> {
  return await models.Inquiry.findOne({
    organizationId: new Types.ObjectId(String(payload.organizationId)),
    _id: new Types.ObjectId(subject),
    anonymizedAt: { $exists: false },
    'externalLead.state': 'PENDING',
  }).lean();
}

async function deliver({ models, carrier }: Dependencies, inquiry: InquiryDocument): Promise<void> {
  const { organizationId, estateId, apartmentIds, _id, createdAt } = inquiry;
  const [integration, estate, apartments] = await Promise.all([
    models.Integration.findOne({ organizationId, estateId }).lean(),
    models.Estate.findOne({ organizationId, _id: estateId }, { name: 1, timezone: 1 }).lean(),
    models.Apartment.find({ organizationId, _id: { $in: apartmentIds } }, { number: 1, externalId: 1 })
      .sort({ numberKey: 1 })
      .lean(),
  ]);
  const to = integration?.leadPush.enabled ? integration.leadPush.email : undefined;
  if (!integration || !estate || to === undefined || !isAddress(to)) {
    throw new PermanentJobError('Inquiries of this estate are not handed on any more.');
  }
  await carrier.deliver({
    // The same on every attempt, so that a repeated delivery can be recognised.
    id: `lead.${String(_id)}`,
    to,
    // The visitor's name is in the body only; mail servers log subjects.
    subject: oneLine(`Zapytanie: ${estate.name} (${inquiry.reference})`, 150),
    text: leadText({
      inquiry,
      investment: { id: integration.config.investmentId, name: estate.name, timezone: estate.timezone },
      apartments,
    }),
    locale: LANGUAGE_TAGS.pl,
    orderedAt: createdAt,
  });
}

/** Mails an inquiry to the mailbox of the external system, and records the result. */
export function pushLead(deps: Dependencies): Runner {
  const { models, activities, clock } = deps;
  return {
    async run({ subject, payload }) {
      const inquiry = await pending(models, subject, payload);
      if (!inquiry) return;
      try {
        await deliver(deps, inquiry);
      } catch (error) {
        throw error instanceof MailRefused ? new PermanentJobError(error.message) : error;
      }
      const { organizationId, _id } = inquiry;
      await activities.recordAll([
        {
          _id: derivedId('lead', String(_id)),
          organizationId,
          subject: { type: 'INQUIRY', id: _id },
          kind: 'LEAD_SENT',
          actor: SYSTEM_ACTOR,
          at: clock(),
        },
      ]);
      await models.Inquiry.updateOne(
        { organizationId, _id },
        { $set: { externalLead: { system: 'VOX_DEVELOPER', state: 'SENT', sentAt: clock() } } },
        { timestamps: false },
      );
    },
    async abandon({ subject, payload }, message) {
      const inquiry = await pending(models, subject, payload);
      if (!inquiry) return;
      await models.Inquiry.updateOne(
        { organizationId: inquiry.organizationId, _id: inquiry._id },
        {
          $set: {
            externalLead: {
              system: 'VOX_DEVELOPER',
              state: 'FAILED',
              ...(message === undefined ? {} : { error: message }),
            },
          },
        },
        { timestamps: false },
      );
    },
  };
}
