import pLimit from 'p-limit';

/**
 * Does something with each of some things, a few at once. After the first failure it begins no more, and throws it once those under way have
 * ended, so that nothing goes on behind the caller's back.
 */
export async function someAtOnce<T>(
  things: readonly T[],
  atOnce: number,
  use: (thing: T) => Promise<unknown>,
): Promise<void> {
  const limit = pLimit(atOnce);
  let failed = false;
  const all = things.map((thing) =>
    limit(async () => {
      if (failed) return;
      try {
        await use(thing);
      } catch (error) {
        failed = true;
        throw error;
      }
    }),
  );
  for (const outcome of await Promise.allSettled(all))
    if (outcome.status === 'rejected') throw outcome.reason;
}
