import { serialize } from 'bson';
import { decodeDocument } from '../bson/decode.ts';
import type { Document } from '../bson/value.ts';
import { DatabaseError } from '../errors.ts';

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;
export const maxMessageBytes = 48_000_000;

const checksumPresent = 1;
const moreToCome = 2;

/** A document of a command, with the bytes it arrived in. */
export interface SentDocument {
  readonly document: Document;
  readonly bytes: Buffer;
}

/** A client's command. */
export interface Request {
  readonly id: number;
  readonly body: Document;
  /** Documents in sections of their own (`documents`, `updates`, `deletes`). */
  readonly sequences: ReadonlyMap<string, readonly SentDocument[]>;
  /** The client expects an answer. */
  readonly answered: boolean;
  readonly legacy: boolean;
}

/** Length of the first message in the buffer; undefined when it is incomplete. */
export function messageLength(bytes: Buffer): number | undefined {
  if (bytes.length < 4) return undefined;
  const length = bytes.readInt32LE(0);
  if (length < headerBytes || length > maxMessageBytes + headerBytes) {
    throw new DatabaseError('FailedToParse', `a message of ${length} bytes`);
  }
  return length;
}

export function parseRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === opQuery) return parseQuery(message, id);
  if (opCode !== opMsg)
    throw new DatabaseError('FailedToParse', `the wire operation ${opCode} is unknown here`);
  const flags = message.readUInt32LE(headerBytes);
  // Flags in the upper half may be ignored, such as the permission to send several answers.
  if (flags & 0xffff & ~(checksumPresent | moreToCome))
    throw new DatabaseError('FailedToParse', 'unknown message flags');
  const end = message.length - (flags & checksumPresent ? 4 : 0);
  let body: Document | undefined;
  const sequences = new Map<string, SentDocument[]>();
  let at = headerBytes + 4;
  while (at < end) {
    const kind = message[at++];
    const size = at + 4 <= end ? message.readInt32LE(at) : 0;
    if (size < 5 || at + size > end)
      throw new DatabaseError('FailedToParse', 'a section runs past its message');
    if (kind === 0) body = decodeDocument(message, at);
    else if (kind === 1) readSequence(message, at, at + size, sequences);
    else throw new DatabaseError('FailedToParse', `unknown section kind ${kind}`);
    at += size;
  }
  if (!body) throw new DatabaseError('FailedToParse', 'a message without a body');
  return { id, body, sequences, answered: (flags & moreToCome) === 0, legacy: false };
}

/** Larger BSON documents are malformed; between this and 16 MB the command reports that they are too large. */
const maxBsonBytes = 16 * 1024 * 1024 + 16 * 1024;

function readSequence(
  message: Buffer,
  start: number,
  end: number,
  sequences: Map<string, SentDocument[]>,
): void {
  const nameEnd = message.indexOf(0, start + 4);
  const name = message.toString('utf8', start + 4, nameEnd);
  const documents: SentDocument[] = [];
  let at = nameEnd + 1;
  while (at < end) {
    const size = message.readInt32LE(at);
    if (size > maxBsonBytes) {
      throw new DatabaseError(
        'BSONObjectTooLarge',
        `BSONObj size: ${size} is invalid. Size must be between 0 and ${maxBsonBytes}(16MB)`,
      );
    }
    // A copy, so that a stored document does not retain its whole message.
    const bytes = Buffer.from(message.subarray(at, at + size));
    documents.push({ document: decodeDocument(bytes), bytes });
    at += size;
  }
  sequences.set(name, documents);
}

/** The legacy format of a driver's first message, before it knows the server's version. */
function parseQuery(message: Buffer, id: number): Request {
  const nameEnd = message.indexOf(0, headerBytes + 4);
  const namespace = message.toString('utf8', headerBytes + 4, nameEnd);
  const body = decodeDocument(message, nameEnd + 1 + 8);
  const inner = body.get('$query');
  const command = inner instanceof Map ? inner : body;
  command.set('$db', namespace.split('.')[0] ?? 'admin');
  return { id, body: command, sequences: new Map(), answered: true, legacy: true };
}

export function encodeReply(request: Pick<Request, 'id' | 'legacy'>, body: Document | Buffer): Buffer {
  const bytes = Buffer.isBuffer(body) ? body : serialize(body, { ignoreUndefined: false });
  const prefix = request.legacy ? headerBytes + 20 : headerBytes + 5;
  const message = Buffer.alloc(prefix + bytes.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(request.id, 8);
  message.writeInt32LE(request.legacy ? opReply : opMsg, 12);
  // A legacy reply contains its number of documents; a new one has a section kind, 0, which is already there.
  if (request.legacy) message.writeInt32LE(1, headerBytes + 16);
  message.set(bytes, prefix);
  return message;
}
