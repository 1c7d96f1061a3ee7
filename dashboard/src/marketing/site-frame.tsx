import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { brand } from '../base/config.ts';
import { session } from '../base/services.ts';
import { useTranslate } from '../i18n/translate.ts';
import { AnalyticsChoice } from '../kit/analytics-consent.tsx';
import { Button } from '../ui/button.tsx';
import { SkipLinks } from '../ui/skip-links.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { LanguageChoice } from './language-choice.tsx';

const LINK = 'rounded-control text-sm text-secondary transition-colors hover:text-ink';

/** Whether somebody is signed in in this browser. */
export function useSignedIn(): boolean {
  return useStore(session.store, ({ token }) => token !== undefined);
}

/** Header and footer of the public pages. */
export function SiteFrame({ id, children }: { id?: string; children: ReactNode }) {
  const t = useTranslate();
  const signedIn = useSignedIn();
  return (
    <div {...(id ? { id } : {})} className="mx-auto flex min-h-dvh max-w-[1240px] flex-col px-4 md:px-12">
      <SkipLinks main="main" />
      <header className="flex h-[72px] items-center justify-between gap-4">
        <Link to="/" className="rounded-control">
          <Wordmark />
        </Link>
        <nav aria-label={t('site.pages')} className="flex items-center gap-4 md:gap-6">
          <Link to="/pricing" className={`${LINK} max-sm:hidden`}>
            {t('site.pricing')}
          </Link>
          <Link to="/resources" className={`${LINK} max-sm:hidden`}>
            {t('site.resources')}
          </Link>
          <Link to="/help" className={`${LINK} max-sm:hidden`}>
            {t('site.help')}
          </Link>
          {signedIn ? null : (
            <Link to="/signup" className={`${LINK} max-md:hidden`}>
              {t('site.signUp')}
            </Link>
          )}
          <Button asChild>
            <Link to={signedIn ? '/dashboard' : '/login'}>
              {t(signedIn ? 'site.dashboard' : 'site.signIn')}
            </Link>
          </Button>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 py-12 outline-none md:py-16">
        {children}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-6 text-sm text-secondary">
        <p>
          {brand.name} ·{' '}
          <a href={`mailto:${brand.contactEmail}`} className="underline-offset-4 hover:underline">
            {brand.contactEmail}
          </a>
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <Link to="/pricing" className={`${LINK} sm:hidden`}>
            {t('site.pricing')}
          </Link>
          <Link to="/resources" className={`${LINK} sm:hidden`}>
            {t('site.resources')}
          </Link>
          <Link to="/help" className={`${LINK} sm:hidden`}>
            {t('site.help')}
          </Link>
          <AnalyticsChoice className={LINK} />
          <LanguageChoice />
        </div>
      </footer>
    </div>
  );
}
