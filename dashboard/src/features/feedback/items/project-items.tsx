import type { Asset } from '@oriel/contract/asset';
import type { Feedback, FeedbackItem, FeedbackItemInput } from '@oriel/contract/feedback';
import type { Panorama } from '@oriel/contract/panorama';
import { panoramaTitle } from '@oriel/contract/tour-title';
import { Box, GripVertical, ImagePlus, Map as MapIcon, Orbit, Printer, Video } from 'lucide-react';
import { useState } from 'react';
import { number } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useReorder } from '../../../ui/use-reorder.ts';
import { updateProject } from '../api.ts';
import { ItemDialog } from './item-dialog.tsx';
import { itemsOf } from './items-of.ts';
import { NewMap } from './new-map.tsx';
import { startOf } from './place/item-position.ts';
import { PlacePoster } from './place/place-poster.tsx';
import { ViewPicker } from './view-picker.tsx';

const ICONS = { IMAGE: ImagePlus, PANORAMA: Orbit, MAP: MapIcon, VIDEO: Video, MODEL: Box } as const;

/** Kinds of items that are added here. */
const ADDED = [
  ['IMAGE', 'feedback.addPicture'],
  ['PANORAMA', 'feedback.addView'],
  ['VIDEO', 'feedback.addVideo'],
  ['MAP', 'feedback.addMap'],
  ['MODEL', 'feedback.addModel'],
] as const;

/** Items that show a file. */
const FILES = {
  IMAGE: { title: 'feedback.addPicture', asset: 'IMAGE' },
  VIDEO: { title: 'feedback.addVideo', asset: 'VIDEO' },
  MODEL: { title: 'feedback.addModel', asset: 'MODEL_3D' },
} as const;

/** Longest title of an item, characters. */
const TITLE_MAX = 160;

type Doing =
  | { readonly kind: 'adding'; readonly type: (typeof ADDED)[number][0] }
  | { readonly kind: 'editing' | 'removing' | 'placing'; readonly item: FeedbackItem };

