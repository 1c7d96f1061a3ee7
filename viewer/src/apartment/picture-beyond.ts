import { calmEdges } from '../core/calm-edge.ts';
import type { Viewport } from '../core/projection.ts';
import type { PictureBox } from '../core/turn-motion.ts';

/** Width of the small copy of the picture, pixels: drawn many times its size, it is as good as blurred. */
const COPY = 40;
/** Pixels of the canvas for each of the copy's, so that a fade has more steps than the picture behind it. */
const FINER = 3;
/** Share of the picture's width or height that is mirrored at an edge: within the safe area, it would show the building twice. */
const MIRRORED = { least: 0.04, most: 0.5 } as const;
/** Share of the picture's width or height in which it fades at an edge that is seen: up to the safe area. */
const FADE = { least: 0.02, most: 0.1 } as const;
/** Beyond this factor, what is mirrored is seen to be stretched; it is then blurred to pixels of so many times that size. */
const STREAKS = 1.2;
const SOFTER = 2;
const FADE_MS = 400;

/**
 * Along an axis, as shares of the picture: what is drawn beyond it, its margins before and after the safe area, and in how much of these it
 * fades.
 */
interface Beyond {
  readonly beyond: number;
  readonly before: number;
  readonly after: number;
  readonly fades: readonly [number, number];
}

/** One of three parts along an axis: from the copy, to the canvas, pixels; the outer two are mirrored. */
interface Part {
  readonly from: number;
  readonly length: number;
  readonly to: number;
  readonly size: number;
  readonly mirrored: boolean;
}

/**
 * A gap wider than what is mirrored stretches it. Half of what is mirrored is seen without zoom: three quarters of the margin. A sky is
 * mirrored down to the horizon at most, or there would be ground above it.
 */
function partsOf(
  copy: number,
  { beyond, before, after }: Beyond,
  [calmBefore, calmAfter]: readonly [number, number] = [1, 1],
): readonly Part[] {
  const size = Math.ceil(beyond * copy);
  const middle = { from: 0, length: copy, to: size, size: copy, mirrored: false };
  if (size === 0) return [middle];
  const strip = (margin: number, calm: number) =>
    copy * Math.min(beyond, Math.max(MIRRORED.least, Math.min(1.5 * margin, MIRRORED.most, calm)));
  const end = strip(after, calmAfter);
  return [
    { from: 0, length: strip(before, calmBefore), to: 0, size, mirrored: true },
    middle,
    { from: copy - end, length: end, to: size + copy, size, mirrored: true },
  ];
}

/**
 * From clear to opaque and back along an axis: where the picture shows. Half a pixel within the picture, it is still covered, because a
 * canvas that is drawn larger goes from one pixel's middle to the next.
 */
function windowAlong(gradient: CanvasGradient, size: number, part: Part, fades: Beyond['fades']): void {
  const [start, end] = [part.to * FINER, (part.to + part.size) * FINER];
  const [first, last] = fades.map((fade) => (fade > 0 ? Math.max(fade * part.size * FINER, 1.5) : 0));
  const stop = (at: number, alpha: number) => gradient.addColorStop(at / size, `rgb(0 0 0 / ${alpha})`);
  stop(first ? start + 0.5 : start, first ? 0 : 1);
  stop(start + (first ?? 0), 1);
  stop(end - (last ?? 0), 1);
  stop(last ? end - 0.5 : end, last ? 0 : 1);
}

/**
 * What is seen of the scene beyond the picture: the picture itself, mirrored at its edges and blurred, in the place of the plain colours
 * that the style sheet puts there first. Stays as it is while the building turns, so that it neither flickers nor costs time, and has its
 * fade in its own pixels: a mask would be drawn anew with every frame of the page.
 */
