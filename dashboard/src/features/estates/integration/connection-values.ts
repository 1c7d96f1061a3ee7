import type { ApartmentStatus } from '@oriel/contract/enums';
import {
  type AddIntegration,
  DEFAULT_INTEGRATION_SCOPE,
  type Integration,
  type IntegrationScope,
} from '@oriel/contract/integration';

/** A connection as its form has it. */
export interface ConnectionValues {
  config: { baseUrl: string; investmentId: string; buildingFilter: string[] };
  credentials: { apiKey: string };
  schedule: { everyMinutes: string };
  scope: IntegrationScope[];
  statuses: { told: string; means: ApartmentStatus }[];
  leadPush: { enabled: boolean; email: string };
  enabled: boolean;
}

/** The form of the stored connection, or of a new one. The key is never answered, so its field is always empty. */
export function connectionValues(stored: Integration | undefined): ConnectionValues {
  return {
    config: {
      baseUrl: stored?.config.baseUrl ?? '',
      investmentId: stored?.config.investmentId ?? '',
      buildingFilter: [...(stored?.config.buildingFilter ?? [])],
    },
    credentials: { apiKey: '' },
    schedule: { everyMinutes: String(stored?.schedule.everyMinutes ?? 30) },
    scope: [...(stored?.scope ?? DEFAULT_INTEGRATION_SCOPE)],
    statuses: Object.entries(stored?.mapping.status ?? {}).map(([told, means]) => ({ told, means })),
    leadPush: { enabled: stored?.leadPush.enabled ?? false, email: stored?.leadPush.email ?? '' },
    enabled: stored?.enabled ?? true,
  };
}

/**
 * The body that stores a connection. It replaces all that is stored, so it repeats what the form does not offer: the currency, and the
 * mapping of kinds and fields.
 */
export function connectionBody(values: ConnectionValues, stored: Integration | undefined): AddIntegration {
  const { config, credentials, schedule, leadPush, enabled, scope, statuses } = values;
  const { currency } = stored?.config ?? {};
  const { status: _replaced, ...mapping } = stored?.mapping ?? {};
  const mapped = statuses.filter(({ told }) => told.trim() !== '');
  return {
    type: 'VOX_DEVELOPER',
    config: {
      baseUrl: config.baseUrl.trim(),
      investmentId: config.investmentId.trim(),
      buildingFilter: config.buildingFilter,
      ...(currency ? { currency } : {}),
    },
    ...(credentials.apiKey ? { credentials } : {}),
    schedule: { everyMinutes: Number(schedule.everyMinutes) },
    scope,
    mapping: {
      ...mapping,
      ...(mapped.length > 0
        ? { status: Object.fromEntries(mapped.map(({ told, means }) => [told.trim(), means])) }
        : {}),
    },
    leadPush: { enabled: leadPush.enabled, ...(leadPush.email ? { email: leadPush.email } : {}) },
    enabled,
  };
}
