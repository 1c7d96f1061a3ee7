import type { Labels } from './raster.ts';

/** A line between two labels, in pixels from the top left corner of the picture. Walking along it, `right` is on the right-hand side. */
export interface Border {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly left: number;
  readonly right: number;
  /** The junctions of three or more labels at its ends; absent when it is closed. */
  readonly ends?: readonly [number, number] | undefined;
}

/** More corners than a mask of apartments can have: this is a photo. */
const LINKS_MAX = 1_500_000;
/** Minimum distance of a crossing from the centres of its two pixels, as a fraction of the distance between them. */
const MARGIN = 0.02;

class TooRagged extends Error {}

/**
 * The lines between labels, each once, so that neighbours share their border exactly. Marching squares over the centres of four pixels
 * each; where three or four labels meet, lines meet in the middle. Where only two do, crosswise, one of them is joined, so that no line
 * ever touches itself. Where the picture blends, a line runs where both colours have half.
 */
export function bordersOf(labels: Labels): Border[] {
  return new Walk(labels).borders();
}

/** Numbers of the four sides of a square. */
const TOP = 0;
const RIGHT = 1;
const BOTTOM = 2;
const LEFT = 3;
type Side = 0 | 1 | 2 | 3;
const SIDES = [TOP, RIGHT, BOTTOM, LEFT] as const;

class Walk {
  readonly #labels: Labels;
  readonly #at: Uint16Array;
  readonly #stride: number;
  /** By link; a link joins a pixel with the next one to the right (even) or below (odd). */
  readonly #visited: Uint8Array;

  constructor(labels: Labels) {
    this.#labels = labels;
    this.#at = labels.at;
    this.#stride = labels.stride;
    this.#visited = new Uint8Array(labels.at.length * 2);
  }

  borders(): Border[] {
    const borders: Border[] = [];
    const [junctions, links] = this.#survey();
    for (const cell of junctions) {
      for (const side of SIDES) {
        const link = this.#link(cell, side);
        if (this.#crosses(link) && !this.#visited[link]) borders.push(this.#from(cell, side));
      }
    }
    for (const link of links) if (!this.#visited[link]) borders.push(this.#around(link));
    return borders;
  }

  /** Squares with junctions, and all links that a line crosses. A square has the number of its top left pixel. */
  #survey(): [number[], number[]] {
    const at = this.#at;
    const stride = this.#stride;
    const junctions: number[] = [];
    const links: number[] = [];
    for (let cell = 0, end = at.length - stride - 1; cell < end; cell += 1) {
      const one = at[cell];
      const right = at[cell + 1];
      const below = at[cell + stride];
      if (one === right && one === below && one === at[cell + stride + 1]) continue;
      // The last column of the frame and the first of the next row are not neighbours; both are empty.
      if (one !== right) links.push(cell * 2);
      if (one !== below) links.push(cell * 2 + 1);
      if (links.length > LINKS_MAX) throw new TooRagged('The picture has too many borders for a mask');
      if (this.#isJunction(cell)) junctions.push(cell);
    }
    return [junctions, links];
  }

  #isJunction(cell: number): boolean {
    const crossed = SIDES.filter((side) => this.#crosses(this.#link(cell, side)));
    if (crossed.length === 3) return true;
    return crossed.length === 4 && this.#joined(cell) === undefined;
  }

  /** For four crossed sides: whether the top left and bottom right pixels are joined, or the other two; undefined if neither. */
  #joined(cell: number): 'falling' | 'rising' | undefined {
    const at = this.#at;
    const topLeft = at[cell] ?? 0;
    const topRight = at[cell + 1] ?? 0;
    const falling = topLeft === at[cell + this.#stride + 1];
    const rising = topRight === at[cell + this.#stride];
    if (falling && rising)
      return topRight === 0 || (topLeft !== 0 && topLeft < topRight) ? 'falling' : 'rising';
    if (falling) return 'falling';
    return rising ? 'rising' : undefined;
  }

  #link(cell: number, side: Side): number {
    if (side === TOP) return cell * 2;
    if (side === LEFT) return cell * 2 + 1;
    return side === BOTTOM ? (cell + this.#stride) * 2 : (cell + 1) * 2 + 1;
  }

  #crosses(link: number): boolean {
    const pixel = link >> 1;
    return this.#at[pixel] !== this.#at[pixel + (link & 1 ? this.#stride : 1)];
  }

  /** The side on which a line leaves a square; undefined at a junction. */
  #exit(cell: number, entry: Side): Side | undefined {
    const others = SIDES.filter((side) => side !== entry && this.#crosses(this.#link(cell, side)));
    if (others.length === 1) return others[0];
    const joined = others.length === 3 ? this.#joined(cell) : undefined;
    if (!joined) return undefined;
    // Falling: the line cuts off the corners top right and bottom left.
    if (joined === 'falling') return ([RIGHT, TOP, LEFT, BOTTOM] as const)[entry];
    return ([LEFT, BOTTOM, RIGHT, TOP] as const)[entry];
  }

  /** The square beyond a side. */
  #beyond(cell: number, side: Side): number {
    if (side === TOP) return cell - this.#stride;
    if (side === BOTTOM) return cell + this.#stride;
    return side === RIGHT ? cell + 1 : cell - 1;
  }

  #from(cell: number, side: Side): Border {
    const xs: number[] = [];
    const ys: number[] = [];
    this.#pushMiddle(cell, xs, ys);
    const [left, right] = this.#hands(cell, side);
    const end = this.#follow(cell, side, xs, ys);
    this.#pushMiddle(end, xs, ys);
    return { xs, ys, left, right, ends: [cell, end] };
  }

