import type { SpherePosition } from '@oriel/contract/panorama-marks';
import { wrappedYaw } from '../../panorama/sphere.ts';
import type { ImportedView } from './imported-tour.ts';

/** Typed access to untrusted data: every result has the declared type, or is `undefined`. */

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return value as Fields;
}

/** Own fields only, never inherited ones. */
export function field(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = field(fields, name);
  return Array.isArray(value) ? value : [];
}

export function textIn(fields: Fields, name: string): string | undefined {
  const value = field(fields, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A number, possibly written as text. */
export function numberIn(fields: Fields, name: string): number | undefined {
  const value = field(fields, name);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Degrees to a thousandth, a tenth of a pixel in the largest picture. */
export function rounded(degrees: number): number {
  // `+ 0` removes a negative zero.
  return Math.round(degrees * 1000) / 1000 + 0;
}

/** A position on the sphere; undefined when the pitch is beyond the poles. */
export function positionOf(yaw: number | undefined, pitch: number | undefined): SpherePosition | undefined {
  if (yaw === undefined || pitch === undefined || Math.abs(pitch) > 90) return undefined;
  return { yaw: rounded(wrappedYaw(yaw)), pitch: rounded(pitch) };
}

export function viewOf(yaw: number, pitch: number, fov: number): ImportedView {
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  return {
    yaw: rounded(wrappedYaw(yaw)),
    pitch: rounded(within(pitch, -90, 90)),
    fov: rounded(within(fov, 20, 110)),
  };
}

/** Base name of a path or an address. */
export function fileName(address: string): string | undefined {
  const name = address.split(/[?#]/, 1)[0]?.split(/[/\\]/).at(-1) ?? '';
  if (name === '') return undefined;
  try {
    return decodeURIComponent(name).slice(0, 300);
  } catch {
    return name.slice(0, 300);
  }
}
