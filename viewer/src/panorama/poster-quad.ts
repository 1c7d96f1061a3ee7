import { sameView } from '../core/camera.ts';
import { lensOf, type View } from '../core/projection.ts';
import type { Pyramid } from '../core/pyramid.ts';
import { rankAmongLevels } from '../core/tile-plan.ts';
import { EXACT_PIXELS, fetchPicture } from './fetch-picture.ts';
import { TilePage } from './tile-page.ts';
import type { TileRenderer } from './tile-renderer.ts';
import { depthOfRank, FREE_BASIS } from './tile-shader.ts';

/** The poster in the page, and the view it shows. */
export interface Poster {
  readonly image: HTMLImageElement;
  readonly view: View;
}

/**
 * The page's poster as a flat picture in the scene, at its original position.
 *
 * The poster is sharper than the base level. With it in the sphere the live picture can take over long before its tiles are loaded, sharpen
 * tile by tile and be looked around in, and nothing gets softer than it was.
 */
export class PosterQuad {
  private readonly poster: Poster;
  private readonly pyramid: Pyramid;
  private readonly renderer: TileRenderer;
  private drawnOn: TilePage | null = null;
  private bitmap: ImageBitmap | null = null;
  private dropped = false;

  /** @param onReady called when it has loaded or finally failed */
  constructor(poster: Poster, pyramid: Pyramid, renderer: TileRenderer, onReady: () => void) {
    this.poster = poster;
    this.pyramid = pyramid;
    this.renderer = renderer;
    void this.decode(onReady);
  }

  /** The page it is drawn on; null until loaded. */
  get page(): TilePage | null {
    return this.drawnOn;
  }

  /** Whether the page shows it, but the scene does not yet. */
  get isAhead(): boolean {
    return !this.dropped && !this.drawnOn && this.poster.image.complete;
  }

  /** Whether a view is exactly the poster's, so that it replaces, or is about to replace, every tile. */
  covers(view: View): boolean {
    return !this.dropped && sameView(view, this.poster.view);
  }

  /** Draws it once it is decoded. */
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
        // Ranked like a face whose middle is as dense as the poster: above coarser levels.
        depth: depthOfRank(2 * rankAmongLevels(this.pyramid, height / tangentY) + 1),
      },
    ]);
    this.bitmap.close();
    this.bitmap = null;
  }

  /** Frees it for good. */
  drop(): void {
    this.bitmap?.close();
    this.bitmap = null;
    this.dropped = true;
    this.drawnOn?.release();
    this.drawnOn = null;
  }

  /** Its context is lost, and its texture with it. */
  forget(): void {
    this.drawnOn = null;
    this.drop();
  }

  private async decode(onReady: () => void): Promise<void> {
    const { image } = this.poster;
    try {
      // May still be loading.
      await image.decode();
      if (this.dropped) return;
      // In a sandboxed page (WordPress sandboxes links to unknown sites) even its own pictures are cross-origin: they can be shown, but
      // only drawn if fetched like tiles.
      this.bitmap =
        self.origin === 'null'
          ? await fetchPicture(image.currentSrc)
          : await createImageBitmap(image, EXACT_PIXELS);
      if (this.dropped) this.drop();
    } catch {
      // The base level is then the first picture: softer, but complete.
      this.drop();
    }
    onReady();
  }
}
