import type { Lens } from '../core/projection.ts';
import type { TilePage } from './tile-page.ts';
import { FREE_BASIS, faceBases, fineShader, quickShader, vertexShader } from './tile-shader.ts';

interface Program {
  readonly program: WebGLProgram;
  readonly camera: WebGLUniformLocation | null;
  readonly bases: WebGLUniformLocation | null;
  readonly texel: WebGLUniformLocation | null;
  readonly shade: WebGLUniformLocation | null;
}

/** Where a picture is drawn to, device pixels from the lower left corner. */
export interface Target {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Nine numbers, column by column, that turn a direction of the world into clip space's x, y and w. */
export type CameraMatrix = Float32Array;

/** The camera of a view on a screen. */
export function cameraOf({ right, up, forward, tangentX, tangentY }: Lens): CameraMatrix {
  return new Float32Array([
    ...[right.x / tangentX, up.x / tangentY, forward.x],
    ...[right.y / tangentX, up.y / tangentY, forward.y],
    ...[right.z / tangentX, up.z / tangentY, forward.z],
  ]);
}

/** Draws pages of tiles: two programs, a handful of calls a frame. */
export class TileRenderer {
  readonly gl: WebGL2RenderingContext;
  /** frames drawn so far */
  frames = 0;
  /** draw calls of the last frame */
  drawCalls = 0;
  /** brightness, 0 black to 1 as it is */
  shade = 1;
  private quick: Program | null = null;
  private fine: Program | null = null;
  private readonly bases = new Float32Array((FREE_BASIS + 1) * 9);

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl;
    this.bases.set(faceBases());
    this.build();
  }

  /** Sets the free basis, nine numbers column by column that map (a, b, 1) to the world. */
  setFreeBasis(basis: readonly number[]): void {
    this.bases.set(basis, FREE_BASIS * 9);
  }

  /** Compiles the programs, at the beginning and whenever a lost context has come back. */
  build(): void {
    const { gl } = this;
    this.quick = compile(gl, quickShader);
    this.fine = null;
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.clearColor(0, 0, 0, 1);
    // Pixels go to the graphics card as they are in the file.
    gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  }

  /** Begins a frame, on the canvas or in a headset's buffer. */
  begin(framebuffer: WebGLFramebuffer | null = null): void {
    const { gl } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    this.frames += 1;
    this.drawCalls = 0;
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  }

  /** Draws pages, those in front first, so that the depth test spares what they hide. */
  draw(pages: readonly TilePage[], camera: CameraMatrix, target: Target, fine: boolean): void {
    const { gl } = this;
    // Most visits that only pass through never come to rest; the finer program is compiled when it is first wanted.
    if (fine) this.fine ??= compile(gl, fineShader);
    const program = fine ? this.fine : this.quick;
    if (!program) return;
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no hook of React
    gl.useProgram(program.program);
    gl.viewport(target.x, target.y, target.width, target.height);
    gl.uniform1f(program.shade, this.shade);
    gl.uniformMatrix3fv(program.camera, false, camera);
    gl.uniformMatrix3fv(program.bases, false, this.bases);
    for (const page of pages) if (page.draw(program.texel)) this.drawCalls += 1;
  }

  /** Whether storage was refused since this was last asked. Waits until the graphics card has done all it was told. */
  ranOutOfMemory(): boolean {
    const { gl } = this;
    let refused = false;
    for (let error = gl.getError(); error !== gl.NO_ERROR && !gl.isContextLost(); error = gl.getError())
      refused ||= error === gl.OUT_OF_MEMORY;
    return refused;
  }

  destroy(): void {
    const { gl } = this;
    for (const program of [this.quick, this.fine]) if (program) gl.deleteProgram(program.program);
    // Browsers keep only some sixteen contexts alive and collect abandoned ones late: hand this one back now.
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

/**
 * Compiles a program. Mistakes in it are ours and are found by tests, so its state is not asked for: that would stop the page until the
 * driver has compiled.
 */
function compile(gl: WebGL2RenderingContext, fragmentShader: string): Program {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  return {
    program,
    camera: gl.getUniformLocation(program, 'camera'),
    bases: gl.getUniformLocation(program, 'bases'),
    texel: gl.getUniformLocation(program, 'texel'),
    shade: gl.getUniformLocation(program, 'shade'),
  };
}