  #around(link: number): Border {
    const xs: number[] = [];
    const ys: number[] = [];
    const cell = link >> 1;
    const side = link & 1 ? LEFT : TOP;
    const [left, right] = this.#hands(cell, side);
    this.#follow(cell, side, xs, ys);
    return { xs, ys, left, right };
  }

  /** Follows a line from a square over one of its sides until a junction or until it is closed; returns the last square. */
  #follow(start: number, first: Side, xs: number[], ys: number[]): number {
    let cell = start;
    let side: Side | undefined = first;
    for (;;) {
      const link = this.#link(cell, side);
      if (this.#visited[link]) return cell;
      this.#visited[link] = 1;
      this.#pushCrossing(link, xs, ys);
      cell = this.#beyond(cell, side);
      side = this.#exit(cell, ((side + 2) % 4) as Side); // Sides are numbered clockwise: the opposite one is two further.
      if (side === undefined) return cell;
    }
  }

  /** Labels to the left and right when leaving a square over a side. */
  #hands(cell: number, side: Side): [number, number] {
    const at = this.#at;
    const topLeft = at[cell] ?? 0;
    const topRight = at[cell + 1] ?? 0;
    const bottomLeft = at[cell + this.#stride] ?? 0;
    const bottomRight = at[cell + this.#stride + 1] ?? 0;
    if (side === TOP) return [topLeft, topRight];
    if (side === RIGHT) return [topRight, bottomRight];
    return side === BOTTOM ? [bottomRight, bottomLeft] : [bottomLeft, topLeft];
  }

  /** A square's middle is the corner where its four pixels meet. */
  #pushMiddle(cell: number, xs: number[], ys: number[]): void {
    xs.push(cell % this.#stride);
    ys.push(Math.floor(cell / this.#stride));
  }

  #pushCrossing(link: number, xs: number[], ys: number[]): void {
    const pixel = link >> 1;
    const down = (link & 1) === 1;
    const along = this.#crossing(pixel, pixel + (down ? this.#stride : 1));
    // The centre of the frame's first pixel is half a pixel outside the picture.
    xs.push((pixel % this.#stride) - 0.5 + (down ? 0 : along));
    ys.push(Math.floor(pixel / this.#stride) - 0.5 + (down ? along : 0));
  }

  /** Where between two pixel centres the first one's label drops to half, 0..1. */
  #crossing(one: number, other: number): number {
    const { blend } = this.#labels;
    if (!blend || this.#isFrame(one) || this.#isFrame(other)) return 0.5;
    const label = this.#at[one];
    const own = (blend.share[one] ?? 255) / 255;
    const beyond = blend.partner[other] === label ? 1 - (blend.share[other] ?? 255) / 255 : 0;
    if (own - beyond < MARGIN) return 0.5;
    return Math.max(MARGIN, Math.min(1 - MARGIN, (own - 0.5) / (own - beyond)));
  }

  #isFrame(pixel: number): boolean {
    const x = pixel % this.#stride;
    const { width, height } = this.#labels;
    return x === 0 || x > width || pixel < this.#stride || pixel >= this.#stride * (height + 1);
  }
}
