import {
  type PanoramaVariant,
  VARIANT_KEY_MAX,
  VARIANT_LABEL_MAX,
  type VariantInput,
} from '@oriel/contract/panorama';
import { slugOf } from '@oriel/contract/slug';
import type { Room } from './tour-rooms.ts';

/** A variant in the format for replacing the list. Translations stay unless named. */
export function variantInput({ key, label, assetId }: PanoramaVariant): VariantInput {
  return { key, label, assetId };
}

function slugOfLabel(label: string): string {
  return slugOf(label, 'variant', VARIANT_KEY_MAX);
}

/** A variant of any room of the tour with this label. */
function sameElsewhere(rooms: readonly Room[], label: string): PanoramaVariant | undefined {
  return rooms.flatMap(({ variants }) => variants).find((one) => one.label === label);
}

/**
 * A new variant of a room: that of another room, which may well be the one, with its translations; else called like its file.
 */
export function newVariant(
  rooms: readonly Room[],
  room: Room,
  { id: assetId, name }: { readonly id: string; readonly name: string },
): VariantInput {
  const own = new Set(room.variants.map(({ key }) => key));
  const missing = rooms.flatMap(({ variants }) => variants).find(({ key }) => !own.has(key));
  if (!missing) {
    const label = name.slice(0, VARIANT_LABEL_MAX);
    return { key: slugOfLabel(label), label, assetId };
  }
  const { key, label, i18n } = missing;
  return { key, label, assetId, ...(i18n ? { i18n } : {}) };
}

/**
 * The key of a label: the one that this label has elsewhere in the tour, so that visitors keep the variant from room to room; else made of
 * its words.
 */
export function keyFor(rooms: readonly Room[], label: string): string {
  return sameElsewhere(rooms, label)?.key ?? slugOfLabel(label);
}

/** With a key that no other variant of the list has. */
function withOwnKey(others: readonly VariantInput[], variant: VariantInput): VariantInput {
  const taken = new Set(others.map(({ key }) => key));
  let { key } = variant;
  for (let number = 2; taken.has(key); number += 1)
    key = `${variant.key.slice(0, VARIANT_KEY_MAX - 3)}-${number}`;
  return { ...variant, key };
}

/** The list with one more; unchanged if the picture is in it. */
export function withVariant(variants: readonly VariantInput[], variant: VariantInput): VariantInput[] {
  if (variants.some(({ assetId }) => assetId === variant.assetId)) return [...variants];
  return [...variants, withOwnKey(variants, variant)];
}

/** The list with another label of one, and the key of that label. */
export function renamedVariant(variants: readonly VariantInput[], renamed: VariantInput): VariantInput[] {
  const others = variants.filter(({ assetId }) => assetId !== renamed.assetId);
  return variants.map((one) => (one.assetId === renamed.assetId ? withOwnKey(others, renamed) : one));
}
