import type { PublicNavigatorImage, PublicOverlay } from '@oriel/contract/navigator-image';
import { outlinePath } from '@oriel/contract/outline-path';

/** Style of an outline: `excluded` by a filter, `pointed` at, `selected`, or `aside` from what is selected in the same picture. */
export type OutlineLook = 'plain' | 'excluded' | 'pointed' | 'selected' | 'aside';

/** Lines around what is selected, over all outlines: bright on a dark one, to be seen on any picture. */
export const CHOSEN_LINES = ['is-rim', 'is-line'] as const;

/** The looks of one picture's outlines together: where one of them is selected, the others step back. */
export function looksTogether(
  overlays: readonly PublicOverlay[],
  lookOf: (overlay: PublicOverlay) => OutlineLook,
): (overlay: PublicOverlay) => OutlineLook {
  if (!overlays.some((overlay) => lookOf(overlay) === 'selected')) return lookOf;
  return (overlay) => {
    const look = lookOf(overlay);
    return look === 'plain' ? 'aside' : look;
  };
}

/** The CSS class of an outline, which sets its colour. */
export function outlineClass({ apartment, targetType }: PublicOverlay): string {
  return `is-${(apartment?.status ?? targetType).toLowerCase()}`;
}

interface Painted {
  readonly path: Path2D;
  readonly overlay: PublicOverlay;
}

/** Stroke and fill of an outline; lengths in CSS pixels. */
interface Ink {
  readonly color: string;
  readonly lineColor: string;
  readonly filling: number;
  readonly line: number;
  readonly lineWidth: number;
  readonly dashes: readonly number[];
}

/** Draws outlines on the canvas of a turning building; paths are computed once per frame and size. */
export class OutlinePainter {
  private images: readonly PublicNavigatorImage[] = [];
  private made = new Map<number, readonly Painted[]>();
  private size = '';
  private readonly scope: HTMLElement;
  private readonly inks = new Map<string, Ink>();

  /** @param scope the element whose styles apply to outlines */
  constructor(scope: HTMLElement) {
    this.scope = scope;
  }

  /** @param pixel size of a CSS pixel on the canvas, so that lines are as wide as those of the picture at rest */
  paint(
    context: CanvasRenderingContext2D,
    frame: number,
    pixel: number,
    images: readonly PublicNavigatorImage[],
    lookOf: (overlay: PublicOverlay) => OutlineLook,
  ): void {
    const { width, height } = context.canvas;
    const size = `${width} ${height}`;
    if (images !== this.images || size !== this.size) this.made.clear();
    this.images = images;
    this.size = size;
    context.lineJoin = 'round';
    const painted = this.pathsOf(frame, width, height);
    const look = looksTogether(images[frame]?.overlays ?? [], lookOf);
    const inks = painted.map(({ path, overlay }) => ({
      path,
      ink: this.inkOf(`${outlineClass(overlay)} is-${look(overlay)}`),
    }));
    const chosen = painted.filter(({ overlay }) => look(overlay) === 'selected');
    for (const line of CHOSEN_LINES) {
      for (const { path } of chosen) inks.push({ path, ink: this.inkOf(line) });
    }
    for (const { path, ink } of inks) {
      context.fillStyle = ink.color;
      context.strokeStyle = ink.lineColor;
      context.lineWidth = Math.max(ink.lineWidth * pixel, 1);
      context.setLineDash(ink.dashes.map((length) => length * pixel));
      context.globalAlpha = ink.filling;
      if (ink.filling > 0) context.fill(path, 'evenodd');
      context.globalAlpha = ink.line;
      context.stroke(path);
    }
    context.globalAlpha = 1;
  }

  /** Reads the styles of some classes from a hidden outline, once. */
  private inkOf(classes: string): Ink {
    const known = this.inks.get(classes);
    if (known) return known;
    const { ownerDocument } = this.scope;
    const [svg, path] = (['svg', 'path'] as const).map((name) =>
      ownerDocument.createElementNS('http://www.w3.org/2000/svg', name),
    );
    if (!svg || !path) throw new Error('An outline has no element.');
    svg.setAttribute('class', 'oriel-outlines');
    svg.setAttribute('visibility', 'hidden');
    path.setAttribute('class', classes);
    svg.append(path);
    this.scope.append(svg);
    const style = getComputedStyle(path);
    const ink: Ink = {
      color: style.fill,
      lineColor: style.stroke,
      filling: Number(style.fillOpacity),
      line: Number(style.strokeOpacity),
      lineWidth: Number.parseFloat(style.strokeWidth),
      dashes: style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat),
    };
    svg.remove();
    this.inks.set(classes, ink);
    return ink;
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

/** Outlines in stacking order, lowest first. */
export function inOrder(overlays: readonly PublicOverlay[]): PublicOverlay[] {
  return [...overlays].sort((one, other) => one.zIndex - other.zIndex);
}
