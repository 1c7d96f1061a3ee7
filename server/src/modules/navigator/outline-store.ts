import { type Extent, extentOf, safeAreaOf } from '@oriel/contract/building-frame';
import type { PublicOverlay } from '@oriel/contract/navigator-image';
import type { ImagePoint } from '@oriel/contract/primitives';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { NavigatorPlace } from './find.ts';
import { type ImageContext, imageContext, type Viewer } from './image-context.ts';
import type { NavigatorImageDocument, OverlayDocument } from './model.ts';
import { imageFields, overlayFields, targetOf } from './present-image.ts';

/** Cache size in bytes; evicts the least recently used. */
const MOST_BYTES = 64 * 2 ** 20;

/** One outline: the part of its JSON that depends on its image only, without the closing. */
interface StoredOutline extends Pick<PublicOverlay, 'targetType' | 'targetId'> {
  readonly json: string;
  /** Two opposite corners of the box around it. */
  readonly points: readonly ImagePoint[];
}

/** An image without its points. */
interface StoredImage extends Omit<NavigatorImageDocument, 'overlays'> {
  readonly overlays: readonly StoredOutline[];
}

interface Kept {
  readonly stamp: string;
  readonly images: readonly StoredImage[];
  readonly bytes: number;
}

function stampOf(images: readonly Pick<NavigatorImageDocument, '_id' | 'updatedAt' | 'revision'>[]): string {
  return images
    .map(({ _id, updatedAt, revision }) => `${String(_id)} ${updatedAt.getTime()} ${revision ?? 0}`)
    .join();
}

function cornersOf(overlay: OverlayDocument): ImagePoint[] {
  const { left, top, right, bottom } = extentOf([{ overlays: [overlay] }]);
  return [
    [left, top],
    [right, bottom],
  ];
}

function stored({ overlays, ...image }: NavigatorImageDocument): StoredImage {
  return {
    ...image,
    overlays: overlays.map((overlay) => ({
      targetType: overlay.targetType,
      targetId: overlay.targetId,
      json: JSON.stringify(overlayFields(overlay)).slice(0, -1),
      points: cornersOf(overlay),
    })),
  };
}

/**
 * Cache of navigators' outlines as JSON. Outlines are megabytes and rarely change; their targets change with every sale, and are added on
 * each request. Each use asks the database whether an image has changed.
 */
export class OutlineStore {
  readonly #models: Models;
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  constructor(models: Models, mostBytes = MOST_BYTES) {
    this.#models = models;
    this.#mostBytes = mostBytes;
  }

  /** The images of a navigator with their outlines, as visitors get them: a JSON list. */
  async imagesJson(place: NavigatorPlace, viewer: Viewer): Promise<string> {
    const { images } = await this.#outlinesOf(place);
    const context = await imageContext(this.#models, place, images, viewer);
    const endings = new Map<string, string | undefined>();
    const parts = images.map((image) => {
      const overlays = image.overlays.flatMap((outline) => {
        const key = `${outline.targetType} ${outline.targetId}`;
        if (!endings.has(key)) endings.set(key, endingOf(outline, context));
        const ending = endings.get(key);
        return ending === undefined ? [] : [outline.json + ending];
      });
      const fields = JSON.stringify(imageFields(image, context)).slice(0, -1);
      return `${fields},"overlays":[${overlays.join(',')}]}`;
    });
    return `[${parts.join(',')}]`;
  }

  /** The part of an image that no screen crops, from the outlines that the viewer sees. */
  async safeAreaOf(
    place: NavigatorPlace,
    viewer: Viewer,
    shown: Types.ObjectId | undefined,
  ): Promise<Extent> {
    const { navigator } = place;
    // Neither depends on outlines, which are not looked up then.
    if (navigator.safeArea || navigator.mode === 'FLOOR_PLAN') return safeAreaOf(navigator, [], undefined);
    const { images } = await this.#outlinesOf(place);
    const context = await imageContext(this.#models, place, images, viewer);
    const visible = images.map(({ _id, overlays }) => ({
      id: String(_id),
      overlays: overlays.filter((outline) => targetOf(outline, context) !== undefined),
    }));
    return safeAreaOf(navigator, visible, shown && String(shown));
  }

  async #outlinesOf({ navigator: { organizationId, _id } }: NavigatorPlace): Promise<Kept> {
    const { NavigatorImage } = this.#models;
    const key = String(_id);
    const here = { organizationId, navigatorId: _id };
    const order = { index: 1, _id: 1 } as const;
    const heads = await NavigatorImage.find(here, { updatedAt: 1, revision: 1 }).sort(order).lean();
    const kept = this.#kept.get(key);
    if (kept?.stamp === stampOf(heads)) {
      // A Map keeps insertion order, so the last entry is the most recently used.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const found = await NavigatorImage.find(here).sort(order).lean<NavigatorImageDocument[]>();
    const images = found.map(stored);
    const bytes = images.reduce(
      (sum, { overlays }) => overlays.reduce((below, { json }) => below + json.length + 200, sum + 2000),
      0,
    );
    // Stamp of the data read, not of the earlier check: an edit may have happened in between.
    const entry = { stamp: stampOf(found), images, bytes };
    this.#keep(key, entry);
    return entry;
  }

  #keep(key: string, entry: Kept): void {
    this.#bytes += entry.bytes - (this.#kept.get(key)?.bytes ?? 0);
    this.#kept.delete(key);
    this.#kept.set(key, entry);
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }
}

/** The target of an outline as the rest of its JSON; undefined when it is invisible to the visitor. */
function endingOf(outline: StoredOutline, context: ImageContext): string | undefined {
  const target = targetOf(outline, context);
  if (!target) return undefined;
  const json = JSON.stringify(target);
  return json === '{}' ? '}' : `,${json.slice(1)}`;
}
