import { useStore } from 'zustand';
import { brand } from '../base/config.ts';
import { usePageTitle } from '../base/page-title.ts';
import { session } from '../base/services.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { LostDrawing } from '../ui/drawings/lost.tsx';

export interface ErrorScreenProps {
  title?: string;
  /** 404 unless the error says otherwise. */
  statusCode?: number;
}

/** The error page, with the specification's texts. */
export function ErrorScreen({ title, statusCode = 404 }: ErrorScreenProps) {
  const t = useTranslate();
  const signedIn = useStore(session.store, ({ token }) => token !== undefined);
  const heading = title ?? t('error.title', { statusCode });
  usePageTitle(heading);
  return (
    <main className="mx-auto flex min-h-dvh max-w-[560px] flex-col items-center justify-center gap-6 p-6 text-center">
      <LostDrawing />
      <h1 className="text-2xl">{heading}</h1>
      <p className="text-secondary">
        {t('error.text')}
        <a className="block text-accent underline underline-offset-4" href={`mailto:${brand.contactEmail}`}>
          {t('error.contact', { email: brand.contactEmail })}
        </a>
      </p>
      <div className="flex flex-col items-center gap-2">
        {/* Plain links: they work even if the router has failed. */}
        <Button variant="primary" asChild>
          <a href="/">{t('error.toMain')}</a>
        </Button>
        {signedIn ? (
          <Button variant="quiet" asChild>
            <a href="/dashboard">{t('error.toDashboard')}</a>
          </Button>
        ) : null}
      </div>
    </main>
  );
}
