import type { TraceImage } from './traced.ts';

/** The last number in a file's name, without the extension. */
function numberIn(name: string): number | undefined {
  const found = name.replace(/\.[^.]*$/, '').match(/\d+/g);
  return found ? Number(found.at(-1)) : undefined;
}

/**
 * Assigns masks to images by file name: the number in the name is the image's, counted from 0 or from 1; names without numbers are assigned
 * in order if there are as many files as images. Unassigned files have no entry.
 */
export function matchMasks(
  names: readonly string[],
  images: readonly Pick<TraceImage, 'id' | 'index'>[],
): Map<number, string> {
  const numbers = names.map(numberIn);
  const byIndex = new Map(images.map(({ id, index }) => [index, id]));
  const distinct = new Set(numbers).size === numbers.length && !numbers.includes(undefined);
  if (distinct) {
    const [fits, shifted] = [0, 1].map(
      (from) => numbers.filter((one) => byIndex.has((one ?? 0) - from)).length,
    );
    const from = (shifted ?? 0) > (fits ?? 0) ? 1 : 0;
    if (Math.max(fits ?? 0, shifted ?? 0) > 0) {
      return new Map(
        numbers.flatMap((one, file) => {
          const id = byIndex.get((one ?? 0) - from);
          return id === undefined ? [] : [[file, id] as const];
        }),
      );
    }
  }
  if (names.length !== images.length) return new Map();
  const inOrder = images.toSorted((one, other) => one.index - other.index);
  const files = names
    .map((name, file) => ({ name, file }))
    .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
  return new Map(files.map(({ file }, place) => [file, inOrder[place]?.id ?? '']));
}
