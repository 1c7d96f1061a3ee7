import { setImmediate } from 'node:timers/promises';
import { covers, type OutlineFault, outlineArea, outlineFault, snapped } from '@oriel/contract/geometry';
import { IMAGE_LIMITS, type OverlayInput } from '@oriel/contract/navigator-image';
import type { ImagePoint } from '@oriel/contract/primitives';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { FieldFaults } from './field-faults.ts';
import { labelPoint } from './geometry/label-point.ts';
import type { OverlayDocument } from './model.ts';
import { knownTargets, type NamedTarget, type NavigatorTarget } from './overlay-targets.ts';

/** Outlines for one image. */
export interface WantedOverlays {
  /** Dotted path in the body. */
  readonly path: string;
  readonly overlays: readonly OverlayInput[];
  /** Width of the image by its height. */
  readonly aspect: number;
}

const SENTENCES: Readonly<Record<OutlineFault, string>> = {
  TOO_FEW_POINTS: 'field.outline.fewPoints',
  TOO_MANY_POINTS: 'field.outline.manyPoints',
  TOO_MANY_HOLES: 'field.outline.manyHoles',
  OUTSIDE_IMAGE: 'field.outline.outside',
  SELF_CROSSING: 'field.outline.crossing',
  HOLE_OUTSIDE: 'field.outline.holeOutside',
  HOLES_MEET: 'field.outline.holesMeet',
  TOO_SMALL: 'field.outline.small',
};

/** Outlines between yields to other requests: a body of 10 MB has thousands. */
const AT_A_TIME = 50;

/**
 * Outlines as stored, in the order and grouping of the body: on the grid, with area and label position. Collects faults, and skips faulty
 * outlines.
 */
export async function prepareOverlays(
  models: Models,
  navigator: NavigatorTarget,
  wanted: readonly WantedOverlays[],
  faults: FieldFaults,
): Promise<OverlayDocument[][]> {
  const targets = wanted.flatMap(({ overlays }) => overlays.flatMap((one) => targetOf(one) ?? []));
  const known = await knownTargets(models, navigator, targets);
  const prepared: OverlayDocument[][] = [];
  let done = 0;
  for (const image of wanted) {
    checkWhole(image, faults);
    const documents: OverlayDocument[] = [];
    for (const [index, overlay] of image.overlays.entries()) {
      const path = `${image.path}.${index}`;
      const target = targetOf(overlay);
      if (!target) faults.add(`${path}.targetId`, 'field.required');
      else if (!known.has(target)) faults.add(`${path}.targetId`, 'field.overlayTarget');
      const shape = shapeOf(overlay, path, image.aspect, faults);
      if (target && shape) documents.push({ ...shape, ...target, ...plainFields(overlay) });
      done += 1;
      if (done % AT_A_TIME === 0) await setImmediate();
    }
    prepared.push(documents);
  }
  return prepared;
}

/** Target of an overlay; `apartmentId` is an alias for the id of an apartment. */
function targetOf({ targetType, targetId, apartmentId }: OverlayInput): NamedTarget | undefined {
  const alias = targetType === 'apartment' ? apartmentId : undefined;
  const id = targetId ?? alias;
  if (id === undefined || (alias !== undefined && alias !== id)) return undefined;
  return { targetType, targetId: id };
}

function plainFields({ id, zIndex = 0, source = 'MANUAL' }: OverlayInput) {
  return { _id: id ? new Types.ObjectId(id) : new Types.ObjectId(), zIndex, source };
}

/** Validates all outlines of an image together. */
function checkWhole({ path, overlays }: WantedOverlays, faults: FieldFaults): void {
  const points = overlays.reduce(
    (sum, one) => sum + (one.holes ?? []).reduce((below, hole) => below + hole.length, one.points.length),
    0,
  );
  if (points > IMAGE_LIMITS.points) faults.add(path, 'field.outline.allPoints');
  const seen = new Set<string>();
  for (const [index, { id }] of overlays.entries()) {
    if (id !== undefined && seen.has(id)) faults.add(`${path}.${index}.id`, 'field.outline.idTwice');
    if (id !== undefined) seen.add(id);
  }
}

function shapeOf(
  overlay: OverlayInput,
  path: string,
  aspect: number,
  faults: FieldFaults,
): Pick<OverlayDocument, 'points' | 'holes' | 'anchor' | 'area'> | undefined {
  const found = outlineFault(overlay);
  if (found) {
    const where = found.hole === undefined ? 'points' : `holes.${found.hole}`;
    faults.add(`${path}.${where}`, SENTENCES[found.fault]);
    return undefined;
  }
  const outline = { points: snapped(overlay.points), holes: (overlay.holes ?? []).map(snapped) };
  const [given] = overlay.anchor ? [snappedPoint(overlay.anchor)] : [];
  if (given && !covers(outline, given)) {
    faults.add(`${path}.anchor`, 'field.outline.anchor');
    return undefined;
  }
  const anchor = given ?? labelPoint(outline, aspect);
  return {
    points: outline.points.map(mutable),
    ...(outline.holes.length > 0 ? { holes: outline.holes.map((hole) => hole.map(mutable)) } : {}),
    anchor: mutable(anchor),
    area: outlineArea(outline),
  };
}

function snappedPoint(point: ImagePoint): ImagePoint {
  return mutable(snapped([point])[0] ?? point);
}

function mutable([x, y]: readonly [number, number]): ImagePoint {
  return [x, y];
}
