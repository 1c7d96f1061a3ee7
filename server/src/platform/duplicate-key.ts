/** MongoDB's code for a write that a unique index refused. */
const DUPLICATE_KEY = 11_000;

/** Whether a write was refused because its like is there already. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
}
