import { LOCALES, type Locale } from '@oriel/contract/enums';
import {
  WALK_CAPTION_MAX,
  WALK_STAY_MAX,
  WALK_STAY_MIN,
  WALK_STEPS_MAX,
  type WalkStep,
  type WalkStepInput,
} from '@oriel/contract/guided-walk';
import { readNumber } from '@oriel/contract/read-number';
import type { StepDraft } from '../editor-state.ts';
import type { Room } from '../tour-rooms.ts';

export { WALK_CAPTION_MAX, WALK_STEPS_MAX };

/** The steps of a saved walk as form values. */
export function stepDrafts(walk: readonly WalkStep[] | undefined): StepDraft[] {
  return (walk ?? []).map(({ id, panoramaId, view, stay, pointId, caption, i18n }) => ({
    key: id,
    id,
    panoramaId,
    view,
    stay: String(stay),
    ...(pointId ? { pointId } : {}),
    caption: caption ?? '',
    captions: Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const text = i18n?.[locale]?.caption;
        return text ? [[locale, text] as const] : [];
      }),
    ),
  }));
}

/** Seconds of a typed stay; undefined where they cannot be saved. */
export function staySeconds(typed: string): number | undefined {
  const value = readNumber(typed, 'measure');
  return value !== undefined && value >= WALK_STAY_MIN && value <= WALK_STAY_MAX ? value : undefined;
}

/** What is wrong with a step: its room is gone, or visitors skip it with its private room. */
export function stepProblem(step: StepDraft, rooms: readonly Room[]): 'gone' | 'private' | undefined {
  const room = rooms.find(({ id }) => id === step.panoramaId);
  if (!room) return 'gone';
  return room.visibility === 'PRIVATE' && !rooms.every(({ visibility }) => visibility === 'PRIVATE')
    ? 'private'
    : undefined;
}

/** A draft as sent: without steps whose room is gone, and without points that are. */
export function walkBody(steps: readonly StepDraft[], rooms: readonly Room[]): WalkStepInput[] {
  return steps.flatMap(({ id, panoramaId, view, stay, pointId, caption, captions }) => {
    const room = rooms.find((one) => one.id === panoramaId);
    if (!room) return [];
    const hasPoint = room.pointsOfInterest.some((point) => point.id === pointId);
    const i18n = Object.fromEntries(
      LOCALES.map((locale) => [locale, { caption: captions[locale]?.trim() || null }] as const),
    ) as Record<Locale, { caption: string | null }>;
    return [
      {
        ...(id ? { id } : {}),
        panoramaId,
        view,
        stay: staySeconds(stay) ?? WALK_STAY_MIN,
        ...(pointId && hasPoint ? { pointId } : {}),
        ...(caption.trim() ? { caption: caption.trim() } : {}),
        i18n,
      },
    ];
  });
}
