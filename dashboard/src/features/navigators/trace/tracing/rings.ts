import { GRID, type Point } from '@oriel/contract/geometry';
import { type Line, placeOf } from './line.ts';

/** A line in one of its two directions. */
interface Step {
  readonly line: Line;
  readonly forward: boolean;
}

/** The lines around a piece of a label, or around a hole in one, with the label on the right-hand side. */
export interface Loop {
  readonly label: number;
  readonly steps: readonly Step[];
}

/** Joins lines into loops, for every label except nothing. */
export function loopsOf(lines: readonly Line[]): Loop[] {
  const loops: Loop[] = [];
  const starts = new Map<string, Step>();
  for (const line of lines) {
    for (const forward of [true, false]) {
      const label = forward ? line.right : line.left;
      if (label === 0) continue;
      const step = { line, forward };
      if (line.ends) starts.set(`${label} ${line.ends[forward ? 0 : 1]}`, step);
      else loops.push({ label, steps: [step] });
    }
  }
  // At a junction, each label has one incoming and one outgoing line.
  for (const [key, first] of starts) {
    const label = first.forward ? first.line.right : first.line.left;
    const steps: Step[] = [];
    for (let at: string | undefined = key; at !== undefined; ) {
      const step = starts.get(at);
      if (!step) break;
      starts.delete(at);
      steps.push(step);
      at = `${label} ${step.line.ends?.[step.forward ? 1 : 0]}`;
    }
    loops.push({ label, steps });
  }
  return loops;
}

/** The number of points of a loop. */
export function loopSize({ steps }: Loop): number {
  return steps.reduce((sum, { line }) => sum + line.kept.length - (line.ends ? 1 : 0), 0);
}

/** A loop as fractions of the picture, on the grid of stored overlays. */
export function ringOf({ steps }: Loop, width: number, height: number): Point[] {
  return steps.flatMap(({ line, forward }) => {
    const kept = forward ? line.kept : line.kept.toReversed();
    return (line.ends ? kept.slice(0, -1) : kept).map((index): Point => {
      const [x, y] = placeOf(line, index);
      return [Math.round((x / width) * GRID) / GRID, Math.round((y / height) * GRID) / GRID];
    });
  });
}
