/** A mail ready to send. */
export interface Message {
  /** Unique and the same on every attempt, so that a repeated delivery can be recognised. */
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  /** Display name in front of the product's address, if not the product's own. */
  readonly fromName?: string;
  /** URL for one-click unsubscribe by POST (RFC 8058). */
  readonly unsubscribe?: string;
  /** Written by a person: automatic replies to it are welcome. */
  readonly personal?: true;
  readonly subject: string;
  readonly text: string;
  /** Absent when the recipient is a machine. */
  readonly html?: string;
  readonly locale: string;
  readonly orderedAt: Date;
}

/** Delivers messages to a mail server, or into a folder. */
export interface MailCarrier {
  /** @throws MailRefused for a permanent failure; anything else may be retried. Errors never name a person. */
  deliver(message: Message): Promise<void>;
  /** Mails stay in a folder of this server, where nobody receives them. */
  readonly keepsMails?: true;
  close(): void;
}

/** The mail server permanently rejects this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** The sender of the mails. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}
