import { type PanoramaVariant, VARIANT_LABEL_MAX, VARIANTS_MAX } from '@oriel/contract/panorama';
import { useQuery } from '@tanstack/react-query';
import { GripVertical, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { dataOf } from '../../../base/call-query.ts';
import { callQuery } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { reported } from '../../../kit/report.ts';
import { TilingState } from '../../../kit/tours/tiling-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/controls.tsx';
import { useReorder } from '../../../ui/use-reorder.ts';
import { useEditor } from './editor-context.ts';
import { SavedText } from './saved-text.tsx';
import { Translated } from './translated.tsx';
import { dropDraftsOf } from './unsaved.ts';
import { keyFor, newVariant, renamedVariant, withVariant } from './variants.ts';

/** Other pictures of the room that visitors switch to, such as by night. */
export function VariantsSection() {
  const t = useTranslate();
  const { room, rooms, actions } = useEditor();
  const [choosing, setChoosing] = useState(false);
  const [said, setSaid] = useState('');
  const { variants } = room;
  const byId = new Map(variants.map((variant) => [variant.assetId, variant]));
  const reorder = useReorder({
    ids: variants.map(({ assetId }) => assetId),
    onOrder: (ids) =>
      void reported(
        actions.editVariants(room.id, (list) =>
          list.toSorted((a, b) => ids.indexOf(a.assetId) - ids.indexOf(b.assetId)),
        ),
      ),
    onPlace: (id, place) =>
      setSaid(t('rooms.place', { name: byId.get(id)?.label ?? '', place, count: variants.length })),
  });

  return (
    <Section title={t('variants.title')}>
      <p className="text-xs text-secondary">{t('variants.help')}</p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {variants.length > 0 ? (
        <ul aria-label={t('variants.title')} className="flex flex-col gap-3">
          {reorder.order.map((id) => {
            const variant = byId.get(id);
            if (!variant) return null;
            return (
              <li
                key={id}
                data-reorder={id}
                className={cx('flex items-start gap-2', reorder.held === id && 'rounded-control bg-sunken')}
              >
                {variants.length > 1 ? (
                  <button
                    type="button"
                    {...reorder.handle(id)}
                    aria-label={t('rooms.reorder', { name: variant.label })}
                    className="mt-6 -ml-2 flex h-[40px] w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-secondary hover:text-ink"
                  >
                    <GripVertical size={16} strokeWidth={1.5} aria-hidden />
                  </button>
                ) : null}
                <VariantRow variant={variant} />
              </li>
            );
          })}
        </ul>
      ) : null}
      {variants.length < VARIANTS_MAX ? (
        <Button size="small" className="self-start" onClick={() => setChoosing(true)}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('variants.add')}
        </Button>
      ) : null}
      {choosing ? (
        <AssetPicker
          title={t('variants.choose')}
          types={['PANORAMA']}
          except={[room.assetId, ...byId.keys()]}
          belongsTo={{ panoramaId: room.id }}
          onClose={() => setChoosing(false)}
          onChoose={(asset) => {
            const variant = newVariant(rooms, room, asset);
            void reported(actions.editVariants(room.id, (list) => withVariant(list, variant)));
          }}
        />
      ) : null}
    </Section>
  );
}

function VariantRow({ variant }: { variant: PanoramaVariant }) {
  const t = useTranslate();
  const { room, rooms, actions } = useEditor();
  const { assetId, label, tiles, i18n } = variant;
  const draftKey = `${room.id}.variants.${assetId}`;
  const { data: asset } = useQuery({
    ...callQuery('getAsset', { id: assetId }),
    select: dataOf,
    staleTime: 60_000,
  });
  const others = room.variants.filter((one) => one !== variant);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex items-start gap-2">
        <span className="mt-6 h-[40px] w-16 shrink-0 overflow-hidden rounded-control bg-sunken">
          {asset?.thumbnailUrl ? (
            <img src={asset.thumbnailUrl} alt="" className="h-full w-full object-cover" />
          ) : null}
        </span>
        <div className="min-w-0 flex-1">
          <SavedText
            draftKey={draftKey}
            label={t('variants.label')}
            value={label}
            maxLength={VARIANT_LABEL_MAX}
            needed={t('variants.labelNeeded')}
            check={(text) => (others.some((one) => one.label === text) ? t('variants.twice') : undefined)}
            onSave={(text) =>
              actions.editVariants(room.id, (list) =>
                renamedVariant(list, { key: keyFor(rooms, text), label: text, assetId }),
              )
            }
          />
        </div>
        <Button
          variant="quiet"
          size="icon"
          className="mt-6"
          aria-label={t('variants.remove', { name: label })}
          onClick={() =>
            void reported(
              actions.editVariants(room.id, (list) => list.filter((one) => one.assetId !== assetId)),
            ).then((saved) => {
              if (saved) dropDraftsOf(draftKey);
            })
          }
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      <Translated
        label={t('variants.translations')}
        draftKey={draftKey}
        i18n={i18n}
        field="label"
        maxLength={VARIANT_LABEL_MAX}
        onSave={(texts) =>
          actions.editVariants(room.id, (list) =>
            list.map((one) => (one.assetId === assetId ? { ...one, i18n: texts } : one)),
          )
        }
      />
      <TilingState tour={{ tiles, name: label }} />
    </div>
  );
}
