import type { ModelFrame, ModelSettings } from '@oriel/contract/navigator-model';
import type { ModelMesh } from './model-file.ts';
import { type Box, boxOf, emptyBox, type Matrix, multiply, translation, widen } from './space.ts';

/** A mesh of an apartment whose floor is known. */
export interface KnownHeight {
  readonly mesh: ModelMesh;
  readonly floor: number;
}

export interface GuessedFrame {
  readonly frame: ModelFrame;
  readonly guessed: ('up' | 'unit' | 'ground')[];
  /** Brings the file into metres: x east, y up from the ground, z south, the building above the origin. */
  readonly matrix: Matrix;
  /** How far the building stood from the origin of its file, metres. */
  readonly moved: number;
}

/** Usual height from floor to floor, metres. */
const STOREY = 3.05;

/** Units that programs export in: metres, millimetres, centimetres, feet, inches. */
const UNITS = [1, 0.001, 0.01, 0.3048, 0.0254] as const;

/** What a file is a model of, which tells how it stands where nothing else does. */
type Subject = 'building' | 'rooms';

/** Heights that need no explanation, metres. */
const PLAUSIBLE: Readonly<Record<Subject, { readonly min: number; readonly max: number }>> = {
  building: { min: 2.5, max: 400 },
  rooms: { min: 2, max: 15 },
};

/** Height of an apartment by the shorter of its sides, below which it lies as one expects. */
const LOW = 0.45;

/**
 * Finds out how a file stands in the world. Apartments whose floor is known tell the axis that points up and the unit; without them, the
 * size of the whole does. glTF prescribes metres and Y up, so that is kept unless the evidence is clear.
 *
 * @param meshes of the file; `known` are those of apartments with a floor
 * @param around meshes of the building itself; all of them where it is not known
 * @param subject `rooms` for the inside of one apartment
 */
export function findFrame(
  settings: ModelSettings,
  meshes: readonly ModelMesh[],
  known: readonly KnownHeight[],
  around: readonly ModelMesh[],
  subject: Subject = 'building',
): GuessedFrame {
  const boxes = new Map(meshes.map((mesh) => [mesh, boxInFile(mesh)]));
  const boxIn = (mesh: ModelMesh): Box => boxes.get(mesh) ?? emptyBox();
  const heights = known.map(({ mesh, floor }) => ({ box: boxIn(mesh), floor }));
  const whole = unionOf((around.length > 0 ? around : meshes).map(boxIn));
  const up = settings.up ?? guessUp(heights, whole, subject);
  const axis = up === 'Y' ? 1 : 2;
  const unit = settings.unit ?? guessUnit(heights, whole, axis, PLAUSIBLE[subject]);
  const lowest = Math.min(...heights.map(({ floor }) => floor).filter((floor) => floor >= 0));
  const groundBoxes = heights.filter(({ floor }) => floor === lowest).map(({ box }) => box);
  const base = unionOf(groundBoxes.length > 0 && lowest === 0 ? groundBoxes : [whole]).min[axis] ?? 0;
  const ground = settings.ground ?? round(base * unit);
  const upright = up === 'Y' ? SCALED(unit) : multiply(TIPPED, SCALED(unit));
  const turned = multiply(turnOf(settings.north), upright);
  const placed = transformBox(whole, turned);
  const x = (placed.min[0] + placed.max[0]) / 2;
  const z = (placed.min[2] + placed.max[2]) / 2;
  return {
    frame: { up, unit, north: settings.north, ground },
    guessed: (['up', 'unit', 'ground'] as const).filter((name) => settings[name] === undefined),
    matrix: multiply(translation(-x, -ground, -z), turned),
    moved: Math.hypot(x, z),
  };
}

