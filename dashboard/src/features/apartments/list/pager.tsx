import type { ListMeta } from '@oriel/contract/envelope';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { decimal } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { PAGE_SIZES } from './list-address.ts';

/** The position in the list, and links to other pages. */
export function Pager({
  meta,
  onPage,
  onLimit,
}: {
  meta: ListMeta;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}) {
  const t = useTranslate();
  const { page, limit, total, totalPages } = meta;
  if (total <= Math.min(...PAGE_SIZES)) return null;
  const from = (page - 1) * limit + 1;
  return (
    <nav
      aria-label={t('apartments.pages')}
      className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-secondary"
    >
      <label className="flex items-center gap-2">
        {t('apartments.perPage')}
        <select
          value={limit}
          onChange={({ target }) => onLimit(Number(target.value))}
          className="h-8 rounded-control border border-edge bg-raised px-2 text-sm text-ink"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <div className="flex items-center gap-2 tabular">
        <span>
          {t('apartments.range', {
            from: decimal(from),
            to: decimal(Math.min(total, from + limit - 1)),
            total: decimal(total),
          })}
        </span>
        <Button
          size="icon"
          disabled={page <= 1}
          aria-label={t('apartments.previousPage')}
          onClick={() => onPage(page - 1)}
        >
          <ChevronLeft size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        <Button
          size="icon"
          disabled={page >= totalPages}
          aria-label={t('apartments.nextPage')}
          onClick={() => onPage(page + 1)}
        >
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
