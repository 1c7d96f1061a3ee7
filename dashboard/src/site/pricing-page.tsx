import { useTranslate } from '../i18n/translate.ts';
import { CallLinks } from './call-links.tsx';
import { useSite } from './site-context.tsx';
import { SiteFrame } from './site-frame.tsx';

export function PricingPage() {
  const t = useTranslate();
  const { brand } = useSite();
  return (
    <SiteFrame>
      <div className="max-w-[640px]">
        <h1 className="text-2xl md:text-3xl">{t('pricing.title')}</h1>
        <p className="mt-6 text-lg text-secondary">{t('pricing.lead')}</p>
        <p className="mt-4 text-secondary">
          {t(brand.key === 'localloop' ? 'pricing.localloop.text' : 'pricing.text')}
        </p>
        <CallLinks />
      </div>
    </SiteFrame>
  );
}
