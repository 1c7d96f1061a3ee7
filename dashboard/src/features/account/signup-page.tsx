import { Link } from 'react-router';
import { brand } from '../../app/config.ts';
import { usePageTitle } from '../../app/page-title.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';

export function SignupPage() {
  const t = useTranslate();
  usePageTitle(t('signUp.title'));
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t('signUp.title')}</h1>
        <p className="mt-2 text-secondary">{t('signUp.lead', { brand: brand.name })}</p>
      </div>
      <Button variant="primary" asChild className="h-[44px]">
        <a href={`mailto:${brand.contactEmail}`}>{t('signUp.write', { email: brand.contactEmail })}</a>
      </Button>
      <p className="text-sm text-secondary">{t('signUp.invited')}</p>
      <Link to="/login" className="text-sm text-accent underline-offset-4 hover:underline">
        {t('account.backToSignIn')}
      </Link>
    </div>
  );
}
