import { sameView } from '../core/camera.ts';
import { lensOf, type View } from '../core/projection.ts';
import type { Pyramid } from '../core/pyramid.ts';
import { rankAmongLevels } from '../core/tile-plan.ts';
import { EXACT_PIXELS } from './tile-loader.ts';
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
 * The poster is sharper than the base level. Hanging it in the sphere lets a visitor who starts to look around before the tiles are there
 * keep that sharpness, instead of seeing the picture blur at the first touch.
 */
export class PosterQuad {
  readonly page: TilePage;
  private readonly view: View;
  private readonly depth: number;
  private bitmap: ImageBitmap | null = null;
  private dropped = false;

  /** Null when the poster has not arrived yet: then there is nothing to keep. */
  static of(
    poster: Poster,
    pyramid: Pyramid,
    renderer: TileRenderer,
    onReady: () => void,
  ): PosterQuad | null {
    if (!poster.image.complete || poster.image.naturalWidth === 0) return null;
    return new PosterQuad(poster, pyramid, renderer, onReady);
  }

  private constructor(
    { image, view }: Poster,
    pyramid: Pyramid,
    renderer: TileRenderer,
    onReady: () => void,
  ) {
    const { naturalWidth: width, naturalHeight: height } = image;
    this.view = view;
    this.page = new TilePage(renderer.gl, { width, height, layers: 1 });
    const { right, up, forward, tangentX, tangentY } = lensOf(view, { width, height });
    renderer.setFreeBasis([
      ...[right.x * tangentX, right.y * tangentX, right.z * tangentX],
      ...[-up.x * tangentY, -up.y * tangentY, -up.z * tangentY],
      ...[forward.x, forward.y, forward.z],
    ]);
    // A face whose middle is as dense as the poster's: it lies over the levels that are coarser than it.
    this.depth = depthOfRank(2 * rankAmongLevels(pyramid, height / tangentY) + 1);
    void this.decode(image, onReady);
  }

  /** Whether a view is exactly the poster's, so that it stands in for every tile. */
  covers(view: View): boolean {
    return !this.dropped && sameView(view, this.view);
  }

  /** Draws it from now on, once it is decoded. */
  show(): void {
    if (!this.bitmap) return;
    const { width, height } = this.bitmap;
    this.page.upload(this.bitmap, 0);
    this.page.show([
      {
        basis: FREE_BASIS,
        layer: 0,
        ...{ a0: -1, b0: -1, a1: 1, b1: 1 },
        ...{ left: 0, top: 0, right: width, bottom: height },
        depth: this.depth,
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
    this.page.release();
  }

  private async decode(image: HTMLImageElement, onReady: () => void): Promise<void> {
    try {
      const bitmap = await createImageBitmap(image, EXACT_PIXELS);
      if (this.dropped) {
        bitmap.close();
        return;
      }
      this.bitmap = bitmap;
      onReady();
    } catch {
      // Without it the base level is what is seen first: softer, but whole.
      this.drop();
    }
  }
}
