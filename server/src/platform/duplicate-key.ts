/** MongoDB's code for a violated unique index. */
const DUPLICATE_KEY = 11_000;

/** Whether a write violated a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
}
