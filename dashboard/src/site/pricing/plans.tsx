import { useTranslate } from '../../i18n/translate.ts';
import { useSite } from '../site-context.tsx';
import { SiteText } from '../site-text.tsx';

const PROSE = 'mt-4 grid gap-3 text-secondary [&_ul]:list-disc [&_ul]:pl-6 [&_a]:text-accent [&_a]:underline';

/** What the operator of this installation offers. */
export function Plans() {
  const t = useTranslate();
  const { plans = [] } = useSite().facts;
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="plans" className="mt-16 border-t border-line pt-12">
      <h2 id="plans" className="text-xl md:text-2xl">
        {t('pricing.plans')}
      </h2>
      <ul className="mt-8 grid gap-6 md:grid-cols-2 md:gap-8">
        {plans.map(({ name, price, text }) => (
          <li key={name} className="rounded-card border border-line p-6">
            <h3 className="text-lg font-medium">{name}</h3>
            <p className={price ? 'mt-2 text-xl tabular' : 'mt-2 text-secondary'}>
              {price ?? t('pricing.plan.ask')}
            </p>
            <div className={PROSE}>
              <SiteText level={3}>{text}</SiteText>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
