/** A canvas and the context that draws into it. */
export interface ModelCanvas {
  readonly canvas: HTMLCanvasElement;
  readonly context: WebGL2RenderingContext;
}

/**
 * A canvas for a model; null where the browser does not draw WebGL 2. A context takes long on slow graphics, so that it is made once, and
 * can be made while the files load.
 */
export function modelCanvas(page: Document): ModelCanvas | null {
  try {
    const canvas = page.createElement('canvas');
    const context = canvas.getContext('webgl2', { antialias: true, powerPreference: 'high-performance' });
    return context && { canvas, context };
  } catch {
    return null;
  }
}

/** Gives the memory of a canvas back that no stage took over. */
export function releaseCanvas({ context }: ModelCanvas): void {
  context.getExtension('WEBGL_lose_context')?.loseContext();
}
