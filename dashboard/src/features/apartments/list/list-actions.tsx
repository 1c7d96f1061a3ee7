import { FileSpreadsheet, Images, Plus, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

/** Ways to add apartments (a sheet, plans and photos, one by hand) and to check them. */
export function ListActions({ onNew }: { onNew: () => void }) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button asChild>
        <Link to="/dashboard/integrity">
          <ShieldCheck size={16} strokeWidth={1.5} aria-hidden />
          {t('integrity.open')}
        </Link>
      </Button>
      <Button asChild>
        <Link to="/dashboard/apartments/import">
          <FileSpreadsheet size={16} strokeWidth={1.5} aria-hidden />
          {t('apartments.import')}
        </Link>
      </Button>
      <Button asChild>
        <Link to="/dashboard/apartments/files">
          <Images size={16} strokeWidth={1.5} aria-hidden />
          {t('apartments.files')}
        </Link>
      </Button>
      <Button variant="primary" onClick={onNew}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {t('apartments.new')}
      </Button>
    </div>
  );
}
