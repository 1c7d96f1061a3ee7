import { useId } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { hexOf } from './apartment-colours.ts';
import { OutlinePreview } from './outline-preview.tsx';
import { PickList } from './pick-list.tsx';
import type { TraceImage } from './traced.ts';
import type { MaskTracing } from './use-mask-tracing.ts';

/** Shows the masks over their images, with the assigned image. */
export function MaskPreview({
  tracing: { set, imageOf, apartmentOf, chooseImage },
  images,
  mask,
  onMask,
  colour,
}: {
  tracing: MaskTracing;
  images: readonly TraceImage[];
  mask: number;
  onMask: (mask: number) => void;
  colour: number | undefined;
}) {
  const t = useTranslate();
  const slider = useId();
  const masks = set?.masks ?? [];
  const current = masks[mask];
  const reason = current?.failed;
  if (!set || !current) return null;
  const image = images.find(({ id }) => id === imageOf.get(mask));
  const label = t('outlines.masks.mask', { number: mask + 1, total: masks.length, name: current.file.name });
  const names = images.map((one) => ({
    value: one.id,
    label: one.label ?? t('outlines.imageName', { number: one.index + 1, angle: Math.round(one.angle) }),
  }));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <OutlinePreview
        label={label}
        src={image?.url}
        aspect={image?.width && image.height ? image.width / image.height : 16 / 9}
        outlines={current.pieces.map((piece, index) => ({
          ...piece,
          key: String(index),
          colour: hexOf(set.colours[piece.colour]?.colour ?? 0),
          strong: colour === undefined ? apartmentOf.has(piece.colour) : piece.colour === colour,
        }))}
      />
      <div className="flex flex-col gap-1">
        <label htmlFor={slider} className="truncate text-sm font-medium">
          {label}
        </label>
        <input
          id={slider}
          type="range"
          min={0}
          max={masks.length - 1}
          value={mask}
          onChange={({ target }) => onMask(Number(target.value))}
          className="w-full accent-accent"
        />
      </div>
      <PickList
        label={t('outlines.masks.image')}
        options={[{ value: '', label: t('outlines.masks.noImage') }, ...names]}
        value={imageOf.get(mask) ?? ''}
        onChange={({ target }) => chooseImage(mask, target.value)}
      />
      {reason ? <p className="text-sm text-bad">{t(`outlines.masks.failed.${reason}`)}</p> : null}
    </div>
  );
}
