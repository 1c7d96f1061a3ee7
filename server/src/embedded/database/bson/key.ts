import { Binary, BSONRegExp, Double, Int32, ObjectId, Timestamp } from 'bson';
import { subtractExact, toDouble, toExact } from './exact-number.ts';
import { bracket, bracketOf, isNumber, type NumberValue, type Value } from './value.ts';

/**
 * Keys are strings of the code units 0..255 whose order under `<` is the order of `compareValues`. Indexes store them and sorts compare
 * them: a flat string takes a fraction of the memory and time of a decoded value. No key is a prefix of another, so keys can be joined, and
 * inverted for descending fields.
 */
export function encodeKey(value: Value): string {
  return String.fromCharCode(bracketOf(value)) + payload(value);
}

/** In an index, an empty array sorts between MinKey and null. */
export const emptyArrayKey = String.fromCharCode(bracket.undefined);
export const nullKey = String.fromCharCode(bracket.null);

/** The key with the reverse order. */
export function invertKey(key: string): string {
  const bytes = Buffer.from(key, 'latin1');
  for (let at = 0; at < bytes.length; at++) bytes[at] = 255 - (bytes[at] ?? 0);
  return bytes.toString('latin1');
}

function payload(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string') return encodeText(value);
  if (value instanceof ObjectId) return Buffer.from(value.id).toString('latin1');
  if (isNumber(value)) return encodeNumber(value);
  if (typeof value === 'boolean') return value ? '\x01' : '\x00';
  if (value instanceof Date) return encodeDouble(value.getTime());
  if (value instanceof Map) {
    let key = '';
    for (const [name, field] of value) {
      key += String.fromCharCode(bracketOf(field)) + encodeText(name) + payload(field);
    }
    return `${key}\x00`;
  }
  if (Array.isArray(value)) return `${value.map(encodeKey).join('')}\x00`;
  if (value instanceof Binary) {
    const head = Buffer.alloc(5);
    head.writeUInt32BE(value.length());
    head[4] = value.sub_type;
    return head.toString('latin1') + Buffer.from(value.value()).toString('latin1');
  }
  if (value instanceof Timestamp) {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32BE(value.t);
    bytes.writeUInt32BE(value.i, 4);
    return bytes.toString('latin1');
  }
  if (value instanceof BSONRegExp) return encodeText(value.pattern) + encodeText(value.options);
  return '';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL ends a text, and 1 escapes it.
const plain = /^[\x02-\x7f]*$/;

/** UTF-8, terminated by NUL; a NUL inside is escaped as 1 1, and so a 1 as 1 2. */
function encodeText(text: string): string {
  if (plain.test(text)) return `${text}\x00`;
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  return `${bytes.replaceAll('\x01', '\x01\x02').replaceAll('\x00', '\x01\x01')}\x00`;
}

const scratch = Buffer.alloc(8);

/** IEEE order as byte order: flips the sign bit of positives, every bit of negatives. */
function encodeDouble(value: number): string {
  scratch.writeDoubleBE(value === 0 ? 0 : value);
  if ((scratch[0] ?? 0) & 0x80) for (let at = 0; at < 8; at++) scratch[at] = 255 - (scratch[at] ?? 0);
  else scratch[0] = (scratch[0] ?? 0) | 0x80;
  return scratch.toString('latin1');
}

const nanNumber = '\x00\x00\x00\x00\x00\x00\x00\x00\x80';
const noRemainder = '\x80';

/**
 * The nearest double, then the remainder of a Long or Decimal128. Rounding to the nearest never reverses the order, so the remainder only
 * matters among equal doubles.
 */
function encodeNumber(value: NumberValue): string {
  const nearest = toDouble(value);
  if (Number.isNaN(nearest)) return nanNumber;
  if (value instanceof Int32 || value instanceof Double) return encodeDouble(nearest) + noRemainder;
  const exact = toExact(value);
  if (typeof exact === 'string') return encodeDouble(nearest) + noRemainder;
  const base = Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
  const baseExact = toExact(new Double(base));
  if (typeof baseExact === 'string') throw new Error('a finite double has an exact value');
  const remainder = subtractExact(exact, baseExact);
  return encodeDouble(base) + encodeRemainder(remainder.digits, remainder.exponent);
}

function encodeRemainder(digits: bigint, exponent: number): string {
  if (digits === 0n) return noRemainder;
  const text = (digits < 0n ? -digits : digits).toString();
  const magnitude = text.length + exponent + 0x8000;
  const body = `${String.fromCharCode(magnitude >> 8, magnitude & 255)}${text.replace(/0+$/, '')}\x00`;
  return digits > 0n ? `\x81${body}` : `\x7f${invertKey(body)}`;
}
