/** The last change of each inquiry that is on its way. */
const tails = new Map<string, Promise<unknown>>();

/** Runs a change of an inquiry once those before it have ended, however they ended. */
export function afterOtherEdits<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  const mine = editsEnded(id).then(run);
  tails.set(id, mine);
  const forget = () => {
    if (tails.get(id) === mine) tails.delete(id);
  };
  mine.then(forget, forget);
  return mine;
}

/** Resolves once no change of an inquiry is on its way that was begun before. */
export async function editsEnded(id: string): Promise<void> {
  await tails.get(id)?.catch(() => undefined);
}
