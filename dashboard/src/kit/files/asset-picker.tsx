import type { Asset, AssetUploadOptions } from '@oriel/contract/asset';
import type { AssetType } from '@oriel/contract/enums';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FileText, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { refresh } from '../../base/refresh.ts';
import { api, callQuery } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/controls.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { pagesQuery } from '../list/list-queries.ts';
import { useFilePicker } from '../uploads/file-picker.tsx';

/** File types offered by the dialog; the server checks the bytes. */
const ACCEPT: Partial<Record<AssetType, string>> = {
  IMAGE: 'image/*',
  PANORAMA: 'image/*',
  FLOOR_PLAN: 'image/*,.svg',
  PDF: 'application/pdf',
  DOCUMENT: 'application/pdf',
  VIDEO: 'video/mp4,video/webm',
  AUDIO: 'audio/mpeg,audio/mp4,.mp3,.m4a',
  MODEL_3D: '.glb,.gltf,.zip',
};
const LIMIT = 48;

export interface AssetPickerProps {
  title: string;
  /** Accepted types; an upload gets the first. */
  types: readonly AssetType[];
  /** Files that are not offered. */
  except?: readonly string[];
  /** What an upload belongs to. */
  belongsTo?: Pick<AssetUploadOptions, 'panoramaId'>;
  onChoose: (asset: Asset) => void;
  onClose: () => void;
}

/** Chooses a file of the organization, or uploads one. */
export function AssetPicker({ title, types, except, belongsTo, onChoose, onClose }: AssetPickerProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [sending, setSending] = useState<{ share: number; failure?: string }>();
  const [abort] = useState(() => ({ current: new AbortController() }));
  // The effect may run twice in development; a used controller would abort every upload.
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, [abort]);
  const list = useInfiniteQuery(
    pagesQuery((page) =>
      callQuery('listAssets', {
        query: { type: types, sort: '-createdAt', limit: LIMIT, search: search || undefined, ...page },
      }),
    ),
  );
  const assets = list.data?.pages.flatMap(({ data }) => data).filter(({ id }) => !except?.includes(id));

  async function upload(file: File): Promise<void> {
    const [type] = types;
    setSending({ share: 0 });
    try {
      const asset = await api.uploadFile(file, {
        ...(type ? { type } : {}),
        ...belongsTo,
        signal: abort.current.signal,
        onProgress: ({ loaded, total }) => setSending({ share: total > 0 ? loaded / total : 0 }),
      });
      void refresh('asset');
      onChoose(asset);
      onClose();
    } catch (error) {
      if (!abort.current.signal.aborted) setSending({ share: 0, failure: errorDetail(error) });
    }
  }

  const picker = useFilePicker({
    label: t('assets.file'),
    accept: ACCEPT[types[0] ?? 'OTHER'],
    onFiles: ([file]) => {
      if (file) void upload(file);
    },
  });
  const uploading = sending && !sending.failure;
  return (
    <DialogPanel
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={title}
    >
      <div className="mt-4 flex flex-col gap-3">
        <div className="flex gap-2">
          <input
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder={t('assets.search')}
            aria-label={t('assets.search')}
            className={`${INPUT} h-[40px]`}
          />
          <Button variant="primary" disabled={uploading === true} onClick={picker.open}>
            <Upload size={16} strokeWidth={1.5} aria-hidden />
            {t('assets.upload')}
          </Button>
        </div>
        {picker.input}
        {uploading ? <ProgressBar label={t('uploads.sending')} share={sending.share} /> : null}
        {sending?.failure ? <Notice>{sending.failure}</Notice> : null}
        {list.isError ? <Notice>{errorDetail(list.error)}</Notice> : null}
        {assets?.length === 0 ? <p className="py-4 text-sm text-secondary">{t('assets.none')}</p> : null}
        <ul className="grid grid-cols-3 gap-2">
          {assets?.map((asset) => (
            <li key={asset.id} className="min-w-0">
              <button
                type="button"
                onClick={() => {
                  onChoose(asset);
                  onClose();
                }}
                className="flex w-full flex-col gap-1 rounded-control text-left"
              >
                <span className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-secondary">
                  {asset.thumbnailUrl ? (
                    <img
                      src={asset.thumbnailUrl}
                      alt=""
                      loading="lazy"
                      className="h-full w-full object-cover"
                    />
                  ) : (
                    <FileText size={24} strokeWidth={1.5} aria-hidden />
                  )}
                </span>
                <span className="block w-full truncate text-xs">{asset.name}</span>
              </button>
            </li>
          ))}
        </ul>
        {list.hasNextPage ? (
          <Button
            size="small"
            className="self-center"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('assets.more')}
          </Button>
        ) : null}
      </div>
    </DialogPanel>
  );
}
