import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { LOCALES } from './enums.ts';

/** 24-hex identifier; the `id` of every entity. */
export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24-hex identifier' });

/** An end of a period in a query: a moment, or a day, which belongs to the period as a whole. */
export function PeriodEnd(days: string) {
  return Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })], {
    description: `a moment, or a day ${days}`,
  });
}

/** Timestamp, ISO 8601 UTC with `Z`. */
export const DateTime = Type.String({ format: 'date-time', description: 'ISO 8601 UTC' });

/** Degrees, -180..180; 0 is the centre of the equirectangular image, positive to the right. */
export const Yaw = Type.Number({
  minimum: -180,
  maximum: 180,
  description: 'degrees, 0 = image centre, + right',
});

/** Degrees, -90..90; positive is up. */
export const Pitch = Type.Number({ minimum: -90, maximum: 90, description: 'degrees, + up' });

/** Nominal vertical field of view, degrees, 20..110; `screen-fov.ts` converts it to that of a screen. */
export const Fov = Type.Number({ minimum: 20, maximum: 110, description: 'vertical field of view, degrees' });

/** Viewing direction and field of view. */
export const View = Type.Object({ yaw: Yaw, pitch: Pitch, fov: Fov }, { additionalProperties: false });

/** `#rrggbb`. */
export const HexColor = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' });

/** A string from a closed list, as an `enum` schema (clearer errors and OpenAPI than a union of constants). */
export function OneOf<const T extends readonly string[]>(values: T, description?: string) {
  return Type.Unsafe<T[number]>({
    type: 'string',
    enum: [...values],
    ...(description ? { description } : {}),
  });
}

/** A value that may be `null`; in a PATCH, `null` clears. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Plain one-line text, trimmed by the server, `min`..`max` characters. */
export function Text(min: number, max: number) {
  return Type.String({ minLength: min, maxLength: max });
}

/** Calendar day, `YYYY-MM-DD`. */
export const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD' });

/** Amount of money with at most two decimals; its currency is in a sibling field. */
export const Money = Type.Number({
  minimum: 0,
  maximum: 10_000_000_000,
  description: 'amount with two decimals, gross unless the name ends in Net',
});

/** https address that a page may link to. */
export const HttpsUrl = Type.String({
  pattern: '^https://[^\\s]+$',
  maxLength: 2000,
  description: 'https address',
});

/** Phone number of the team, as people write it. */
export const Phone = Type.String({
  pattern: '^\\+?[0-9(][0-9 \u00a0\u202f().\u2013/-]{4,38}$',
  description:
    "with spaces, dots, dashes, brackets or slashes; without a country code, of the estate's or organization's country. Stored as E.164",
});

/** E-mail address. */
export const Email = Type.String({ format: 'email', maxLength: 254 });

/** One colour per apartment status, `#rrggbb`. */
export const StatusColors = Type.Object(
  { ACTIVE: HexColor, BOOKED: HexColor, SOLD: HexColor },
  { additionalProperties: false },
);
export type StatusColors = Static<typeof StatusColors>;

/** Two letters. The server checks which are countries; the schema does not, so that codes stored earlier can still be returned. */
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' });

/** Postal address. `country` is ISO 3166-1 alpha-2; `teryt` the Polish territorial code. */
export const Address = Type.Object(
  {
    street: Type.Optional(Text(1, 120)),
    number: Type.Optional(Text(1, 20)),
    unit: Type.Optional(Text(1, 20)),
    postalCode: Type.Optional(Text(1, 16)),
    city: Text(1, 80),
    district: Type.Optional(Text(1, 80)),
    municipality: Type.Optional(Text(1, 80)),
    county: Type.Optional(Text(1, 80)),
    region: Type.Optional(Text(1, 80)),
    country: CountryCode,
    teryt: Type.Optional(Type.String({ pattern: '^[0-9]{2,7}$' })),
  },
  { additionalProperties: false },
);
export type Address = Static<typeof Address>;

const Longitude = Type.Number({ minimum: -180, maximum: 180 });
const Latitude = Type.Number({ minimum: -90, maximum: 90 });

/** GeoJSON position, `[lng, lat]`, degrees. */
export const LngLat = Type.Tuple([Longitude, Latitude]);

/** GeoJSON point. */
export const GeoPoint = Type.Object(
  { type: Type.Literal('Point'), coordinates: LngLat },
  { additionalProperties: false },
);
export type GeoPoint = Static<typeof GeoPoint>;

/** GeoJSON polygon: one outer ring, then holes; each ring closed. */
export const GeoPolygon = Type.Object(
  {
    type: Type.Literal('Polygon'),
    coordinates: Type.Array(Type.Array(LngLat, { minItems: 4, maxItems: 500 }), {
      minItems: 1,
      maxItems: 20,
    }),
  },
  { additionalProperties: false },
);
export type GeoPolygon = Static<typeof GeoPolygon>;

/** Point of an image, fractions 0..1 of width and height from the top left corner. */
export const ImagePoint = Type.Tuple([
  Type.Number({ minimum: 0, maximum: 1 }),
  Type.Number({ minimum: 0, maximum: 1 }),
]);
export type ImagePoint = Static<typeof ImagePoint>;

/**
 * Translations of some text fields: `{ en?: {…}, gb?: {…}, pl?: {…} }`. Answers resolve them by language; only members get the raw texts.
 * `null` removes a text.
 */
export function Translations<T extends TProperties>(fields: T) {
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, Type.Optional(Nullable(schema))]),
  );
  const one = Type.Object(texts, { additionalProperties: false });
  return Type.Object(Object.fromEntries(LOCALES.map((locale) => [locale, Type.Optional(one)])), {
    additionalProperties: false,
    description: 'translations by language',
  });
}

/** Several values in a query: the key repeated, or comma-separated. The server normalises both to a list. */
export function Several<T extends TSchema>(schema: T, maxItems = 50) {
  return Type.Array(schema, { minItems: 1, maxItems, description: 'repeat the key, or comma-separated' });
}
