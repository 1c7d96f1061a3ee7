import type { TSchema } from 'typebox';

/**
 * Checks a body before it is sent. The schemas are large and needed only now.
 *
 * @throws ApiError VALIDATION, as the server would answer
 */
export async function checkLate(body: unknown, load: () => Promise<TSchema>): Promise<void> {
  const [{ checkBody }, schema] = await Promise.all([import('../../base/schema-errors.ts'), load()]);
  checkBody(schema, body);
}
