import { nameFromFile } from '@oriel/contract/file-name';
import { PANORAMA_NAME_MAX } from '@oriel/contract/panorama';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, ImageUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { panoramaQuery } from '../../kit/tours/api.ts';
import { TilingState } from '../../kit/tours/tiling-state.tsx';
import { viewerPath } from '../../kit/tours/viewer-address.ts';
import { UploadRow } from '../../kit/uploads/upload-row.tsx';
import { isStopped } from '../../kit/uploads/upload-store.ts';
import { Button } from '../../ui/button.tsx';
import { PartOfSphereForm } from './part-of-sphere-form.tsx';
import type { RoomUpload } from './room-uploads.ts';
import { arrange, uploads } from './uploads.ts';

interface RoomUploadRowProps {
  upload: RoomUpload;
  /** Props of the drag handle, if there is an order. */
  handle: ComponentProps<'button'> | undefined;
}

/** One file from its first byte to a finished tour. */
export function RoomUploadRow({ upload, handle }: RoomUploadRowProps) {
  const t = useTranslate();
  const { data: panorama } = useQuery({
    ...panoramaQuery(upload.panoramaId ?? ''),
    enabled: upload.panoramaId !== undefined,
  });
  const { key, group, file, phase } = upload;
  const stopped = isStopped(upload);
  const ready = panorama?.tiles.status === 'READY';
  return (
    <UploadRow
      upload={upload}
      onRemove={() => uploads.remove(key)}
      onRetry={phase === 'failed' ? () => void uploads.start(key) : undefined}
      icon={ImageUp}
      look={stopped || panorama?.tiles.status === 'FAILED' ? 'bad' : ready ? 'good' : 'none'}
      handle={handle}
      title={
        stopped ? null : (
          <input
            value={upload.name ?? upload.room?.name ?? nameFromFile(file.name)}
            maxLength={PANORAMA_NAME_MAX}
            aria-label={t('uploads.name', { name: file.name })}
            autoComplete="off"
            onChange={({ target }) => uploads.change(key, { name: target.value })}
            onBlur={() => arrange(group)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur();
            }}
            className="-ml-2 h-8 w-full max-w-[360px] rounded-control border border-transparent bg-transparent px-2 text-sm font-medium transition-colors hover:border-line focus:border-edge focus:bg-raised"
          />
        )
      }
      done={
        ready ? (
          <p className="text-sm text-secondary">{t('uploads.ready')}</p>
        ) : panorama ? (
          <TilingState tour={panorama} />
        ) : undefined
      }
      actions={
        ready && panorama.visibility !== 'PRIVATE' ? (
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
        ) : null
      }
    >
      {stopped && upload.code === 'PANORAMA_RATIO' ? (
        <PartOfSphereForm
          file={file}
          part={upload.part}
          onSend={(part) => void uploads.sendPart(key, part).then(() => arrange(group))}
        />
      ) : null}
    </UploadRow>
  );
}
