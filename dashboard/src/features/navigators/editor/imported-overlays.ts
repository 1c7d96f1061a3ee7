import type { WorkOutline } from '../../../kit/stage/outline.ts';

/**
 * Outlines of a frame with others that came from elsewhere. They take the place of those of the same things, where these lie in the list, and
 * remember them: nothing that is stored goes before somebody has looked at what comes instead.
 */
export function withImported(
  there: readonly WorkOutline[],
  outlines: readonly WorkOutline[],
): readonly WorkOutline[] {
  const pieces = Map.groupBy(outlines, keyOf);
  const former = Map.groupBy(there.filter(isTarget), keyOf);
  const waiting = (key: string): readonly WorkOutline[] =>
    (pieces.get(key) ?? []).map((outline, index) => {
      // Ones that nobody had looked at either were never stored: what they stood for is what is.
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

/** What is left when the outlines that nobody has looked at are not wanted: what they would have replaced is back. */
export function withoutImported(outlines: readonly WorkOutline[]): readonly WorkOutline[] {
  return outlines.flatMap((outline) => (outline.unseen ? (outline.instead ?? []) : [outline]));
}

function isTarget({ target }: WorkOutline): boolean {
  return target !== undefined;
}

function keyOf({ target }: WorkOutline): string {
  return target ? `${target.type} ${target.id}` : '';
}
