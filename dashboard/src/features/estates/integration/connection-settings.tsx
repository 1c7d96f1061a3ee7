import type { Integration } from '@oriel/contract/integration';
import type { ReactNode } from 'react';
import { type Translate, useTranslate } from '../../../i18n/translate.ts';

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 py-2 sm:flex-row">
      <dt className="shrink-0 text-secondary sm:w-[200px]">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** "Every 4 hours", or in minutes where they are no whole hours. */
function everyText(minutes: number, t: Translate): string {
  return minutes % 60 === 0
    ? t('connection.everyHours', { hours: minutes / 60 })
    : t('connection.every', { minutes });
}

/** How an estate is connected, in words. */
export function ConnectionSettings({ connection }: { connection: Integration }) {
  const t = useTranslate();
  const { config, apiKeyHint, schedule, enabled, scope, mapping, leadPush, health } = connection;
  const statuses = Object.entries(mapping.status ?? {});
  return (
    <dl className="flex w-full flex-col divide-y divide-line text-sm">
      <Setting label={t('connection.health')}>
        <span className={health === 'OK' ? undefined : health === 'DEGRADED' ? 'text-wait' : 'text-bad'}>
          {t(`connectionHealth.${health}`)}
        </span>
      </Setting>
      <Setting label={t('connection.baseUrl')}>{config.baseUrl}</Setting>
      <Setting label={t('connection.investmentId')}>{config.investmentId}</Setting>
      <Setting label={t('connection.apiKey')}>{apiKeyHint}</Setting>
      <Setting label={t('connection.buildings')}>
        {config.buildingFilter.join(', ') || t('connection.allBuildings')}
      </Setting>
      <Setting label={t('connection.enabled')}>
        {enabled ? everyText(schedule.everyMinutes, t) : t('field.no')}
      </Setting>
      <Setting label={t('connection.scope')}>
        {scope.map((key) => t(`syncScope.${key}`)).join(', ') || t('connection.noFields')}
      </Setting>
      <Setting label={t('connection.statuses')}>
        {statuses.length === 0
          ? t('connection.usualStatuses')
          : statuses.map(([told, means]) => (
              <p key={told}>
                {told} → {t(`apartmentStatusWord.${means}`)}
              </p>
            ))}
      </Setting>
      <Setting label={t('connection.leadPush')}>
        {leadPush.enabled ? (leadPush.email ?? t('field.yes')) : t('field.no')}
      </Setting>
    </dl>
  );
}
