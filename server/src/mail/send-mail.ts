import type { Brand } from '@oriel/contract/brand';
import { LANGUAGE_TAGS, type MailDelivery } from '@oriel/contract/enums';
import type { JobDocument } from '../jobs/model.ts';
import { PermanentJobError, type Runner } from '../jobs/worker.ts';
import { type MailCarrier, MailRefused, type Message } from './carrier.ts';
import { mailContent } from './content.ts';
import type { MailOrder } from './mailer.ts';
import { mailHtml, mailText } from './render.ts';

interface Dependencies {
  readonly carrier: MailCarrier;
  readonly brand: Brand;
  /** A mail as it can be sent now: it may have waited for hours. Undefined when what it tells of is gone. */
  readonly asOfNow: (order: MailOrder) => Promise<MailOrder | undefined>;
  /** Informed of what became of a mail, by the id it was ordered under. Never throws: the mail would be sent again. */
  readonly onDelivery: (mailId: string, delivery: MailDelivery) => Promise<void>;
}

// Only written by `queuedMailer`.
const orderOf = (job: JobDocument): MailOrder => job.payload as unknown as MailOrder;

function messageOf(job: JobDocument, order: MailOrder, brand: Brand): Message {
  const setting = { brand, locale: order.locale };
  const content = mailContent(order, { product: brand.name, origin: order.origin });
  return {
    id: job.subject,
    to: order.to,
    ...(order.replyTo ? { replyTo: order.replyTo } : {}),
    ...(order.personal ? { personal: true } : {}),
    ...(content.fromName ? { fromName: content.fromName } : {}),
    ...(content.unsubscribe ? { unsubscribe: content.unsubscribe.oneClick } : {}),
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content, setting),
    locale: LANGUAGE_TAGS[order.locale],
    orderedAt: new Date(order.orderedAt),
  };
}

/** Renders an ordered mail and passes it to the carrier, unless what it tells of is gone. */
export function sendMail({ carrier, brand, asOfNow, onDelivery }: Dependencies): Runner {
  return {
    async run(job) {
      const order = await asOfNow(orderOf(job));
      if (!order) return;
      try {
        await carrier.deliver(messageOf(job, order, brand));
      } catch (error) {
        if (error instanceof MailRefused) throw new PermanentJobError(error.message);
        await onDelivery(job.subject, 'RETRYING');
        throw error;
      }
      await onDelivery(job.subject, carrier.keepsMails ? 'OUTBOX' : 'SENT');
    },
    abandon: (job) => onDelivery(job.subject, 'REFUSED'),
  };
}
