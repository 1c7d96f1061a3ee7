/** A name over a picture, in CSS pixels. */
export interface PlacedName {
  readonly id: string;
  /** middle of its first line */
  readonly at: readonly [number, number];
  /** characters of each line, from the first down */
  readonly lines: readonly number[];
  /** those of a higher rank get their room first */
  readonly rank: number;
}

/** Width of a character and height of a line, CSS pixels; a little more than the type needs. */
const CHARACTER = 8.5;
const LINE = 20;

/** The names that can be shown without covering one another; the first of a rank wins. */
export function namesWithRoom(names: readonly PlacedName[]): ReadonlySet<string> {
  const shown = new Set<string>();
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  for (const { id, at, lines } of names.toSorted((one, other) => other.rank - one.rank)) {
    const half = (Math.max(...lines) * CHARACTER) / 2;
    const box = {
      left: at[0] - half,
      right: at[0] + half,
      top: at[1] - LINE / 2,
      bottom: at[1] + LINE * (lines.length - 0.5),
    };
    const hits = taken.some(
      (other) =>
        box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
    );
    if (hits) continue;
    taken.push(box);
    shown.add(id);
  }
  return shown;
}
