import { useTranslate } from '../i18n/translate.ts';
import { Button } from '../ui/button.tsx';
import { useSite } from './site-context.tsx';

const LARGE = 'h-12 px-6 text-base';

/** The two ways to reach the people behind the site. */
export function CallLinks() {
  const t = useTranslate();
  const { brand } = useSite();
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Button variant="primary" asChild className={LARGE}>
        <a href={brand.bookingUrl}>{t('pricing.book')}</a>
      </Button>
      <Button asChild className={LARGE}>
        <a href={`mailto:${brand.contactEmail}`}>{t('pricing.write')}</a>
      </Button>
    </div>
  );
}
