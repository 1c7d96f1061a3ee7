import { ATTRIBUTES } from './tile-shader.ts';

/** A quad to draw: its place, and the part of a layer that it shows. */
export interface Quad {
  /** index of its basis in the shader */
  readonly basis: number;
  readonly layer: number;
  /** its extent, in face coordinates */
  readonly a0: number;
  readonly b0: number;
  readonly a1: number;
  readonly b1: number;
  /** position of its picture in the layer, pixels */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly depth: number;
}

/** Numbers per quad on the graphics card. */
const NUMBERS = ATTRIBUTES.reduce((sum, { size }) => sum + size, 0);

/** State of a page's storage: none, requested, or available as far as known without waiting. */
export type Storage = 'none' | 'asked' | 'ready';

/**
 * Texture layers of one size with the quads that show them: one array texture, one instanced draw call.
 *
 * Storage is allocated once, empty; pictures are copied into their layer as they load. It is used once the graphics card has processed the
 * allocation. Whether it succeeded is checked at rest: checking during motion would block until everything drawn so far is done.
 */
export class TilePage {
  readonly width: number;
  readonly height: number;
  readonly layers: number;
  private readonly gl: WebGL2RenderingContext;
  private readonly numbers: Float32Array;
  private texture: WebGLTexture | null = null;
  private vertices: WebGLVertexArrayObject | null = null;
  private buffer: WebGLBuffer | null = null;
  private asked: WebGLSync | null = null;
  private state: Storage = 'none';
  private count = 0;
  private changed = false;

  constructor(
    gl: WebGL2RenderingContext,
    {
      width,
      height,
      layers,
      quads = layers,
    }: { width: number; height: number; layers: number; quads?: number },
  ) {
    this.gl = gl;
    this.width = width;
    this.height = height;
    this.layers = layers;
    this.numbers = new Float32Array(quads * NUMBERS);
  }

  /** Size of the page's storage, bytes. */
  get bytes(): number {
    return this.texture ? this.width * this.height * this.layers * 4 : 0;
  }

  /** Requests the storage. */
  allocate(): void {
    const { gl } = this;
    if (this.texture) return;
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.texture);
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D_ARRAY, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.RGBA8, this.width, this.height, this.layers);
    this.asked = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    this.state = 'asked';

    this.vertices = gl.createVertexArray();
    this.buffer = gl.createBuffer();
    gl.bindVertexArray(this.vertices);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    gl.bufferData(gl.ARRAY_BUFFER, this.numbers.byteLength, gl.DYNAMIC_DRAW);
    let offset = 0;
    for (const { location, size } of ATTRIBUTES) {
      gl.enableVertexAttribArray(location);
      gl.vertexAttribPointer(location, size, gl.FLOAT, false, NUMBERS * 4, offset);
      gl.vertexAttribDivisor(location, 1);
      offset += size * 4;
    }
    gl.bindVertexArray(null);
  }

  /** State of the storage. Never waits. */
  get storage(): Storage {
    const { gl } = this;
    if (this.state !== 'asked' || !this.asked) return this.state;
    if (gl.getSyncParameter(this.asked, gl.SYNC_STATUS) !== gl.SIGNALED) return 'asked';
    gl.deleteSync(this.asked);
    this.asked = null;
    this.state = 'ready';
    return this.state;
  }

  /** Copies a decoded picture into a layer. */
  upload(picture: ImageBitmap, layer: number): void {
    const { gl } = this;
    this.allocate();
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.texture);
    const { width, height } = picture;
    gl.texSubImage3D(
      gl.TEXTURE_2D_ARRAY,
      0,
      ...([0, 0, layer, width, height, 1] as const),
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      picture,
    );
  }

  /** Sets the quads of the next frame. */
  show(quads: readonly Quad[]): void {
    quads.forEach((quad, index) => {
      this.numbers.set(
        [
          ...[quad.a0, quad.b0, quad.a1, quad.b1],
          ...[quad.left, quad.top, quad.right, quad.bottom],
          ...[quad.basis, quad.layer, quad.depth],
        ],
        index * NUMBERS,
      );
    });
    this.count = quads.length;
    this.changed = true;
  }

  /** Draws the quads with the current program. Returns whether there was anything to draw. */
  draw(texel: WebGLUniformLocation | null): boolean {
    const { gl } = this;
    if (this.count === 0 || !this.texture) return false;
    gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.texture);
    gl.bindVertexArray(this.vertices);
    if (this.changed) {
      gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.numbers, 0, this.count * NUMBERS);
      this.changed = false;
    }
    gl.uniform2f(texel, 1 / this.width, 1 / this.height);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.count);
    gl.bindVertexArray(null);
    return true;
  }

  /** Frees everything; the page can be filled again. */
  release(): void {
    const { gl } = this;
    gl.deleteTexture(this.texture);
    gl.deleteVertexArray(this.vertices);
    gl.deleteBuffer(this.buffer);
    gl.deleteSync(this.asked);
    this.forget();
  }

  /** Forgets resources of a lost context, which must not be freed in another one. */
  forget(): void {
    this.texture = null;
    this.vertices = null;
    this.buffer = null;
    this.asked = null;
    this.state = 'none';
    this.count = 0;
  }
}
