import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import type { JobQueue } from '../../../jobs/queue.ts';
import type { Models } from '../../../platform/database.ts';
import { isAddress } from '../../../platform/mail-address.ts';
import type { InquiryDocument } from '../../inquiry/model.ts';

export const LEAD_JOB = 'push-lead';

/** Enough to outlast a night's outage of the mail server: the pauses grow to an hour. */
const TRIES = 20;

/** Hands inquiries on to the system that their estate's flats come from. */
export class LeadOrders {
  readonly #models: Models;
  readonly #queue: JobQueue;

  constructor(models: Models, queue: JobQueue) {
    this.#models = models;
    this.#queue = queue;
  }

  /** Orders that an inquiry is handed on, where its estate says so; once, however often it is asked. What looks like spam is not. */
  async order({ organizationId, _id, estateId, spam }: InquiryDocument): Promise<void> {
    if (spam.verdict !== 'OK') return;
    const integration = await this.#models.Integration.findOne({
      organizationId,
      estateId,
      enabled: true,
      'leadPush.enabled': true,
    }).lean();
    if (!isAddress(integration?.leadPush.email ?? '')) return;
    await this.#models.Inquiry.updateOne(
      { organizationId, _id, externalLead: { $exists: false } },
      { $set: { externalLead: { system: 'VOX_DEVELOPER', state: 'PENDING' } } },
      { timestamps: false },
    );
    await this.#queue.enqueue({
      id: new Types.ObjectId(
        createHash('sha256')
          .update(`${LEAD_JOB}:${String(_id)}`)
          .digest()
          .subarray(0, 12),
      ),
      kind: LEAD_JOB,
      subject: String(_id),
      payload: { organizationId: String(organizationId) },
      weight: 0,
      tries: TRIES,
    });
  }
}
