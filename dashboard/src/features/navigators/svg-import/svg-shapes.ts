import { type Point, placeInRing, type Ring, ringArea } from '@oriel/contract/geometry';
import type { Metric } from '../../../kit/stage/metric.ts';
import { apply, type Matrix, matrixOf, times } from './matrix.ts';
import { type Line, linesOfPath } from './path-data.ts';
import { simplified } from './simplify.ts';

/** The parsed parts of an SVG element. Nothing of the drawing itself enters the page. */
export interface DrawingNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly DrawingNode[];
  readonly text?: string;
}

/** One overlay of a drawing, in fractions of the picture, with all its possible names. */
interface DrawnShape {
  readonly points: Ring;
  readonly holes: readonly Ring[];
  /** its own first, then those of the surrounding groups */
  readonly names: readonly string[];
}

export interface DrawingShapes {
  readonly shapes: readonly DrawnShape[];
  /** width by height of the drawing */
  readonly aspect: number;
}

/** Elements that are not visible content. */
const UNSEEN = new Set([
  'defs',
  'symbol',
  'clippath',
  'mask',
  'pattern',
  'marker',
  'script',
  'style',
  'foreignobject',
  'metadata',
  'title',
  'desc',
  'image',
  'text',
  'use',
  'filter',
  'lineargradient',
  'radialgradient',
  'a:script',
]);
/** Maximum depth of groups, and maximum number of shapes. */
const DEPTH_MAX = 60;
const SHAPES_MAX = 3000;
/** Points around a circle. */
const ROUND = 48;
/** Fraction of the picture from which a shape is the background, not an apartment. */
const BACKGROUND = 0.97;
/** Fraction of the picture below which a shape is a speck. */
const SPECK = 0.00002;

/**
 * The shapes of a drawing. Its view box covers the whole picture.
 *
 * @param size of the picture, pixels
 */
export function shapesOf(root: DrawingNode, size: Metric): DrawingShapes {
  const [left, top, width, height] = boxOf(root);
  const toFractions: Matrix = [1 / width, 0, 0, 1 / height, -left / width, -top / height];
  const shapes: DrawnShape[] = [];
  const walk = (node: DrawingNode, matrix: Matrix, names: readonly string[], depth: number): void => {
    if (depth > DEPTH_MAX || shapes.length >= SHAPES_MAX || isHidden(node)) return;
    const here = times(matrix, matrixOf(node.attributes.transform));
    const called = [...namesOf(node), ...names];
    const lines = linesOf(node);
    if (lines.length > 0) shapes.push(...outlinesOf(lines, here, size, called));
    for (const child of node.children) walk(child, here, called, depth + 1);
  };
  for (const child of root.children) walk(child, toFractions, [], 0);
  return { shapes: shapes.slice(0, SHAPES_MAX), aspect: width / height };
}

function boxOf({ attributes }: DrawingNode): readonly [number, number, number, number] {
  const [left = 0, top = 0, width = 0, height = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (width > 0 && height > 0 && [left, top].every(Number.isFinite)) return [left, top, width, height];
  const [w, h] = [Number.parseFloat(attributes.width ?? ''), Number.parseFloat(attributes.height ?? '')];
  return [0, 0, w > 0 ? w : 1, h > 0 ? h : 1];
}

function isHidden({ name, attributes }: DrawingNode): boolean {
  if (UNSEEN.has(name.toLowerCase())) return true;
  const style = attributes.style ?? '';
  return (
    attributes.display === 'none' ||
    attributes.visibility === 'hidden' ||
    /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/.test(style)
  );
}

function namesOf({ attributes, children }: DrawingNode): string[] {
  const title = children.find(({ name }) => name === 'title')?.text;
  const data = Object.entries(attributes).flatMap(([name, value]) =>
    name.startsWith('data-') ? [value] : [],
  );
  const classes = (attributes.class ?? '').split(/\s+/);
  const all = [
    ...data,
    attributes['inkscape:label'],
    attributes['serif:id'],
    attributes.id,
    title,
    ...classes,
  ];
  return all.flatMap((name) => (name?.trim() ? [decoded(name.trim())] : []));
}

/** Illustrator writes characters not allowed in ids as `_x0031_`. */
function decoded(name: string): string {
  return name.replace(/_x([0-9a-f]{2,6})_/gi, (_, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

function linesOf({ name, attributes }: DrawingNode): Line[] {
  const value = (key: string) => Number.parseFloat(attributes[key] ?? '0') || 0;
  switch (name) {
    case 'path':
      return linesOfPath(attributes.d ?? '');
    case 'polygon':
    case 'polyline': {
      const all =
        (attributes.points ?? '').match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)?.map(Number) ?? [];
      const line: Line = [];
      for (let index = 0; index + 1 < all.length; index += 2)
        line.push([all[index] ?? 0, all[index + 1] ?? 0]);
      return line.length >= 3 ? [line] : [];
    }
    case 'rect': {
      const [x, y, w, h] = [value('x'), value('y'), value('width'), value('height')];
      return w > 0 && h > 0
        ? [
            [
              [x, y],
              [x + w, y],
              [x + w, y + h],
              [x, y + h],
            ],
          ]
        : [];
    }
    case 'circle':
      return round(value('cx'), value('cy'), value('r'), value('r'));
    case 'ellipse':
      return round(value('cx'), value('cy'), value('rx'), value('ry'));
    default:
      return [];
  }
}

function round(cx: number, cy: number, rx: number, ry: number): Line[] {
  if (rx <= 0 || ry <= 0) return [];
  const angles = Array.from({ length: ROUND }, (_, index) => (index / ROUND) * 2 * Math.PI);
  return [
    angles.map((angle): readonly [number, number] => [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]),
  ];
}

/** Lines of one element as overlays: a line within another is its hole, one within that a separate overlay. */
function outlinesOf(
  lines: readonly Line[],
  matrix: Matrix,
  size: Metric,
  names: readonly string[],
): DrawnShape[] {
  const rings = lines
    .map((line) =>
      simplified(
        line.map(([x, y]) => clipped(apply(matrix, x, y))),
        size,
      ),
    )
    .filter((ring) => ring.length >= 3 && ringArea(ring) > SPECK)
    .toSorted((one, other) => ringArea(other) - ringArea(one));
  const found: { points: Ring; holes: Ring[]; depth: number }[] = [];
  for (const ring of rings) {
    const [first] = ring;
    const around = found.findLast(({ points }) => first && placeInRing(first, points) === 'inside');
    const depth = around ? around.depth + 1 : 0;
    if (around && depth % 2 === 1) {
      around.holes.push(ring);
      found.push({ points: ring, holes: [], depth });
    } else found.push({ points: ring, holes: [], depth });
  }
  return found
    .filter(({ depth, points }) => depth % 2 === 0 && ringArea(points) < BACKGROUND)
    .map(({ points, holes }) => ({ points, holes, names }));
}

function clipped([x, y]: readonly [number, number]): Point {
  return [Math.min(Math.max(x, 0), 1), Math.min(Math.max(y, 0), 1)];
}
