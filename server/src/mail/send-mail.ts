import type { Brand } from '@oriel/contract/brand';
import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import type { JobDocument } from '../jobs/model.ts';
import { PermanentJobError, type Runner } from '../jobs/worker.ts';
import { type MailCarrier, MailRefused, type Message } from './carrier.ts';
import { mailContent } from './content.ts';
import type { MailOrder } from './mailer.ts';
import { mailHtml, mailText } from './render.ts';

interface Dependencies {
  readonly carrier: MailCarrier;
  readonly brand: Brand;
}

function messageOf(job: JobDocument, brand: Brand): Message {
  // Only written by `queuedMailer`.
  const order = job.payload as unknown as MailOrder;
  const setting = { brand, locale: order.locale };
  const content = mailContent(order, { product: brand.name, origin: order.origin });
  return {
    id: job.subject,
    to: order.to,
    ...(order.replyTo ? { replyTo: order.replyTo } : {}),
    ...(content.brand ? { fromName: content.brand.name } : {}),
    ...(content.unsubscribe ? { unsubscribe: content.unsubscribe.oneClick } : {}),
    subject: content.subject,
    text: mailText(content, setting),
    html: mailHtml(content, setting),
    locale: LANGUAGE_TAGS[order.locale],
    orderedAt: new Date(order.orderedAt),
  };
}

/** Renders an ordered mail and passes it to the carrier. */
export function sendMail({ carrier, brand }: Dependencies): Runner {
  return {
    async run(job) {
      try {
        await carrier.deliver(messageOf(job, brand));
      } catch (error) {
        throw error instanceof MailRefused ? new PermanentJobError(error.message) : error;
      }
    },
    // Nobody waits for a mail: the failed job in the queue is the record.
    abandon: async () => {},
  };
}
