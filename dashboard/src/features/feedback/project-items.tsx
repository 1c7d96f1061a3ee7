import type { Asset } from '@oriel/contract/asset';
import type { Feedback, FeedbackItem } from '@oriel/contract/feedback';
import { ImagePlus, Map as MapIcon, Orbit, Video } from 'lucide-react';
import { useState } from 'react';
import { number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AssetPicker } from '../../kit/files/asset-picker.tsx';
import { reported } from '../../kit/report.ts';
import { Button } from '../../ui/button.tsx';
import { updateProject } from './api.ts';

const ICONS = { IMAGE: ImagePlus, PANORAMA: Orbit, MAP: MapIcon, VIDEO: Video } as const;

/** The items of a project. */
export function ProjectItems({ project }: { project: Feedback }) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState(false);
  const { items, status } = project;

  async function addPicture({ id, name }: Asset): Promise<void> {
    setChoosing(false);
    // Items sent by id alone stay as they are.
    const kept = items.map((item) => ({ id: item.id }));
    const title = name.replace(/\.\w+$/, '').slice(0, 160) || t('feedback.item.untitled');
    await reported(updateProject(project, { items: [...kept, { type: 'IMAGE', title, assetId: id }] }));
  }

  return (
    <section aria-labelledby="items" className="mb-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="items" className="text-lg">
          {t('feedback.items')}
        </h2>
        {status === 'ARCHIVED' ? null : (
          <Button size="small" onClick={() => setChoosing(true)}>
            <ImagePlus size={16} strokeWidth={1.5} aria-hidden />
            {t('feedback.addPicture')}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className="max-w-[560px] text-secondary">{t('feedback.items.none')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
      {choosing ? (
        <AssetPicker
          title={t('feedback.addPicture')}
          types={['IMAGE']}
          onChoose={(asset) => void addPicture(asset)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </section>
  );
}

function Item({ item }: { item: FeedbackItem }) {
  const t = useTranslate();
  const { type, title, question, counts } = item;
  const picture = item.thumbnailUrl ?? item.panorama?.thumbnailUrl ?? item.imageUrl;
  const Icon = ICONS[type];
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <div className="flex aspect-video items-center justify-center overflow-hidden rounded-card bg-sunken text-secondary">
        {picture ? (
          <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <Icon size={24} strokeWidth={1.5} aria-hidden />
        )}
      </div>
      <h3 className="truncate text-base">{title}</h3>
      {question ? <p className="text-sm text-secondary">{question}</p> : null}
      <p className="text-sm text-secondary tabular">
        {[
          t(`feedbackItem.${type}`),
          t('feedback.item.comments', { count: counts.comments }),
          ...(counts.pending > 0 ? [t('feedback.item.pending', { count: number(counts.pending) })] : []),
        ].join(' · ')}
      </p>
    </li>
  );
}
