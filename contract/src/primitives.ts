import { type TSchema, Type } from 'typebox';

/** 24-hex identifier; the `id` of every entity. */
export const Id = Type.String({ pattern: '^[0-9a-f]{24}$', description: '24-hex identifier' });

/** Moment in time, ISO 8601 UTC with `Z`. */
export const DateTime = Type.String({ format: 'date-time', description: 'ISO 8601 UTC' });

/** Degrees, -180..180; 0 is the centre of the equirectangular image, positive to the right. */
export const Yaw = Type.Number({
  minimum: -180,
  maximum: 180,
  description: 'degrees, 0 = image centre, + right',
});

/** Degrees, -90..90; positive is up. */
export const Pitch = Type.Number({ minimum: -90, maximum: 90, description: 'degrees, + up' });

/** Nominal vertical field of view, degrees, 20..110; `screen-fov.ts` turns it into that of a screen. */
export const Fov = Type.Number({ minimum: 20, maximum: 110, description: 'vertical field of view, degrees' });

/** Where a viewer looks. */
export const View = Type.Object({ yaw: Yaw, pitch: Pitch, fov: Fov }, { additionalProperties: false });

/** The view of a panorama that nobody has set: straight ahead. */
export const DEFAULT_VIEW = { yaw: 0, pitch: 0, fov: 75 } as const;

/** `#rrggbb`. */
export const HexColor = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' });

/** A string out of a closed list, as an `enum` schema (clearer errors and OpenAPI than a union of constants). */
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
