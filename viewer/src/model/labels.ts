import {
  CanvasTexture,
  DoubleSide,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearFilter,
  Mesh,
  type PerspectiveCamera,
  ShaderMaterial,
  SRGBColorSpace,
  Vector2,
  Vector3,
} from 'three';

/** A label and the places where it may stand; each faces a side. */
export interface Label {
  readonly id: string;
  readonly text: string;
  readonly places: readonly { readonly at: readonly [number, number, number]; readonly azimuth: number }[];
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

const VERTEX = `
attribute vec3 anchor;
attribute vec4 cell;
attribute vec2 size;
attribute float shown;
uniform vec2 screen;
varying vec2 at;
varying float opacity;
void main() {
  vec4 clip = projectionMatrix * viewMatrix * vec4(anchor, 1.0);
  clip.xy += position.xy * size * 2.0 / screen * clip.w;
  // Just before the facade that it names.
  clip.z -= 0.004 * clip.w;
  gl_Position = shown > 0.0 ? clip : vec4(2.0, 2.0, 2.0, 1.0);
  at = mix(cell.xy, cell.zw, position.xy + 0.5);
  opacity = shown;
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
  readonly #labels: readonly Label[];
  readonly #sizes: { readonly width: number; readonly height: number }[] = [];
  readonly #anchors: InstancedBufferAttribute;
  readonly #shown: InstancedBufferAttribute;
  readonly #point = new Vector3();

  constructor(labels: readonly Label[], font: string) {
    this.#labels = labels;
    const { texture, cells } = this.#draw(font);
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute(
      'position',
      new Float32BufferAttribute([-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0], 3),
    );
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.instanceCount = labels.length;
    const perLabel = (values: Float32Array, size: number) => new InstancedBufferAttribute(values, size);
    this.#anchors = perLabel(new Float32Array(labels.length * 3), 3);
    this.#shown = perLabel(new Float32Array(labels.length), 1);
    geometry.setAttribute('anchor', this.#anchors);
    geometry.setAttribute('shown', this.#shown);
    geometry.setAttribute('cell', perLabel(new Float32Array(cells.flat()), 4));
    geometry.setAttribute(
      'size',
      perLabel(new Float32Array(this.#sizes.flatMap(({ width, height }) => [width, height])), 2),
    );
    const material = new ShaderMaterial({
      uniforms: { atlas: { value: texture }, screen: { value: new Vector2(1, 1) } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 10;
  }

  /**
   * Places the labels for a camera.
   *
   * @param rankOf the higher the more important; below 0 is never shown
   * @param ceiling height in metres above which nothing is shown
   */
  place(
    camera: PerspectiveCamera,
    screen: { readonly width: number; readonly height: number },
    rankOf: (id: string) => number,
    ceiling: number,
  ): void {
    this.mesh.material.uniforms.screen?.value.set(screen.width, screen.height);
    const { position } = camera;
    const candidates = this.#labels.flatMap((label, index) => {
      const rank = rankOf(label.id);
      if (rank < 0) return [];
      let best: { at: readonly [number, number, number]; facing: number } | undefined;
      for (const { at, azimuth } of label.places) {
        if (at[1] > ceiling) continue;
        const angle = (azimuth * Math.PI) / 180;
        const way = [position.x - at[0], position.z - at[2]] as const;
        const length = Math.hypot(...way) || 1;
        const facing = (Math.sin(angle) * way[0] - Math.cos(angle) * way[1]) / length;
        if (facing > FACING && facing > (best?.facing ?? 0)) best = { at, facing };
      }
      return best ? [{ index, rank, ...best }] : [];
    });
    candidates.sort((one, other) => other.rank - one.rank || other.facing - one.facing);
    const taken: { left: number; right: number; top: number; bottom: number }[] = [];
    this.#shown.array.fill(0);
    for (const { index, at, facing } of candidates) {
      this.#point.set(...at).project(camera);
      const { x, y, z } = this.#point;
      if (z > 1 || Math.abs(x) > 1 || Math.abs(y) > 1) continue;
      const { width = 0, height = 0 } = this.#sizes[index] ?? {};
      const [cx, cy] = [((x + 1) / 2) * screen.width, ((1 - y) / 2) * screen.height];
      const box = {
        left: cx - width / 2 - GAP,
        right: cx + width / 2 + GAP,
        top: cy - height / 2 - GAP,
        bottom: cy + height / 2 + GAP,
      };
      const hits = taken.some(
        (other) =>
          box.left < other.right &&
          box.right > other.left &&
          box.top < other.bottom &&
          box.bottom > other.top,
      );
      if (hits) continue;
      taken.push(box);
      this.#anchors.setXYZ(index, ...at);
      this.#shown.setX(index, Math.min(1, (facing - FACING) * 6 + 0.3));
    }
    this.#anchors.needsUpdate = true;
    this.#shown.needsUpdate = true;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material.uniforms.atlas?.value as CanvasTexture | undefined)?.dispose();
    this.mesh.material.dispose();
  }

  #draw(font: string) {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const face = `600 ${FONT}px ${font}`;
    if (context) context.font = face;
    const widths = this.#labels.map(({ text }) =>
      Math.ceil((context?.measureText(text).width ?? text.length * FONT * 0.6) + 2 * PAD),
    );
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
        const text = this.#labels[index]?.text ?? '';
        context.lineWidth = 7;
        context.strokeStyle = 'rgb(15 14 12 / 0.7)';
        context.strokeText(text, spot.x + PAD, spot.y + LINE / 2);
        context.fillStyle = '#ffffff';
        context.fillText(text, spot.x + PAD, spot.y + LINE / 2);
      }
    }
    for (const { width } of spots) this.#sizes.push({ width: width * SCALE, height: LINE * SCALE });
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
