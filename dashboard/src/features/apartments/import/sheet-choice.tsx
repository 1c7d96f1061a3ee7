import type { ImportReport } from '@oriel/contract/apartment-import';
import { useTranslate } from '../../../i18n/translate.ts';

/** The sheets of a workbook, and which of them are read. */
export function SheetChoice({
  sheets,
  disabled,
  onChange,
}: {
  sheets: ImportReport['sheets'];
  disabled: boolean;
  onChange: (names: readonly string[]) => void;
}) {
  const t = useTranslate();
  const used = sheets.filter((sheet) => sheet.used).map(({ name }) => name);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-lg">{t('apartmentImport.sheets')}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {sheets.map(({ name, rows, used: isUsed }) => (
          <label key={name} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isUsed}
              // One stays: nothing at all cannot be imported.
              disabled={disabled || rows === 0 || (isUsed && used.length === 1)}
              onChange={() => onChange(isUsed ? used.filter((one) => one !== name) : [...used, name])}
              className="size-4 accent-accent"
            />
            <span className="font-medium">{name}</span>
            <span className="text-secondary">{t('apartmentImport.total', { count: rows })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
