import type { PublicWalkStep, WalkStep, WalkStepInput } from '@oriel/contract/guided-walk';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { mapById } from '../../platform/object-ids.ts';
import { withoutEmpty } from '../../platform/present.ts';
import { mergedTranslations, type TextLanguage, textIn } from '../../platform/translation.ts';
import type { PanoramaDocument, WalkStepDocument } from './model.ts';

type Walked = Pick<PanoramaDocument, '_id' | 'pointsOfInterest'>;

/**
 * The steps of a tour's guided walk as stored, validated: their rooms belong to the tour, and their points to these rooms.
 *
 * @returns undefined without a step
 * @throws ApiError VALIDATION naming each field
 */
export async function checkedWalk(
  models: Models,
  { organizationId, tourId, guidedWalk: current = [] }: PanoramaDocument,
  inputs: readonly WalkStepInput[] | null,
): Promise<WalkStepDocument[] | undefined> {
  if (!inputs || inputs.length === 0) return undefined;
  const rooms = mapById(
    await models.Panorama.find(
      { organizationId, tourId },
      { 'pointsOfInterest._id': 1, organizationId: 1 },
    ).lean<Walked[]>(),
  );
  const known = mapById(current);
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const [index, { id, panoramaId, pointId }] of inputs.entries()) {
    const at = (field: string): string => `guidedWalk.${index}.${field}`;
    if (id !== undefined) {
      if (!known.has(id)) errors[at('id')] = ['field.stepUnknown'];
      else if (seen.has(id)) errors[at('id')] = ['field.once'];
      seen.add(id);
    }
    const room = rooms.get(panoramaId);
    if (!room) errors[at('panoramaId')] = ['field.roomUnknown'];
    else if (pointId && !(room.pointsOfInterest ?? []).some(({ _id }) => String(_id) === pointId))
      errors[at('pointId')] = ['field.pointUnknown'];
  }
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDATION', { fields: errors });
  return inputs.map((input) => stored(input, known));
}

function stored(
  { id, panoramaId, view, stay, pointId, caption, i18n: translations }: WalkStepInput,
  known: ReadonlyMap<string, WalkStepDocument>,
): WalkStepDocument {
  const before = id === undefined ? undefined : known.get(id);
  const i18n = mergedTranslations(before?.i18n, translations);
  return {
    _id: before?._id ?? new Types.ObjectId(),
    panoramaId: new Types.ObjectId(panoramaId),
    view,
    stay,
    ...(pointId ? { pointId: new Types.ObjectId(pointId) } : {}),
    ...(caption ? { caption } : {}),
    ...(i18n ? { i18n } : {}),
  };
}

/** The walk for members, of the entry that has it. */
export function walkForMembers(
  { entry, guidedWalk }: PanoramaDocument,
  locale: TextLanguage,
): WalkStep[] | undefined {
  if (!entry || !guidedWalk?.length) return undefined;
  return guidedWalk.map((step) => ({
    ...presentStep(step, locale),
    ...(step.i18n ? { i18n: step.i18n } : {}),
  }));
}

/**
 * The walk through the rooms that a visitor may open: other steps are left out, and so are points that are hidden or gone.
 *
 * @param entry of the tour; undefined where a visitor may not open it
 * @param rooms those that they may open
 * @returns undefined where nothing is left
 */
export function publicWalk(
  entry: PanoramaDocument | undefined,
  rooms: readonly PanoramaDocument[],
  locale: TextLanguage,
): PublicWalkStep[] | undefined {
  const byId = mapById(rooms);
  const steps = (entry?.guidedWalk ?? []).flatMap((step) => {
    const room = byId.get(String(step.panoramaId));
    if (!room) return [];
    const isShown = room.pointsOfInterest?.some(
      ({ _id, visible }) => visible && step.pointId !== undefined && _id.equals(step.pointId),
    );
    const { pointId, ...shown } = presentStep(step, locale);
    return [{ ...shown, ...(isShown && pointId ? { pointId } : {}) }];
  });
  return steps.length > 0 ? steps : undefined;
}

function presentStep(step: WalkStepDocument, locale: TextLanguage): PublicWalkStep {
  return withoutEmpty({
    id: String(step._id),
    panoramaId: String(step.panoramaId),
    view: step.view,
    stay: step.stay,
    pointId: step.pointId ? String(step.pointId) : undefined,
    // A caption may be there in translation alone.
    caption: textIn(step.i18n, locale, 'caption', step.caption),
  }) as PublicWalkStep;
}
