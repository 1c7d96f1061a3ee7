import type { JobQueue } from '../../../jobs/queue.ts';
import type { Models } from '../../../platform/database.ts';
import { isAddress } from '../../../platform/mail-address.ts';
import type { InquiryDocument } from '../../inquiry/model.ts';

export const LEAD_JOB = 'push-lead';

/** Enough for an overnight outage of the mail server: the delays grow to an hour. */
const TRIES = 20;

/** Forwards inquiries to the system that their estate's apartments come from. */
export class LeadOrders {
  readonly #models: Models;
  readonly #queue: JobQueue;

  constructor(models: Models, queue: JobQueue) {
    this.#models = models;
    this.#queue = queue;
  }

  /**
   * Orders the forwarding of an inquiry if its estate is configured for it; once, however often it is called. Suspected spam is not
   * forwarded.
   */
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
      once: String(_id),
      kind: LEAD_JOB,
      subject: String(_id),
      payload: { organizationId: String(organizationId) },
      weight: 0,
      tries: TRIES,
    });
  }
}
