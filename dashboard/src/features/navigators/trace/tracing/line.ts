import type { Border } from './borders.ts';

/**
 * A border being simplified. `kept` are the indices of the points that stay, including the ends of an open one. These may be moved: lines
 * fitted through pixel stairs intersect at better points than any stair.
 */
export interface Line extends Border {
  kept: number[];
  moved: Map<number, readonly [number, number]>;
  /** Maximum distance of a removed point from the line, pixels. */
  tolerance: number;
}

export function lineOf(border: Border, tolerance: number): Line {
  return { ...border, kept: [], moved: new Map(), tolerance };
}

export function isClosed({ ends }: Border): boolean {
  return ends === undefined;
}

/** Pairs of indices in `kept` for the pieces of a line. A closed line's last piece ends at its first point. */
export function piecesOf(line: Line): [number, number][] {
  const { kept } = line;
  const pieces = kept.slice(1).map((to, index): [number, number] => [kept[index] ?? 0, to]);
  const [first, last] = [kept[0], kept.at(-1)];
  if (isClosed(line) && first !== undefined && last !== undefined) pieces.push([last, first]);
  return pieces;
}

/** The current position of a line's point. */
export function placeOf({ xs, ys, moved }: Line, index: number): readonly [number, number] {
  return moved.get(index) ?? [xs[index] ?? 0, ys[index] ?? 0];
}

/** Chooses the points to keep, so that no removed point is farther than the tolerance from the line (Douglas-Peucker). */
export function simplify(line: Line): void {
  line.moved.clear();
  const { xs, tolerance } = line;
  const size = xs.length;
  const kept = new Set<number>();
  if (isClosed(line)) {
    const first = farthestFrom(line, mean(line.xs), mean(line.ys));
    const second = farthestFrom(line, line.xs[first] ?? 0, line.ys[first] ?? 0);
    kept.add(first).add(second);
    thin(line, first, second, tolerance, kept);
    thin(line, second, first + size, tolerance, kept);
    // A closed line needs an inside.
    if (kept.size < 3) kept.add(farthestBetween(line, first, second)[0]);
    if (kept.size < 4) kept.add(farthestBetween(line, second, first + size)[0] % size);
  } else {
    kept.add(0).add(size - 1);
    thin(line, 0, size - 1, tolerance, kept);
  }
  line.kept = [...kept].sort((one, other) => one - other);
}

/** Keeps the farthest point between two kept ones; returns whether there was one. */
export function takeUpBetween(line: Line, from: number, to: number): boolean {
  const size = line.xs.length;
  const end = to > from ? to : to + size;
  if (end - from < 2) return false;
  const at = farthestBetween(line, from, end)[0] % size;
  line.kept = [...line.kept, at].sort((one, other) => one - other);
  return true;
}

function thin(line: Line, from: number, to: number, tolerance: number, kept: Set<number>): void {
  const open: [number, number][] = [[from, to]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [start, end] = span;
    if (end - start < 2) continue;
    const [at, distance] = farthestBetween(line, start, end);
    if (distance <= tolerance) continue;
    kept.add(at % line.xs.length);
    open.push([start, at], [at, end]);
  }
}

function farthestBetween({ xs, ys }: Line, from: number, to: number): [number, number] {
  const size = xs.length;
  const ax = xs[from % size] ?? 0;
  const ay = ys[from % size] ?? 0;
  const dx = (xs[to % size] ?? 0) - ax;
  const dy = (ys[to % size] ?? 0) - ay;
  const square = dx * dx + dy * dy;
  let farthest = -1;
  let at = from + 1;
  for (let index = from + 1; index < to; index += 1) {
    const px = (xs[index % size] ?? 0) - ax;
    const py = (ys[index % size] ?? 0) - ay;
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
    const distance = (px - along * dx) ** 2 + (py - along * dy) ** 2;
    if (distance > farthest) {
      farthest = distance;
      at = index;
    }
  }
  return [at, Math.sqrt(farthest)];
}

function farthestFrom({ xs, ys }: Line, x: number, y: number): number {
  let farthest = -1;
  let at = 0;
  for (const [index, px] of xs.entries()) {
    const distance = (px - x) ** 2 + ((ys[index] ?? 0) - y) ** 2;
    if (distance > farthest) {
      farthest = distance;
      at = index;
    }
  }
  return at;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