/** The axis along which apartments rise with their floor; without apartments, the one along which the building is as high as a building. */
function guessUp(
  heights: readonly { box: Box; floor: number }[],
  whole: Box,
  subject: Subject,
): ModelFrame['up'] {
  const [y, z] = [1, 2].map((axis) => Math.abs(rise(heights, axis).likeness)) as [number, number];
  if (Math.max(y, z) > 0.8) return z > y ? 'Z' : 'Y';
  const size = (axis: number) => (whole.max[axis] ?? 0) - (whole.min[axis] ?? 0);
  // Rooms are far wider than high.
  if (subject === 'rooms') return size(2) < LOW * Math.min(size(0), size(1)) ? 'Z' : 'Y';
  // Lying on its side, a model with its surroundings is far deeper than high.
  return size(1) > 2.5 * size(0) && size(1) > 6 * size(2) ? 'Z' : 'Y';
}

function guessUnit(
  heights: readonly { box: Box; floor: number }[],
  whole: Box,
  axis: number,
  plausible: { readonly min: number; readonly max: number },
): number {
  const { likeness, slope } = rise(heights, axis);
  if (likeness > 0.8 && slope > 0) return nearestUnit(STOREY / slope);
  const height = (whole.max[axis] ?? 0) - (whole.min[axis] ?? 0);
  const isPlausible = (unit: number) => height * unit >= plausible.min && height * unit <= plausible.max;
  return UNITS.find(isPlausible) ?? 1;
}

function nearestUnit(wanted: number): number {
  const apart = (unit: number) => Math.abs(Math.log(unit / wanted));
  return [...UNITS].sort((one, other) => apart(one) - apart(other))[0] ?? 1;
}

/** Least-squares line through the middles of apartments over their floors: its slope, and how well it fits, -1 to 1. */
function rise(heights: readonly { box: Box; floor: number }[], axis: number) {
  const points = heights.map(({ box, floor }) => ({
    x: floor,
    y: ((box.min[axis] ?? 0) + (box.max[axis] ?? 0)) / 2,
  }));
  const count = points.length;
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / Math.max(count, 1);
  const [mx, my] = [mean(({ x }) => x), mean(({ y }) => y)];
  const xx = mean(({ x }) => (x - mx) ** 2);
  const yy = mean(({ y }) => (y - my) ** 2);
  const xy = mean(({ x, y }) => (x - mx) * (y - my));
  if (count < 2 || xx === 0 || yy === 0) return { slope: 0, likeness: 0 };
  return { slope: xy / xx, likeness: xy / Math.sqrt(xx * yy) };
}

function boxInFile({ node, primitives }: ModelMesh): Box {
  const world = node.getWorldMatrix() as unknown as Matrix;
  const box = emptyBox();
  for (const primitive of primitives) {
    const position = primitive.getAttribute('POSITION');
    if (!position) continue;
    // The bounds of the mesh, turned: a little wide for a slanted mesh, and exact for all that stands straight.
    const own = boxOf(position.getMinNormalized([]), position.getMaxNormalized([]));
    widen(box, transformBox(own, world));
  }
  return box;
}

function unionOf(boxes: readonly Box[]): Box {
  const all = emptyBox();
  for (const box of boxes) widen(all, box);
  return all;
}

/** The box around the corners of a box after a transformation. */
function transformBox(box: Box, m: Matrix): Box {
  const all = emptyBox();
  for (const x of [box.min[0], box.max[0]])
    for (const y of [box.min[1], box.max[1]])
      for (const z of [box.min[2], box.max[2]]) {
        const at = [0, 1, 2].map(
          (row) => (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[8 + row] ?? 0) * z + (m[12 + row] ?? 0),
        ) as [number, number, number];
        widen(all, { min: at, max: at });
      }
  return all;
}

const SCALED = (unit: number): Matrix => [unit, 0, 0, 0, 0, unit, 0, 0, 0, 0, unit, 0, 0, 0, 0, 1];

/** Z up to Y up: (x, y, z) becomes (x, z, -y). */
const TIPPED: Matrix = [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1];

/** Turns what points to -Z to an azimuth, degrees clockwise seen from above. */
function turnOf(azimuth: number): Matrix {
  const angle = (azimuth * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, 0, sin, 0, 0, 1, 0, 0, -sin, 0, cos, 0, 0, 0, 0, 1];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
