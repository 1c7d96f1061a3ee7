import { sameView } from '../core/camera.ts';
import { lensOf, type View } from '../core/projection.ts';
import type { Pyramid } from '../core/pyramid.ts';
import { rankAmongLevels } from '../core/tile-plan.ts';
import { EXACT_PIXELS, fetchPicture } from './fetch-picture.ts';
import { TilePage } from './tile-page.ts';
import type { TileRenderer } from './tile-renderer.ts';
import { depthOfRank, FREE_BASIS } from './tile-shader.ts';

/** The poster that stands in the page, and the view it shows. */
export interface Poster {
  readonly image: HTMLImageElement;
  readonly view: View;
}

/**
 * The page's poster as one more flat picture in the scene, at the place it was taken from.
 *
 * The poster is sharper than the base level. With it in the sphere the live picture can take over long before its tiles are there, sharpen
 * tile by tile, and be looked around in, without anything getting softer than it was.
 */
export class PosterQuad {
  private readonly poster: Poster;
  private readonly pyramid: Pyramid;
  private readonly renderer: TileRenderer;
  private drawnOn: TilePage | null = null;
  private bitmap: ImageBitmap | null = null;
  private dropped = false;

  /** @param onReady it has arrived, or is known never to arrive */
  constructor(poster: Poster, pyramid: Pyramid, renderer: TileRenderer, onReady: () => void) {
    this.poster = poster;
    this.pyramid = pyramid;
    this.renderer = renderer;
    void this.decode(onReady);
  }

  /** What it is drawn on; null until it has arrived. */
  get page(): TilePage | null {
    return this.drawnOn;
  }

  /** Whether the page shows it already, and this not yet. */
  get isAhead(): boolean {
    return !this.dropped && !this.drawnOn && this.poster.image.complete;
  }

  /** Whether a view is exactly the poster's, so that it stands, or is about to stand, in for every tile. */
  covers(view: View): boolean {
    return !this.dropped && sameView(view, this.poster.view);
  }

  /** Draws it from now on, once it is decoded. */
  show(): void {
    if (!this.bitmap) return;
    const { width, height } = this.bitmap;
    const { right, up, forward, tangentX, tangentY } = lensOf(this.poster.view, { width, height });
    this.renderer.setFreeBasis([
      ...[right.x * tangentX, right.y * tangentX, right.z * tangentX],
      ...[-up.x * tangentY, -up.y * tangentY, -up.z * tangentY],
      ...[forward.x, forward.y, forward.z],
    ]);
    this.drawnOn = new TilePage(this.renderer.gl, { width, height, layers: 1 });
    this.drawnOn.upload(this.bitmap, 0);
    this.drawnOn.show([
      {
        basis: FREE_BASIS,
        layer: 0,
        ...{ a0: -1, b0: -1, a1: 1, b1: 1 },
        ...{ left: 0, top: 0, right: width, bottom: height },
        // A face whose middle is as dense as the poster's: it lies over the levels that are coarser than it.
        depth: depthOfRank(2 * rankAmongLevels(this.pyramid, height / tangentY) + 1),
      },
    ]);
    this.bitmap.close();
    this.bitmap = null;
  }

  /** Frees it; it is not needed again. */
  drop(): void {
    this.bitmap?.close();
    this.bitmap = null;
    this.dropped = true;
    this.drawnOn?.release();
    this.drawnOn = null;
  }

  /** The context that it lay in has gone, and it with it. */
  forget(): void {
    this.drawnOn = null;
    this.drop();
  }

  private async decode(onReady: () => void): Promise<void> {
    const { image } = this.poster;
    try {
      // It may still be on its way.
      await image.decode();
      if (this.dropped) return;
      // To a page in a sandbox (WordPress puts one around links of sites that it does not know) its own pictures are a stranger's: they are
      // shown, but not drawn with, unless they are fetched as tiles are.
      this.bitmap =
        self.origin === 'null'
          ? await fetchPicture(image.currentSrc)
          : await createImageBitmap(image, EXACT_PIXELS);
      if (this.dropped) this.drop();
    } catch {
      // Without it the base level is what is seen first: softer, but whole.
      this.drop();
    }
    onReady();
  }
}
