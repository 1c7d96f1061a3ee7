import type { AssetType } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { FileText, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { assetQuery } from '../../../kit/files/assets.ts';
import { Says, useFieldError } from '../../../kit/form/fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { RecordLine, useReading } from '../../../ui/reading.tsx';

const PICTURES: readonly AssetType[] = ['IMAGE', 'FLOOR_PLAN', 'LOGO'];

interface AssetFieldProps {
  name: string;
  label: string;
  help?: string;
  types?: readonly AssetType[];
}

/** A file of the organization, or none. */
export function AssetField({ name, label, help, types = PICTURES }: AssetFieldProps) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState(false);
  const { watch, setValue } = useFormContext();
  const error = useFieldError(name);
  const id: string = watch(name) ?? '';
  if (useReading()) {
    return (
      <RecordLine label={label}>
        {id ? <AssetThumbnail id={id} className="mt-1 size-16" /> : undefined}
      </RecordLine>
    );
  }
  return (
    <fieldset name={name} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex items-center gap-3">
        {id ? <AssetThumbnail id={id} className="size-16" /> : null}
        <Button size="small" onClick={() => setChoosing(true)}>
          {t(id ? 'form.otherFile' : 'form.chooseFile')}
        </Button>
        {id ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() => setValue(name, '', { shouldDirty: true })}
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
          types={types}
          onChoose={(asset) => setValue(name, asset.id, { shouldDirty: true })}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </fieldset>
  );
}

/** Several pictures, in order. */
export function GalleryField({ name, label }: { name: string; label: string }) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState(false);
  const { watch, setValue } = useFormContext();
  const error = useFieldError(name);
  const ids: readonly string[] = watch(name) ?? [];
  const reading = useReading();
  const set = (next: readonly string[]) => setValue(name, next, { shouldDirty: true });
  if (reading) {
    return (
      <RecordLine label={label}>
        {ids.length > 0 ? (
          <span className="mt-1 flex flex-wrap gap-2">
            {ids.map((id) => (
              <AssetThumbnail key={id} id={id} className="size-24" />
            ))}
          </span>
        ) : undefined}
      </RecordLine>
    );
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <ul className="flex flex-wrap gap-2">
        {ids.map((id, index) => (
          <li key={id} className="group relative">
            <AssetThumbnail id={id} className="size-24" />
            <button
              type="button"
              aria-label={t('form.takeAway', { name: t('form.picture', { number: index + 1 }) })}
              onClick={() => set(ids.filter((one) => one !== id))}
              className="absolute top-1 right-1 rounded-pill bg-raised p-1 text-ink shadow-soft"
            >
              <X size={12} strokeWidth={1.5} aria-hidden />
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            onClick={() => setChoosing(true)}
            className="flex size-24 flex-col items-center justify-center gap-1 rounded-control border border-dashed border-edge text-xs text-secondary transition-colors hover:border-ink hover:text-ink"
          >
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('form.addPicture')}
          </button>
        </li>
      </ul>
      <Says id={`${name}-says`} error={error} />
      {choosing ? (
        <AssetPicker
          title={label}
          types={PICTURES}
          onChoose={({ id }) => set(ids.includes(id) ? ids : [...ids, id])}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </fieldset>
  );
}

function AssetThumbnail({ id, className }: { id: string; className: string }) {
  const { data: asset } = useQuery({ ...assetQuery(id), staleTime: 60_000 });
  const source = asset?.thumbnailUrl;
  return (
    <span
      className={`flex items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-secondary ${className}`}
    >
      {source ? (
        <img src={source} alt={asset.alt ?? asset.name} className="h-full w-full object-cover" />
      ) : (
        <FileText size={20} strokeWidth={1.5} aria-label={asset?.name} />
      )}
    </span>
  );
}
