import { GRID } from '@oriel/contract/geometry';
import { isClosed, type Line, piecesOf, placeOf, takeUpBetween } from './line.ts';

/** Rounds after which lines that still intersect return to the pixel borders. */
const ROUNDS = 24;

interface Piece {
  readonly line: Line;
  readonly from: number;
  readonly to: number;
  /** Shared ends of two pieces have the same key. */
  readonly fromNode: string;
  readonly toNode: string;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly left: number;
  readonly right: number;
}

/**
 * Restores points of lines that intersect until none do. The original pixel borders never intersect, so this terminates. Tested on the grid
 * of stored overlays.
 */
export function untangle(lines: readonly Line[], width: number, height: number): void {
  for (let round = 0; ; round += 1) {
    const tangled = tangledPieces(lines, width, height);
    if (tangled.size === 0) return;
    if (round > ROUNDS * 2) return;
    const moved = new Set<number>();
    for (const { line, from, to } of tangled) {
      for (const index of [from, to]) {
        if (!line.moved.delete(index)) continue;
        const end = isClosed(line) ? undefined : line.ends?.[index === 0 ? 0 : 1];
        if (end !== undefined && (index === 0 || index === line.xs.length - 1)) moved.add(end);
      }
      if (round >= ROUNDS) {
        line.kept = line.xs.map((_, index) => index);
        line.moved.clear();
        for (const end of line.ends ?? []) moved.add(end);
      } else takeUpBetween(line, from, to);
    }
    // A junction is restored for all of its lines.
    for (const line of lines) {
      if (!line.ends) continue;
      if (moved.has(line.ends[0])) line.moved.delete(0);
      if (moved.has(line.ends[1])) line.moved.delete(line.xs.length - 1);
    }
  }
}

function tangledPieces(lines: readonly Line[], width: number, height: number): Set<Piece> {
  const pieces = lines
    .flatMap((line, number) =>
      piecesOf(line).map(([from, to]): Piece => {
        const [fx, fy] = placeOf(line, from);
        const [tx, ty] = placeOf(line, to);
        const ax = Math.round((fx / width) * GRID);
        const ay = Math.round((fy / height) * GRID);
        const bx = Math.round((tx / width) * GRID);
        const by = Math.round((ty / height) * GRID);
        return {
          ...{ line, from, to, ax, ay, bx, by },
          fromNode: nodeOf(line, number, from),
          toNode: nodeOf(line, number, to),
          left: Math.min(ax, bx),
          right: Math.max(ax, bx),
        };
      }),
    )
    .sort((one, other) => one.left - other.left);
  const tangled = new Set<Piece>();
  for (const [position, one] of pieces.entries()) {
    if (one.ax === one.bx && one.ay === one.by) tangled.add(one);
    for (let next = position + 1; next < pieces.length; next += 1) {
      const other = pieces[next];
      if (!other || other.left > one.right) break;
      if (!inConflict(one, other)) continue;
      tangled.add(one);
      tangled.add(other);
    }
  }
  return tangled;
}

function nodeOf(line: Line, number: number, index: number): string {
  if (index === 0 && line.ends) return `end ${line.ends[0]}`;
  if (index === line.xs.length - 1 && line.ends) return `end ${line.ends[1]}`;
  return `${number} ${index}`;
}

function inConflict(one: Piece, other: Piece): boolean {
  if (Math.min(other.ay, other.by) > Math.max(one.ay, one.by)) return false;
  if (Math.max(other.ay, other.by) < Math.min(one.ay, one.by)) return false;
  const fromFrom = one.fromNode === other.fromNode;
  const fromTo = one.fromNode === other.toNode;
  const toFrom = one.toNode === other.fromNode;
  const toTo = one.toNode === other.toNode;
  const shared = Number(fromFrom) + Number(fromTo) + Number(toFrom) + Number(toTo);
  if (shared > 1) return true;
  if (shared === 0) return divides(one, other) && divides(other, one);
  // They share an end: neither may run along the other.
  const [x, y] = fromFrom || fromTo ? [one.ax, one.ay] : [one.bx, one.by];
  const [px, py] = fromFrom || fromTo ? [one.bx, one.by] : [one.ax, one.ay];
  const [qx, qy] = fromFrom || toFrom ? [other.bx, other.by] : [other.ax, other.ay];
  return turn(x, y, px, py, qx, qy) === 0 && (px - x) * (qx - x) + (py - y) * (qy - y) > 0;
}

/** Whether the line through one piece separates the ends of the other, or touches one. */
function divides(one: Piece, other: Piece): boolean {
  const a = Math.sign(turn(one.ax, one.ay, one.bx, one.by, other.ax, other.ay));
  const b = Math.sign(turn(one.ax, one.ay, one.bx, one.by, other.bx, other.by));
  return a * b <= 0;
}

function turn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
