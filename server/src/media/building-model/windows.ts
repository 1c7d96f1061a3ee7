import type { Obstacles } from './obstacles.ts';
import { azimuthOf, type Box, emptyBox, isEmpty, type Point, widen } from './space.ts';
import { areaAt, boxAround, normalAt, type Surface } from './surfaces.ts';

/** An upright opening of an apartment. */
export interface ModelWindow {
  /** Number of the apartment. */
  readonly owner: number;
  readonly at: Point;
  /** Outwards, unit length, level. */
  readonly normal: Point;
  /** Points of its panes, on their outer face: the middle of the window or nearest to it, then towards its corners. */
  readonly points: readonly Point[];
  /**
   * Where EN 17037 asks for sun: in the middle of the width, 1.2 m above the floor and at least 0.3 m above the sill, on glass. On the
   * outer face, where the standard takes the inner one.
   */
  readonly reference: Point;
  /** Metres. */
  readonly width: number;
  readonly height: number;
  /** Not modelled: taken from the outer walls of the storey. */
  readonly guessed: boolean;
}

/** How far from level a pane may lean, as the vertical part of its normal. */
const UPRIGHT = 0.35;
/** Panes with this much between them, in any direction, are one window, metres. */
const GAP = 0.25;
/** Directions that count as one. */
const SECTORS = 32;
/** Smallest opening, m²; anything less is a handle or a frame. */
const SMALLEST = 0.2;
/** Depth of what an outer wall looks onto, metres, below which it is no outer wall. */
const OUTSIDE = 1.5;
/** Reach of an apartment's walls: a pane that belongs to nobody is that of the apartment it stands at, metres. */
const REACH = 0.6;
/** Share of a pane at each edge that its frame may cover. */
const RIM = 0.12;
/** Metres before a pane at which frames and bars are behind. */
const CLEAR = 0.2;
/** Points of a window, as shares of half its width and height. */
const POINTS = [
  [0, 0],
  [-0.5, -0.5],
  [0.5, -0.5],
  [-0.5, 0.5],
  [0.5, 0.5],
] as const;
/** Height of the reference point above the floor and above the sill, metres. */
const REFERENCE = { floor: 1.2, sill: 0.3 } as const;
/** Height of the eyes above the floor, metres. */
export const EYES = 1.6;
/** Sizes of a window that nobody has modelled, metres. */
const GUESSED = { sill: 0.9, height: 1.4, width: 1.5, spacing: 3 } as const;

interface Pane {
  readonly normal: Point;
  readonly area: number;
  readonly box: Box;
}

/** The windows of all apartments: panes by their names, else the outer walls. */
export function findWindows(surfaces: readonly Surface[], obstacles: Obstacles): ModelWindow[] {
  const bodies = bodiesOf(surfaces);
  const panes = new Map<number, Pane[]>();
  for (const surface of surfaces) {
    if (!surface.window || surface.role === 'around' || surface.role === 'plants') continue;
    for (const pane of uprightFaces(surface)) {
      const owner = surface.owner || ownerAt(pane.box, bodies);
      if (owner > 0) listIn(panes, owner).push(pane);
    }
  }
  const found: ModelWindow[] = [];
  for (const [owner, body] of bodies) {
    const own = windowsOf(owner, panes.get(owner) ?? [], body, obstacles);
    found.push(...(own.length > 0 ? own : guessedWindows(owner, surfaces, bodies, obstacles)));
  }
  return found;
}

/** Box of each apartment by its number. */
export function bodiesOf(surfaces: readonly Surface[]): Map<number, Box> {
  const bodies = new Map<number, Box>();
  for (const { owner, positions } of surfaces) {
    if (owner === 0) continue;
    const body = bodies.get(owner) ?? emptyBox();
    widen(body, boxAround(positions));
    bodies.set(owner, body);
  }
  return bodies;
}

function* uprightFaces({ positions }: Surface): Generator<Pane> {
  for (let at = 0; at < positions.length; at += 9) {
    const area = areaAt(positions, at);
    if (area < 1e-4) continue;
    const normal = normalAt(positions, at);
    if (Math.abs(normal[1]) > UPRIGHT) continue;
    const length = Math.hypot(normal[0], normal[2]);
    yield {
      normal: [normal[0] / length, 0, normal[2] / length],
      area,
      box: boxAround(positions.subarray(at, at + 9)),
    };
  }
}

function ownerAt(box: Box, bodies: ReadonlyMap<number, Box>): number {
  const middle = middleOf(box);
  let best = 0;
  let nearest = REACH;
  for (const [owner, body] of bodies) {
    const away = Math.max(
      ...[0, 1, 2].map((axis) =>
        Math.max((body.min[axis] ?? 0) - (middle[axis] ?? 0), (middle[axis] ?? 0) - (body.max[axis] ?? 0), 0),
      ),
    );
    if (away >= nearest) continue;
    nearest = away;
    best = owner;
  }
  return best;
}

