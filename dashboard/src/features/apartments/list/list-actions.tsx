import { FileSpreadsheet, Images, Plus, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button, ButtonLabel } from '../../../ui/button.tsx';

const PLACES = [
  { to: '/dashboard/integrity', icon: ShieldCheck, words: 'integrity.open' },
  { to: '/dashboard/apartments/import', icon: FileSpreadsheet, words: 'apartments.import' },
  { to: '/dashboard/apartments/files', icon: Images, words: 'apartments.files' },
] as const;

/**
 * Ways to add apartments (a sheet, plans and photos, one by hand) and to check them.
 *
 * @param short beside a list: icons alone where there is little room
 * @param children further actions, before these
 */
export function ListActions({
  onNew,
  short = false,
  children,
}: {
  onNew: () => void;
  short?: boolean;
  children?: ReactNode;
}) {
  const t = useTranslate();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      {PLACES.map(({ to, icon: Icon, words }) => (
        <Button key={to} asChild title={short ? t(words) : undefined}>
          <Link to={to}>
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            <ButtonLabel short={short}>{t(words)}</ButtonLabel>
          </Link>
        </Button>
      ))}
      <Button variant="primary" onClick={onNew}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {t('apartments.new')}
      </Button>
    </div>
  );
}
