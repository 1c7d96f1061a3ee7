import type { AssetType } from '@oriel/contract/enums';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { Says, useFieldError } from '../../../kit/form/fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { RecordLine, useReading } from '../../../ui/reading.tsx';

const LOGOS: readonly AssetType[] = ['LOGO', 'IMAGE'];

/** A brand picture by its address, chosen from the organization's files. */
export function PictureField({
  name,
  label,
  help,
  ground = 'light',
}: {
  name: string;
  label: string;
  help: string;
  /** The background it will be shown on. */
  ground?: 'light' | 'dark';
}) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState(false);
  const { watch, setValue } = useFormContext();
  const error = useFieldError(name);
  const url: string = watch(name) ?? '';
  const choose = t(url ? 'form.otherFile' : 'form.chooseFile');
  const set = (next: string) => setValue(name, next, { shouldDirty: true });
  const picture = url ? (
    <span
      className={cx(
        'flex h-16 w-24 items-center justify-center overflow-hidden rounded-control border border-line p-2',
        ground === 'dark' ? 'bg-[#171512]' : 'bg-white',
      )}
    >
      <img src={url} alt={label} className="max-h-full max-w-full object-contain" />
    </span>
  ) : undefined;
  if (useReading()) return <RecordLine label={label}>{picture}</RecordLine>;
  return (
    <fieldset name={name} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {picture}
        <Button size="small" onClick={() => setChoosing(true)} aria-label={`${choose}: ${label}`}>
          {choose}
        </Button>
        {url ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() => set('')}
            aria-label={`${t('action.remove')}: ${label}`}
          >
            {t('action.remove')}
          </Button>
        ) : null}
      </div>
      <Says id={`${name}-says`} error={error} help={help} />
      {choosing ? (
        <AssetPicker
          title={label}
          types={LOGOS}
          onChoose={(asset) => set(asset.url)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </fieldset>
  );
}
