import { SaxesParser } from 'saxes';
import { FeedError } from '../client.ts';

/** One `<realestate>`: the text of each of its elements, by lower-case name. */
export type VoxRecord = ReadonlyMap<string, string>;

const RECORD = 'realestate';
const MAX_RECORDS = 20_000;
const MAX_TEXT = 20_000;
const MAX_DEPTH = 50;

/** Decodes a document by its declared encoding; UTF-8 by default. */
function textOf(body: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, 200));
  const encoding = /^[^<]*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch {
    throw new FeedError('FEED_UNREADABLE');
  }
}

/** Collects records from parser events. */
class Records {
  readonly all: VoxRecord[] = [];
  #depth = 0;
  #record: Map<string, string> | undefined;
  #recordDepth = 0;
  #text = '';

  open(name: string): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new FeedError('FEED_UNREADABLE');
    if (!this.#record && name === RECORD) {
      if (this.all.length >= MAX_RECORDS) throw new FeedError('FEED_UNREADABLE');
      this.#record = new Map();
      this.#recordDepth = this.#depth;
    }
    if (this.#depth === this.#recordDepth + 1) this.#text = '';
  }

  text(text: string): void {
    // Only direct children of a record: nested lists are not its values.
    if (this.#record && this.#depth === this.#recordDepth + 1 && this.#text.length < MAX_TEXT) {
      this.#text += text.slice(0, MAX_TEXT - this.#text.length);
    }
  }

  close(name: string): void {
    if (this.#record && this.#depth === this.#recordDepth + 1) {
      const text = this.#text.trim();
      if (text !== '') this.#record.set(name, text);
    } else if (this.#record && this.#depth === this.#recordDepth) {
      this.all.push(this.#record);
      this.#record = undefined;
      this.#recordDepth = 0;
    }
    this.#depth -= 1;
  }
}

/**
 * Parses a feed. Rejects a document type, and with it entities.
 *
 * @throws FeedError FEED_UNREADABLE when it is not XML, or exceeds all limits
 */
export function parseVoxFeed(body: Uint8Array): readonly VoxRecord[] {
  const text = textOf(body);
  const records = new Records();
  const parser = new SaxesParser({ xmlns: false });
  parser.on('doctype', () => {
    throw new FeedError('FEED_UNREADABLE');
  });
  parser.on('error', () => {
    throw new FeedError('FEED_UNREADABLE');
  });
  parser.on('opentag', ({ name }) => records.open(name.toLowerCase()));
  parser.on('text', (part) => records.text(part));
  parser.on('cdata', (part) => records.text(part));
  parser.on('closetag', ({ name }) => records.close(name.toLowerCase()));
  try {
    parser.write(text).close();
  } catch {
    throw new FeedError('FEED_UNREADABLE');
  }
  return records.all;
}
