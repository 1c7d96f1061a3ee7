import type { ImportReport } from '@oriel/contract/apartment-import';
import { useTranslate } from '../../../i18n/translate.ts';
import { Toggle } from '../../../ui/controls.tsx';
import { keptSentence } from './import-sentences.ts';

/** Says that reservations made here are kept although the list says that the apartments are available, and offers to release them. */
export function BookingsQuestion({
  bookings,
  release,
  disabled,
  onChange,
}: {
  bookings: ImportReport['bookings'];
  release: boolean;
  disabled: boolean;
  onChange: (release: boolean) => void;
}) {
  const t = useTranslate();
  const { length: count } = bookings;
  return (
    <section className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
      <div>
        <p className="font-medium">{keptSentence(bookings, t) || t('apartmentImport.noneKept', { count })}</p>
        <p className="mt-1 text-sm text-secondary">{t('apartmentImport.keptHelp', { count })}</p>
      </div>
      <Toggle
        label={t('apartmentImport.release', { count })}
        on={release}
        disabled={disabled}
        onChange={onChange}
      />
    </section>
  );
}
