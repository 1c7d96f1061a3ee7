import { isSame, type WorkOutline } from '../../../kit/stage/outline.ts';

export interface Merged {
  readonly outlines: readonly WorkOutline[];
  /** Ids of overlays changed by both; ours is in `outlines`. */
  readonly contested: readonly string[];
}

/**
 * Merges someone else's changes into the overlays of a frame: theirs win where only they changed something; where both did, ours stays
 * until the conflict is resolved.
 *
 * @param base the common base
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
      // Deleted by us; theirs returns only if they changed it.
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
      // Deleted by them while we changed it.
      contested.push(mine.id);
      outlines.push(mine);
    }
  }
  return { outlines, contested };
}

function byId(outlines: readonly WorkOutline[]): ReadonlyMap<string, WorkOutline> {
  return new Map(outlines.map((outline) => [outline.id, outline]));
}

/** Whether two lists of overlays are equal. */
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
