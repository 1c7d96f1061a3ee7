import type { BrandKey } from '@oriel/contract/brand';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { brand, config } from '../base/config.ts';
import { usePageTitle } from '../base/page-title.ts';
import { type MessageId, useTranslate } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { BrandDrawing } from './brand-drawing.tsx';
import { LiveProject, ProjectCard } from './live-project.tsx';
import { Showcase } from './showcase.tsx';
import { SiteFrame, useSignedIn } from './site-frame.tsx';

interface Pitch {
  readonly lead: MessageId;
  readonly points: readonly (readonly [title: MessageId, text: MessageId])[];
}

const PITCH: Readonly<Record<BrandKey, Pitch>> = {
  oriel: {
    lead: 'main.lead',
    points: [
      ['main.point.look', 'main.point.look.text'],
      ['main.point.embed', 'main.point.embed.text'],
      ['main.point.own', 'main.point.own.text'],
    ],
  },
  localloop: {
    lead: 'main.localloop.lead',
    points: [
      ['main.localloop.point.place', 'main.localloop.point.place.text'],
      ['main.localloop.point.voices', 'main.localloop.point.voices.text'],
      ['main.localloop.point.outcome', 'main.localloop.point.outcome.text'],
    ],
  },
};

const LARGE = 'h-12 px-6 text-base';

export function MainPage() {
  const t = useTranslate();
  const { lead, points } = PITCH[brand.key];
  const signedIn = useSignedIn();
  const tagline = brand.key === 'oriel' ? t('main.tagline') : brand.tagline;
  const project = config.projectId;
  const tour = config.demo?.panoramaId;
  const demo = project ? `/feedback/${project}` : tour ? `/viewer360/${tour}` : undefined;
  usePageTitle(tagline);
  return (
    <SiteFrame id="main-page">
      <div className="grid items-center gap-12 lg:grid-cols-[5fr_6fr]">
        <div>
          <h1 className="text-2xl md:text-3xl">{tagline}</h1>
          <p className="mt-6 max-w-[480px] text-lg text-secondary">{t(lead)}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            {demo ? (
              <Button variant="primary" asChild className={LARGE}>
                <a href={demo}>
                  {t(project ? 'main.project' : 'main.demo')}
                  <ArrowRight size={18} strokeWidth={1.5} aria-hidden />
                </a>
              </Button>
            ) : null}
            <Button variant={demo ? 'secondary' : 'primary'} asChild className={LARGE}>
              <Link to={signedIn ? '/dashboard' : '/signup'}>
                {t(signedIn ? 'main.start' : 'site.signUp')}
              </Link>
            </Button>
          </div>
        </div>
        {project ? <ProjectCard id={project} /> : <BrandDrawing />}
      </div>
      {project ? <LiveProject id={project} /> : null}
      <ul className="mt-16 grid gap-8 border-t border-line pt-12 md:grid-cols-3">
        {points.map(([title, text]) => (
          <li key={title}>
            <h2 className="text-lg">{t(title)}</h2>
            <p className="mt-2 text-secondary">{t(text)}</p>
          </li>
        ))}
      </ul>
      {brand.key === 'oriel' ? <Showcase /> : null}
    </SiteFrame>
  );
}
