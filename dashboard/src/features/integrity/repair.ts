import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import type { NavigatorImage, OverlayInput } from '@oriel/contract/navigator-image';
import { ApiError, type TeamClient } from '@oriel/sdk/team-client';
import type { Repair } from './fixes.ts';

type Wire = Pick<TeamClient, 'call'>;

/** Attempts at removing overlays of a picture: each refusal may name further ones to remove. */
const ROUNDS = 5;

/**
 * Repairs an issue.
 *
 * @param administers may change what an integration manages
 */
export async function mend(wire: Wire, repair: Repair, administers: boolean): Promise<void> {
  const changeApartment = (id: string, patch: ApartmentPatch) => patchApartment(wire, id, patch, administers);
  switch (repair.kind) {
    case 'refreshAngles':
      await wire.call('refreshPreferredAnglesByPost', { query: { estateId: repair.estateId } });
      return;
    case 'freeApartment':
      return await changeApartment(repair.apartmentId, { status: 'ACTIVE' });
    case 'hideApartment':
      return await changeApartment(repair.apartmentId, { visible: false });
    case 'leaveBuilding':
      return await changeApartment(repair.apartmentId, { buildingId: null });
    case 'showApartmentPrice':
      return await changeApartment(repair.apartmentId, { priceHidden: false });
    case 'savePrice':
      return await savePrice(wire, repair.apartmentId, administers);
    case 'showEstatePrices':
      await wire.call('updateEstate', { id: repair.estateId, body: { settings: { showPrice: true } } });
      return;
    case 'deletePortal':
      await wire.call('deletePortal', { id: repair.portalId });
      return;
    case 'removeOutline':
      return await removeOutline(wire, repair);
  }
}

async function patchApartment(
  wire: Wire,
  id: string,
  patch: ApartmentPatch,
  administers: boolean,
): Promise<void> {
  try {
    await wire.call('updateApartment', { id, body: patch });
  } catch (error) {
    const managed = error instanceof ApiError && error.code === 'FIELD_MANAGED_BY_INTEGRATION';
    if (!managed || !administers) throw error;
    // The integration no longer manages this value, so the repair overrides its lock.
    await wire.call('updateApartment', { id, body: { ...patch, override: Object.keys(patch) } });
  }
}

/** Saves the price unchanged, which recalculates the values derived from it. */
async function savePrice(wire: Wire, id: string, administers: boolean): Promise<void> {
  const { data } = await wire.call('getApartment', { id });
  const { price, rent } = data;
  await patchApartment(wire, id, price === undefined ? { rent: rent ?? null } : { price }, administers);
}

/** Removes an overlay without a target from a picture, and any others that the server reports. */
async function removeOutline(
  wire: Wire,
  { imageId, place, targetId }: Extract<Repair, { kind: 'removeOutline' }>,
): Promise<void> {
  const { data: image } = await wire.call('getNavigatorImage', { id: imageId });
  const named = image.overlays[place];
  const isNamed = named && (targetId === undefined || named.targetId === targetId);
  let kept = image.overlays.filter((overlay) =>
    isNamed ? overlay !== named : overlay.targetId !== targetId,
  );
  for (let round = 1; ; round += 1) {
    try {
      await wire.call('replaceOverlays', {
        id: imageId,
        body: { overlays: kept.map(outlineInput) },
        ifMatch: image.updatedAt,
      });
      return;
    } catch (error) {
      const orphans = error instanceof ApiError ? orphansIn(error) : new Set<number>();
      if (orphans.size === 0 || round === ROUNDS) throw error;
      kept = kept.filter((_overlay, index) => !orphans.has(index));
    }
  }
}

/** Indexes of overlays whose targets the server does not know. */
function orphansIn({ errors = {} }: ApiError): Set<number> {
  const places = Object.keys(errors).flatMap((path) => {
    const place = /^overlays\.(\d+)\.targetId$/.exec(path)?.[1];
    return place === undefined ? [] : [Number(place)];
  });
  return new Set(places);
}

function outlineInput(overlay: NavigatorImage['overlays'][number]): OverlayInput {
  const { id, targetType, targetId, points, holes, anchor, zIndex, source } = overlay;
  return { id, targetType, targetId, points, anchor, zIndex, source, ...(holes ? { holes } : {}) };
}
