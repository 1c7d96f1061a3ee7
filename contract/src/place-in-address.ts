import type { CommentPosition } from './comment.ts';
import type { FEEDBACK_ITEM_TYPES } from './enums.ts';

type ItemType = (typeof FEEDBACK_ITEM_TYPES)[number];

/** Digits of a coordinate behind the point: a metre on a map, a pixel of a large picture. */
const DIGITS = 5;

/** Numbers of a place, in order, and the largest that each may be. `least` where it is not the negative of that. */
const FORMS = {
  IMAGE: { kind: 'IMAGE', names: ['x', 'y'], most: [1, 1], least: 0 },
  MAP: { kind: 'MAP', names: ['lat', 'lng'], most: [85, 180], least: undefined },
  PANORAMA: { kind: 'SPHERE', names: ['yaw', 'pitch'], most: [180, 90], least: undefined },
  VIDEO: { kind: 'VIDEO', names: ['second'], most: [86_400], least: 0 },
  MODEL: { kind: 'MODEL', names: ['x', 'y', 'z'], most: [100_000, 100_000, 100_000], least: undefined },
} as const;

/** A place of an item as the parameter `at` of an address: `0.5,0.25` of a picture, `50.0617,19.9372` (latitude first) of a map. */
export function placeInAddress(position: CommentPosition): string {
  const { names } = Object.values(FORMS).find(({ kind }) => kind === position.kind) ?? { names: [] };
  const numbers = new Map<string, unknown>(Object.entries(position));
  return names.map((name) => String(Number(Number(numbers.get(name)).toFixed(DIGITS)))).join(',');
}

/** The place that such a parameter names; undefined when it is none of this type of item. */
export function placeOfAddress(text: unknown, type: ItemType): CommentPosition | undefined {
  if (typeof text !== 'string') return undefined;
  const { kind, names, most, least } = FORMS[type];
  const parts = text.split(',');
  if (parts.length !== names.length || parts.some((part) => !/^-?\d{1,6}(\.\d{1,15})?$/.test(part)))
    return undefined;
  const numbers = parts.map(Number);
  const fits = numbers.every((value, index) => {
    const limit = most[index] ?? 0;
    return value <= limit && value >= (least ?? -limit);
  });
  if (!fits) return undefined;
  return {
    kind,
    ...Object.fromEntries(names.map((name, index) => [name, numbers[index]])),
  } as CommentPosition;
}
