import { createHmac, randomUUID } from 'node:crypto';
import type { Brand } from '@oriel/contract/brand';
import type { Locale, Role } from '@oriel/contract/enums';
import type { JobQueue } from '../jobs/queue.ts';
import type { Clock } from '../platform/clock.ts';
import { addressKeyOf, isAddress } from '../platform/mail-address.ts';
import { mailContent } from './content.ts';
import { mailText } from './render.ts';
import type { MailBrand } from './words.ts';

/** A number with the previous week's. */
export interface Compared {
  readonly now: number;
  readonly before: number;
}

/** The values of each mail. Text may come from strangers: it is escaped, shortened and reduced to one line here. */
export interface MailValues {
  invitation: {
    /** The single-use token of the invitation link. */
    readonly token: string;
    readonly organization: string;
    readonly inviter: string;
    readonly role: Role;
    /** A personal message of the inviter. */
    readonly message?: string;
    /** Days until the link stops working. */
    readonly days: number;
  };
  verification: {
    readonly token: string;
    readonly name: string;
    /** Hours until the link stops working. */
    readonly hours: number;
  };
  'new-inquiry': {
    readonly inquiryId: string;
    readonly organization: string;
    readonly estate: string;
    /** Numbers or names of the requested apartments. */
    readonly apartments: readonly string[];
    readonly name: string;
    readonly email?: string;
    readonly phone?: string;
    readonly message?: string;
  };
  'inquiry-confirmation': {
    /** The team's own text, in place of the usual sentence. */
    readonly text?: string;
    readonly name: string;
    readonly organization: string;
    readonly estate: string;
    readonly apartments: readonly string[];
    readonly reference: string;
    /** Contact details of the developer for the visitor. */
    readonly contact?: { readonly email?: string; readonly phone?: string };
    readonly privacyUrl?: string;
    /** Opens the page of their own data, for so many days. */
    readonly token: string;
    readonly days: number;
  };
  'person-link': {
    readonly organization: string;
    readonly token: string;
    /** Days until the link stops working. */
    readonly days: number;
  };
  'person-code': {
    readonly organization: string;
    readonly code: string;
    /** Minutes that the code works. */
    readonly minutes: number;
  };
  'person-moved': {
    readonly organization: string;
    /** Whom to tell when it was somebody else. */
    readonly contactEmail?: string;
  };
  'inquiry-reply': {
    /** The member's own subject. */
    readonly subject?: string;
    readonly text: string;
    readonly estate: string;
    readonly reference: string;
    /** The person's own message, and its calendar day. */
    readonly message?: string;
    readonly askedOn: string;
  };
  'inquiry-assigned': MailValues['new-inquiry'] & {
    /** The recipient's name. */
    readonly reader: string;
    /** Who assigned it to them. */
    readonly by: string;
  };
  'feedback-comment': {
    readonly organization: string;
    /** Of the project or the panorama. */
    readonly title: string;
    /** Path of its page. */
    readonly path: string;
    readonly item?: string;
    readonly author: string;
    readonly body: string;
    /** It awaits approval before publication. */
    readonly waits: boolean;
    /** The comment, which may be removed while its mail waits. Mails that an earlier version ordered have none. */
    readonly comment?: { readonly organizationId: string; readonly id: string };
  };
  'feedback-digest': {
    readonly organization: string;
    readonly reader: string;
    /** Calendar day. */
    readonly day: string;
    readonly projects: readonly {
      readonly id: string;
      readonly title: string;
      readonly comments: number;
      readonly pending: number;
      /** Sample quotes, and the comments that they are of. Mails that an earlier version ordered do not name these. */
      readonly quotes: readonly string[];
      readonly quoted?: readonly string[];
    }[];
    readonly organizationId?: string;
  };
  'weekly-report': {
    readonly organization: string;
    readonly reader: string;
    /** First and last calendar day. */
    readonly from: string;
    readonly to: string;
    /** The numbers are the reader's own, not the organization's. */
    readonly own: boolean;
    readonly figures: {
      readonly visits: Compared;
      readonly visitors?: Compared;
      readonly favorites: Compared;
      readonly inquiries: Compared;
    };
    readonly apartments: readonly { readonly number: string; readonly details: number }[];
    readonly bookings: readonly {
      readonly number: string;
      readonly estate: string;
      readonly until: string;
    }[];
    readonly unread: number;
  };
  'sync-failed': {
    readonly estateId: string;
    readonly estate: string;
    /** A sentence in the reader's language. */
    readonly reason: string;
    /** Last success, formatted for the reader. */
    readonly lastSuccess?: string;
  };
  /** The code of a viewer, for whoever looks after the website. */
  'embed-guide': {
    readonly organization: string;
    /** Who sends it. */
    readonly sender: string;
    /** What the viewer shows. */
    readonly title: string;
    /** What they write themselves. */
    readonly note?: string;
    /** The block to paste. */
    readonly block: string;
    /** Path of the page that explains it. */
    readonly path: string;
  };
}

