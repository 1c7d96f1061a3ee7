import { createHash, randomUUID } from 'node:crypto';
import type { Locale, Role } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import type { JobQueue } from '../jobs/queue.ts';
import type { Clock } from '../platform/clock.ts';
import { isAddress } from '../platform/mail-address.ts';
import type { MailBrand } from './words.ts';

/** A number and that of the week before. */
export interface Compared {
  readonly now: number;
  readonly before: number;
}

/** What each mail needs to be written. Text may come from strangers: it is escaped, shortened and kept to its line here. */
export interface MailValues {
  invitation: {
    /** The single-use token of the invitation's link. */
    readonly token: string;
    readonly organization: string;
    readonly inviter: string;
    readonly role: Role;
    /** A personal line of the inviter. */
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
    /** Numbers or names of the flats asked about. */
    readonly apartments: readonly string[];
    readonly name: string;
    readonly email?: string;
    readonly phone?: string;
    readonly message?: string;
  };
  'inquiry-confirmation': {
    readonly name: string;
    readonly organization: string;
    readonly estate: string;
    readonly apartments: readonly string[];
    readonly reference: string;
    /** How the visitor reaches the developer. */
    readonly contact?: { readonly email?: string; readonly phone?: string };
    readonly privacyUrl?: string;
  };
  'inquiry-assigned': MailValues['new-inquiry'] & {
    /** Who is told. */
    readonly reader: string;
    /** Who has given it to them. */
    readonly by: string;
  };
  'feedback-comment': {
    readonly organization: string;
    /** Of the project or the panorama. */
    readonly title: string;
    /** Its page, below the origin. */
    readonly path: string;
    readonly item?: string;
    readonly author: string;
    readonly body: string;
    /** It is not published before somebody approves of it. */
    readonly waits: boolean;
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
      /** Some of what was said. */
      readonly quotes: readonly string[];
    }[];
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
    readonly flats: readonly { readonly number: string; readonly details: number }[];
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
    /** When it last worked, as the reader writes dates. */
    readonly lastSuccess?: string;
  };
}

type MailTemplate = keyof MailValues;

/** One mail as a module orders it. */
export type Mail = {
  [T in MailTemplate]: {
    /** The address alone; a display name is not needed and would be one more thing to forge. */
    readonly to: string;
    readonly template: T;
    readonly locale: Locale;
    readonly values: MailValues[T];
    /** Where answers go, when not to the product. */
    readonly replyTo?: string;
    /** In whose name it is sent, when not the product's. */
    readonly brand?: MailBrand;
    /** The token by which its reader is spared such mails. */
    readonly unsubscribe?: string;
    /**
     * Orders with the same id are one mail, however often they are made: `invitation.<membership>.<version>`. Letters, digits, `.`, `_`, `-`.
     * Without it every order is a mail of its own.
     */
    readonly id?: string;
  };
}[MailTemplate];

/** Sends mails, later and surely: the promise is kept once the order is recorded, and no mail server is asked before. */
export interface Mailer {
  /** @throws Error when `to`, `replyTo` or `id` could not have passed a validation: a mistake of the caller, not of a person */
  send(mail: Mail): Promise<void>;
}

export const MAIL_JOB = 'send-mail';

/** Enough to outlast a night's outage of the mail server: the pauses grow to an hour. */
const TRIES = 20;

/** The order as it waits in the queue; it is erased when the job is over. */
export type MailOrder = Mail & { readonly origin: string; readonly orderedAt: string };

interface Foundations {
  readonly queue: JobQueue;
  readonly clock: Clock;
  /** Origin of the links, asked when a mail is ordered: a worker elsewhere need not know it. */
  readonly publicUrl: () => string;
}

/** The mailer that modules use: an order is a job. */
export function queuedMailer({ queue, clock, publicUrl }: Foundations): Mailer {
  return {
    async send(mail) {
      const { id = randomUUID(), to, replyTo } = mail;
      for (const address of [to, replyTo]) {
        // The address itself stays out of the error: errors are logged.
        if (address !== undefined && !isAddress(address)) throw new Error('a mail was ordered to no address');
      }
      if (!/^[\w.-]{1,100}$/.test(id)) throw new Error('a mail was ordered under an impossible id');
      const order = { ...mail, origin: publicUrl(), orderedAt: clock().toISOString() };
      await queue.enqueue({
        id: new Types.ObjectId(createHash('sha256').update(`${MAIL_JOB}:${id}`).digest().subarray(0, 12)),
        kind: MAIL_JOB,
        subject: id,
        payload: order,
        weight: 0,
        tries: TRIES,
      });
    },
  };
}
