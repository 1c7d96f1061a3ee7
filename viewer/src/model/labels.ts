import {
  CanvasTexture,
  DoubleSide,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  LinearFilter,
  Mesh,
  type PerspectiveCamera,
  ShaderMaterial,
  SRGBColorSpace,
  Vector2,
  Vector3,
} from 'three';

type Point = readonly [number, number, number];

/** A label and the places where it may stand. */
export interface Label {
  readonly id: string;
  readonly text: string;
  /** Each faces a side, or without an azimuth all of them. */
  readonly places: readonly { readonly at: Point; readonly azimuth?: number }[];
}

/** CSS pixels of the stage. */
export interface LabelBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Height of a line of the atlas, pixels; twice the size on screen, for fine screens. */
const LINE = 48;
const FONT = 30;
const PAD = 10;
/** Size of a label on screen, in CSS pixels per pixel of the atlas. */
const SCALE = 0.46;
/** CSS pixels between two labels. */
const GAP = 3;
/** Cosine between a side and the way to the camera from which its labels are read. */
const FACING = 0.2;
const ATLAS_WIDTH = 1024;
/** Numbers that tell where a label stands. */
const STANDING = 5;
/** Widest label, pixels of the atlas; longer texts are cut. */
const WIDEST = 480;
/** Least side of what a finger can meet, CSS pixels. */
const TOUCHED = 44;

const VERTEX = `
attribute vec3 anchor;
/* How much it is shown, and CSS pixels to the right, away from an edge of the stage. */
attribute vec2 standing;
attribute vec4 cell;
attribute vec2 size;
uniform vec2 screen;
varying vec2 at;
varying float opacity;
void main() {
  vec4 clip = projectionMatrix * viewMatrix * vec4(anchor, 1.0);
  clip.xy += (position.xy * size + vec2(standing.y, 0.0)) * 2.0 / screen * clip.w;
  // Just before the facade that it names.
  clip.z -= 0.004 * clip.w;
  gl_Position = standing.x > 0.0 ? clip : vec4(2.0, 2.0, 2.0, 1.0);
  at = mix(cell.xy, cell.zw, position.xy + 0.5);
  opacity = standing.x;
}`;

const FRAGMENT = `
uniform sampler2D atlas;
varying vec2 at;
varying float opacity;
void main() {
  gl_FragColor = texture2D(atlas, at);
  gl_FragColor.a *= opacity;
  if (gl_FragColor.a < 0.02) discard;
}`;

/** Numbers of apartments in front of them: all in one draw call, from one picture. They never pile up: who matters more is shown. */
export class Labels {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #font: string;
  readonly #point = new Vector3();
  #labels: readonly Label[] = [];
  #sizes: { readonly width: number; readonly height: number }[] = [];
  /** Of each label: its anchor, how much it is shown, and its shift. One buffer, because every one that changes is a call of its own. */
  #standing = new InstancedInterleavedBuffer(new Float32Array(), STANDING);
  /** Those that are shown, with where each stands. */
  #placed: { readonly id: string; readonly at: Point; readonly box: LabelBox }[] = [];

