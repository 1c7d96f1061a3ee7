import {
  type PanoramaVariant,
  VARIANT_KEY_MAX,
  VARIANT_LABEL_MAX,
  type VariantInput,
} from '@oriel/contract/panorama';
import { slugOf } from '@oriel/contract/slug';
import type { Room } from './tour-rooms.ts';

/** A variant in the format for replacing the list: without what only the server knows. */
export function variantInput({ key, label, assetId }: PanoramaVariant): VariantInput {
  return { key, label, assetId };
}

/** Labels of a tour's variants that a room lacks, in the order of the rooms. */
function missingLabels(rooms: readonly Room[], room: Room): string[] {
  const own = new Set(room.variants.map(({ key }) => key));
  return rooms
    .flatMap(({ variants }) => variants)
    .filter(({ key }) => !own.has(key))
    .map(({ label }) => label);
}

/** The label of a new variant: that of another room, which may well be the one, or the name of its file. */
export function labelFor(rooms: readonly Room[], room: Room, fileName: string): string {
  const name = missingLabels(rooms, room)[0] ?? fileName;
  return name.slice(0, VARIANT_LABEL_MAX);
}

/**
 * The key of a label: the one that this label has elsewhere in the tour, so that visitors keep the variant from room to room; else made of
 * its words.
 */
export function keyFor(rooms: readonly Room[], label: string): string {
  const same = rooms.flatMap(({ variants }) => variants).find((one) => one.label === label);
  return same?.key ?? slugOf(label, 'variant', VARIANT_KEY_MAX);
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
