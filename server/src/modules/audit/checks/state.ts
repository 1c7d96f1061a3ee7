import { APARTMENT_STATUSES } from '@oriel/contract/enums';
import { textIn } from '../../../platform/translation.ts';
import { statusOf } from '../../inventory/apartment/readings.ts';
import type { AuditedFlat, Facts } from '../facts.ts';
import type { Issue } from '../issue.ts';
import { LIVED_IN } from './kinds.ts';

function checkStatus(flat: AuditedFlat, { integrations }: Facts): Issue[] {
  const { _id, status, sync } = flat;
  if (!APARTMENT_STATUSES.includes(status)) {
    const values = { kind: 'own', status: String(status) };
    return [{ code: 'STATUS_UNKNOWN', severity: 'ERROR', apartmentId: _id, field: 'status', values }];
  }
  const told = sync?.externalStatus;
  const integration = integrations.get(String(flat.estateId));
  if (!told || !integration || statusOf(told, integration.mapping ?? {})) return [];
  return [
    {
      code: 'STATUS_UNKNOWN',
      severity: 'WARNING',
      apartmentId: _id,
      field: 'sync.externalStatus',
      values: { kind: 'external', status: told.name || told.id },
    },
  ];
}

function checkBooking({ _id, status, bookedUntil }: AuditedFlat, now: Date): Issue[] {
  if (status !== 'BOOKED' || !bookedUntil || bookedUntil > now) return [];
  const values = { day: bookedUntil.toISOString().slice(0, 10) };
  return [{ code: 'BOOKING_EXPIRED', severity: 'WARNING', apartmentId: _id, field: 'bookedUntil', values }];
}

function checkSync({ _id, sync, visible }: AuditedFlat): Issue[] {
  // An apartment already hidden from visitors has been dealt with.
  if (!sync?.missingSince || !visible) return [];
  const values = { day: sync.missingSince.toISOString().slice(0, 10) };
  return [
    { code: 'SYNC_MISSING', severity: 'WARNING', apartmentId: _id, field: 'sync.missingSince', values },
  ];
}

function checkPlan(flat: AuditedFlat): Issue[] {
  if (!LIVED_IN.has(flat.kind) || !flat.visible) return [];
  if (flat.floorPlan2dAssetId || flat.floorPlan3dAssetId) return [];
  if (flat.links?.floorPlan2dUrl || flat.links?.floorPlan3dUrl) return [];
  return [{ code: 'NO_FLOOR_PLAN', severity: 'WARNING', apartmentId: flat._id, field: 'floorPlan2dAssetId' }];
}

const TEXTS = ['name', 'description'] as const;

/** Reports texts that exist in some language, but not in the organization's own. */
function checkTexts(flat: AuditedFlat, { scope: { organization } }: Facts): Issue[] {
  const { i18n } = flat;
  return TEXTS.flatMap((field): Issue[] => {
    const anywhere = Object.values(i18n ?? {}).some((texts) => texts[field]);
    const main = textIn(i18n ?? undefined, organization.locale, field, flat[field] ?? undefined);
    if (!anywhere || main) return [];
    return [
      {
        code: 'MAIN_LANGUAGE_MISSING',
        severity: 'WARNING',
        apartmentId: flat._id,
        field,
        values: { language: organization.locale },
      },
    ];
  });
}

/** Checks the states and texts of apartments. */
export function checkStates(facts: Facts): Issue[] {
  return facts.flats.flatMap((flat) => [
    ...checkStatus(flat, facts),
    ...checkBooking(flat, facts.now),
    ...checkSync(flat),
    ...checkPlan(flat),
    ...checkTexts(flat, facts),
  ]);
}
