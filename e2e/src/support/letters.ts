import { readOutbox } from '../../../server/src/mail/testing/read-outbox.ts';
import type { Product } from './product.ts';

const PATIENCE_MS = 30_000;

async function eventually<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`Nothing came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The link to a page in the last mail to an address, once it has arrived. */
export async function linkFor({ dataDir }: Product, to: string, page: string, but?: string): Promise<string> {
  return await eventually(async () => {
    const mails = await readOutbox(dataDir);
    const texts = mails.filter((mail) => mail.to?.some(({ address }) => address === to));
    const links = texts.flatMap(({ text = '' }) => text.match(/https?:\/\/\S+/g) ?? []);
    return links.findLast((link) => new URL(link).pathname === page && link !== but);
  }, `a mail to ${to} with a link to ${page}`);
}

/** The code of eight digits in the last mail to an address, once it has arrived. */
export async function codeFor({ dataDir }: Product, to: string): Promise<string> {
  return await eventually(async () => {
    const mails = await readOutbox(dataDir);
    const texts = mails.filter((mail) => mail.to?.some(({ address }) => address === to));
    return texts.flatMap(({ text = '' }) => text.match(/\b\d{8}\b/g) ?? []).at(-1);
  }, `a mail to ${to} with a code`);
}

interface SentMessage {
  readonly kind: 'email' | 'sms';
  readonly to: string;
  readonly code: string;
  readonly link?: string;
}

/** The last message of the identity emulator to an address or phone. */
export async function messageTo({ url }: Product, to: string, but?: string): Promise<SentMessage> {
  return await eventually(async () => {
    const answer = await fetch(`${url}/emulator/last-message`, { headers: { accept: 'application/json' } });
    const { messages } = (await answer.json()) as { messages: readonly SentMessage[] };
    return messages.find((message) => message.to === to && message.code !== but);
  }, `a message to ${to}`);
}