/** The items of a project: what people comment on, in their order. */
export function ProjectItems({ project }: { project: Feedback }) {
  const t = useTranslate();
  const [doing, setDoing] = useState<Doing>();
  const [said, setSaid] = useState('');
  const { items, status } = project;
  const mayEdit = status !== 'ARCHIVED';
  // Posters lead to a page that visitors can see.
  const isShown = status !== 'DRAFT' && project.visibility !== 'PRIVATE';
  const stop = () => setDoing(undefined);
  const start = doing?.kind === 'placing' ? startOf(doing.item) : undefined;
  const placed = doing?.kind === 'placing' && start ? { item: doing.item, start } : undefined;
  const byId = new Map(items.map((item) => [item.id, item]));
  const reorder = useReorder({
    ids: items.map(({ id }) => id),
    onOrder: (ids) => void reported(updateProject(project, { items: ids.map((id) => ({ id })) })),
    onPlace: (id, place) =>
      setSaid(t('rooms.place', { name: byId.get(id)?.title ?? '', place, count: items.length })),
  });

  async function add(item: FeedbackItemInput & { title: string }): Promise<void> {
    stop();
    const title = item.title.slice(0, TITLE_MAX) || t('feedback.item.untitled');
    await reported(updateProject(project, { items: [...itemsOf(project), { ...item, title }] }));
  }
  const addFile = (type: keyof typeof FILES) => (asset: Asset) =>
    void add({ type, title: asset.name.replace(/\.\w+$/, ''), assetId: asset.id });
  const addView = (room: Panorama) =>
    void add({ type: 'PANORAMA', title: panoramaTitle(room), panoramaId: room.id });

  return (
    <section aria-labelledby="items" className="mb-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="items" className="text-lg">
          {t('feedback.items')}
        </h2>
        {mayEdit ? (
          <div className="flex flex-wrap gap-2">
            {isShown && items.length > 0 ? (
              <Button asChild size="small" variant="quiet">
                <a href={`/feedback/${project.id}/poster`} target="_blank" rel="noopener">
                  <Printer size={16} strokeWidth={1.5} aria-hidden />
                  {t('feedback.posters')}
                </a>
              </Button>
            ) : null}
            {ADDED.map(([type, label]) => {
              const Icon = ICONS[type];
              return (
                <Button key={type} size="small" onClick={() => setDoing({ kind: 'adding', type })}>
                  <Icon size={16} strokeWidth={1.5} aria-hidden />
                  {t(label)}
                </Button>
              );
            })}
          </div>
        ) : null}
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {items.length === 0 ? (
        <p className="max-w-[560px] text-secondary">{t('feedback.items.none')}</p>
      ) : (
        <ol className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3">
          {reorder.order.map((id) => {
            const item = byId.get(id);
            return item ? (
              <li
                key={id}
                data-reorder={id}
                className={cx('flex min-w-0 flex-col gap-2', reorder.held === id && 'opacity-70')}
              >
                <Item item={item} />
                {mayEdit ? (
                  <div className="flex flex-wrap gap-1">
                    {items.length > 1 ? (
                      <button
                        type="button"
                        {...reorder.handle(id)}
                        aria-label={t('feedback.item.move', { title: item.title })}
                        className="flex size-8 cursor-grab touch-none items-center justify-center rounded-control text-secondary hover:bg-sunken hover:text-ink active:cursor-grabbing"
                      >
                        <GripVertical size={16} strokeWidth={1.5} aria-hidden />
                      </button>
                    ) : null}
                    <Button size="small" variant="quiet" onClick={() => setDoing({ kind: 'editing', item })}>
                      {t('feedback.item.edit')}
                      <span className="sr-only"> {item.title}</span>
                    </Button>
                    {isShown && startOf(item) ? (
                      <Button
                        size="small"
                        variant="quiet"
                        onClick={() => setDoing({ kind: 'placing', item })}
                      >
                        {t('feedback.poster.place')}
                        <span className="sr-only"> {item.title}</span>
                      </Button>
                    ) : null}
                    <Button size="small" variant="quiet" onClick={() => setDoing({ kind: 'removing', item })}>
                      {t('feedback.item.remove')}
                      <span className="sr-only"> {item.title}</span>
                    </Button>
                  </div>
                ) : null}
              </li>
            ) : null;
          })}
        </ol>
      )}
      {doing?.kind === 'adding' ? (
        doing.type === 'PANORAMA' ? (
          <ViewPicker onChoose={addView} onClose={stop} />
        ) : doing.type === 'MAP' ? (
          <NewMap project={project} onClose={stop} />
        ) : (
          <AssetPicker
            title={t(FILES[doing.type].title)}
            types={[FILES[doing.type].asset]}
            onChoose={addFile(doing.type)}
            onClose={stop}
          />
        )
      ) : null}
      {doing?.kind === 'editing' ? <ItemDialog project={project} item={doing.item} onClose={stop} /> : null}
      {placed ? <PlacePoster {...placed} onClose={stop} /> : null}
      {doing?.kind === 'removing' ? (
        <Confirm
          title={t('feedback.item.remove.title', { title: doing.item.title })}
          description={t('feedback.item.remove.text', {
            count: doing.item.counts.comments + doing.item.counts.pending,
          })}
          confirm={t('feedback.item.remove')}
          running={t('feedback.item.removing')}
          keep={t('feedback.item.keep')}
          onConfirm={async () => {
            const rest = itemsOf(project).filter(({ id }) => id !== doing.item.id);
            await updateProject(project, { items: rest, confirmDelete: true });
          }}
          onClose={stop}
        />
      ) : null}
    </section>
  );
}

function Item({ item }: { item: FeedbackItem }) {
  const t = useTranslate();
  const { type, title, question, counts, commentsEnabled } = item;
  const picture = item.thumbnailUrl ?? item.panorama?.thumbnailUrl ?? item.imageUrl;
  const Icon = ICONS[type];
  return (
    <>
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
          ...(commentsEnabled ? [] : [t('feedback.item.closed')]),
        ].join(' · ')}
      </p>
    </>
  );
}
