import { CircleAlert, CircleCheck, CircleHelp, FileText, Image as ImageIcon, X } from 'lucide-react';
import { byteSize } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { type FlatFile, isOnItsWay } from './files-store.ts';
import { flatFiles } from './flat-files.ts';
import { usesOf } from './match-files.ts';

export interface FlatChoice {
  readonly id: string;
  readonly label: string;
}

const SELECT = 'h-8 min-w-0 rounded-control border border-edge bg-raised px-2 text-sm disabled:opacity-55';

/** One file, whose it is and what it is for. */
export function FileRow({ entry, choices }: { entry: FlatFile; choices: readonly FlatChoice[] }) {
  const t = useTranslate();
  const { key, file, use, candidates, flatId, phase, progress, message } = entry;
  const fixed = isOnItsWay(entry) || phase === 'done';
  const unclear = phase === 'waiting' && !flatId;
  const Icon =
    phase === 'done'
      ? CircleCheck
      : phase === 'failed'
        ? CircleAlert
        : unclear
          ? CircleHelp
          : use === 'card'
            ? FileText
            : ImageIcon;
  const tone =
    phase === 'done'
      ? 'text-good'
      : phase === 'failed'
        ? 'text-bad'
        : unclear
          ? 'text-wait'
          : 'text-secondary';
  const likely = choices.filter(({ id }) => candidates.includes(id));
  const others = choices.filter(({ id }) => !candidates.includes(id));
  return (
    <li data-phase={phase} className="flex flex-col gap-2 border-b border-line py-3">
      <div className="grid grid-cols-[20px_minmax(0,1fr)_32px] items-center gap-x-3 gap-y-2 sm:grid-cols-[20px_minmax(0,1fr)_200px_140px_32px]">
        <Icon size={18} strokeWidth={1.5} aria-hidden className={tone} />
        <p className="min-w-0">
          <span className="block truncate text-sm">{file.name}</span>
          <span className="block text-xs text-secondary">
            {byteSize(file.size)}
            {unclear ? ` · ${t(candidates.length > 1 ? 'files.ambiguous' : 'files.unknown')}` : ''}
            {phase === 'done' ? ` · ${t('files.done')}` : ''}
          </span>
        </p>
        <div className="contents max-sm:col-span-3 max-sm:row-start-2 max-sm:flex max-sm:gap-2">
          <select
            aria-label={t('files.flatOf', { name: file.name })}
            value={flatId ?? ''}
            disabled={fixed}
            aria-invalid={unclear || undefined}
            onChange={({ target }) => flatFiles.choose(key, { flatId: target.value || undefined })}
            className={`${SELECT} max-sm:flex-1 aria-invalid:border-wait`}
          >
            <option value="">{t('files.noFlat')}</option>
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
              if (chosen) flatFiles.choose(key, { use: chosen });
            }}
            className={`${SELECT} max-sm:flex-1`}
          >
            {usesOf(file.name).map((one) => (
              <option key={one} value={one}>
                {t(`fileUse.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <Button
          size="icon"
          variant="quiet"
          aria-label={t('uploads.remove', { name: file.name })}
          className="max-sm:col-start-3 max-sm:row-start-1"
          onClick={() => flatFiles.remove(key)}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      {isOnItsWay(entry) ? (
        <ProgressBar
          label={t('uploads.progress', { name: file.name })}
          share={phase === 'sending' && progress < 1 ? progress : undefined}
        />
      ) : null}
      {message && phase === 'failed' ? (
        <p role="alert" className="text-sm text-bad">
          {message}
        </p>
      ) : null}
    </li>
  );
}