function windowsOf(owner: number, panes: readonly Pane[], body: Box, obstacles: Obstacles): ModelWindow[] {
  const groups = new Map<number, Pane[]>();
  for (const pane of panes) {
    // Both sides of a pane are one window.
    const half = ((azimuthOf(pane.normal[0], pane.normal[2]) % 180) / 360) * SECTORS;
    listIn(groups, Math.round(half) % (SECTORS / 2)).push(pane);
  }
  const windows: ModelWindow[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { normal } = first;
    const along: Point = [-normal[2], 0, normal[0]];
    const together = runs(group, ({ box }) => spanAlong(box, normal))
      .flatMap((plane) => runs(plane, ({ box }) => spanAlong(box, along)))
      .flatMap((beside) => runs(beside, ({ box }) => [box.min[1], box.max[1]]));
    for (const panesOfOne of together) {
      const made = windowOf(owner, panesOfOne, along, body, obstacles);
      if (made) windows.push(made);
    }
  }
  return windows;
}

function windowOf(
  owner: number,
  panes: readonly Pane[],
  along: Point,
  body: Box,
  obstacles: Obstacles,
): ModelWindow | undefined {
  const box = emptyBox();
  for (const pane of panes) widen(box, pane.box);
  const spans = panes.map((pane) => spanAlong(pane.box, along));
  const width = Math.max(...spans.map(([, to]) => to)) - Math.min(...spans.map(([from]) => from));
  const height = box.max[1] - box.min[1];
  if (width * height < SMALLEST || height < 0.3 || width < 0.25) return undefined;
  const middle = middleOf(box);
  const across: Point = [along[2], 0, -along[0]];
  const normal = outwards(middle, across, owner, body, obstacles);
  // On the outer face of the panes, which may be bodies of their own.
  const offset = Math.max(...panes.map((pane) => spanAlong(pane.box, normal)[1]));
  const from = Math.min(...spans.map(([start]) => start));
  const place = (s: number, y: number): Point => [
    normal[0] * offset + along[0] * s,
    y,
    normal[2] * offset + along[2] * s,
  ];
  const sheets = panes.map((pane, index) => ({
    s: spans[index] ?? [0, 0],
    y: [pane.box.min[1], pane.box.max[1]],
  }));
  const points = POINTS.map(([u, v]) => {
    const wanted = [from + ((u + 1) / 2) * width, box.min[1] + ((v + 1) / 2) * height] as const;
    return place(...nearestOnGlass(wanted, sheets));
  });
  const reference = place(
    ...nearestOnGlass([from + width / 2, referenceHeight(body.min[1], box.min[1], height)], sheets),
  );
  return {
    owner,
    at: place(from + width / 2, middle[1]),
    points,
    reference,
    normal,
    width,
    height,
    guessed: false,
  };
}

function referenceHeight(floor: number, sill: number, height: number): number {
  return Math.min(Math.max(floor + REFERENCE.floor, sill + REFERENCE.sill), sill + height);
}

/** The nearest point of any pane that is not at its frame: what lies between panes is a bar. */
function nearestOnGlass(
  [s, y]: readonly [number, number],
  sheets: readonly { readonly s: readonly number[]; readonly y: readonly number[] }[],
): [number, number] {
  const within = (value: number, [from = 0, to = 0]: readonly number[]) => {
    const rim = (to - from) * RIM;
    return Math.min(Math.max(value, from + rim), to - rim);
  };
  let best: [number, number] = [s, y];
  let least = Infinity;
  for (const sheet of sheets) {
    const point: [number, number] = [within(s, sheet.s), within(y, sheet.y)];
    const away = Math.hypot(point[0] - s, point[1] - y);
    if (away >= least) continue;
    least = away;
    best = point;
  }
  return best;
}

/** Of both sides of a pane, the one that more sky is seen from; then the one with more room before it, or away from the apartment. */
function outwards(at: Point, across: Point, owner: number, body: Box, obstacles: Obstacles): Point {
  const back: Point = [-across[0], 0, -across[2]];
  const [ahead, behind] = [across, back].map((side) => openness(at, side, owner, obstacles)) as [Open, Open];
  if (Math.abs(ahead.sky - behind.sky) > 0.1) return ahead.sky > behind.sky ? across : back;
  if (Math.abs(ahead.room - behind.room) > 2) return ahead.room > behind.room ? across : back;
  const middle = middleOf(body);
  return dot(across, [at[0] - middle[0], 0, at[2] - middle[2]]) >= 0 ? across : back;
}

interface Open {
  /** Share of rays upwards that meet nothing. */
  readonly sky: number;
  /** Mean of metres ahead, level. */
  readonly room: number;
}

function openness(at: Point, side: Point, owner: number, obstacles: Obstacles): Open {
  let [free, upwards, room, level] = [0, 0, 0, 0];
  for (const turn of [-50, -25, 0, 25, 50]) {
    for (const height of [0, 20, 40, 60]) {
      const direction = turnedBy(side, turn, height);
      const start: Point = [at[0] + side[0] * CLEAR, at[1], at[2] + side[2] * CLEAR];
      const away = obstacles.distance(start, direction, owner);
      if (height === 0) {
        room += Math.min(away, 100);
        level += 1;
      } else {
        upwards += 1;
        if (away === Infinity) free += 1;
      }
    }
  }
  return { sky: free / upwards, room: room / level };
}

