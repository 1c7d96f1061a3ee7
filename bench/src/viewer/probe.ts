/** Counters of the probe since the page was opened. */
interface ProbeState {
  /** Draw calls of each frame that drew anything, in order. */
  readonly draws: number[];
  /** Triangles of each of these frames, and `performance.now()` of its last draw call. */
  readonly triangles: number[];
  readonly drawnAt: number[];
  /** Current and peak texture storage, bytes. */
  textureBytes: number;
  peakTextureBytes: number;
  /** `performance.now()` of the last texture upload. */
  lastUpload: number;
  /** All WebGL contexts created. */
  readonly contexts: WeakRef<WebGLRenderingContext | WebGL2RenderingContext>[];
}

declare global {
  interface Window {
    orielProbe: ProbeState;
    /** Sets the view; degrees, pitch up, vertical field of view. Implemented by each viewer's page or script. */
    benchLook(yaw: number, pitch: number, fov: number): void;
  }
}

type Context = WebGLRenderingContext | WebGL2RenderingContext;

/**
 * Counts WebGL usage from outside, in the same way for every viewer. Runs in the page before any of its scripts (`addInitScript`), so it
 * must be self-contained.
 *
 * Texture sizes are counted as specified, four bytes per texel unless the format needs less, plus a third for mipmaps; driver overhead is
 * invisible. Frames are distinguished by the document's timeline, which is constant within one.
 */
