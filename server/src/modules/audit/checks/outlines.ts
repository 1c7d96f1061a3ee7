import { setImmediate } from 'node:timers/promises';
import { SEEN_OUTSIDE } from '@oriel/contract/apartment-kinds';
import { outlineFault } from '@oriel/contract/geometry';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import type { NavigatorDocument, NavigatorImageDocument, OverlayDocument } from '../../navigator/model.ts';
import {
  apartmentsOfTarget,
  type KnownTargets,
  type NamedTarget,
  targetsAmong,
} from '../../navigator/overlay-targets.ts';
import type { AuditedApartment, Facts } from '../facts.ts';
import type { Issue } from '../issue.ts';

/** Reads few images at a time: one may have 2 MB of outlines. */
const IMAGES_AT_A_TIME = 8;

/** The outlines in the images of one navigator. */
interface Outlined {
  readonly navigator: NavigatorDocument;
  readonly images: number;
  /** Images by apartment. */
  readonly apartments: ReadonlyMap<string, ReadonlySet<string>>;
}

type Read = Pick<NavigatorImageDocument, '_id' | 'index' | 'overlays'>;

/** Context known before the images of a navigator are read. */
interface Surroundings {
  readonly navigator: NavigatorDocument;
  readonly known: KnownTargets;
  /** Whether the target of an outline is within the audit's scope. */
  isInScope(target: NamedTarget): boolean;
}

async function surroundingsOf(
  models: Models,
  { scope, buildings, navigators }: Facts,
  navigator: NavigatorDocument,
  audited: ReadonlySet<string>,
): Promise<Surroundings> {
  const apartments = await models.Apartment.distinct('_id', apartmentsOfTarget(navigator));
  const there = (one: { estateId: Types.ObjectId }) => one.estateId.equals(navigator.estateId);
  const ids = [
    ...apartments,
    ...[...buildings.values()].filter(there).map(({ _id }) => _id),
    ...navigators.filter((one) => there(one) && one !== navigator).map(({ _id }) => _id),
  ];
  const whole = !scope.buildingId || navigator.buildingId?.equals(scope.buildingId) === true;
  return {
    navigator,
    known: targetsAmong(new Set(ids.map(String))),
    isInScope: ({ targetType, targetId }) => whole || (targetType === 'apartment' && audited.has(targetId)),
  };
}

function about(overlay: OverlayDocument, navigator: NavigatorDocument, image: Read) {
  const isApartment = overlay.targetType === 'apartment' && Types.ObjectId.isValid(overlay.targetId);
  return {
    severity: 'ERROR' as const,
    ...(isApartment ? { apartmentId: new Types.ObjectId(overlay.targetId) } : {}),
    estateId: navigator.estateId,
    navigatorId: navigator._id,
    frame: image.index,
    subject: { type: 'navigator-image', id: image._id },
    values: { navigator: navigator.name },
  };
}

function checkImage({ navigator, known, isInScope }: Surroundings, image: Read): Issue[] {
  return image.overlays.flatMap((overlay, index): Issue[] => {
    if (!isInScope(overlay)) return [];
    const field = `overlays.${index}`;
    if (!known.has(overlay)) {
      return [{ ...about(overlay, navigator, image), code: 'OVERLAY_ORPHAN', field: `${field}.targetId` }];
    }
    const { points, holes } = overlay;
    if (!outlineFault({ points, holes: holes ?? [] })) return [];
    return [{ ...about(overlay, navigator, image), code: 'OVERLAY_INVALID', field: `${field}.points` }];
  });
}

async function readNavigator(
  models: Models,
  surroundings: Surroundings,
): Promise<{ issues: Issue[]; outlined: Outlined }> {
  const { navigator } = surroundings;
  const { organizationId, _id } = navigator;
  const issues: Issue[] = [];
  const apartments = new Map<string, Set<string>>();
  let count = 0;
  const images = models.NavigatorImage.find({ organizationId, navigatorId: _id }, { overlays: 1, index: 1 })
    .sort({ index: 1, _id: 1 })
    .lean()
    .cursor({ batchSize: IMAGES_AT_A_TIME });
  for await (const image of images) {
    count += 1;
    for (const { targetType, targetId } of image.overlays) {
      if (targetType !== 'apartment') continue;
      const seen = apartments.get(targetId) ?? new Set();
      apartments.set(targetId, seen.add(String(image._id)));
    }
    issues.push(...checkImage(surroundings, image));
    await setImmediate();
  }
  return { issues, outlined: { navigator, images: count, apartments } };
}

/** Whether an apartment belongs to a navigator's target. */
function shows({ navigator }: Outlined, apartment: AuditedApartment): boolean {
  const { estateId, buildingId } = apartmentsOfTarget(navigator);
  return buildingId ? buildingId.equals(apartment.buildingId ?? '') : estateId.equals(apartment.estateId);
}

/** Whether a navigator outlines apartments at all: one of an estate may outline buildings only. */
function outlinesApartments({ navigator, images, apartments }: Outlined): boolean {
  return navigator.target.type === 'building' ? images > 0 : apartments.size > 0;
}

function checkApartment(apartment: AuditedApartment, navigators: readonly Outlined[]): Issue[] {
  if (!apartment.visible || !SEEN_OUTSIDE.has(apartment.kind)) return [];
  const theirs = navigators.filter((one) => outlinesApartments(one) && shows(one, apartment));
  if (theirs.length === 0) return [];
  const id = String(apartment._id);
  const outlining = theirs.filter(({ apartments }) => apartments.has(id));
  if (outlining.length === 0) {
    return [
      {
        code: 'NO_OVERLAY',
        severity: 'WARNING',
        apartmentId: apartment._id,
        navigatorId: theirs[0]?.navigator._id,
        field: 'overlays',
      },
    ];
  }
  const without = outlining.find(({ navigator, apartments }) => {
    const angle = (apartment.preferredAngles ?? []).find((one) => one.navigatorId.equals(navigator._id));
    return !angle || !apartments.get(id)?.has(String(angle.imageId));
  });
  if (!without) return [];
  return [
    {
      code: 'NO_PREFERRED_ANGLE',
      severity: 'INFO',
      apartmentId: apartment._id,
      field: 'preferredAngles',
      navigatorId: without.navigator._id,
      values: { navigator: without.navigator.name },
    },
  ];
}

/** Checks the outlines of every navigator in scope, and finds apartments without one. */
export async function checkOutlines(models: Models, facts: Facts): Promise<Issue[]> {
  const issues: Issue[] = [];
  const outlined: Outlined[] = [];
  const audited = new Set(facts.apartments.map(({ _id }) => String(_id)));
  for (const navigator of facts.navigators) {
    const read = await readNavigator(models, await surroundingsOf(models, facts, navigator, audited));
    issues.push(...read.issues);
    outlined.push(read.outlined);
  }
  return [...issues, ...facts.apartments.flatMap((apartment) => checkApartment(apartment, outlined))];
}
