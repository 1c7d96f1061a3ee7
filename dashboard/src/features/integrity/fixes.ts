import type { AuditCode, AuditIssue } from '@oriel/contract/audit';

/** A repair that fixes an issue with one click. */
export type Repair =
  | { readonly kind: 'refreshAngles'; readonly estateId?: string }
  | { readonly kind: 'freeApartment'; readonly apartmentId: string }
  | { readonly kind: 'hideApartment'; readonly apartmentId: string }
  | { readonly kind: 'leaveBuilding'; readonly apartmentId: string }
  | { readonly kind: 'savePrice'; readonly apartmentId: string }
  | { readonly kind: 'showApartmentPrice'; readonly apartmentId: string }
  | { readonly kind: 'showEstatePrices'; readonly estateId: string }
  | { readonly kind: 'deletePortal'; readonly portalId: string }
  | {
      readonly kind: 'removeOutline';
      readonly imageId: string;
      readonly place: number;
      readonly targetId?: string;
    };

/** The fixes of an issue: a one-call repair, a place to fix it by hand, or both. */
export interface Fixes {
  readonly repair?: Repair;
  readonly to?: string;
  /** The building's floors, if they may be the wrong part. */
  readonly floors?: string;
}

/** The field of an apartment, or the apartment if no field is named. */
function apartment({ apartmentId, field }: AuditIssue, anchor = field): string | undefined {
  if (!apartmentId) return undefined;
  return `/dashboard/apartments/${apartmentId}${anchor ? `#${anchor}` : ''}`;
}

function navigator({ estateId, navigatorId, frame }: AuditIssue, tab: string): string | undefined {
  if (!estateId) return undefined;
  const estate = `/dashboard/estates/${estateId}`;
  if (!navigatorId) return `${estate}#navigators`;
  return `${estate}/navigators/${navigatorId}?tab=${tab}${frame === undefined ? '' : `&frame=${frame}`}`;
}

function tour({ subject }: AuditIssue): string | undefined {
  return subject ? `/dashboard/tours/${subject.id}` : undefined;
}

/** The field that refers to the file. */
function fileField(issue: AuditIssue): string | undefined {
  const { subject, estateId, field = '' } = issue;
  switch (subject?.type) {
    case 'building': {
      const part = field.startsWith('floors') ? 'floors' : 'files';
      return `/dashboard/estates/${estateId ?? ''}/buildings/${subject.id}#${part}`;
    }
    case 'navigator':
      return navigator(issue, 'settings');
    case 'navigator-image':
      return navigator(issue, 'frames');
    default:
      return apartment(issue, field.split('.')[0]);
  }
}

type Numbered = RegExpExecArray | null;
const overlayPlace = (field = ''): Numbered => /^overlays\.(\d+)\./.exec(field);
const portalPlace = (field = ''): Numbered => /^portals\.([0-9a-f]{24})\./.exec(field);

function orphan(issue: AuditIssue): Repair | undefined {
  const { subject, field, apartmentId } = issue;
  const place = overlayPlace(field)?.[1];
  if (subject?.type !== 'navigator-image' || place === undefined) return undefined;
  return {
    kind: 'removeOutline',
    imageId: subject.id,
    place: Number(place),
    ...(apartmentId ? { targetId: apartmentId } : {}),
  };
}

function hiddenPrice({ field, estateId, apartmentId }: AuditIssue): Repair | undefined {
  if (field?.startsWith('estate.')) return estateId ? { kind: 'showEstatePrices', estateId } : undefined;
  return apartmentId ? { kind: 'showApartmentPrice', apartmentId } : undefined;
}

type ApartmentRepair = 'freeApartment' | 'hideApartment' | 'leaveBuilding' | 'savePrice';
const onApartment =
  (kind: ApartmentRepair) =>
  ({ apartmentId }: AuditIssue): Repair | undefined =>
    apartmentId ? { kind, apartmentId } : undefined;

interface Rule {
  readonly repair?: (issue: AuditIssue) => Repair | undefined;
  readonly to: (issue: AuditIssue) => string | undefined;
  /** A place to fix many at once. */
  readonly together?: string;
}

