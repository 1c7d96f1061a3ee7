import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { brand, config } from '../app/config.ts';
import { usePageTitle } from '../app/page-title.ts';
import { type MessageId, useTranslate } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { BayWindow } from './bay-window.tsx';
import { SiteFrame } from './site-frame.tsx';

const POINTS: readonly (readonly [MessageId, MessageId])[] = [
  ['main.point.look', 'main.point.look.text'],
  ['main.point.embed', 'main.point.embed.text'],
  ['main.point.own', 'main.point.own.text'],
];

export function MainPage() {
  const t = useTranslate();
  const tagline = brand.key === 'oriel' ? t('main.tagline') : brand.tagline;
  usePageTitle(tagline);
  return (
    <SiteFrame id="main-page">
      <div className="grid items-center gap-12 lg:grid-cols-[5fr_6fr]">
        <div>
          <h1 className="text-2xl md:text-3xl">{tagline}</h1>
          <p className="mt-6 max-w-[480px] text-lg text-secondary">{t('main.lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {config.demo?.panoramaId ? (
              <Button variant="primary" asChild className="h-12 px-6 text-base">
                <a href={`/viewer360/${config.demo?.panoramaId}`}>
                  {t('main.demo')}
                  <ArrowRight size={18} strokeWidth={1.5} aria-hidden />
                </a>
              </Button>
            ) : null}
            <Button
              variant={config.demo?.panoramaId ? 'secondary' : 'primary'}
              asChild
              className="h-12 px-6 text-base"
            >
              <Link to="/dashboard/tours">{t('main.start')}</Link>
            </Button>
          </div>
        </div>
        <BayWindow />
      </div>
      <ul className="mt-16 grid gap-8 border-t border-line pt-12 md:grid-cols-3">
        {POINTS.map(([title, text]) => (
          <li key={title}>
            <h2 className="text-lg">{t(title)}</h2>
            <p className="mt-2 text-secondary">{t(text)}</p>
          </li>
        ))}
      </ul>
    </SiteFrame>
  );
}
