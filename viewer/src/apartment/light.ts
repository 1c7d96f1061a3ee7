import { hasEvening } from '../core/has-evening.ts';
import { readStored, tabStorage, writeStored } from '../shell/safe-storage.ts';
import type { BuildingState, BuildingStore } from './building-store.ts';
import type { FramePicture } from './frame-pictures.ts';

/** Light of the pictures: their own, or that of their evenings. */
export type Light = 'day' | 'evening';

const KEY = 'oriel.light';

/** The light that the visitor chose last in this tab, in whichever building. */
export function rememberedLight(): Light {
  return readStored(tabStorage, KEY) === 'evening' ? 'evening' : 'day';
}

export function chooseLight(store: BuildingStore, light: Light): void {
  writeStored(tabStorage, KEY, light === 'evening' ? light : null);
  store.setState({ light });
}

/** Whether the visitor may choose: a model has a sun of its own. */
export function hasLights({ images, turned }: BuildingState): boolean {
  return turned === 'pictures' && hasEvening(images);
}

/** The pictures of all frames in a light; those by day where there is no evening. */
export function picturesIn({ images }: Pick<BuildingState, 'images'>, light: Light): readonly FramePicture[] {
  if (light === 'day' || !hasEvening(images)) return images;
  return images.map((image) => ({ ...image, ...image.evening }));
}
