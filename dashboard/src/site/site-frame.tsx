import { LANGUAGE_TAGS, LOCALES } from '@oriel/contract/enums';
import { siteAddress } from '@oriel/contract/site';
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES } from '../i18n/language.ts';
import { type MessageId, useTranslate } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { useSite } from './site-context.tsx';
import { SiteLink } from './site-link.tsx';

const LINK =
  'rounded-control text-sm text-secondary transition-colors hover:text-ink aria-[current]:text-ink';
const PAGES: readonly (readonly [path: string, name: MessageId])[] = [
  ['/pricing', 'site.pricing'],
  ['/resources', 'site.resources'],
  ['/help', 'site.help'],
  ['/docs', 'site.docs'],
];

/** Header and footer of the public pages. The script shows members the way into the dashboard instead of the sign-in. */
export function SiteFrame({ id, children }: { id?: string; children: ReactNode }) {
  const t = useTranslate();
  const { brand } = useSite();
  return (
    <div {...(id ? { id } : {})} className="mx-auto flex min-h-dvh max-w-[1240px] flex-col px-4 md:px-12">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-[200%] rounded-control bg-raised px-4 py-2 focus:translate-y-0 focus:shadow-dialog"
      >
        {t('shell.skip')}
      </a>
      <header className="flex h-[72px] items-center justify-between gap-4">
        <SiteLink to="/" className="rounded-control">
          <Wordmark brand={brand} />
        </SiteLink>
        <nav aria-label={t('site.pages')} className="flex items-center gap-4 md:gap-6">
          {PAGES.map(([path, name]) => (
            <SiteLink key={path} to={path} className={`${LINK} max-md:hidden`}>
              {t(name)}
            </SiteLink>
          ))}
          <a href="/signup" data-for="guests" className={`${LINK} max-lg:hidden`}>
            {t('site.signUp')}
          </a>
          <Button asChild>
            <a href="/login" data-for="guests">
              {t('site.signIn')}
            </a>
          </Button>
          <Button asChild>
            <a href="/dashboard" data-for="members" hidden>
              {t('site.dashboard')}
            </a>
          </Button>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 py-8 outline-none md:py-12">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

function SiteFooter() {
  const t = useTranslate();
  const { brand, locale, path } = useSite();
  const documents = [
    [brand.termsUrl, 'site.terms'],
    [brand.privacyUrl, 'site.privacy'],
  ] as const;
  return (
    <footer className="mt-16 flex flex-col gap-6 border-t border-line py-8 text-sm text-secondary">
      <nav aria-label={t('site.morePages')}>
        <ul className="flex flex-wrap gap-x-6 gap-y-3">
          {PAGES.map(([to, name]) => (
            <li key={to}>
              <SiteLink to={to} className={LINK}>
                {t(name)}
              </SiteLink>
            </li>
          ))}
          {documents.map(([href, name]) =>
            href ? (
              <li key={name}>
                <a href={href} className={LINK}>
                  {t(name)}
                </a>
              </li>
            ) : null,
          )}
          <li>
            <a href="/resources.xml" className={LINK}>
              {t('site.feed')}
            </a>
          </li>
          {/* Whoever was asked about analytics can be asked again. */}
          <li id="consent-again" className="empty:hidden" />
        </ul>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          {brand.name} ·{' '}
          <a href={`mailto:${brand.contactEmail}`} className="underline underline-offset-4 hover:text-ink">
            {brand.contactEmail}
          </a>
        </p>
        <ul aria-label={t('shell.language')} className="flex flex-wrap gap-x-4 gap-y-2">
          {LOCALES.map((one) => (
            <li key={one}>
              <a
                href={siteAddress(path, one)}
                hrefLang={LANGUAGE_TAGS[one]}
                lang={LANGUAGE_TAGS[one]}
                data-language={one}
                aria-current={one === locale ? 'true' : undefined}
                className={LINK}
              >
                {LANGUAGE_NAMES[one]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
