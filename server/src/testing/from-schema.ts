import fc from 'fast-check';

/** The subset of JSON Schema used by the API description. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  multipleOf?: number;
  items?: Schema | Schema[];
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const ID_PATTERN = '^[0-9a-f]{24}$';

function text(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.pattern === ID_PATTERN) return fc.constantFrom(...ids);
  // Lookaheads are not generated for; a violating value is one more to reject.
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern.replaceAll(/\(\?[!=][^)]*\)/g, '')));
  const { minLength = 0, maxLength = 60 } = schema;
  switch (schema.format) {
    case 'date-time':
      return fc
        .date({ min: new Date('2020-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString());
    case 'date':
      return fc
        .date({ min: new Date('2020-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    case 'email':
      return fc.integer({ min: 0, max: 1e6 }).map((number) => `guest${number}@mail.example`);
    case 'uri':
      return fc.constant('https://somewhere.example/path');
    default:
      return fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) });
  }
}

function list(schema: Schema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const fixed = schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : undefined);
  if (fixed) return fc.tuple(...fixed.map((item) => fromSchema(item, ids, depth - 1)));
  const item = Array.isArray(schema.items) ? {} : (schema.items ?? {});
  const minLength = schema.minItems ?? 0;
  return fc.array(fromSchema(item, ids, depth - 1), {
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxItems ?? 3, minLength + 3)),
  });
}

function object(schema: Schema, ids: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const required = schema.required ?? [];
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => depth > 0 || required.includes(name),
  );
  return fc.record(
    Object.fromEntries(entries.map(([name, property]) => [name, fromSchema(property, ids, depth - 1)])),
    { requiredKeys: required.filter((name) => schema.properties?.[name] !== undefined) },
  );
}

/**
 * Values that a schema allows (approximately: combinations are not solved). Ids are drawn from `ids`, so that many of them exist.
 *
 * @param depth optional parts deeper than this are omitted
 */
export function fromSchema(schema: Schema, ids: readonly string[], depth = 5): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fromSchema(choice, ids, depth)));
  const [type] = [schema.type].flat();
  const { minimum = -1e6, maximum = 1e6 } = schema;
  switch (type) {
    case 'string':
      return text(schema, ids);
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
        fc.double({ min: minimum, max: maximum, noNaN: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema, ids, depth);
    case 'object':
      return object(schema, ids, depth);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** Values that have broken servers: of the wrong type or size, or with a special meaning. */
export const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  -0.000_001,
  2 ** 60,
  true,
  [],
  {},
  [[[[]]]],
  { $ne: null },
  { $gt: '' },
  { $where: 'sleep(1000)' },
  '$where',
  '__proto__',
  'constructor',
  { __proto__: null, constructor: { prototype: {} } },
  '\u0000',
  '\uD800',
  '٣',
  'a'.repeat(5000),
  '<script>alert(1)</script>',
  '=cmd|calc',
  "'; DROP TABLE flats; --",
  '../../../etc/passwd',
  '2026-02-30',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00T00:00:00Z',
  'ffffffffffffffffffffffff',
];

/** `value` with one part replaced; `at` and `hostile` are 0..1 and select the part and the replacement. */
export function spoilt(value: unknown, at: number, hostile: number): unknown {
  const bad = HOSTILE[Math.floor(hostile * HOSTILE.length) % HOSTILE.length];
  if (typeof value !== 'object' || value === null) return bad;
  const keys = Object.keys(value);
  if (keys.length === 0) return bad;
  const place = at * (keys.length + 1);
  const key = keys[Math.floor(place)];
  // One index past the last part: an unknown field.
  if (key === undefined) return Array.isArray(value) ? [...value, bad] : { ...value, $set: bad };
  const inner = (value as Record<string, unknown>)[key];
  const rest = place - Math.floor(place);
  const next =
    typeof inner === 'object' && inner !== null && rest < 0.7 ? spoilt(inner, rest / 0.7, hostile) : bad;
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? next : item));
  return { ...value, [key]: next };
}
