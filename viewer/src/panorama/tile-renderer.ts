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

/** Viewport in device pixels, from the lower left corner. */
export interface Target {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Nine numbers, column by column, that map a world direction to clip space x, y and w. */
export type CameraMatrix = Float32Array;

/** The camera of a view on a screen. */
export function cameraOf({ right, up, forward, tangentX, tangentY }: Lens): CameraMatrix {
  return new Float32Array([
    ...[right.x / tangentX, up.x / tangentY, forward.x],
    ...[right.y / tangentX, up.y / tangentY, forward.y],
    ...[right.z / tangentX, up.z / tangentY, forward.z],
  ]);
}

/** Draws pages of tiles with two programs and a few calls per frame. */
export class TileRenderer {
  readonly gl: WebGL2RenderingContext;
  /** frames drawn so far */
  frames = 0;
  /** draw calls of the last frame */
  drawCalls = 0;
  /** brightness, 0 black to 1 unchanged */
  shade = 1;
  private quick: Program | null = null;
  private fine: Program | null = null;
  private finePending: WebGLProgram | null = null;
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

  /** Compiles the programs, initially and after a lost context. */
  build(): void {
    const { gl } = this;
    this.quick = located(gl, compile(gl, quickShader));
    this.fine = null;
    this.finePending = null;
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.clearColor(0, 0, 0, 1);
    // Uploads pixels exactly as they are in the file.
    gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  }

  /** Compiles the finer program, which the first frames do not need, while idle. Never waits. */
  prepareFine(): void {
    if (!this.fine) this.finePending ??= compile(this.gl, fineShader);
  }

  /** Begins a frame, on the canvas or in a headset's buffer. */
  begin(framebuffer: WebGLFramebuffer | null = null): void {
    const { gl } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    this.frames += 1;
    this.drawCalls = 0;
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  }

  /** Draws pages front to back, so that the depth test skips hidden pixels. */
  draw(pages: readonly TilePage[], camera: CameraMatrix, target: Target, fine: boolean): void {
    const { gl } = this;
    const program = fine ? this.fineProgram() : this.quick;
    if (!program) return;
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's useProgram is no hook of React
    gl.useProgram(program.program);
    gl.viewport(target.x, target.y, target.width, target.height);
    gl.uniform1f(program.shade, this.shade);
    gl.uniformMatrix3fv(program.camera, false, camera);
    gl.uniformMatrix3fv(program.bases, false, this.bases);
    for (const page of pages) if (page.draw(program.texel)) this.drawCalls += 1;
  }

  /** Whether an allocation has failed since the last call. Waits until the graphics card is idle. */
  ranOutOfMemory(): boolean {
    const { gl } = this;
    let refused = false;
    for (let error = gl.getError(); error !== gl.NO_ERROR && !gl.isContextLost(); error = gl.getError())
      refused ||= error === gl.OUT_OF_MEMORY;
    return refused;
  }

  destroy(): void {
    const { gl } = this;
    for (const program of [this.quick?.program, this.fine?.program, this.finePending])
      if (program) gl.deleteProgram(program);
    // Browsers keep only some sixteen contexts alive and collect abandoned ones late: releases this one now.
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  private fineProgram(): Program {
    if (this.fine) return this.fine;
    this.fine = located(this.gl, this.finePending ?? compile(this.gl, fineShader));
    this.finePending = null;
    return this.fine;
  }
}

/** Compiles a program. Tests catch errors in it; its status is not queried, because that blocks until the driver has compiled. */
function compile(gl: WebGL2RenderingContext, fragmentShader: string): WebGLProgram {
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
  return program;
}

/** A program with its uniform locations. Waits until the driver has compiled it. */
function located(gl: WebGL2RenderingContext, program: WebGLProgram): Program {
  return {
    program,
    camera: gl.getUniformLocation(program, 'camera'),
    bases: gl.getUniformLocation(program, 'bases'),
    texel: gl.getUniformLocation(program, 'texel'),
    shade: gl.getUniformLocation(program, 'shade'),
  };
}