export function installProbe(): void {
  const state: ProbeState = {
    draws: [],
    triangles: [],
    drawnAt: [],
    textureBytes: 0,
    peakTextureBytes: 0,
    lastUpload: 0,
    contexts: [],
  };
  window.orielProbe = state;
  let frame: unknown;
  const countDraw = (triangles: number): void => {
    const now = document.timeline.currentTime;
    if (now !== frame) {
      frame = now;
      for (const list of [state.draws, state.triangles, state.drawnAt]) list.push(0);
    }
    const last = state.draws.length - 1;
    state.draws[last] = (state.draws[last] ?? 0) + 1;
    state.triangles[last] = (state.triangles[last] ?? 0) + triangles;
    state.drawnAt[last] = performance.now();
  };

  interface Bindings {
    unit: number;
    readonly bound: Map<string, WebGLTexture | null>;
    readonly held: Map<WebGLTexture, Map<string, number>>;
  }
  const bindings = new WeakMap<Context, Bindings>();
  const of = (gl: Context): Bindings => {
    let found = bindings.get(gl);
    if (!found) {
      found = { unit: gl.TEXTURE0, bound: new Map(), held: new Map() };
      bindings.set(gl, found);
      state.contexts.push(new WeakRef(gl));
      gl.canvas.addEventListener('webglcontextlost', () => {
        for (const texture of [...of(gl).held.keys()]) release(gl, texture);
      });
    }
    return found;
  };
  const bindingTarget = (target: number): number =>
    target >= 0x8515 && target <= 0x851a
      ? 0x8513 /* the sides of a cube map belong to the cube map */
      : target;
  const hold = (gl: Context, target: number, part: string, bytes: number): void => {
    const own = of(gl);
    const texture = own.bound.get(`${own.unit} ${bindingTarget(target)}`);
    if (!texture) return;
    const parts = own.held.get(texture) ?? new Map<string, number>();
    own.held.set(texture, parts);
    state.textureBytes += bytes - (parts.get(part) ?? 0);
    parts.set(part, bytes);
    state.peakTextureBytes = Math.max(state.peakTextureBytes, state.textureBytes);
  };
  const release = (gl: Context, texture: WebGLTexture): void => {
    for (const bytes of of(gl).held.get(texture)?.values() ?? []) state.textureBytes -= bytes;
    of(gl).held.delete(texture);
  };
  const texelBytes = (format: number): number => {
    const ONE_BYTE = [0x1903, 0x1906, 0x1909, 0x8229];
    return ONE_BYTE.includes(format) ? 1 : 4;
  };
  const sizeOf = (source: unknown): [number, number] => {
    if (source instanceof HTMLImageElement) return [source.naturalWidth, source.naturalHeight];
    if (source instanceof HTMLVideoElement) return [source.videoWidth, source.videoHeight];
    const sized = source as { width?: number; height?: number } | null;
    return [sized?.width ?? 0, sized?.height ?? 0];
  };

  type Call = (...args: never[]) => unknown;
  /** `before` and `after` receive the call's arguments; the call itself is unchanged. */
  const wrap = (
    kind: { prototype: object },
    name: string,
    see: (gl: Context, args: readonly unknown[]) => void,
  ): void => {
    const original = Reflect.get(kind.prototype, name) as Call | undefined;
    if (!original) return;
    Object.defineProperty(kind.prototype, name, {
      configurable: true,
      writable: true,
      value: function wrapped(this: Context, ...args: never[]) {
        see(this, args);
        return original.apply(this, args);
      },
    });
  };
  const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
  const uploaded = (): void => {
    state.lastUpload = performance.now();
  };

  for (const kind of [WebGLRenderingContext, WebGL2RenderingContext]) {
    /** The calls that draw, and which of their arguments is the number of vertices. */
    const counts = {
      drawArrays: 2,
      drawElements: 1,
      drawArraysInstanced: 2,
      drawElementsInstanced: 1,
      drawRangeElements: 3,
    };
    for (const [name, place] of Object.entries(counts)) {
      wrap(kind, name, (gl, args) => {
        of(gl);
        countDraw(args[0] === gl.TRIANGLES ? number(args[place]) / 3 : 0);
      });
    }
    wrap(kind, 'activeTexture', (gl, [unit]) => {
      of(gl).unit = number(unit);
    });
    wrap(kind, 'bindTexture', (gl, [target, texture]) => {
      of(gl).bound.set(`${of(gl).unit} ${number(target)}`, texture instanceof WebGLTexture ? texture : null);
    });
    wrap(kind, 'deleteTexture', (gl, [texture]) => {
      if (texture instanceof WebGLTexture) release(gl, texture);
    });
    wrap(kind, 'texImage2D', (gl, args) => {
      const [target, level, format] = args;
      const [width, height] =
        args.length >= 8 ? [number(args[3]), number(args[4])] : sizeOf(args[args.length - 1]);
      hold(
        gl,
        number(target),
        `${number(target)} ${number(level)}`,
        width * height * texelBytes(number(format)),
      );
      if (args[args.length - 1]) uploaded();
    });
    wrap(kind, 'texStorage2D', (gl, [target, levels, format, width, height]) => {
      const base = number(width) * number(height) * texelBytes(number(format)) * (target === 0x8513 ? 6 : 1);
      hold(gl, number(target), 'storage', number(levels) > 1 ? (base * 4) / 3 : base);
    });
    wrap(kind, 'texImage3D', (gl, [target, level, format, width, height, depth]) => {
      const bytes = number(width) * number(height) * number(depth) * texelBytes(number(format));
      hold(gl, number(target), `${number(target)} ${number(level)}`, bytes);
    });
    wrap(kind, 'texStorage3D', (gl, [target, levels, format, width, height, depth]) => {
      const base = number(width) * number(height) * number(depth) * texelBytes(number(format));
      hold(gl, number(target), 'storage', number(levels) > 1 ? (base * 4) / 3 : base);
    });
    wrap(kind, 'generateMipmap', (gl, [target]) => {
      const own = of(gl);
      const texture = own.bound.get(`${own.unit} ${number(target)}`);
      const parts = texture ? own.held.get(texture) : undefined;
      if (!parts || parts.has('storage')) return;
      const base = [...parts].reduce((sum, [part, bytes]) => (part === 'mipmaps' ? sum : sum + bytes), 0);
      hold(gl, number(target), 'mipmaps', base / 3);
    });
    for (const name of ['texSubImage2D', 'texSubImage3D']) wrap(kind, name, uploaded);
  }
}
