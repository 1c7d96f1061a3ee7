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
 * A body ready for storage: trimmed, without control characters.
 *
 * @throws ApiError VALIDATION naming every text that ends up empty; the schema would count a blank as a character
 */
export function cleanBody<T extends object>(body: T): T {
  const clean = cleanText(body);
  const paths = emptied(clean, '');
  if (paths.length === 0) return clean;
  throw new ApiError('VALIDATION', {
    fields: Object.fromEntries(paths.map((path) => [path, ['field.control']])),
  });
}
