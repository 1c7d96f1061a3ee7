import { scriptSnippet } from '@oriel/contract/embed-snippets';
import { number } from '../../i18n/format.ts';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { figureOf } from '../figures.ts';
import { useSite, useSiteTag } from '../site-context.tsx';
import { SiteLink } from '../site-link.tsx';

const DOORS: readonly (readonly [title: MessageId, text: MessageId])[] = [
  ['main.site.script', 'main.site.script.text'],
  ['main.site.frame', 'main.site.frame.text'],
  ['main.site.module', 'main.site.module.text'],
  ['main.site.oembed', 'main.site.oembed.text'],
];

const LINK = 'text-accent underline underline-offset-4';

/** The viewer on somebody's own pages: all the code there is, and what it weighs. */
export function OnYourSite() {
  const t = useTranslate();
  const tag = useSiteTag();
  const { brand, facts, origin } = useSite();
  const { building, project } = facts;
  const choice =
    brand.key === 'localloop'
      ? ({
          kind: 'project',
          id: project?.id ?? 'ID',
          title: project?.title ?? t('main.site.project'),
        } as const)
      : ({
          kind: 'navigator',
          id: building?.slug ?? 'ID',
          title: building?.name ?? t('main.site.building'),
        } as const);
  const loader = figureOf('SDK, loader, script', 'KB gzip');
  return (
    <section aria-labelledby="site" className="mt-16 border-t border-line pt-12 md:mt-24 md:pt-16">
      <h2 id="site" className="text-xl md:text-2xl">
        {t(`main.${brand.key}.site`)}
      </h2>
      <p className="mt-3 max-w-[620px] text-lg text-secondary">{t('main.site.lead')}</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the keyboard's focus
        tabIndex={0}
        aria-label={t('main.site.code')}
        className="mt-8 overflow-x-auto rounded-card bg-sunken p-4 md:p-6"
      >
        <pre className="font-mono text-sm">
          <code>{scriptSnippet(origin, choice)}</code>
        </pre>
      </section>
      <p className="mt-4 max-w-[720px]">{t('main.site.weight', { size: number(loader.ours, tag) })}</p>
      <dl className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4 lg:gap-8">
        {DOORS.map(([name, said]) => (
          <div key={name} className="border-t border-line pt-4">
            <dt className="font-medium">{t(name)}</dt>
            <dd className="mt-1 text-secondary">{t(said)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/examples/" className={LINK}>
          {t('main.site.examples')}
        </a>
        <SiteLink to="/docs/embedding" className={LINK}>
          {t('main.site.reference')}
        </SiteLink>
      </p>
    </section>
  );
}
