import { useTranslate } from '../../i18n/translate.ts';
import { CallLinks } from '../call-links.tsx';
import { useSite } from '../site-context.tsx';
import { SiteFrame } from '../site-frame.tsx';
import { SiteLink } from '../site-link.tsx';
import { Chapter } from './chapter.tsx';
import { CHAPTERS } from './chapters.ts';
import { Films } from './films.tsx';
import { Hero } from './hero.tsx';
import { OnYourSite } from './on-your-site.tsx';
import { LiveProject } from './project.tsx';
import { Proof } from './proof.tsx';
import { Questions } from './questions.tsx';
import { Showcase } from './showcase.tsx';

/** What a stranger meets first. */
export function FrontPage() {
  const { brand, facts } = useSite();
  return (
    <SiteFrame id="main-page">
      <Hero />
      {brand.key === 'localloop' && facts.project ? <LiveProject project={facts.project} /> : null}
      <Films />
      {brand.key === 'oriel' ? <Showcase /> : null}
      {CHAPTERS[brand.key].map((part) =>
        part === 'site' ? <OnYourSite key={part} /> : <Chapter key={part.id} words={part} />,
      )}
      <Proof />
      <Questions />
      <Call />
    </SiteFrame>
  );
}

/** What to do next. */
function Call() {
  const t = useTranslate();
  const { brand } = useSite();
  return (
    <section aria-labelledby="call" className="mt-16 rounded-card bg-accent-soft p-6 md:mt-24 md:p-12">
      <h2 id="call" className="text-xl md:text-2xl">
        {t(`main.${brand.key}.call`)}
      </h2>
      <p className="mt-3 max-w-[620px] text-lg">{t(`main.${brand.key}.call.lead`)}</p>
      <CallLinks />
      <p className="mt-6">
        {t('main.call.try')}{' '}
        <SiteLink to="/docs/running" className="text-accent underline underline-offset-4">
          {t('main.call.run')}
        </SiteLink>
      </p>
    </section>
  );
}
