import type { Locale } from '@oriel/contract/enums';
import type {
  ConnectionTest,
  Integration,
  LastSync,
  SyncReport,
  SyncWarning,
} from '@oriel/contract/integration';
import { say } from '../../platform/messages.ts';
import { amountOf } from '../../platform/money.ts';
import { withoutEmpty } from '../../platform/present.ts';
import type { Feed, FeedApartment } from './client.ts';
import type { Failure } from './failure.ts';
import type { IntegrationDocument, SyncReportDocument, SyncWarningDocument } from './model.ts';

const SAMPLES = 3;

export function presentWarning(
  { externalId, code, values }: SyncWarningDocument,
  locale: Locale,
): SyncWarning {
  return {
    ...(externalId ? { externalId } : {}),
    code,
    text: say(locale, `sync.warning.${code}`, values),
  };
}

/** The reason for a failure, for people. */
export function failureText({ reason, values }: Failure, locale: Locale): string {
  return say(locale, `integration.failed.${reason}`, values);
}

function errorOf({ error, errorValues }: SyncReportDocument, locale: Locale): string | undefined {
  if (!error) return undefined;
  return failureText({ reason: error, ...(errorValues ? { values: errorValues } : {}) }, locale);
}

export function presentReport(report: SyncReportDocument, locale: Locale): SyncReport {
  return withoutEmpty({
    startedAt: report.startedAt.toISOString(),
    finishedAt: report.finishedAt?.toISOString(),
    status: report.status,
    created: report.created,
    updated: report.updated,
    unchanged: report.unchanged,
    missing: report.missing,
    warnings: report.warnings.map((warning) => presentWarning(warning, locale)),
    error: errorOf(report, locale),
  }) as SyncReport;
}

/** The projection for members; shows only the end of the key. */
export function presentIntegration(integration: IntegrationDocument, locale: Locale): Integration {
  const { config, leadPush, lastSync } = integration;
  return withoutEmpty({
    id: String(integration._id),
    organizationId: String(integration.organizationId),
    estateId: String(integration.estateId),
    type: integration.type,
    enabled: integration.enabled,
    config: withoutEmpty({
      baseUrl: config.baseUrl,
      investmentId: config.investmentId,
      buildingFilter: config.buildingFilter,
      currency: config.currency,
    }),
    apiKeyHint: integration.apiKeyHint,
    mapping: integration.mapping,
    scope: integration.scope,
    schedule: { everyMinutes: integration.schedule.everyMinutes },
    leadPush: withoutEmpty({ enabled: leadPush.enabled, email: leadPush.email }),
    lastSync: lastSync ? presentReport(lastSync, locale) : undefined,
    lastSyncDate: integration.lastSyncDate?.toISOString(),
    health: integration.health,
    createdBy: integration.createdBy ? String(integration.createdBy) : undefined,
    createdAt: integration.createdAt.toISOString(),
    updatedAt: integration.updatedAt.toISOString(),
  }) as Integration;
}

export function presentLastSync(integration: IntegrationDocument | undefined, locale: Locale): LastSync {
  const report = integration?.lastSync;
  const error = report ? errorOf(report, locale) : undefined;
  return {
    lastSyncDate: integration?.lastSyncDate?.toISOString() ?? null,
    status: report?.status ?? null,
    created: report?.created ?? 0,
    updated: report?.updated ?? 0,
    unchanged: report?.unchanged ?? 0,
    missing: report?.missing ?? 0,
    warnings: (report?.warnings ?? []).map((warning) => presentWarning(warning, locale)),
    ...(error ? { error } : {}),
    nextSyncDate: nextSync(integration)?.toISOString() ?? null,
  };
}

/** Next synchronisation: an overdue one starts as soon as a worker is free, which is not a past time. */
function nextSync(integration: IntegrationDocument | undefined): Date | undefined {
  if (!integration?.enabled || !integration.nextSyncAt) return undefined;
  return new Date(Math.max(integration.nextSyncAt.getTime(), Date.now()));
}

/** Result of a connection: the feed, or why there is none. */
export interface Tried {
  readonly type: IntegrationDocument['type'];
  readonly latencyMs: number;
  readonly feed?: Feed;
  readonly failure?: Failure;
}

function sampleOf({ externalId, externalStatus, status, number, building, groups }: FeedApartment) {
  const { price } = groups.price ?? {};
  return withoutEmpty({
    externalId,
    number,
    building,
    externalStatus: externalStatus?.name || externalStatus?.id,
    status,
    kind: groups.kind?.kind,
    area: groups.area?.area,
    rooms: groups.rooms?.rooms,
    floor: groups.floor?.floor,
    price: amountOf(price),
  }) as ConnectionTest['sample'][number];
}

export function presentTest({ type, latencyMs, feed, failure }: Tried, locale: Locale): ConnectionTest {
  const apartments = feed?.apartments ?? [];
  const byStatus = { ACTIVE: 0, BOOKED: 0, SOLD: 0, UNKNOWN: 0 };
  for (const { status } of apartments) byStatus[status ?? 'UNKNOWN'] += 1;
  const httpStatus = feed?.httpStatus ?? failure?.httpStatus;
  return {
    ok: failure === undefined,
    type,
    latencyMs,
    ...(httpStatus === undefined ? {} : { httpStatus }),
    itemsFound: apartments.length,
    byStatus,
    sample: apartments.slice(0, SAMPLES).map(sampleOf),
    message: failure
      ? failureText(failure, locale)
      : say(locale, 'integration.works', { apartments: apartments.length }),
  };
}
