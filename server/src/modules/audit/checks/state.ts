import { LIVED_IN } from '@oriel/contract/apartment-kinds';
import { APARTMENT_STATUSES } from '@oriel/contract/enums';
import { textIn } from '../../../platform/translation.ts';
import { statusOf } from '../../inventory/apartment/readings.ts';
import type { AuditedApartment, Facts } from '../facts.ts';
import type { Issue } from '../issue.ts';

function checkStatus(apartment: AuditedApartment, { integrations }: Facts): Issue[] {
  const { _id, status, sync } = apartment;
  if (!APARTMENT_STATUSES.includes(status)) {
    const values = { kind: 'own', status: String(status) };
    return [{ code: 'STATUS_UNKNOWN', severity: 'ERROR', apartmentId: _id, field: 'status', values }];
  }
  const told = sync?.externalStatus;
  const integration = integrations.get(String(apartment.estateId));
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

function checkBooking({ _id, status, bookedUntil }: AuditedApartment, now: Date): Issue[] {
  if (status !== 'BOOKED' || !bookedUntil || bookedUntil > now) return [];
  const values = { day: bookedUntil.toISOString().slice(0, 10) };
  return [{ code: 'BOOKING_EXPIRED', severity: 'WARNING', apartmentId: _id, field: 'bookedUntil', values }];
}

function checkSync({ _id, sync, visible }: AuditedApartment): Issue[] {
  // An apartment already hidden from visitors has been dealt with.
  if (!sync?.missingSince || !visible) return [];
  const values = { day: sync.missingSince.toISOString().slice(0, 10) };
  return [
    { code: 'SYNC_MISSING', severity: 'WARNING', apartmentId: _id, field: 'sync.missingSince', values },
  ];
}

function checkPlan(apartment: AuditedApartment): Issue[] {
  if (!LIVED_IN.has(apartment.kind) || !apartment.visible) return [];
  if (apartment.floorPlan2dAssetId || apartment.floorPlan3dAssetId) return [];
  if (apartment.links?.floorPlan2dUrl || apartment.links?.floorPlan3dUrl) return [];
  return [
    { code: 'NO_FLOOR_PLAN', severity: 'WARNING', apartmentId: apartment._id, field: 'floorPlan2dAssetId' },
  ];
}

const TEXTS = ['name', 'description'] as const;

/** Reports texts that exist in some language, but not in the organization's own. */
function checkTexts(apartment: AuditedApartment, { scope: { organization } }: Facts): Issue[] {
  const { i18n } = apartment;
  return TEXTS.flatMap((field): Issue[] => {
    const anywhere = Object.values(i18n ?? {}).some((texts) => texts[field]);
    const main = textIn(i18n ?? undefined, organization.locale, field, apartment[field] ?? undefined);
    if (!anywhere || main) return [];
    return [
      {
        code: 'MAIN_LANGUAGE_MISSING',
        severity: 'WARNING',
        apartmentId: apartment._id,
        field,
        values: { language: organization.locale },
      },
    ];
  });
}

/** Checks the states and texts of apartments. */
export function checkStates(facts: Facts): Issue[] {
  return facts.apartments.flatMap((apartment) => [
    ...checkStatus(apartment, facts),
    ...checkBooking(apartment, facts.now),
    ...checkSync(apartment),
    ...checkPlan(apartment),
    ...checkTexts(apartment, facts),
  ]);
}
