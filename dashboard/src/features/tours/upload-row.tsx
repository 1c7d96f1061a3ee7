import { nameFromFile } from '@oriel/contract/file-name';
import { PANORAMA_NAME_MAX } from '@oriel/contract/panorama';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, CircleAlert, CircleCheck, GripVertical, ImageUp, RotateCw, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { byteSize, percent } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { panoramaQuery } from '../../kit/tours/api.ts';
import { TilingState } from '../../kit/tours/tiling-state.tsx';
import { viewerPath } from '../../kit/tours/viewer-address.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { PartOfSphereForm } from './part-of-sphere-form.tsx';
import { isUnderWay, type Upload } from './upload-store.ts';
import { arrange, uploads } from './uploads.ts';

/** As the contract has it: 1..120 characters. */

export interface UploadRowProps {
  upload: Upload;
  /** What a handle to drag by needs, where there is an order. */
  handle: ComponentProps<'button'> | undefined;
}

/** One file from its first byte to a tour one can walk into. */
export function UploadRow({ upload, handle }: UploadRowProps) {
  const t = useTranslate();
  const { data: panorama } = useQuery({
    ...panoramaQuery(upload.panoramaId ?? ''),
    enabled: upload.panoramaId !== undefined,
  });
  const { name, size } = upload.file;
  const stopped =
    upload.phase === 'refused' || upload.phase === 'failed' || panorama?.tiles.status === 'FAILED';
  const ready = panorama?.tiles.status === 'READY';
  const Icon = stopped ? CircleAlert : ready ? CircleCheck : ImageUp;

  return (
    <li
      data-phase={ready ? 'ready' : upload.phase}
      data-reorder={handle ? upload.key : undefined}
      className="flex items-start gap-3 px-4 py-3"
    >
      {handle ? (
        <button
          type="button"
          {...handle}
          aria-label={t('rooms.reorder', { name })}
          className="-ml-2 flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-secondary hover:text-ink"
        >
          <GripVertical size={16} strokeWidth={1.5} aria-hidden />
        </button>
      ) : null}
      <Icon
        size={20}
        strokeWidth={1.5}
        aria-hidden
        className={`mt-[2px] shrink-0 ${stopped ? 'text-bad' : ready ? 'text-good' : 'text-accent'}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {upload.phase === 'refused' || upload.phase === 'failed' ? null : (
          <input
            value={upload.name ?? upload.room?.name ?? nameFromFile(name)}
            maxLength={PANORAMA_NAME_MAX}
            aria-label={t('uploads.name', { name })}
            autoComplete="off"
            onChange={({ target }) => uploads.change(upload.key, { name: target.value })}
            onBlur={() => arrange(upload.group)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') currentTarget.blur();
            }}
            className="-ml-2 h-8 w-full max-w-[360px] rounded-control border border-transparent bg-transparent px-2 text-sm font-medium transition-colors hover:border-line focus:border-edge focus:bg-raised"
          />
        )}
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-secondary">
          <span className="min-w-0 truncate">{name}</span>
          <span className="tabular">{byteSize(size)}</span>
        </p>
        <State upload={upload}>
          {panorama ? (
            ready ? (
              <p className="text-sm text-secondary">{t('uploads.ready')}</p>
            ) : (
              <TilingState tour={panorama} />
            )
          ) : (
            <p className="text-sm text-secondary">{t('uploads.accepted')}</p>
          )}
        </State>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {ready ? (
          <Button variant="primary" size="small" asChild>
            <a
              href={viewerPath(panorama.id)}
              target="_blank"
              rel="noopener"
              aria-label={t('tours.openNamed', { name: panorama.name })}
            >
              {t('tours.open')}
              <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
            </a>
          </Button>
        ) : null}
        {upload.phase === 'failed' ? (
          <Button size="small" onClick={() => void uploads.retry(upload.key)}>
            <RotateCw size={16} strokeWidth={1.5} aria-hidden />
            {t('action.retry')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          size="icon"
          aria-label={t(isUnderWay(upload) ? 'uploads.cancel' : 'uploads.remove', { name })}
          onClick={() => uploads.remove(upload.key)}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
    </li>
  );
}

function State({ upload, children }: { upload: Upload; children: ReactNode }) {
  const t = useTranslate();
  const { name } = upload.file;
  switch (upload.phase) {
    case 'sending':
      return (
        <>
          <p className="flex justify-between gap-4 text-sm text-secondary tabular">
            <span>{t('uploads.sending')}</span>
            <span>{percent(upload.progress)}</span>
          </p>
          <ProgressBar label={t('uploads.progress', { name })} share={upload.progress} />
        </>
      );
    case 'checking':
      return (
        <>
          <p className="text-sm text-secondary">{t('uploads.checking')}</p>
          <ProgressBar label={t('uploads.progress', { name })} />
        </>
      );
    case 'accepted':
      return children;
    case 'refused':
    case 'failed':
      return (
        <>
          <p role="alert" className="text-sm text-bad">
            {upload.message}
            {upload.code ? (
              <>
                {' '}
                <code className="rounded-control bg-bad-soft px-1 font-mono text-xs whitespace-nowrap">
                  {upload.code}
                </code>
              </>
            ) : null}
          </p>
          {upload.code === 'PANORAMA_RATIO' ? (
            <PartOfSphereForm
              file={upload.file}
              part={upload.part}
              onSend={(part) => void uploads.sendPart(upload.key, part).then(() => arrange(upload.group))}
            />
          ) : null}
        </>
      );
  }
}
