/** Runs tasks with the same key one by one, whether or not the previous succeeded. */
export function createTurns() {
  const tails = new Map<string, Promise<unknown>>();

  async function ended(key: string): Promise<void> {
    await tails.get(key)?.catch(() => undefined);
  }

  return {
    /** Resolves once all tasks started so far have ended. */
    ended,
    run<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
      const mine = ended(key).then(act);
      tails.set(key, mine);
      const forget = () => {
        if (tails.get(key) === mine) tails.delete(key);
      };
      mine.then(forget, forget);
      return mine;
    },
  };
}
