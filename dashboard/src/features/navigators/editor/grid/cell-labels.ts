/** Size of a label, CSS pixels: the letters of its font are this wide on average, its outline included. */
const LETTER = 8;
const LINE = 14;
/** Between two labels. */
const GAP = 3;

/** A cell on the stage, CSS pixels. */
export interface LabelledCell {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** What all names begin with and that ends between two parts of them: "A-" of "A-101" and "A-102", but no part of a number. */
function commonStart(names: readonly string[]): string {
  const [first = '', ...others] = names;
  if (others.length === 0) return '';
  let end = first.length;
  for (const name of others) while (!name.startsWith(first.slice(0, end))) end -= 1;
  const inNumber = (at: number) =>
    /\d/.test(first.charAt(at - 1)) && names.some((name) => /\d/.test(name.charAt(at)));
  while (end > 0 && (names.some((name) => name.length <= end) || inNumber(end))) end -= 1;
  return first.slice(0, end);
}

/**
 * Labels that do not run into each other: whole names where all of them fit into their cells, else without what all of them begin with;
 * undefined where not even that fits.
 */
export function cellLabels(cells: readonly LabelledCell[]): readonly (string | undefined)[] {
  const fits = ({ width, height }: LabelledCell, text: string) =>
    text.length * LETTER + GAP <= width && LINE <= height;
  if (cells.every((cell) => fits(cell, cell.name))) return cells.map(({ name }) => name);
  const start = commonStart(cells.map(({ name }) => name));
  return cells.map((cell) => {
    const short = cell.name.slice(start.length);
    return fits(cell, short) ? short : undefined;
  });
}
