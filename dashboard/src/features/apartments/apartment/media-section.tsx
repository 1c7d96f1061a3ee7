import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import type { Asset } from '@oriel/contract/asset';
import type { AssetType } from '@oriel/contract/enums';
import { ArrowLeft, ArrowRight, Box, FileText, Film, Image as ImageIcon, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { editApartment, editFailure } from '../../../kit/apartments/edit-apartment.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useApartment } from './apartment-context.ts';
import { FormSection, LockMark } from './fields.tsx';

const SLOTS = [
  {
    asset: 'floorPlan2dAssetId',
    url: 'floorPlan2dUrl',
    label: 'apartment.floorPlan2d',
    types: ['FLOOR_PLAN', 'IMAGE'],
    icon: ImageIcon,
    picture: true,
  },
  {
    asset: 'floorPlan3dAssetId',
    url: 'floorPlan3dUrl',
    label: 'apartment.floorPlan3d',
    types: ['FLOOR_PLAN', 'IMAGE'],
    icon: ImageIcon,
    picture: true,
  },
  {
    asset: 'viewImageAssetId',
    url: 'viewImageUrl',
    label: 'apartment.viewImage',
    types: ['IMAGE'],
    icon: ImageIcon,
    picture: true,
  },
  {
    asset: 'cardPdfAssetId',
    url: 'cardPdfUrl',
    label: 'apartment.cardPdf',
    types: ['PDF'],
    icon: FileText,
    picture: false,
  },
  {
    asset: 'videoAssetId',
    url: 'videoUrl',
    label: 'apartment.video',
    types: ['VIDEO'],
    icon: Film,
    picture: false,
  },
  {
    asset: 'model3dAssetId',
    url: 'model3dUrl',
    label: 'apartment.model3d',
    types: ['MODEL_3D'],
    icon: Box,
    picture: false,
  },
] as const satisfies readonly { types: readonly AssetType[]; [more: string]: unknown }[];
type Slot = (typeof SLOTS)[number];

/** Plans, card, video, gallery: each choice is saved at once. */
export function MediaSection() {
  const t = useTranslate();
  const { apartment, may } = useApartment();
  const [choosing, setChoosing] = useState<Slot | 'gallery'>();

  async function save(patch: ApartmentPatch): Promise<void> {
    try {
      await editApartment(apartment, patch);
    } catch (error) {
      toasts.add({
        variant: 'destructive',
        title: t('apartments.notSaved'),
        description: editFailure(error, Object.keys(patch)[0] ?? ''),
      });
    }
  }

  function chosen(asset: Asset): void {
    if (choosing === 'gallery') {
      if (!apartment.galleryAssetIds.includes(asset.id)) {
        void save({ galleryAssetIds: [...apartment.galleryAssetIds, asset.id] });
      }
    } else if (choosing) void save({ [choosing.asset]: asset.id });
  }

  function moveInGallery(from: number, to: number): void {
    const ids = [...apartment.galleryAssetIds];
    const [id] = ids.splice(from, 1);
    if (!id) return;
    ids.splice(to, 0, id);
    void save({ galleryAssetIds: ids });
  }

  return (
    <FormSection
      id="media"
      title={t('apartmentPage.media')}
      text={may ? t('apartmentPage.mediaHelp') : undefined}
    >
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {SLOTS.map((slot) => {
          const url = apartment[slot.url];
          const Icon = slot.icon;
          const owns = apartment[slot.asset] !== undefined;
          if (!may && !url) return null;
          return (
            <li key={slot.asset} className="flex min-w-0 flex-col gap-2">
              <div className="flex items-center justify-between gap-2">
                <h3 className="truncate text-sm font-medium">{t(slot.label)}</h3>
                <LockMark field={slot.asset} label={t(slot.label)} />
              </div>
              {url ? (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t('apartmentPage.openFile', { name: t(slot.label) })}
                  className="flex aspect-[4/3] items-center justify-center overflow-hidden rounded-control border border-line bg-white text-[#6b645a]"
                >
                  {slot.picture ? (
                    <img src={url} alt="" loading="lazy" className="h-full w-full object-contain" />
                  ) : (
                    <Icon size={32} strokeWidth={1} aria-hidden />
                  )}
                </a>
              ) : (
                <div className="flex aspect-[4/3] items-center justify-center rounded-control border border-dashed border-faint text-faint">
                  <Icon size={24} strokeWidth={1} aria-hidden />
                </div>
              )}
              {may ? (
                <div className="flex gap-1">
                  <Button
                    size="small"
                    aria-label={t(url ? 'apartmentPage.replaceNamed' : 'apartmentPage.chooseNamed', {
                      name: t(slot.label),
                    })}
                    onClick={() => setChoosing(slot)}
                  >
                    {t(url ? 'apartmentPage.replace' : 'apartmentPage.choose')}
                  </Button>
                  {owns ? (
                    <Button
                      size="icon"
                      variant="quiet"
                      aria-label={t('apartmentPage.takeAway', { name: t(slot.label) })}
                      onClick={() => void save({ [slot.asset]: null })}
                    >
                      <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                    </Button>
                  ) : null}
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className={may || apartment.galleryUrls.length > 0 ? undefined : 'hidden'}>
        <h3 className="mb-2 text-sm font-medium">{t('apartment.gallery')}</h3>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {apartment.galleryUrls.map((url, index) => (
            <li key={url} className="relative">
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('apartmentPage.photo', { number: index + 1 })}
                className="block aspect-[4/3] overflow-hidden rounded-control border border-line bg-sunken"
              >
                <img src={url} alt="" loading="lazy" className="h-full w-full object-cover" />
              </a>
              {may ? (
                <div className="absolute right-1 bottom-1 flex rounded-control bg-raised shadow-soft">
                  <Button
                    size="icon"
                    variant="quiet"
                    disabled={index === 0}
                    aria-label={t('apartmentPage.photoBack', { number: index + 1 })}
                    onClick={() => moveInGallery(index, index - 1)}
                  >
                    <ArrowLeft size={14} strokeWidth={1.5} aria-hidden />
                  </Button>
                  <Button
                    size="icon"
                    variant="quiet"
                    disabled={index === apartment.galleryUrls.length - 1}
                    aria-label={t('apartmentPage.photoForth', { number: index + 1 })}
                    onClick={() => moveInGallery(index, index + 1)}
                  >
                    <ArrowRight size={14} strokeWidth={1.5} aria-hidden />
                  </Button>
                  <Button
                    size="icon"
                    variant="quiet"
                    aria-label={t('apartmentPage.takeAway', {
                      name: t('apartmentPage.photo', { number: index + 1 }),
                    })}
                    onClick={() =>
                      void save({
                        galleryAssetIds: apartment.galleryAssetIds.filter((_id, at) => at !== index),
                      })
                    }
                  >
                    <Trash2 size={14} strokeWidth={1.5} aria-hidden />
                  </Button>
                </div>
              ) : null}
            </li>
          ))}
          {may ? (
            <li>
              <button
                type="button"
                onClick={() => setChoosing('gallery')}
                className="flex aspect-[4/3] w-full flex-col items-center justify-center gap-1 rounded-control border border-dashed border-faint text-sm text-secondary transition-colors hover:border-ink hover:text-ink"
              >
                <Plus size={20} strokeWidth={1.5} aria-hidden />
                {t('apartmentPage.addPhoto')}
              </button>
            </li>
          ) : null}
        </ul>
      </div>
      {choosing ? (
        <AssetPicker
          title={t(choosing === 'gallery' ? 'apartment.gallery' : choosing.label)}
          types={choosing === 'gallery' ? ['IMAGE'] : choosing.types}
          onChoose={chosen}
          onClose={() => setChoosing(undefined)}
        />
      ) : null}
    </FormSection>
  );
}