  constructor(labels: readonly Label[], font: string) {
    this.#font = font;
    const material = new ShaderMaterial({
      uniforms: { atlas: { value: null }, screen: { value: new Vector2(1, 1) } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    this.mesh = new Mesh(new InstancedBufferGeometry(), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 10;
    this.write(labels);
  }

  /** Takes the place of all labels; they show once they are placed. */
  write(labels: readonly Label[]): void {
    this.#release();
    this.#labels = labels;
    const { texture, cells } = this.#draw();
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute(
      'position',
      new Float32BufferAttribute([-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0], 3),
    );
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.instanceCount = labels.length;
    this.#standing = new InstancedInterleavedBuffer(new Float32Array(labels.length * STANDING), STANDING);
    geometry.setAttribute('anchor', new InterleavedBufferAttribute(this.#standing, 3, 0));
    geometry.setAttribute('standing', new InterleavedBufferAttribute(this.#standing, 2, 3));
    geometry.setAttribute('cell', perLabel(new Float32Array(cells.flat()), 4));
    geometry.setAttribute(
      'size',
      perLabel(new Float32Array(this.#sizes.flatMap(({ width, height }) => [width, height])), 2),
    );
    this.mesh.geometry = geometry;
    Object.assign(this.mesh.material.uniforms.atlas ?? {}, { value: texture });
  }

  /**
   * Places the labels for a camera.
   *
   * @param rankOf the higher the more important; below 0 is never shown
   * @param ceiling height in metres above which nothing is shown
   * @param taken what stands over the stage already
   */
  place(
    camera: PerspectiveCamera,
    screen: { readonly width: number; readonly height: number },
    rankOf: (id: string) => number,
    ceiling: number,
    taken: readonly LabelBox[] = [],
  ): void {
    this.mesh.material.uniforms.screen?.value.set(screen.width, screen.height);
    const { position } = camera;
    const candidates = this.#labels.flatMap((label, index) => {
      const rank = rankOf(label.id);
      if (rank < 0) return [];
      let best: { at: Point; facing: number } | undefined;
      for (const { at, azimuth } of label.places) {
        if (at[1] > ceiling) continue;
        const facing = azimuth === undefined ? 1 : facingOf(at, azimuth, position);
        if (facing > FACING && facing > (best?.facing ?? 0)) best = { at, facing };
      }
      return best ? [{ index, rank, ...best }] : [];
    });
    candidates.sort((one, other) => other.rank - one.rank || other.facing - one.facing);
    const full = [...taken];
    this.#placed = [];
    const standing = this.#standing.array;
    standing.fill(0);
    for (const { index, at, facing } of candidates) {
      this.#point.set(...at).project(camera);
      const { x, y, z } = this.#point;
      if (z > 1 || Math.abs(x) > 1 || Math.abs(y) > 1) continue;
      const { width = 0, height = 0 } = this.#sizes[index] ?? {};
      const [anchor, cy] = [((x + 1) / 2) * screen.width, ((1 - y) / 2) * screen.height];
      const room = Math.max(screen.width - width / 2 - GAP, width / 2 + GAP);
      const cx = Math.min(Math.max(anchor, width / 2 + GAP), room);
      const box = {
        left: cx - width / 2 - GAP,
        right: cx + width / 2 + GAP,
        top: cy - height / 2 - GAP,
        bottom: cy + height / 2 + GAP,
      };
      const hits = full.some(
        (other) =>
          box.left < other.right &&
          box.right > other.left &&
          box.top < other.bottom &&
          box.bottom > other.top,
      );
      if (hits) continue;
      full.push(box);
      this.#placed.push({ id: this.#labels[index]?.id ?? '', at, box });
      const shown = Math.min(1, (facing - FACING) * 6 + 0.3);
      standing.set([...at, shown, cx - anchor], index * STANDING);
    }
    this.#standing.needsUpdate = true;
  }

  /** Ids of those that are shown. */
  get shown(): string[] {
    return this.#placed.map(({ id }) => id);
  }

  /** The labels at a point of the stage that is a finger wide, the nearest first, with the points of the model where they stand. */
  at(x: number, y: number): readonly { readonly id: string; readonly at: Point }[] {
    const away = ({ left, right, top, bottom }: LabelBox) => {
      const wide = Math.max(right - left, TOUCHED) / 2;
      const high = Math.max(bottom - top, TOUCHED) / 2;
      const [dx, dy] = [Math.abs(x - (left + right) / 2), Math.abs(y - (top + bottom) / 2)];
      return dx <= wide && dy <= high ? Math.hypot(Math.max(0, dx - (right - left) / 2), dy) : Infinity;
    };
    return this.#placed
      .filter(({ box }) => away(box) < Infinity)
      .sort((one, other) => away(one.box) - away(other.box));
  }

  dispose(): void {
    this.#release();
    this.mesh.material.dispose();
  }

  #release(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material.uniforms.atlas?.value as CanvasTexture | null)?.dispose();
  }

  #draw() {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const face = `600 ${FONT}px ${this.#font}`;
    if (context) context.font = face;
    const widthOf = (text: string) => context?.measureText(text).width ?? text.length * FONT * 0.6;
    const texts = this.#labels.map(({ text }) => cut(text, (part) => widthOf(part) <= WIDEST));
    const widths = texts.map((text) => Math.ceil(widthOf(text) + 2 * PAD));
    let [x, y] = [0, 0];
    const spots = widths.map((width) => {
      if (x + width > ATLAS_WIDTH) [x, y] = [0, y + LINE];
      const spot = { x, y, width };
      x += width;
      return spot;
    });
    canvas.width = ATLAS_WIDTH;
    canvas.height = Math.max(LINE, y + LINE);
    if (context) {
      // A new size resets the context.
      context.font = face;
      context.textBaseline = 'middle';
      context.lineJoin = 'round';
      for (const [index, spot] of spots.entries()) {
        const text = texts[index] ?? '';
        context.lineWidth = 7;
        context.strokeStyle = 'rgb(15 14 12 / 0.7)';
        context.strokeText(text, spot.x + PAD, spot.y + LINE / 2);
        context.fillStyle = '#ffffff';
        context.fillText(text, spot.x + PAD, spot.y + LINE / 2);
      }
    }
    this.#sizes = widths.map((width) => ({ width: width * SCALE, height: LINE * SCALE }));
    const texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    texture.minFilter = LinearFilter;
    texture.generateMipmaps = false;
    const cells = spots.map((spot) => [
      spot.x / canvas.width,
      1 - (spot.y + LINE) / canvas.height,
      (spot.x + spot.width) / canvas.width,
      1 - spot.y / canvas.height,
    ]);
    return { texture, cells };
  }
}

function perLabel(values: Float32Array, size: number): InstancedBufferAttribute {
  return new InstancedBufferAttribute(values, size);
}

/** Cosine between a side of a place and the way to the camera, seen from above. */
function facingOf([x, , z]: Point, azimuth: number, camera: Vector3): number {
  const angle = (azimuth * Math.PI) / 180;
  const way = [camera.x - x, camera.z - z] as const;
  return (Math.sin(angle) * way[0] - Math.cos(angle) * way[1]) / (Math.hypot(...way) || 1);
}

/** A text, or as much of its beginning as has room before an ellipsis. */
export function cut(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const characters = [...text];
  while (characters.length > 1 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
