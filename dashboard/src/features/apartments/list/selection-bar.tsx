import { PencilLine, Trash2, X } from 'lucide-react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

export interface SelectionBarProps {
  count: number;
  total: number;
  /** Loading all results for the selection. */
  gathering: boolean;
  mayDelete: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onAll: () => void;
  onClear: () => void;
}

/** Actions on the selected apartments; stays at the bottom edge during selection. */
export function SelectionBar({ count, total, gathering, mayDelete, ...on }: SelectionBarProps) {
  const t = useTranslate();
  return (
    <section
      aria-label={t('apartments.selection')}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-dialog max-md:bottom-16"
    >
      <p role="status" className="text-sm tabular">
        {t('apartments.selected', { count })}
      </p>
      {count < total ? (
        <Button size="small" variant="quiet" disabled={gathering} onClick={on.onAll}>
          {t('apartments.selectAll', { count: total })}
        </Button>
      ) : null}
      <Button size="small" variant="primary" onClick={on.onEdit}>
        <PencilLine size={16} strokeWidth={1.5} aria-hidden />
        {t('apartments.editSelected')}
      </Button>
      {mayDelete ? (
        <Button size="icon" variant="quiet" aria-label={t('apartments.deleteSelected')} onClick={on.onDelete}>
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      ) : null}
      <Button size="icon" variant="quiet" aria-label={t('apartments.clearSelection')} onClick={on.onClear}>
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </section>
  );
}
