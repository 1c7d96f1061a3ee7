import { Type } from 'typebox';
import { AuditQuery, AuditReport, RefreshAnglesQuery, RefreshedAngles } from '../audit.ts';
import { Data } from '../envelope.ts';
import { Nullable } from '../primitives.ts';

/** For a POST without a body, or with an empty one. */
const NoBody = Nullable(Type.Object({}, { additionalProperties: false }));

export const AUDIT_CALLS = {
  checkApartmentIntegrity: {
    querystring: AuditQuery,
    response: { 200: Data(AuditReport) },
  },
  refreshPreferredAngles: {
    querystring: RefreshAnglesQuery,
    response: { 200: Data(RefreshedAngles) },
  },
  refreshPreferredAnglesByPost: {
    querystring: RefreshAnglesQuery,
    body: NoBody,
    response: { 200: Data(RefreshedAngles) },
  },
} as const;