/** The fixes for each code. */
const RULES: Readonly<Record<AuditCode, Rule>> = {
  BUILDING_MISSING: { repair: onApartment('leaveBuilding'), to: apartment },
  ESTATE_MISMATCH: { repair: onApartment('leaveBuilding'), to: (issue) => apartment(issue, 'buildingId') },
  DUPLICATE_NUMBER: { to: apartment },
  DUPLICATE_EXTERNAL_ID: { to: apartment },
  AREA_INVALID: { to: apartment },
  PRICE_MISSING: { to: apartment },
  PRICE_MISMATCH: { repair: onApartment('savePrice'), to: (issue) => apartment(issue, 'price') },
  PRICE_HISTORY_GAP: { to: (issue) => apartment(issue, 'price') },
  PRICE_HIDDEN_NOT_ALLOWED: {
    repair: hiddenPrice,
    to: (issue) =>
      issue.field?.startsWith('estate.')
        ? `/dashboard/estates/${issue.estateId ?? ''}?tab=details#settings`
        : apartment(issue),
  },
  FLOOR_OUT_OF_RANGE: { to: apartment },
  NO_FLOOR_PLAN: { to: apartment, together: '/dashboard/apartments/files' },
  NO_OVERLAY: { to: (issue) => navigator(issue, 'outlines') },
  OVERLAY_ORPHAN: { repair: orphan, to: (issue) => navigator(issue, 'outlines') },
  OVERLAY_INVALID: { to: (issue) => navigator(issue, 'outlines') },
  NO_PREFERRED_ANGLE: {
    repair: ({ estateId }) => ({ kind: 'refreshAngles', ...(estateId ? { estateId } : {}) }),
    to: (issue) => navigator(issue, 'views'),
  },
  PANORAMA_UNREACHABLE: { to: tour },
  PORTAL_DANGLING: {
    repair: ({ field }) => {
      const portalId = portalPlace(field)?.[1];
      return portalId ? { kind: 'deletePortal', portalId } : undefined;
    },
    to: tour,
  },
  ASSET_BROKEN: { to: fileField },
  STATUS_UNKNOWN: {
    to: (issue) =>
      issue.field === 'status'
        ? apartment(issue)
        : `/dashboard/estates/${issue.estateId ?? ''}?tab=integration#mapping`,
  },
  BOOKING_EXPIRED: { repair: onApartment('freeApartment'), to: (issue) => apartment(issue, 'status') },
  SYNC_MISSING: { repair: onApartment('hideApartment'), to: (issue) => apartment(issue, 'visible') },
  MAIN_LANGUAGE_MISSING: { to: apartment },
};

export function fixesOf(issue: AuditIssue): Fixes {
  const { repair, to } = RULES[issue.code];
  const [mend, address] = [repair?.(issue), to(issue)];
  const { code, estateId, buildingId } = issue;
  const floors =
    code === 'FLOOR_OUT_OF_RANGE' && estateId && buildingId
      ? `/dashboard/estates/${estateId}/buildings/${buildingId}#floors`
      : undefined;
  return {
    ...(mend ? { repair: mend } : {}),
    ...(address ? { to: address } : {}),
    ...(floors ? { floors } : {}),
  };
}

const isShared = (repair: Repair | undefined): boolean =>
  repair?.kind === 'refreshAngles' || repair?.kind === 'showEstatePrices';

/**
 * Groups issues with one cause and one fix: the same sentence about the same estate, fixed by the same call or in the same place.
 *
 * @returns the groups in the order of their first issues; an issue with its own fix is alone
 */
export function causesOf(issues: readonly AuditIssue[]): AuditIssue[][] {
  const causes = Map.groupBy(issues, (issue) => {
    const { repair, to } = fixesOf(issue);
    const mend = repair ? [repair, isShared(repair) ? '' : to] : (RULES[issue.code].together ?? to);
    return JSON.stringify([issue.message, issue.estateId, issue.code, mend]);
  });
  return [...causes.values()];
}

/** The fixes for issues of one cause; one fix for all of them if there are several. */
export function fixesOfCause(issues: readonly AuditIssue[]): Fixes {
  const [first] = issues;
  if (!first) return {};
  const { together } = RULES[first.code];
  return issues.length > 1 && together ? { to: together } : fixesOf(first);
}

/** A repair that fixes all issues of a group with one call. */
export function sharedRepair(issues: readonly AuditIssue[]): Repair | undefined {
  const repairs = issues.map((issue) => fixesOf(issue).repair);
  const [first] = repairs;
  const same = repairs.every((repair) => JSON.stringify(repair) === JSON.stringify(first));
  return issues.length > 1 && isShared(first) && same ? first : undefined;
}
