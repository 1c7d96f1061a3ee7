import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { config } from '../base/config.ts';
import { preferences } from '../base/preferences.ts';
import { analytics, reports } from '../base/services.ts';
import { activateLanguage } from '../i18n/language.ts';
import { AnalyticsChoice, AnalyticsConsent } from '../kit/analytics-consent.tsx';

/** Starts error reports (strangers are not recorded), asks for consent to analytics, and tells them of the page once they are allowed. */
export async function watch(): Promise<void> {
  reports.start({ records: false });
  if (!config.analyticsId) return;
  await activateLanguage(config.locale ?? preferences.getState().language);
  const place = document.createElement('div');
  place.id = 'consent';
  document.body.append(place);
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <AnalyticsConsent />
    </I18nProvider>,
  );
  const again = document.getElementById('consent-again');
  if (again)
    createRoot(again).render(
      <I18nProvider i18n={i18n}>
        <AnalyticsChoice className="text-sm text-secondary hover:text-ink" />
      </I18nProvider>,
    );
  analytics.titled({ pathname: location.pathname, text: document.title });
  analytics.pageView(location.pathname);
}
