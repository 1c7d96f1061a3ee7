import type { WorkOutline } from '../../../kit/stage/outline.ts';

/**
 * Merges imported overlays into a frame. They take the list positions of existing overlays with the same targets and remember those: no
 * stored overlay goes before its replacement has been reviewed.
 */
export function withImported(
  there: readonly WorkOutline[],
  outlines: readonly WorkOutline[],
): readonly WorkOutline[] {
  const pieces = Map.groupBy(outlines, keyOf);
  const former = Map.groupBy(there.filter(isTarget), keyOf);
  const waiting = (key: string): readonly WorkOutline[] =>
    (pieces.get(key) ?? []).map((outline, index) => {
      // Unreviewed overlays were never stored: use the stored ones they would have replaced.
      const instead = (former.get(key) ?? []).flatMap((one) => (one.unseen ? (one.instead ?? []) : [one]));
      return { ...outline, unseen: true, ...(index === 0 && instead.length > 0 ? { instead } : {}) };
    });
  const placed = new Set<string>();
  const kept = there.flatMap((outline) => {
    const key = keyOf(outline);
    if (!outline.target || !pieces.has(key)) return [outline];
    if (placed.has(key)) return [];
    placed.add(key);
    return waiting(key);
  });
  return [...kept, ...[...pieces.keys()].filter((key) => !placed.has(key)).flatMap(waiting)];
}

/** Discards unreviewed overlays and restores those they would have replaced. */
export function withoutImported(outlines: readonly WorkOutline[]): readonly WorkOutline[] {
  return outlines.flatMap((outline) => (outline.unseen ? (outline.instead ?? []) : [outline]));
}

function isTarget({ target }: WorkOutline): boolean {
  return target !== undefined;
}

function keyOf({ target }: WorkOutline): string {
  return target ? `${target.type} ${target.id}` : '';
}
