import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';

/** Links to the pages of a list. Renders nothing for a single page. */
export function Pager({
  page,
  pages,
  to,
}: {
  page: number;
  pages: number;
  /** Address of a page. */
  to: (page: number) => string;
}) {
  const t = useTranslate();
  if (pages <= 1) return null;
  const steps = [
    { key: 'previous', target: page - 1, icon: ChevronLeft, label: t('pager.previous') },
    { key: 'next', target: page + 1, icon: ChevronRight, label: t('pager.next') },
  ] as const;
  const [previous, next] = steps.map(({ key, target, icon: Icon, label }) =>
    target < 1 || target > pages ? (
      <Button key={key} size="icon" disabled aria-label={label}>
        <Icon size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    ) : (
      <Button key={key} size="icon" asChild>
        <Link to={to(target)} aria-label={label}>
          <Icon size={16} strokeWidth={1.5} aria-hidden />
        </Link>
      </Button>
    ),
  );
  return (
    <nav aria-label={t('pager.label')} className="mt-8 flex items-center justify-center gap-4">
      {previous}
      <p className="text-sm text-secondary tabular">{t('pager.place', { page, pages })}</p>
      {next}
    </nav>
  );
}
