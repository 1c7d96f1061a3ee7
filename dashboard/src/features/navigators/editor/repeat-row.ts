import type { Apartment } from '@oriel/contract/apartment';
import { type Box, boxAround, type Point, type Ring } from '@oriel/contract/geometry';
import { newOutline, type WorkOutline } from '../../../kit/stage/outline.ts';
import { kept } from '../../../kit/stage/reshape.ts';
import { type Storey, storeysOf } from './storeys.ts';

/** The overlays of a storey in one frame, by the place of their apartment in the order of numbers. */
type Line = ReadonlyMap<number, WorkOutline>;

function lineOf(outlines: readonly WorkOutline[], storey: Storey | undefined): Line {
  const line = new Map<number, WorkOutline>();
  for (const outline of outlines) {
    const place = storey?.apartmentIds.indexOf(outline.target?.id ?? '') ?? -1;
    if (place >= 0 && !line.has(place)) line.set(place, outline);
  }
  return line;
}

function boxOf(outlines: Iterable<WorkOutline>): Box | undefined {
  return boxAround([...outlines].flatMap(({ points }) => points));
}

type Move = (ring: Ring) => Ring;

/** How one box becomes another. */
function moveBetween(from: Box, to: Box): Move {
  const along = (value: number, a: number, b: number, c: number, d: number) =>
    c + ((value - a) / (b - a || 1)) * (d - c);
  return (ring) =>
    ring.map(
      ([x, y]): Point =>
        kept([
          along(x, from.left, from.right, to.left, to.right),
          along(y, from.top, from.bottom, to.top, to.bottom),
        ]),
    );
}

/** The way from one line to the one above, by what both have; undefined when they share no place. */
function stepOf(lower: Line, upper: Line): Move | undefined {
  const shared = [...lower.keys()].filter((place) => upper.has(place));
  const pick = (line: Line) => boxOf(shared.flatMap((place) => line.get(place) ?? []));
  const [from, to] = [pick(lower), pick(upper)];
  return from && to ? moveBetween(from, to) : undefined;
}

/**
 * Repeats the overlays of a storey on those above it, for the apartments at the same places in the order of numbers that have none here yet.
 * How far up follows from a storey that is marked already, above or below; without one, a storey is as high as its overlays.
 *
 * @param from an apartment of the storey
 * @param most how many storeys above
 */
export function repeatedUp(
  outlines: readonly WorkOutline[],
  apartments: readonly Apartment[],
  from: Apartment,
  most: number,
): readonly WorkOutline[] {
  const storeys = storeysOf(apartments, from.buildingId);
  const at = storeys.findIndex(({ apartmentIds }) => apartmentIds.includes(from.id));
  let line = lineOf(outlines, storeys[at]);
  const box = boxOf(line.values());
  if (at < 0 || !box) return [];
  const step =
    stepOf(line, lineOf(outlines, storeys[at + 1])) ??
    stepOf(lineOf(outlines, storeys[at - 1]), line) ??
    moveBetween(box, { ...box, top: 2 * box.top - box.bottom, bottom: box.top });
  const made: WorkOutline[] = [];
  for (const storey of storeys.slice(at + 1, at + 1 + most)) {
    const there = lineOf(outlines, storey);
    const next = new Map<number, WorkOutline>();
    for (const [place, outline] of line) {
      const id = storey.apartmentIds[place];
      if (id === undefined) continue;
      const own = there.get(place);
      const copy = own ?? {
        ...newOutline(step(outline.points), { type: 'apartment', id }),
        holes: outline.holes.map(step),
        zIndex: outline.zIndex,
      };
      next.set(place, copy);
      if (!own) made.push(copy);
    }
    line = next;
  }
  return made;
}
