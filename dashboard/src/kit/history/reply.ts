import type { MailPreview, ReplyPreviewQuestion } from '@oriel/contract/inquiry';

/** What a member writes; the usual subject is left out. */
export type ReplyWords = ReplyPreviewQuestion;

/** Replying by e-mail, beside notes, as the page of an inquiry offers it. */
export interface Reply {
  /** The person's name. */
  readonly name: string;
  readonly maxLength: number;
  readonly subjectMaxLength: number;
  /** The envelope of the mail; undefined while it loads. */
  readonly head: Omit<MailPreview, 'text'> | undefined;
  /** Ready texts, with their values put in. */
  readonly templates: readonly ReadyText[];
  preview(words: ReplyWords): Promise<MailPreview>;
  /** @param key the same for repeated attempts with the same words */
  send(words: ReplyWords, key: string): Promise<void>;
}

export interface ReadyText {
  readonly name: string;
  readonly text: string;
  /** Of the mail, where the template has one. */
  readonly subject?: string;
  /** The language, where it is not the person's. */
  readonly foreign?: string;
}
