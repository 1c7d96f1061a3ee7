import { FileText, Image as ImageIcon } from 'lucide-react';
import { listOf } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { UploadRow } from '../../../kit/uploads/upload-row.tsx';
import { isUnderWay } from '../../../kit/uploads/upload-store.ts';
import { AlsoFor } from './also-for.tsx';
import { type ApartmentFile, apartmentFiles } from './apartment-files.ts';
import { usesOf } from './match-files.ts';

export interface ApartmentChoice {
  readonly id: string;
  readonly label: string;
  /** its area in words, by which apartments of a type are alike */
  readonly size: string;
}

const SELECT = 'h-8 min-w-0 rounded-control border border-edge bg-raised px-2 text-sm disabled:opacity-55';

/** One file with its apartment and its use. */
export function FileRow({ entry, choices }: { entry: ApartmentFile; choices: readonly ApartmentChoice[] }) {
  const t = useTranslate();
  const { key, file, use, candidates, apartmentId, others: further, phase } = entry;
  const all = choices.filter(({ id }) => id === apartmentId || further.includes(id));
  const fixed = isUnderWay(entry) || phase === 'done';
  const unclear = !fixed && !apartmentId;
  const likely = choices.filter(({ id }) => candidates.includes(id));
  const others = choices.filter(({ id }) => !candidates.includes(id));
  return (
    <UploadRow
      upload={entry}
      onRemove={() => apartmentFiles.remove(key)}
      icon={use === 'card' ? FileText : ImageIcon}
      {...(unclear ? { look: 'open' } : {})}
      className="border-b border-line py-3"
      note={
        unclear ? <span>{t(candidates.length > 1 ? 'files.ambiguous' : 'files.unknown')}</span> : undefined
      }
      fields={
        <div className="flex gap-2 max-sm:order-last max-sm:w-full max-sm:flex-wrap">
          <select
            aria-label={t('files.apartmentOf', { name: file.name })}
            value={apartmentId ?? ''}
            disabled={fixed}
            aria-invalid={unclear || undefined}
            onChange={({ target }) => apartmentFiles.change(key, { apartmentId: target.value || undefined })}
            className={`${SELECT} max-sm:flex-1 sm:w-[200px] aria-invalid:border-wait`}
          >
            <option value="">{t('files.noApartment')}</option>
            {likely.length > 0 ? (
              <optgroup label={t('files.likely')}>
                {likely.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ) : null}
            <optgroup label={t('files.others')}>
              {others.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          </select>
          <select
            aria-label={t('files.useOf', { name: file.name })}
            value={use}
            disabled={fixed}
            onChange={({ target }) => {
              const chosen = usesOf(file.name).find((one) => one === target.value);
              if (chosen) apartmentFiles.change(key, { use: chosen });
            }}
            className={`${SELECT} max-sm:flex-1 sm:w-[140px]`}
          >
            {usesOf(file.name).map((one) => (
              <option key={one} value={one}>
                {t(`fileUse.${one}`)}
              </option>
            ))}
          </select>
          {fixed || !apartmentId ? null : <AlsoFor entry={entry} choices={choices} />}
        </div>
      }
    >
      {apartmentId && further.length > 0 ? (
        <p className="text-xs text-secondary">
          {t('files.for', { numbers: listOf(all.map(({ label }) => label)) })}
        </p>
      ) : null}
    </UploadRow>
  );
}
