/** A mail that is ready to leave. */
export interface Message {
  /** Unique and the same at every try, so that a repeated delivery can be told. */
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  /** Whose name stands before the product's address, when not the product's own. */
  readonly fromName?: string;
  /** Where a mail program may unsubscribe its owner with one POST (RFC 8058). */
  readonly unsubscribe?: string;
  readonly subject: string;
  readonly text: string;
  /** Absent where a machine reads it. */
  readonly html?: string;
  readonly locale: string;
  readonly orderedAt: Date;
}

/** Takes a message out of the house: to a mail server, or into a folder. */
export interface MailCarrier {
  /** @throws MailRefused when no further try can help; anything else is worth another try. No error names a person. */
  deliver(message: Message): Promise<void>;
  close(): void;
}

/** The mail server will never take this mail. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Who the mails come from. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}