export class PictureBeyond {
  private readonly frame: HTMLElement;
  private copy: ImageBitmap | null = null;
  private calm: readonly [number, number] = [1, 1];
  private canvas: HTMLCanvasElement | null = null;
  private across: Beyond = { beyond: 0, before: 0, after: 0, fades: [0, 0] };
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
    const fade = (gap: number, size: number, margin: number) =>
      Math.min(Math.max(gap, 0) / Math.max(size, 1), Math.max(FADE.least, Math.min(margin, FADE.most)));
    this.across = {
      ...{ beyond: of(stage.width, left, width), before, after },
      fades: [fade(left, width, before), fade(stage.width - left - width, width, after)],
    };
    this.down = {
      ...{ beyond: of(stage.height, top, height), before: above, after: below },
      fades: [fade(top, height, above), fade(stage.height - top - height, height, below)],
    };
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
      this.calm = this.calmOf(copy);
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
    const replace = () => {
      before?.remove();
      if (taken === this.taken) this.frame.classList.add('is-continued');
    };
    appearing.finished.then(replace, replace);
  }

  destroy(): void {
    this.taken = -1;
    this.copy?.close();
    this.copy = null;
    this.canvas?.remove();
    this.frame.classList.remove('is-continued');
  }

  private calmOf(copy: ImageBitmap): readonly [number, number] {
    const { width, height } = copy;
    const drawn = Object.assign(this.frame.ownerDocument.createElement('canvas'), { width, height });
    const context = drawn.getContext('2d', { willReadFrequently: true });
    context?.drawImage(copy, 0, 0);
    try {
      const pixels = context?.getImageData(0, 0, width, height).data;
      return pixels ? calmEdges(pixels, width, height) : [1, 1];
    } catch {
      // A page of another origin may show the picture but not read it.
      return [1, 1];
    }
  }

  private draw(): void {
    const { copy, canvas, across, down } = this;
    if (!copy || !canvas) return;
    const columns = partsOf(copy.width, across);
    const rows = partsOf(copy.height, down, this.calm);
    canvas.width = columns.reduce((sum, { size }) => sum + size, 0) * FINER;
    canvas.height = rows.reduce((sum, { size }) => sum + size, 0) * FINER;
    const context = canvas.getContext('2d');
    if (!context) return;
    for (const column of columns) {
      for (const row of rows) {
        const [x, y] = [column, row].map(({ mirrored }) => (mirrored ? -1 : 1)) as [number, number];
        context.setTransform(
          x * FINER,
          0,
          0,
          y * FINER,
          (column.to + (x < 0 ? column.size : 0)) * FINER,
          (row.to + (y < 0 ? row.size : 0)) * FINER,
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
    context.resetTransform();
    const { width, height } = canvas;
    for (const { from, to, size, length, mirrored } of rows) {
      const band = { left: 0, top: to * FINER, width, height: size * FINER };
      if (mirrored) this.soften(context, band, size / length, from === 0 ? [0, -1] : [0, 1]);
    }
    for (const { from, to, size, length, mirrored } of columns) {
      const band = { left: to * FINER, top: 0, width: size * FINER, height };
      if (mirrored) this.soften(context, band, size / length, from === 0 ? [-1, 0] : [1, 0]);
    }
    this.open(context, columns, rows);
  }

  /** Blurs a band beyond the picture as far as it is stretched, gently at the picture: else it would be streaks. */
  private soften(
    context: CanvasRenderingContext2D,
    { left, top, width, height }: PictureBox,
    stretched: number,
    [x, y]: readonly [number, number],
  ): void {
    if (stretched < STREAKS) return;
    const part = (size: number) => Math.max(2, Math.round(size / FINER / stretched / SOFTER));
    const page = this.frame.ownerDocument;
    const [small, soft] = [page.createElement('canvas'), page.createElement('canvas')];
    Object.assign(small, { width: part(width), height: part(height) });
    Object.assign(soft, { width, height });
    const [shrinking, drawing] = [small.getContext('2d'), soft.getContext('2d')];
    if (!shrinking || !drawing) return;
    for (const one of [shrinking, drawing]) one.imageSmoothingQuality = 'high';
    shrinking.drawImage(context.canvas, left, top, width, height, 0, 0, small.width, small.height);
    drawing.drawImage(small, 0, 0, width, height);
    const [startX, startY] = [x < 0 ? width : 0, y < 0 ? height : 0];
    const gently = drawing.createLinearGradient(
      startX,
      startY,
      startX + (x * width) / 4,
      startY + (y * height) / 4,
    );
    gently.addColorStop(0, '#0000');
    gently.addColorStop(1, '#000');
    drawing.globalCompositeOperation = 'destination-in';
    drawing.fillStyle = gently;
    drawing.fillRect(0, 0, width, height);
    context.drawImage(soft, left, top);
  }

  /** Cuts out what shows the picture: where it does along both axes. */
  private open(context: CanvasRenderingContext2D, columns: readonly Part[], rows: readonly Part[]): void {
    const { width, height } = context.canvas;
    const opening = this.frame.ownerDocument.createElement('canvas');
    Object.assign(opening, { width, height });
    const cut = opening.getContext('2d');
    const [column, row] = [columns, rows].map((parts) => parts.find(({ mirrored }) => !mirrored));
    if (!cut || !column || !row) return;
    const [across, down] = [
      cut.createLinearGradient(0, 0, width, 0),
      cut.createLinearGradient(0, 0, 0, height),
    ];
    windowAlong(across, width, column, this.across.fades);
    windowAlong(down, height, row, this.down.fades);
    cut.fillStyle = across;
    cut.fillRect(0, 0, width, height);
    cut.globalCompositeOperation = 'destination-in';
    cut.fillStyle = down;
    cut.fillRect(0, 0, width, height);
    context.globalCompositeOperation = 'destination-out';
    context.drawImage(opening, 0, 0);
    context.globalCompositeOperation = 'source-over';
  }
}
