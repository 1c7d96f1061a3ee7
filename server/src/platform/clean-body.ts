import { ApiError } from './errors.ts';
import { cleanText } from './present.ts';

function emptied(value: unknown, path: string): string[] {
  if (value === '') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) =>
    emptied(below, path === '' ? name : `${path}.${name}`),
  );
}

/**
 * A body as it is stored: trimmed, without control characters.
 *
 * @throws ApiError VALIDATION naming every text of which nothing is left; a schema that asks for a character sees only that a blank is one
 */
export function cleanBody<T extends object>(body: T): T {
  const clean = cleanText(body);
  const paths = emptied(clean, '');
  if (paths.length === 0) return clean;
  throw new ApiError('VALIDATION', {
    fields: Object.fromEntries(paths.map((path) => [path, ['field.control']])),
  });
}
