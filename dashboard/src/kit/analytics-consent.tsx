import { useEffect } from 'react';
import { useStore } from 'zustand';
import { config } from '../base/config.ts';
import { preferences, setAnalyticsChoice } from '../base/preferences.ts';
import { analytics } from '../base/services.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';

/** Asks for consent to analytics, in its own row above the page; refusing is as easy as agreeing. */
export function AnalyticsConsent() {
  const t = useTranslate();
  const choice = useStore(preferences, (state) => state.analytics);
  useEffect(() => analytics.consent(choice === 'granted'), [choice]);
  if (config.analyticsId === undefined || choice !== undefined) return null;
  return (
    <section
      aria-label={t('analytics.question')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-raised px-4 py-2 text-sm print:hidden"
    >
      <p className="min-w-0 flex-1 basis-[280px]">{t('analytics.question')}</p>
      <div className="flex gap-2">
        <Button size="small" onClick={() => setAnalyticsChoice('granted')}>
          {t('analytics.allow')}
        </Button>
        <Button size="small" onClick={() => setAnalyticsChoice('denied')}>
          {t('analytics.refuse')}
        </Button>
      </div>
    </section>
  );
}

/** Shows the question again, for visitors who change their mind. */
export function AnalyticsChoice({ className }: { className?: string }) {
  const t = useTranslate();
  const choice = useStore(preferences, (state) => state.analytics);
  if (config.analyticsId === undefined || choice === undefined) return null;
  return (
    <button type="button" className={className} onClick={() => setAnalyticsChoice(undefined)}>
      {t('analytics.again')}
    </button>
  );
}
