import type { BodyLimits } from '../platform/body-limits.ts';
import { DEFAULT_LIMITS, type LimitName, type RateLimit, type RateLimits } from '../platform/limits.ts';
import { ConfigError, type Environment, list, text } from './environment.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

function readLimit(entry: string): readonly [LimitName, RateLimit] | undefined {
  const [, name = '', max = '', count = '1', unit = ''] =
    /^([a-z-]+)=(\d{1,9})\/(\d{1,4})?([smhd])$/.exec(entry) ?? [];
  const seconds = Number(count) * (UNITS[unit] ?? 0);
  if (!Object.hasOwn(DEFAULT_LIMITS, name) || Number(max) < 1 || seconds < 1) return undefined;
  return [name as LimitName, { max: Number(max), seconds }];
}

/** The active limits; undefined when disabled. */
export function readRateLimits(env: Environment): RateLimits | undefined {
  const value = text(env, 'RATE_LIMITS') ?? 'on';
  if (value === 'off') return undefined;
  if (value === 'on') return DEFAULT_LIMITS;
  const changed = (list(env, 'RATE_LIMITS') ?? []).map((entry) => {
    const limit = readLimit(entry);
    if (limit) return limit;
    throw new ConfigError(
      `RATE_LIMITS contains "${entry}"; write on, off, or changes such as inquiry=5/10m,tracking=300/m with the names: ${Object.keys(DEFAULT_LIMITS).join(', ')}.`,
    );
  });
  return { ...DEFAULT_LIMITS, ...Object.fromEntries(changed) };
}

const BYTES: Readonly<Record<string, number>> = { '': 1, kb: 1024, mb: 1024 ** 2 };

function readBytes(env: Environment, name: string, fallback: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const [, count = '', unit = ''] = /^(\d{1,9})\s*(kb|mb)?$/i.exec(value) ?? [];
  const bytes = Number(count) * (BYTES[unit.toLowerCase()] ?? 0);
  if (count === '' || bytes < 1024 || bytes > 100 * 1024 ** 2) {
    throw new ConfigError(`${name} is "${value}"; write a size from 1kB to 100MB, such as 64kB or 10MB.`);
  }
  return bytes;
}

export function readBodyLimits(env: Environment): BodyLimits {
  return {
    public: readBytes(env, 'BODY_LIMIT_PUBLIC', 64 * 1024),
    members: readBytes(env, 'BODY_LIMIT_MEMBERS', 10 * 1024 ** 2),
  };
}