type MailTemplate = keyof MailValues;

/** A mail as ordered by a module. */
export type Mail = {
  [T in MailTemplate]: {
    /** The address alone; a display name is unnecessary and could be forged. */
    readonly to: string;
    readonly template: T;
    readonly locale: Locale;
    readonly values: MailValues[T];
    /** Reply address, if not the product's. */
    readonly replyTo?: string;
    /** Brand of the sender, if not the product's. */
    readonly brand?: MailBrand;
    /** The recipient's unsubscribe token. */
    readonly unsubscribe?: string;
    /** Written by a member: not marked as automatic, so that out-of-office replies reach them. */
    readonly personal?: true;
    /**
     * Orders with the same id are one mail: `invitation.<membership>.<version>`. Letters, digits, `.`, `_`, `-`. Without an id every order
     * is a separate mail.
     */
    readonly id?: string;
  };
}[MailTemplate];

/** Sends mails reliably in the background: the promise resolves once the order is stored, without contacting a mail server. */
export interface Mailer {
  /** @throws Error for an invalid `to`, `replyTo` or `id`: a programming error, because they are validated earlier */
  send(mail: Mail): Promise<void>;
  /** What the recipient would read; sends nothing. */
  preview(mail: Mail): MailPreview;
  /**
   * Represents an address in the id of a mail, with more that tells such mails apart; the same in any case. Ids stay with the record of the job
   * and go to the log, so that the database and the log alone do not tell which address it is.
   */
  keyOf(...about: readonly string[]): string;
}

/** A mail as its recipient reads it. */
interface MailPreview {
  readonly fromName: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** The plain text. */
  readonly text: string;
}

export const MAIL_JOB = 'send-mail';

/** Enough for an overnight outage of the mail server: the delays grow to an hour. */
const TRIES = 20;

/** The order as stored in the queue; erased when the job is over. */
export type MailOrder = Mail & { readonly origin: string; readonly orderedAt: string };

interface Foundations {
  readonly queue: JobQueue;
  readonly clock: Clock;
  /** Origin of links, evaluated when a mail is ordered: a worker elsewhere need not know it. */
  readonly publicUrl: () => string;
  readonly brand: Brand;
  /** The installation's key. With another one, a mail that was ordered before may be ordered once more. */
  readonly secret: Buffer;
}

/** The mailer for modules: an order is a job. */
export function queuedMailer({ queue, clock, publicUrl, brand, secret }: Foundations): Mailer {
  const key = createHmac('sha256', secret).update('oriel-mail-ids').digest();
  return {
    keyOf(...about) {
      return createHmac('sha256', key)
        .update(about.map(addressKeyOf).join(':'))
        .digest('base64url')
        .slice(0, 16);
    },
    async send(mail) {
      const { id = randomUUID(), to, replyTo } = mail;
      for (const address of [to, replyTo]) {
        // Omits the address, because errors are logged.
        if (address !== undefined && !isAddress(address)) throw new Error('a mail was ordered to no address');
      }
      if (!/^[\w.-]{1,100}$/.test(id)) throw new Error('a mail was ordered under an impossible id');
      const order = { ...mail, origin: publicUrl(), orderedAt: clock().toISOString() };
      await queue.enqueue({
        once: id,
        kind: MAIL_JOB,
        subject: id,
        payload: order,
        weight: 0,
        tries: TRIES,
      });
    },
    preview(mail) {
      const { to, replyTo } = mail;
      const content = mailContent(mail, { product: brand.name, origin: publicUrl() });
      return {
        fromName: content.fromName ?? brand.name,
        to,
        ...(replyTo ? { replyTo } : {}),
        subject: content.subject,
        text: mailText(content),
      };
    },
  };
}
