import { type Static, Type } from 'typebox';
import { DateTime, Id, OneOf } from './primitives.ts';

/** Audit checks. A code is never reused with another meaning. */
export const AUDIT_CODES = [
  'BUILDING_MISSING',
  'ESTATE_MISMATCH',
  'DUPLICATE_NUMBER',
  'DUPLICATE_EXTERNAL_ID',
  'AREA_INVALID',
  'PRICE_MISSING',
  'PRICE_MISMATCH',
  'PRICE_HISTORY_GAP',
  'PRICE_HIDDEN_NOT_ALLOWED',
  'FLOOR_OUT_OF_RANGE',
  'NO_FLOOR_PLAN',
  'NO_OVERLAY',
  'OVERLAY_ORPHAN',
  'OVERLAY_INVALID',
  'NO_PREFERRED_ANGLE',
  'PANORAMA_UNREACHABLE',
  'PORTAL_DANGLING',
  'ASSET_BROKEN',
  'STATUS_UNKNOWN',
  'BOOKING_EXPIRED',
  'SYNC_MISSING',
  'MAIN_LANGUAGE_MISSING',
] as const;
export type AuditCode = (typeof AUDIT_CODES)[number];

export const AUDIT_SEVERITIES = ['ERROR', 'WARNING', 'INFO'] as const;
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number];

/** Issues listed in one answer, most severe first; `issuesCount` counts them all. */
export const AUDIT_ISSUES_MAX = 2000;

/** Query of the audit; without parameters it covers the whole organization. */
export const AuditQuery = Type.Object({
  estateId: Type.Optional(Id),
  buildingId: Type.Optional(Id),
});
export type AuditQuery = Static<typeof AuditQuery>;

/** One issue. `apartmentId` is absent when no apartment is involved (a portal between panoramas, an overlay without a target). */
export const AuditIssue = Type.Object({
  apartmentId: Type.Optional(Id),
  number: Type.Optional(Type.String()),
  estateId: Type.Optional(Id),
  severity: OneOf(AUDIT_SEVERITIES),
  code: OneOf(AUDIT_CODES),
  message: Type.String(),
  field: Type.Optional(
    Type.String({ description: 'dotted path in the apartment, or of what else is named' }),
  ),
  fix: Type.Optional(Type.String({ description: 'what to do about it' })),
  buildingId: Type.Optional({ ...Id, description: 'of the apartment' }),
  navigatorId: Type.Optional({
    ...Id,
    description: 'the navigator that an outline, an image or a best view belongs to',
  }),
  frame: Type.Optional(Type.Integer({ description: 'index of the image in its navigator' })),
  subject: Type.Optional(
    Type.Object(
      { type: Type.String(), id: Id },
      { description: 'what is wrong where it is not the apartment itself: navigator-image, panorama, asset' },
    ),
  ),
});
export type AuditIssue = Static<typeof AuditIssue>;

/** `GET /apartment/integrity-check`. `ok` is true when there are no issues. */
export const AuditReport = Type.Object({
  checkedAt: DateTime,
  apartments: Type.Integer({ description: 'apartments that were looked at' }),
  ok: Type.Boolean(),
  issuesCount: Type.Integer(),
  issues: Type.Array(AuditIssue, { maxItems: AUDIT_ISSUES_MAX }),
});
export type AuditReport = Static<typeof AuditReport>;

/** Query of `/apartment/refresh-preferred-angles`. */
export const RefreshAnglesQuery = Type.Object({
  estateId: Type.Optional(Id),
  navigatorId: Type.Optional(Id),
});
export type RefreshAnglesQuery = Static<typeof RefreshAnglesQuery>;

/** `/apartment/refresh-preferred-angles`, by GET and by POST. Idempotent: a second run updates nothing. */
export const RefreshedAngles = Type.Object({
  processed: Type.Integer({ description: 'apartments that were looked at' }),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  withoutOverlay: Type.Array(Id, { description: 'apartments that are outlined in no image' }),
  durationMs: Type.Integer(),
});
export type RefreshedAngles = Static<typeof RefreshedAngles>;
