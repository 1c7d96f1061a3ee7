import type { Asset } from '@oriel/contract/asset';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { byteSize } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { assetsQuery, fileUploads } from '../../kit/files/assets.ts';
import { type AssetsChange, readAssetsAddress, withAssets } from '../../kit/files/assets-address.ts';
import { FileUploadList } from '../../kit/files/file-upload-list.tsx';
import { PageDrop } from '../../kit/page-drop.tsx';
import { useRights } from '../../kit/rights/use-rights.ts';
import { useFilePicker } from '../../kit/uploads/file-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLastPage } from '../../ui/use-last-page.ts';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { AssetPicture } from './asset-picture.tsx';
import { AssetsFilters } from './assets-filters.tsx';

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';

/** The files of an estate: the list, their uses, and uploading many. */
export function EstateFiles({ estateId }: { estateId: string }) {
  const t = useTranslate();
  const { edit } = useRights();
  const [parameters, setParameters] = usePageQuery();
  const address = readAssetsAddress(parameters);
  const search = useSettled(address.search);
  const files = useQuery(assetsQuery(estateId, { ...address, search }));
  const change = (what: AssetsChange) => setParameters((now) => withAssets(now, what));
  const add = (chosen: File[]) => void fileUploads.start(...fileUploads.add(chosen, () => ({ estateId })));
  const picker = useFilePicker({
    label: t('fileList.choose'),
    // Agents may upload pictures and documents.
    accept: edit ? undefined : 'image/*,application/pdf',
    multiple: true,
    onFiles: add,
  });
  useLastPage(files.data?.meta, (page) => change({ page: String(page) }));
  const list = files.data?.data;
  const total = files.data?.meta.total;
  const narrowed = search.trim() !== '' || address.type !== undefined || address.use !== undefined;

  return (
    <>
      <PageDrop onFiles={add} />
      {picker.input}
      <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
        <AssetsFilters address={address} total={total} onChange={change} />
        <Button variant="primary" className="max-sm:order-first max-sm:w-full" onClick={picker.open}>
          <Upload size={18} strokeWidth={1.5} aria-hidden />
          {t('fileList.upload')}
        </Button>
      </div>
      <FileUploadList estateId={estateId} />
      {files.isPending ? (
        <div className={GRID} aria-hidden>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="aspect-square rounded-card" />
          ))}
        </div>
      ) : files.isError ? (
        <Failure title={t('fileList.failed')} error={files.error} retry={() => void files.refetch()} />
      ) : list && list.length > 0 ? (
        <ul aria-label={t('estateTab.files')} className={GRID}>
          {list.map((asset) => (
            <Tile key={asset.id} asset={asset} onOpen={() => change({ file: asset.id })} />
          ))}
        </ul>
      ) : narrowed ? (
        <NothingFound
          text={t('fileList.nothingFound')}
          all={t('fileList.showAll')}
          onAll={() => change({ search: '', type: '', use: '' })}
        />
      ) : (
        <EmptyState
          drawing={<AreaDrawing area="estates" />}
          title={t('fileList.empty.title')}
          text={t('fileList.empty.text')}
        >
          <Button onClick={picker.open}>{t('tours.chooseFiles')}</Button>
        </EmptyState>
      )}
      <Pager
        page={address.page}
        pages={files.data?.meta.totalPages ?? 1}
        to={(page) => `?${withAssets(parameters, { page: String(page) })}`}
      />
      {address.file ? (
        <AssetDialog
          key={address.file}
          id={address.file}
          estateId={estateId}
          onClose={() => change({ file: '' })}
        />
      ) : null}
    </>
  );
}

function Tile({ asset, onOpen }: { asset: Asset; onOpen: () => void }) {
  const t = useTranslate();
  const { type } = asset;
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="group flex w-full flex-col gap-2 rounded-control text-left"
      >
        <span className="relative block w-full">
          <AssetPicture
            asset={asset}
            className="aspect-square w-full rounded-card border border-line transition-colors group-hover:border-faint"
          />
          {asset.status === 'READY' ? null : (
            <span className="absolute bottom-2 left-2 rounded-pill bg-raised px-2 py-[2px] text-xs shadow-soft">
              {t(asset.status === 'FAILED' ? 'fileList.broken' : 'fileList.processing')}
            </span>
          )}
        </span>
        <span className="block w-full min-w-0">
          <span className="block truncate text-sm font-medium">{asset.name}</span>
          <span className="block truncate text-xs text-secondary tabular">
            {t(`assetType.${type}`)}
            {' · '}
            {byteSize(asset.size)}
            {asset.usedBy.length === 0 ? ` · ${t('fileList.unused')}` : ''}
          </span>
        </span>
      </button>
    </li>
  );
}
