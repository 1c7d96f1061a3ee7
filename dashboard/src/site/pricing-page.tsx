import { useTranslate } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
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
        <div className="mt-8 flex flex-wrap gap-3">
          <Button variant="primary" asChild className="h-12 px-6 text-base">
            <a href={brand.bookingUrl}>{t('pricing.book')}</a>
          </Button>
          <Button asChild className="h-12 px-6 text-base">
            <a href={`mailto:${brand.contactEmail}`}>{t('pricing.write')}</a>
          </Button>
        </div>
      </div>
    </SiteFrame>
  );
}
