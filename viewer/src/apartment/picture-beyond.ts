import type { Viewport } from '../core/projection.ts';
import type { PictureBox } from '../core/turn-motion.ts';

/** Width of the small copy of the picture, pixels: drawn many times its size, it is as good as blurred. */
const COPY = 40;
/** Share of the picture's width or height that is mirrored at an edge: within the safe area, it would show the building twice. */
const MIRRORED = { least: 0.04, most: 0.5 } as const;
const FADE_MS = 400;

/** Along an axis, as shares of the picture: what is seen beyond it, and its margins before and after the safe area. */
interface Beyond {
  readonly beyond: number;
  readonly before: number;
  readonly after: number;
}

/** One of three parts along an axis: from the copy, to the canvas, pixels; the outer two are mirrored. */
interface Part {
  readonly from: number;
  readonly length: number;
  readonly to: number;
  readonly size: number;
  readonly mirrored: boolean;
}

/** A gap wider than what is mirrored stretches it. Half of what is mirrored is seen without zoom: three quarters of the margin. */
function partsOf(copy: number, { beyond, before, after }: Beyond): readonly Part[] {
  const size = Math.ceil(beyond * copy);
  const middle = { from: 0, length: copy, to: size, size: copy, mirrored: false };
  if (size === 0) return [middle];
  const strip = (margin: number) =>
    copy * Math.min(beyond, Math.max(MIRRORED.least, Math.min(1.5 * margin, MIRRORED.most)));
  const end = strip(after);
  return [
    { from: 0, length: strip(before), to: 0, size, mirrored: true },
    middle,
    { from: copy - end, length: end, to: size + copy, size, mirrored: true },
  ];
}

/**
 * What is seen of the scene beyond the picture: the picture itself, mirrored at its edges and blurred, over the plain colours that the
 * style sheet puts there first. Stays as it is while the building turns, so that it neither flickers nor costs time.
 */
export class PictureBeyond {
  private readonly frame: HTMLElement;
  private copy: ImageBitmap | null = null;
  private canvas: HTMLCanvasElement | null = null;
  private across: Beyond = { beyond: 0, before: 0, after: 0 };
  private down: Beyond = this.across;
  private taken = 0;

  /** @param frame as large as the picture, which it holds */
  constructor(frame: HTMLElement) {
    this.frame = frame;
  }

  /** The picture or the stage has another size. */
  fit(stage: Viewport, { left, top, width, height }: PictureBox): void {
    const of = (room: number, start: number, size: number) =>
      // As in building.css: twice what is seen, for a picture that is zoomed and moved.
      (2 * Math.max(start, room - start - size, 0)) / Math.max(size, 1);
    const style = getComputedStyle(this.frame);
    const share = (name: string) => Number(style.getPropertyValue(`--frame-${name}`));
    const [before, above] = [share('left'), share('top')];
    const [after, below] = [1 - before - share('width'), 1 - above - share('height')];
    this.across = { beyond: of(stage.width, left, width), before, after };
    this.down = { beyond: of(stage.height, top, height), before: above, after: below };
    this.draw();
  }

  /** Takes over the picture in the page, once it is decoded. */
  async take(stillness: boolean): Promise<void> {
    const picture = this.frame.querySelector<HTMLImageElement>('.oriel-frame-picture');
    const taken = ++this.taken;
    if (!picture) return;
    try {
      await picture.decode();
      const copy = await createImageBitmap(picture, { resizeWidth: COPY, resizeQuality: 'medium' });
      if (taken !== this.taken) return copy.close();
      this.copy?.close();
      this.copy = copy;
    } catch {
      // The plain colours stay when the picture is gone by now, or cannot be scaled.
      return;
    }
    const before = this.canvas;
    this.canvas = this.frame.ownerDocument.createElement('canvas');
    this.canvas.className = 'oriel-beyond';
    this.canvas.setAttribute('aria-hidden', 'true');
    this.draw();
    if (before) before.after(this.canvas);
    else this.frame.append(this.canvas);
    const appearing = this.canvas.animate({ opacity: [0, 1] }, { duration: stillness ? 0 : FADE_MS });
    const replace = () => before?.remove();
    appearing.finished.then(replace, replace);
  }

  destroy(): void {
    this.taken = -1;
    this.copy?.close();
    this.copy = null;
    this.canvas?.remove();
  }

  private draw(): void {
    const { copy, canvas, across, down } = this;
    if (!copy || !canvas) return;
    const columns = partsOf(copy.width, across);
    const rows = partsOf(copy.height, down);
    canvas.width = columns.reduce((sum, { size }) => sum + size, 0);
    canvas.height = rows.reduce((sum, { size }) => sum + size, 0);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return;
    for (const column of columns) {
      for (const row of rows) {
        const [x, y] = [column, row].map(({ mirrored }) => (mirrored ? -1 : 1)) as [number, number];
        context.setTransform(
          x,
          0,
          0,
          y,
          column.to + (x < 0 ? column.size : 0),
          row.to + (y < 0 ? row.size : 0),
        );
        context.drawImage(
          copy,
          column.from,
          row.from,
          column.length,
          row.length,
          0,
          0,
          column.size,
          row.size,
        );
      }
    }
  }
}
