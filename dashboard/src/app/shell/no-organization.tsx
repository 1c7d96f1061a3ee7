import { Link } from 'react-router';
import { brand } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { LostDrawing } from '../../ui/drawings/lost.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function NoOrganization() {
  const t = useTranslate();
  return (
    <EmptyState drawing={<LostDrawing />} title={t('noOrganization.title')} text={t('noOrganization.text')}>
      <a className="text-accent underline underline-offset-4" href={`mailto:${brand.contactEmail}`}>
        {brand.contactEmail}
      </a>
      <Button asChild>
        <Link to="/dashboard/profile">{t('area.profile')}</Link>
      </Button>
    </EmptyState>
  );
}