/** A level direction turned to the right and lifted, degrees. */
export function turnedBy([x, , z]: Point, side: number, height: number): Point {
  const [a, h] = [(side * Math.PI) / 180, (height * Math.PI) / 180];
  const [cos, sin] = [Math.cos(a), Math.sin(a)];
  return [(x * cos - z * sin) * Math.cos(h), Math.sin(h), (x * sin + z * cos) * Math.cos(h)];
}

/** Openings every few metres of the outer walls of an apartment without panes. */
function guessedWindows(
  owner: number,
  surfaces: readonly Surface[],
  bodies: ReadonlyMap<number, Box>,
  obstacles: Obstacles,
): ModelWindow[] {
  const body = bodies.get(owner);
  if (!body) return [];
  const groups = new Map<number, Pane[]>();
  for (const surface of surfaces) {
    if (surface.owner !== owner) continue;
    for (const face of uprightFaces(surface)) {
      const sector = Math.round((azimuthOf(face.normal[0], face.normal[2]) / 360) * SECTORS) % SECTORS;
      listIn(groups, sector).push(face);
    }
  }
  const found: ModelWindow[] = [];
  for (const faces of groups.values()) {
    const [first] = faces;
    if (!first) continue;
    const { normal } = first;
    const along: Point = [-normal[2], 0, normal[0]];
    const walls = runs(faces, ({ box }) => spanAlong(box, normal));
    for (const run of walls.flatMap((wall) => runs(wall, ({ box }) => spanAlong(box, along)))) {
      const spans = run.map(({ box }) => spanAlong(box, along));
      const [from, to] = [Math.min(...spans.map(([a]) => a)), Math.max(...spans.map(([, b]) => b))];
      const tall =
        Math.max(...run.map(({ box }) => box.max[1])) - Math.min(...run.map(({ box }) => box.min[1]));
      if (to - from < GUESSED.width || tall < 2) continue;
      const offset = Math.max(...run.map(({ box }) => spanAlong(box, normal)[1]));
      const count = Math.max(1, Math.floor((to - from) / GUESSED.spacing));
      for (let place = 0; place < count; place += 1) {
        const s = from + ((place + 0.5) / count) * (to - from);
        const at: Point = [
          normal[0] * offset + along[0] * s,
          body.min[1] + GUESSED.sill + GUESSED.height / 2,
          normal[2] * offset + along[2] * s,
        ];
        const before = (metres: number): Point => [
          at[0] + normal[0] * metres,
          at[1],
          at[2] + normal[2] * metres,
        ];
        if (obstacles.distance(before(0.02), normal, owner) < OUTSIDE) continue;
        // Bodies that mark apartments are no obstacles, but nobody looks into a neighbour.
        if ([...bodies].some(([other, box]) => other !== owner && isInside(before(0.3), box))) continue;
        const { width, height } = GUESSED;
        const points = POINTS.map(
          ([u, v]): Point => [
            at[0] + (along[0] * u * width) / 2,
            at[1] + (v * height) / 2,
            at[2] + (along[2] * u * width) / 2,
          ],
        );
        const sill = at[1] - height / 2;
        const reference: Point = [at[0], referenceHeight(body.min[1], sill, height), at[2]];
        found.push({ owner, at, points, reference, normal, width, height, guessed: true });
      }
    }
  }
  return found;
}

/** Groups of things whose spans touch, or nearly. */
function runs<T>(things: readonly T[], spanOf: (thing: T) => readonly [number, number]): T[][] {
  const sorted = [...things].sort((one, other) => spanOf(one)[0] - spanOf(other)[0]);
  const groups: T[][] = [];
  let end = -Infinity;
  for (const thing of sorted) {
    const [from, to] = spanOf(thing);
    if (from > end + GAP) groups.push([]);
    groups.at(-1)?.push(thing);
    end = Math.max(end, to);
  }
  return groups;
}

/** Extent of a box along a level direction. */
function spanAlong(box: Box, [x, , z]: Point): [number, number] {
  const [ax, bx] = [box.min[0] * x, box.max[0] * x];
  const [az, bz] = [box.min[2] * z, box.max[2] * z];
  return [Math.min(ax, bx) + Math.min(az, bz), Math.max(ax, bx) + Math.max(az, bz)];
}

function middleOf(box: Box): Point {
  if (isEmpty(box)) return [0, 0, 0];
  return [0, 1, 2].map((axis) => ((box.min[axis] ?? 0) + (box.max[axis] ?? 0)) / 2) as Point;
}

function isInside(point: Point, { min, max }: Box): boolean {
  return ([0, 1, 2] as const).every((axis) => point[axis] > min[axis] && point[axis] < max[axis]);
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function listIn<K, V>(map: Map<K, V[]>, key: K): V[] {
  const known = map.get(key);
  if (known) return known;
  const made: V[] = [];
  map.set(key, made);
  return made;
}
