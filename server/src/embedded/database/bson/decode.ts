import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Document, Value } from './value.ts';

/** MongoDB's own nesting limit. */
const maxDepth = 180;
const maxDateMs = 8.64e15;

/** Types deprecated by MongoDB, or containing code. */
const refusedTypes = new Map([
  [0x06, 'the BSON type undefined'],
  [0x0c, 'the BSON type DBPointer'],
  [0x0d, 'the BSON type JavaScript code'],
  [0x0e, 'the BSON type symbol'],
  [0x0f, 'the BSON type JavaScript code with scope'],
]);

/**
 * Reads BSON into Maps and the number classes of the official package. The package's own `deserialize` would reorder integer-like keys (it
 * builds plain objects), and field order matters for equality.
 */
export function decodeDocument(bytes: Buffer, offset = 0): Document {
  const size = bytes.length - offset >= 5 ? bytes.readInt32LE(offset) : -1;
  if (size < 5 || offset + size > bytes.length) throw invalid('a document runs past its buffer');
  const end = offset + size - 1;
  if (bytes[end] !== 0) throw invalid('a document has no end');
  const reader = new Reader(bytes);
  return reader.document(offset + 4, end, 0);
}

function invalid(what: string): DatabaseError {
  return new DatabaseError(22, `Invalid BSON: ${what}`);
}

class Reader {
  private readonly bytes: Buffer;
  private at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  document(start: number, end: number, depth: number): Document {
    if (depth > maxDepth) throw new DatabaseError('Overflow', 'the document is nested too deeply');
    const document: Document = new Map();
    let fields = 0;
    this.at = start;
    while (this.at < end) {
      const type = this.bytes[this.at++] ?? 0;
      const name = this.cstring(end);
      const value = this.value(type, end, depth);
      document.set(name, value);
      fields++;
    }
    // BSON readers differ in which of two equal names wins.
    if (document.size !== fields) throw notSupported('a document with the same field twice');
    this.at = end + 1;
    return document;
  }

  private array(start: number, end: number, depth: number): Value[] {
    if (depth > maxDepth) throw new DatabaseError('Overflow', 'the document is nested too deeply');
    const items: Value[] = [];
    this.at = start;
    while (this.at < end) {
      const type = this.bytes[this.at++] ?? 0;
      this.cstring(end);
      items.push(this.value(type, end, depth));
    }
    this.at = end + 1;
    return items;
  }

  private cstring(limit: number): string {
    const end = this.bytes.indexOf(0, this.at);
    if (end < 0 || end > limit) throw invalid('a name has no end');
    const text = this.bytes.toString('utf8', this.at, end);
    this.at = end + 1;
    return text;
  }

  /** Advances by `length` bytes and returns where they start. */
  private take(length: number, end: number): number {
    const start = this.at;
    if (length < 0 || start + length > end) throw invalid('a value runs past its document');
    this.at = start + length;
    return start;
  }

  private value(type: number, end: number, depth: number): Value {
    const { bytes } = this;
    switch (type) {
      case 0x01:
        return new Double(bytes.readDoubleLE(this.take(8, end)));
      case 0x02: {
        const length = bytes.readInt32LE(this.take(4, end));
        const start = this.take(length, end);
        if (length < 1 || bytes[start + length - 1] !== 0) throw invalid('a string has no end');
        return bytes.toString('utf8', start, start + length - 1);
      }
      case 0x03:
      case 0x04: {
        const start = this.at;
        const size = bytes.readInt32LE(this.take(4, end));
        const last = start + size - 1;
        if (size < 5 || last >= end || bytes[last] !== 0)
          throw invalid('an inner document runs past its outer');
        return type === 0x03
          ? this.document(start + 4, last, depth + 1)
          : this.array(start + 4, last, depth + 1);
      }
      case 0x05: {
        const length = bytes.readInt32LE(this.take(4, end));
        const subType = bytes[this.take(1, end)] ?? 0;
        const start = this.take(length, end);
        // The old binary type repeats its length inside; the package adds it again when writing.
        const skip = subType === Binary.SUBTYPE_BYTE_ARRAY ? 4 : 0;
        return new Binary(bytes.subarray(start + skip, start + length), subType);
      }
      case 0x07: {
        const start = this.take(12, end);
        return new ObjectId(bytes.subarray(start, start + 12));
      }
      case 0x08:
        return bytes[this.take(1, end)] === 1;
      case 0x09: {
        const ms = Number(bytes.readBigInt64LE(this.take(8, end)));
        if (Math.abs(ms) > maxDateMs) throw notSupported('a date beyond the years ±271821');
        return new Date(ms);
      }
      case 0x0a:
        return null;
      case 0x0b: {
        const pattern = this.cstring(end);
        const options = this.cstring(end);
        if (!/^[ilmsux]*$/.test(options)) throw invalid('a regular expression has unknown options');
        return new BSONRegExp(pattern, options);
      }
      case 0x10:
        return new Int32(bytes.readInt32LE(this.take(4, end)));
      case 0x11:
        return new Timestamp(bytes.readBigUInt64LE(this.take(8, end)));
      case 0x12: {
        const start = this.take(8, end);
        return new Long(bytes.readInt32LE(start), bytes.readInt32LE(start + 4));
      }
      case 0x13: {
        const start = this.take(16, end);
        return new Decimal128(Uint8Array.from(bytes.subarray(start, start + 16)));
      }
      case 0xff:
        return new MinKey();
      case 0x7f:
        return new MaxKey();
      default:
        throw refusedTypes.has(type)
          ? notSupported(refusedTypes.get(type) ?? '')
          : invalid(`the type 0x${type.toString(16)} is unknown`);
    }
  }
}
