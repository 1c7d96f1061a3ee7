import { AUDIT_CODES, type AuditCode, type AuditIssue } from '@oriel/contract/audit';
import { expect, test } from 'vitest';
import { causesOf, fixesOf, fixesOfCause, sharedRepair } from './fixes.ts';

const id = (digit: string) => digit.repeat(24);
const [apartment, estate, navigator, image, portal] = ['a', 'e', '1', '2', '3'].map(id);

/** An issue of each code as the server returns it. */
const TOLD: Readonly<Record<AuditCode, Partial<AuditIssue>>> = {
  BUILDING_MISSING: { field: 'buildingId' },
  ESTATE_MISMATCH: { field: 'estateId' },
  DUPLICATE_NUMBER: { field: 'number' },
  DUPLICATE_EXTERNAL_ID: { field: 'externalId' },
  AREA_INVALID: { field: 'areaTotal' },
  PRICE_MISSING: { field: 'rent.monthly' },
  PRICE_MISMATCH: { field: 'pricePerArea' },
  PRICE_HISTORY_GAP: { field: 'priceHistory' },
  PRICE_HIDDEN_NOT_ALLOWED: { field: 'priceHidden' },
  FLOOR_OUT_OF_RANGE: { field: 'floor' },
  NO_FLOOR_PLAN: { field: 'floorPlan2dAssetId' },
  NO_OVERLAY: { field: 'overlays', navigatorId: navigator ?? '' },
  OVERLAY_ORPHAN: outline('overlays.2.targetId'),
  OVERLAY_INVALID: outline('overlays.0.points'),
  NO_PREFERRED_ANGLE: { field: 'preferredAngles', navigatorId: navigator ?? '' },
  PANORAMA_UNREACHABLE: { subject: { type: 'panorama', id: id('4') } },
  PORTAL_DANGLING: {
    subject: { type: 'panorama', id: id('4') },
    field: `portals.${portal}.targetPanoramaId`,
  },
  ASSET_BROKEN: { field: 'galleryAssetIds.3' },
  STATUS_UNKNOWN: { field: 'status' },
  BOOKING_EXPIRED: { field: 'bookedUntil' },
  SYNC_MISSING: { field: 'sync.missingSince' },
  MAIN_LANGUAGE_MISSING: { field: 'description' },
};

function outline(field: string): Partial<AuditIssue> {
  return {
    field,
    frame: 7,
    navigatorId: navigator ?? '',
    subject: { type: 'navigator-image', id: image ?? '' },
  };
}

function issue(code: AuditCode, more: Partial<AuditIssue> = {}): AuditIssue {
  return {
    code,
    severity: 'ERROR',
    message: 'x',
    apartmentId: apartment ?? '',
    estateId: estate ?? '',
    ...TOLD[code],
    ...more,
  };
}

test.each(AUDIT_CODES)('%s links to the place to fix it', (code) => {
  const { to } = fixesOf(issue(code));
  expect(to).toMatch(/^\/dashboard\/(apartments|estates|tours)\/[0-9a-f]{24}/);
});

test.each<[AuditCode, string]>([
  ['AREA_INVALID', `/dashboard/apartments/${apartment}#areaTotal`],
  ['PRICE_MISSING', `/dashboard/apartments/${apartment}#rent.monthly`],
  ['ESTATE_MISMATCH', `/dashboard/apartments/${apartment}#buildingId`],
  ['OVERLAY_INVALID', `/dashboard/estates/${estate}/navigators/${navigator}?tab=outlines&frame=7`],
  ['NO_OVERLAY', `/dashboard/estates/${estate}/navigators/${navigator}?tab=outlines`],
  ['PANORAMA_UNREACHABLE', `/dashboard/tours/${id('4')}`],
  ['ASSET_BROKEN', `/dashboard/apartments/${apartment}#galleryAssetIds`],
])('%s links to %s', (code, to) => {
  expect(fixesOf(issue(code)).to).toBe(to);
});

test('offers the building’s floors for an unknown floor', () => {
  expect(fixesOf(issue('FLOOR_OUT_OF_RANGE', { buildingId: id('b') }))).toEqual({
    to: `/dashboard/apartments/${apartment}#floor`,
    floors: `/dashboard/estates/${estate}/buildings/${id('b')}#floors`,
  });
});

test('links a broken file of a building, a navigator or a picture to its owner', () => {
  const at = (type: string, field: string) =>
    fixesOf(
      issue('ASSET_BROKEN', {
        subject: { type, id: id('9') },
        field,
        navigatorId: navigator ?? '',
        frame: 3,
      }),
    ).to;
  expect(at('building', 'floors.1.planAssetId')).toBe(
    `/dashboard/estates/${estate}/buildings/${id('9')}#floors`,
  );
  expect(at('building', 'coverAssetId')).toBe(`/dashboard/estates/${estate}/buildings/${id('9')}#files`);
  expect(at('navigator-image', 'assetId')).toContain(`${navigator}?tab=frames&frame=3`);
});

test('links an integration’s status to its mapping, and a price the estate hides to its settings', () => {
  expect(fixesOf(issue('STATUS_UNKNOWN', { field: 'sync.externalStatus' })).to).toBe(
    `/dashboard/estates/${estate}?tab=integration#mapping`,
  );
  expect(fixesOf(issue('PRICE_HIDDEN_NOT_ALLOWED', { field: 'estate.settings.showPrice' }))).toEqual({
    repair: { kind: 'showEstatePrices', estateId: estate },
    to: `/dashboard/estates/${estate}?tab=details#settings`,
  });
});

test('offers a repair that fixes several issues only once', () => {
  const angles = [issue('NO_PREFERRED_ANGLE'), issue('NO_PREFERRED_ANGLE', { apartmentId: id('b') })];
  expect(sharedRepair(angles)).toEqual({ kind: 'refreshAngles', estateId: estate });
  expect(sharedRepair([...angles, issue('NO_PREFERRED_ANGLE', { estateId: id('f') })])).toBeUndefined();
  expect(sharedRepair([issue('BOOKING_EXPIRED'), issue('BOOKING_EXPIRED')])).toBeUndefined();
});

test('merges issues with one cause and one fix into one line; those fixed one by one stay apart', () => {
  const told = (code: AuditCode, apartmentId: string, more: Partial<AuditIssue> = {}): AuditIssue => ({
    code,
    severity: 'WARNING',
    message: code,
    fix: '',
    estateId: estate ?? '',
    apartmentId,
    ...TOLD[code],
    ...more,
  });
  const [one, other] = [id('7'), id('8')];
  const lines = (code: AuditCode, more?: Partial<AuditIssue>) =>
    causesOf([told(code, one), told(code, other, more)]).map(({ length }) => length);
  expect(lines('NO_OVERLAY')).toEqual([2]);
  expect(lines('NO_PREFERRED_ANGLE')).toEqual([2]);
  expect(lines('NO_FLOOR_PLAN')).toEqual([2]);
  expect(lines('NO_OVERLAY', { navigatorId: id('9') })).toEqual([1, 1]);
  expect(lines('NO_FLOOR_PLAN', { estateId: id('9') })).toEqual([1, 1]);
  expect(lines('PRICE_MISSING')).toEqual([1, 1]);
  expect(lines('BOOKING_EXPIRED')).toEqual([1, 1]);
  const plans = [told('NO_FLOOR_PLAN', one), told('NO_FLOOR_PLAN', other)];
  expect(fixesOfCause(plans)).toEqual({ to: '/dashboard/apartments/files' });
  expect(fixesOfCause(plans.slice(0, 1))).toEqual(fixesOf(told('NO_FLOOR_PLAN', one)));
});
