import { Double, Long } from 'bson';
import type { Document, Value } from '../bson/value.ts';
import { encode, type Stored } from '../store/collection.ts';
import type { Find } from '../store/find.ts';
import type { Batches } from './cursors.ts';

/** Size limit of one answer, the same as MongoDB's. */
const maxBatchBytes = 16 * 1024 * 1024;
export const defaultFirstBatch = 101;

/** A stored document is sent as its stored bytes; a shaped one is encoded. */
type Outgoing = Stored | Document;

function toBytes(outgoing: Outgoing): Buffer {
  return outgoing instanceof Map ? encode(outgoing) : outgoing.bytes;
}

export function batchesOf(namespace: string, source: Iterator<Outgoing>, pause: () => void): Batches {
  let ahead: Buffer | undefined;
  const next = (): Buffer | undefined => {
    if (ahead) {
      const taken = ahead;
      ahead = undefined;
      return taken;
    }
    const step = source.next();
    return step.done ? undefined : toBytes(step.value);
  };
  return {
    namespace,
    pause,
    take(count) {
      const documents: Buffer[] = [];
      let bytes = 0;
      while (documents.length < count) {
        const document = next();
        if (!document) return { documents, done: true };
        if (bytes + document.length > maxBatchBytes && documents.length > 0) {
          ahead = document;
          return { documents, done: false };
        }
        documents.push(document);
        bytes += document.length;
      }
      ahead = next();
      return { documents, done: ahead === undefined };
    },
  };
}

export function batchesOfFind(
  namespace: string,
  find: Find,
  shape: ((stored: Stored) => Outgoing) | undefined,
): Batches {
  function* outgoing(): Generator<Outgoing> {
    for (const stored of find) yield shape ? shape(stored) : stored;
  }
  return batchesOf(namespace, outgoing(), () => find.pause());
}

/** `{ cursor: { firstBatch | nextBatch: […], id, ns }, ok: 1 }`, written around documents already encoded. */
export function cursorReply(
  batchName: 'firstBatch' | 'nextBatch',
  documents: readonly Buffer[],
  id: bigint,
  namespace: string,
): Buffer {
  const parts: Buffer[] = [];
  let arrayBytes = 5;
  for (const [at, document] of documents.entries()) {
    const head = Buffer.from(`\x03${at}\x00`, 'latin1');
    parts.push(head, document);
    arrayBytes += head.length + document.length;
  }
  const name = Buffer.from(`\x04${batchName}\x00`, 'latin1');
  const tail = encode(
    new Map<string, Value>([
      ['id', Long.fromBigInt(id)],
      ['ns', namespace],
    ]),
  ).subarray(4);
  const cursorBytes = 4 + name.length + arrayBytes + tail.length;
  const head = Buffer.from('\x03cursor\x00', 'latin1');
  const ok = encode(new Map([['ok', new Double(1)]])).subarray(4);
  const total = 4 + head.length + cursorBytes + ok.length;
  return Buffer.concat(
    [size(total), head, size(cursorBytes), name, size(arrayBytes), ...parts, Buffer.from([0]), tail, ok],
    total,
  );
}

function size(bytes: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeInt32LE(bytes);
  return head;
}
