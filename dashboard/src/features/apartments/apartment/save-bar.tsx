import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

export interface SaveBarProps {
  /** Names of the changed fields. */
  fields: readonly string[];
  /** Those that someone else has changed meanwhile. */
  overtaken: readonly string[];
  failure: string | undefined;
  saving: boolean;
  onDiscard: () => void;
}

/** Stays at the bottom edge while there are unsaved changes. */
export function SaveBar({ fields, overtaken, failure, saving, onDiscard }: SaveBarProps) {
  const t = useTranslate();
  return (
    <section
      aria-label={t('apartmentPage.unsaved')}
      data-save-bar
      className="sticky bottom-4 z-20 flex animate-rise flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-3 pl-4 shadow-dialog max-md:bottom-16"
    >
      <div className="min-w-0 flex-1 text-sm">
        {failure ? (
          <p role="alert" className="text-bad">
            {failure}
          </p>
        ) : overtaken.length > 0 ? (
          <p role="alert" className="text-wait">
            {t('apartmentPage.overtaken', { fields: overtaken.join(', ') })}
          </p>
        ) : (
          <p className="line-clamp-2">
            <span className="font-medium">{t('apartmentPage.unsaved')}</span>{' '}
            <span className="text-secondary">{fields.join(', ')}</span>
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button size="small" disabled={saving} onClick={onDiscard}>
          {t('apartmentPage.discard')}
        </Button>
        <Button type="submit" size="small" variant="primary" disabled={saving}>
          {t(saving ? 'action.saving' : 'action.save')}
        </Button>
      </div>
    </section>
  );
}
