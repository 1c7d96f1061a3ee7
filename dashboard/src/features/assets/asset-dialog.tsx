import type { Asset } from '@oriel/contract/asset';
import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { byteSize, dayAndTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { assetQuery, updateAsset } from '../../kit/files/assets.ts';
import { SwitchField, TextInput } from '../../kit/form/fields.tsx';
import { useEntityForm } from '../../kit/form/use-entity-form.ts';
import { meQuery } from '../../kit/me.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { leaveThen } from '../../ui/leaving.ts';
import { Notice } from '../../ui/notice.tsx';
import { FormFields } from '../../ui/reading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AssetPicture } from './asset-picture.tsx';
import { type AssetTexts, changedTexts, textsOf } from './asset-texts.ts';
import { AssetTranslations } from './asset-translations.tsx';
import { AssetUses } from './asset-uses.tsx';
import { DeleteAsset } from './delete-asset.tsx';

export interface AssetDialogProps {
  id: string;
  estateId: string;
  onClose: () => void;
}

/** One file: preview, data and uses. */
export function AssetDialog({ id, estateId, onClose }: AssetDialogProps) {
  const t = useTranslate();
  const { data: asset, error, isPending, refetch } = useQuery(assetQuery(id));
  return (
    <DialogPanel
      open
      wide
      onOpenChange={(next) => {
        if (!next) leaveThen('page', async () => onClose());
      }}
      title={asset?.name ?? t('fileList.one')}
    >
      <div className="mt-4">
        {isPending ? (
          <Skeleton className="h-[192px]" />
        ) : asset ? (
          <OneAsset asset={asset} estateId={estateId} onClose={onClose} />
        ) : (
          <Failure title={t('fileList.failed')} error={error} retry={() => void refetch()} />
        )}
      </div>
    </DialogPanel>
  );
}

interface Values {
  name: string;
  alt: string;
  public: boolean;
  i18n: AssetTexts;
}

function valuesOf({ name, alt = '', public: isPublic, i18n }: Asset): Values {
  return { name, alt, public: isPublic, i18n: textsOf(i18n) };
}

function OneAsset({ asset, estateId, onClose }: { asset: Asset; estateId: string; onClose: () => void }) {
  const t = useTranslate();
  const { edit } = useRights();
  const { data: me } = useQuery(meQuery);
  const [deleting, setDeleting] = useState(false);
  const isOwn = me !== undefined && asset.ownerId === me.id;
  const mayChange = edit || isOwn;
  const mayDelete = edit || (isOwn && asset.usedBy.length === 0);
  const { form, submit, failure } = useEntityForm<Asset, Values>({
    entity: asset,
    valuesOf,
    save: (base, values) => {
      const before = valuesOf(base);
      const name = values.name.trim();
      const alt = values.alt.trim();
      return updateAsset(base, {
        ...(name === before.name ? {} : { name }),
        ...(alt === before.alt ? {} : { alt: alt === '' ? null : alt }),
        ...(values.public === before.public ? {} : { public: values.public }),
        ...changedTexts(before.i18n, values.i18n),
      });
    },
  });
  const { isDirty, isSubmitting } = form.formState;

  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <LeaveGuard alsoWithin when={isDirty && !deleting} name={asset.name} />
      <div className="flex min-w-0 flex-col gap-4">
        <Preview asset={asset} />
        <Facts asset={asset} />
        <div className="flex flex-wrap gap-2">
          <Button size="small" asChild>
            <a href={asset.url} target="_blank" rel="noopener">
              <Download size={16} strokeWidth={1.5} aria-hidden />
              {t('fileList.open')}
            </a>
          </Button>
          {mayDelete ? (
            <Button size="small" variant="danger" onClick={() => setDeleting(true)}>
              <Trash2 size={16} strokeWidth={1.5} aria-hidden />
              {t('delete.open')}
            </Button>
          ) : null}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {asset.status === 'FAILED' ? <Notice>{asset.error ?? t('fileList.broken')}</Notice> : null}
        <FormProvider {...form}>
          <form noValidate onSubmit={submit}>
            <FormFields reading={!mayChange} className="flex flex-col gap-4">
              <TextInput name="name" label={t('field.name')} maxLength={120} needed={t('field.nameNeeded')} />
              <TextInput name="alt" label={t('fileList.alt')} maxLength={300} help={t('fileList.altHelp')} />
              <AssetTranslations />
              <SwitchField name="public" label={t('fileList.public')} help={t('fileList.publicHelp')} />
              {failure ? <Notice>{failure}</Notice> : null}
              {mayChange ? (
                <Button
                  variant="primary"
                  type="submit"
                  disabled={!isDirty || isSubmitting}
                  className="self-start"
                >
                  {t(isSubmitting ? 'action.saving' : 'action.save')}
                </Button>
              ) : null}
            </FormFields>
          </form>
        </FormProvider>
        <AssetUses asset={asset} estateId={estateId} />
      </div>
      {deleting ? <DeleteAsset asset={asset} onClose={() => setDeleting(false)} onDeleted={onClose} /> : null}
    </div>
  );
}

function Preview({ asset }: { asset: Asset }) {
  const { type, url, mimeType, alt, name } = asset;
  const frame = 'w-full rounded-card border border-line bg-sunken';
  if (type === 'VIDEO') {
    // Videos of buildings have no speech to caption.
    // biome-ignore lint/a11y/useMediaCaption: what was uploaded has no captions
    return <video src={url} controls preload="metadata" className={frame} />;
  }
  // biome-ignore lint/a11y/useMediaCaption: what was uploaded has no captions
  if (type === 'AUDIO') return <audio src={url} controls preload="metadata" className="w-full" />;
  const picture = asset.variants.find(({ width }) => width >= 600)?.url ?? asset.thumbnailUrl;
  if (mimeType.startsWith('image/') && (picture ?? url)) {
    return <img src={picture ?? url} alt={alt ?? name} className={`${frame} max-h-[320px] object-contain`} />;
  }
  return <AssetPicture asset={asset} className={`${frame} aspect-video`} />;
}

function Facts({ asset }: { asset: Asset }) {
  const t = useTranslate();
  const { type, size, width, height, duration, createdAt, originalName } = asset;
  return (
    <p className="text-sm break-words text-secondary tabular">
      {[
        t(`assetType.${type}`),
        byteSize(size),
        width && height ? t('tours.size', { width, height }) : '',
        duration ? t('fileList.seconds', { count: Math.round(duration) }) : '',
        dayAndTime(new Date(createdAt)),
        originalName,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
