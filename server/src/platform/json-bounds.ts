import { ApiError } from './errors.ts';

/** Deepest nesting; the deepest body of the contract has nine levels. */
const DEEPEST = 40;
/** Most fields in one object; the widest of the contract has about sixty. */
const MOST_FIELDS = 1000;
/** Most values in a body: outlines of a large building have a few hundred thousand numbers. */
const MOST_VALUES = 1_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** End of a quoted text, given its start; the end of the input when it is not terminated. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1) {
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = json.indexOf('"', end + 1);
  }
  return json.length;
}

/**
 * Scans a JSON body before it is parsed, in linear time. The parser checks whether it is well-formed.
 *
 * @throws ApiError MALFORMED_BODY when it is deeper or wider than any body of the contract
 */
export function requireWithinBounds(json: string): void {
  let values = 1;
  let depth = 0;
  const fields: number[] = [0];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(json, at);
    else if (sign === COMMA) values += 1;
    else if (sign === COLON) {
      const count = (fields[depth] ?? 0) + 1;
      fields[depth] = count;
      if (count > MOST_FIELDS) refuse(`An object in the body has more than ${MOST_FIELDS} fields.`);
    } else if (sign === OPEN_ARRAY || sign === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      fields[depth] = 0;
      if (depth > DEEPEST) refuse(`The body is nested deeper than ${DEEPEST} levels.`);
    } else if (sign === CLOSE_ARRAY || sign === CLOSE_OBJECT) depth -= 1;
  }
  if (values > MOST_VALUES) refuse(`The body holds more than ${MOST_VALUES} values.`);
}

function refuse(sentence: string): never {
  throw new ApiError('MALFORMED_BODY', { sentence });
}
