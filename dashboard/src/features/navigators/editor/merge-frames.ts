import { isSame, type WorkOutline } from '../../../kit/stage/outline.ts';

export interface Merged {
  readonly outlines: readonly WorkOutline[];
  /** Ids of outlines that both have changed; ours stands in `outlines`. */
  readonly contested: readonly string[];
}

/**
 * Outlines of a frame that somebody else has changed meanwhile: what only one of us touched is taken from them, what both touched differently
 * is contested and ours stays until it is decided.
 *
 * @param base what we began with
 */
export function merged(
  base: readonly WorkOutline[],
  ours: readonly WorkOutline[],
  theirs: readonly WorkOutline[],
): Merged {
  const before = byId(base);
  const here = byId(ours);
  const contested: string[] = [];
  const outlines: WorkOutline[] = [];
  for (const there of theirs) {
    const was = before.get(there.id);
    const mine = here.get(there.id);
    const theyChanged = !was || !isSame(was, there);
    if (!mine) {
      // Taken away by us; theirs comes back only where they have worked on it.
      if (!was) outlines.push(there);
      else if (theyChanged) {
        contested.push(there.id);
        outlines.push(there);
      }
      continue;
    }
    const weChanged = !was || !isSame(was, mine);
    if (weChanged && theyChanged && !isSame(mine, there)) contested.push(there.id);
    outlines.push(weChanged ? mine : there);
  }
  const known = new Set(theirs.map(({ id }) => id));
  for (const mine of ours) {
    if (known.has(mine.id)) continue;
    const was = before.get(mine.id);
    if (!was) outlines.push(mine);
    else if (!isSame(was, mine)) {
      // Taken away by them while we worked on it.
      contested.push(mine.id);
      outlines.push(mine);
    }
  }
  return { outlines, contested };
}

function byId(outlines: readonly WorkOutline[]): ReadonlyMap<string, WorkOutline> {
  return new Map(outlines.map((outline) => [outline.id, outline]));
}

/** Whether two lists of outlines say the same. */
export function areSame(one: readonly WorkOutline[], other: readonly WorkOutline[]): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every((outline, index) => {
        const partner = other[index];
        return partner !== undefined && outline.id === partner.id && isSame(outline, partner);
      }))
  );
}
