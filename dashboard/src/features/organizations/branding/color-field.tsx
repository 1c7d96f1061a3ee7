import { contrast } from '@oriel/contract/contrast';
import { longHex } from '@oriel/viewer/core/brand-color';
import { accentsOf } from '@oriel/viewer/shell/brand';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { decimal } from '../../../i18n/format.ts';
import { type Translate, useTranslate } from '../../../i18n/translate.ts';
import { Says, useFieldError } from '../../../kit/form/fields.tsx';
import { INPUT } from '../../../ui/controls.tsx';
import { RecordLine, useReading } from '../../../ui/reading.tsx';

const GROUNDS = { light: '#faf8f4', dark: '#171512' } as const;

/** Whether a colour is readable on both grounds, and to which one viewers move it. */
function contrastInWords(color: string, t: Translate): string[] {
  const exact = longHex(color);
  const accents = accentsOf(color);
  if (!exact || !accents) return [];
  return (['light', 'dark'] as const).map((ground) => {
    const ratio = decimal(Math.round(contrast(exact, GROUNDS[ground]) * 10) / 10);
    const readable = accents[ground];
    if (readable === exact) return t(`contrast.${ground}`, { ratio });
    return t(`contrastMoved.${ground}`, { ratio, color: readable });
  });
}

/** A colour, from the browser's picker or as text, with its readability. */
export function ColorField({ name, label, help }: { name: string; label: string; help: string }) {
  const t = useTranslate();
  const id = useId();
  const { watch, setValue, register } = useFormContext();
  const error = useFieldError(name);
  const value: string = watch(name) ?? '';
  const exact = longHex(value);
  if (useReading()) {
    return (
      <RecordLine label={label}>
        {value ? (
          <span className="inline-flex items-center gap-2 font-mono">
            <span
              aria-hidden
              className="size-4 rounded-control border border-line"
              style={{ background: exact ?? undefined }}
            />
            {value}
          </span>
        ) : undefined}
      </RecordLine>
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex items-center gap-3">
        <input
          type="color"
          aria-label={t('brand.pick', { name: label })}
          value={exact ?? '#ffffff'}
          onChange={({ target }) => setValue(name, target.value, { shouldDirty: true, shouldValidate: true })}
          className="h-[40px] w-12 shrink-0 rounded-control border border-edge bg-raised p-1"
        />
        <input
          id={id}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-says`}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          placeholder="#a34623"
          className={`${INPUT} h-[40px] max-w-[144px] font-mono`}
          {...register(name, {
            validate: (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim()) || t('brand.hex'),
          })}
        />
      </div>
      <Says id={`${id}-says`} error={error} help={help} />
      <ul className="flex flex-col gap-1 text-xs text-secondary">
        {contrastInWords(value, t).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </fieldset>
  );
}
