import { isCountry } from '@oriel/contract/country';

type Faults = Record<string, string[]>;

/**
 * The invalid country codes, with the path of each. A code already stored may stay: it predates the check, and must not block other
 * changes.
 */
export function countryFaults(
  codes: readonly (readonly [path: string, code: string | null | undefined])[],
  stored: readonly (string | undefined)[] = [],
): Faults {
  return Object.fromEntries(
    codes.flatMap(([path, code]) =>
      code && !isCountry(code) && !stored.includes(code) ? [[path, ['field.country']]] : [],
    ),
  );
}
