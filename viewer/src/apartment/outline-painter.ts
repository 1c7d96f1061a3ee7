import type { PublicNavigatorImage, PublicOverlay } from '@oriel/contract/navigator-image';
import { outlinePath } from '@oriel/contract/outline-path';

/** How an outline is drawn: `excluded` by a filter, `pointed` at, `selected`. */
export type OutlineLook = 'plain' | 'excluded' | 'pointed' | 'selected';

/** Shares of opacity of lines and fillings. */
const LINES: Readonly<Record<OutlineLook, number>> = { plain: 1, excluded: 0.08, pointed: 1, selected: 1 };
const FILLINGS: Readonly<Record<OutlineLook, number>> = {
  plain: 0.14,
  excluded: 0.02,
  pointed: 0.35,
  selected: 0.45,
};
/** Width of a line, as a share of the picture's width: what 1.5 pixels are of a usual screen. */
const LINE = 1.5 / 1280;

/** The class of an outline, by which its colour is chosen. */
export function outlineClass({ apartment, targetType }: PublicOverlay): string {
  return `is-${(apartment?.status ?? targetType).toLowerCase()}`;
}

interface Painted {
  readonly path: Path2D;
  readonly overlay: PublicOverlay;
}

/** Draws outlines on the canvas of a building that turns; their lines are made once a frame and size. */
export class OutlinePainter {
  private images: readonly PublicNavigatorImage[] = [];
  private made = new Map<number, readonly Painted[]>();
  private size = '';
  private readonly colors: (className: string) => string;

  /** @param scope an element whose custom properties name the colours */
  constructor(scope: HTMLElement) {
    const style = getComputedStyle(scope);
    const fallback = style.getPropertyValue('--outline-hover').trim() || '#ffffff';
    this.colors = (className) => style.getPropertyValue(`--outline-${className.slice(3)}`).trim() || fallback;
  }

  paint(
    context: CanvasRenderingContext2D,
    frame: number,
    images: readonly PublicNavigatorImage[],
    lookOf: (overlay: PublicOverlay) => OutlineLook,
  ): void {
    const { width, height } = context.canvas;
    const size = `${width} ${height}`;
    if (images !== this.images || size !== this.size) this.made.clear();
    this.images = images;
    this.size = size;
    context.lineWidth = Math.max(width * LINE, 1);
    context.lineJoin = 'round';
    for (const { path, overlay } of this.pathsOf(frame, width, height)) {
      const look = lookOf(overlay);
      const color = this.colors(outlineClass(overlay));
      context.fillStyle = color;
      context.strokeStyle = color;
      context.globalAlpha = FILLINGS[look];
      context.fill(path, 'evenodd');
      context.globalAlpha = LINES[look];
      context.stroke(path);
    }
    context.globalAlpha = 1;
  }

  private pathsOf(frame: number, width: number, height: number): readonly Painted[] {
    const known = this.made.get(frame);
    if (known) return known;
    const made = inOrder(this.images[frame]?.overlays ?? []).map((overlay) => ({
      path: new Path2D(outlinePath(overlay, width, height)),
      overlay,
    }));
    this.made.set(frame, made);
    return made;
  }
}

/** Outlines as they lie over each other, the lowest first. */
export function inOrder(overlays: readonly PublicOverlay[]): PublicOverlay[] {
  return [...overlays].sort((one, other) => one.zIndex - other.zIndex);
}
