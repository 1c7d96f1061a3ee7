import { isCountry } from '@oriel/contract/country';

type Faults = Record<string, string[]>;

/**
 * Which of these codes are no country's, by the path of each. One that the record has already may stay: it was written before codes were checked,
 * and must not stand in the way of other changes.
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
