import { useTranslate } from '../../i18n/translate.ts';
import { CallLinks } from '../call-links.tsx';
import { useSite } from '../site-context.tsx';
import { SiteFrame } from '../site-frame.tsx';
import { Costs } from './costs.tsx';
import { Plans } from './plans.tsx';

/** What it costs to run it oneself, as measured, and the plans of whoever runs this installation. */
export function PricingPage() {
  const t = useTranslate();
  const { brand } = useSite();
  return (
    <SiteFrame>
      <div className="max-w-[640px]">
        <h1 className="text-2xl md:text-3xl">{t('pricing.title')}</h1>
        <p className="mt-6 text-lg text-secondary">{t('pricing.lead', { name: brand.name })}</p>
      </div>
      <Costs />
      <Plans />
      <section aria-labelledby="ask" className="mt-16 border-t border-line pt-12">
        <h2 id="ask" className="text-xl md:text-2xl">
          {t('pricing.ask')}
        </h2>
        <p className="mt-3 max-w-[620px] text-lg text-secondary">{t(`pricing.${brand.key}.text`)}</p>
        <CallLinks />
      </section>
    </SiteFrame>
  );
}
