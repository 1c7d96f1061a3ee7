import { type Angles, angleBetween, type Direction, directionOf } from '../core/projection.ts';
import type { Eye } from './stage.ts';
import { TilePage } from './tile-page.ts';
import type { TileRenderer } from './tile-renderer.ts';
import { FREE_BASIS } from './tile-shader.ts';

/** A mark that can be pointed at with a headset. */
export interface VrMark {
  /** the caller's key */
  readonly key: string;
  readonly position: Angles;
  readonly label: string;
}

/** Size of a sign's texture, pixels. */
const SIGN = { width: 512, height: 160 };
/** Tangent of half the horizontal angle of a sign. */
const SIGN_SIZE = 0.17;
/** The same for the pointer dot. */
const DOT_SIZE = 0.006;
/** Degrees around a sign's middle that count as pointing at it. */
const REACH = 9;
/** Most signs drawn; the first ones win. */
const MOST = 24;
/** In front of every tile. */
const DEPTH = 0.2;
const DOT_DEPTH = 0.1;

const INK = '#23201b';
const PAPER = '#faf8f4';
const ACCENT = '#a34623';

/** Signs in the panorama and a pointer dot, as textures, because a headset shows no HTML. */
export class VrMarks {
  private readonly renderer: TileRenderer;
  private signs: { mark: VrMark; rest: TilePage; aimed: TilePage }[] = [];
  private readonly dot: TilePage;

  constructor(renderer: TileRenderer) {
    this.renderer = renderer;
    this.dot = page(renderer, 16, 16, DOT_DEPTH, (context) => {
      context.fillStyle = INK;
      context.fillRect(0, 0, 16, 16);
      context.fillStyle = PAPER;
      context.fillRect(3, 3, 10, 10);
    });
  }

  set(marks: readonly VrMark[]): void {
    this.drop();
    this.signs = marks.slice(0, MOST).map((mark) => ({
      mark,
      rest: sign(this.renderer, mark.label, PAPER, INK),
      aimed: sign(this.renderer, mark.label, ACCENT, '#ffffff'),
    }));
  }

  /** The mark pointed at, if any. */
  at(direction: Direction): VrMark | undefined {
    let nearest: VrMark | undefined;
    let least = REACH;
    for (const { mark } of this.signs) {
      const apart = angleBetween(direction, directionOf(mark.position));
      if (apart < least) [nearest, least] = [mark, apart];
    }
    return nearest;
  }

  draw(eye: Eye, pointers: readonly Direction[]): void {
    const aimed = new Set(pointers.map((direction) => this.at(direction)));
    for (const { mark, rest, aimed: lit } of this.signs) {
      const { width, height } = SIGN;
      this.hang(directionOf(mark.position), SIGN_SIZE, (SIGN_SIZE * height) / width);
      this.renderer.draw([aimed.has(mark) ? lit : rest], eye.camera, eye.target, false);
    }
    for (const direction of pointers) {
      this.hang(direction, DOT_SIZE, DOT_SIZE);
      this.renderer.draw([this.dot], eye.camera, eye.target, false);
    }
  }

  destroy(): void {
    this.drop();
    this.dot.release();
  }

  private drop(): void {
    for (const { rest, aimed } of this.signs) {
      rest.release();
      aimed.release();
    }
    this.signs = [];
  }

  /** Sets the free basis to an upright plate in a direction. */
  private hang(direction: Direction, halfWidth: number, halfHeight: number): void {
    const length = Math.hypot(direction.x, direction.y, direction.z);
    const [x, y, z] = [direction.x / length, direction.y / length, direction.z / length];
    // Straight up and down has no upright; any orientation will do.
    const level = Math.hypot(x, z) || 1;
    const [rx, rz] = [z / level, -x / level];
    const up = { x: y * rz, y: z * rx - x * rz, z: -y * rx };
    this.renderer.setFreeBasis([
      ...[rx * halfWidth, 0, rz * halfWidth],
      ...[-up.x * halfHeight, -up.y * halfHeight, -up.z * halfHeight],
      ...[x, y, z],
    ]);
  }
}

function sign(renderer: TileRenderer, label: string, paper: string, ink: string): TilePage {
  const { width, height } = SIGN;
  return page(renderer, width, height, DEPTH, (context) => {
    context.fillStyle = paper;
    context.fillRect(0, 0, width, height);
    context.strokeStyle = ink;
    context.lineWidth = 6;
    context.strokeRect(10, 10, width - 20, height - 20);
    context.fillStyle = ink;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `600 52px "Hanken Grotesk", system-ui, sans-serif`;
    context.fillText(label, width / 2, height / 2, width - 64);
  });
}

/** A page of one layer with a hand-drawn picture, on the free basis. */
function page(
  renderer: TileRenderer,
  width: number,
  height: number,
  depth: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): TilePage {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context) draw(context);
  const made = new TilePage(renderer.gl, { width, height, layers: 1 });
  const picture = canvas.transferToImageBitmap();
  made.upload(picture, 0);
  picture.close();
  made.show([
    {
      basis: FREE_BASIS,
      layer: 0,
      ...{ a0: -1, b0: -1, a1: 1, b1: 1 },
      ...{ left: 0, top: 0, right: width, bottom: height },
      depth,
    },
  ]);
  return made;
}
