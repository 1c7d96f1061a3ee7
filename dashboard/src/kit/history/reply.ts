import type { ReplyPreview } from '@oriel/contract/inquiry';

/** Replying by e-mail, beside notes, as the page of an inquiry offers it. */
export interface Reply {
  /** The person's name. */
  readonly name: string;
  readonly maxLength: number;
  /** The envelope of the mail; undefined while it loads. */
  readonly head: Omit<ReplyPreview, 'text'> | undefined;
  /** Ready texts, with their values put in. */
  readonly templates: readonly ReadyText[];
  preview(text: string): Promise<ReplyPreview>;
  /** @param key the same for repeated attempts with the same text */
  send(text: string, key: string): Promise<void>;
}

export interface ReadyText {
  readonly name: string;
  readonly text: string;
  /** The language, where it is not the person's. */
  readonly foreign?: string;
}
