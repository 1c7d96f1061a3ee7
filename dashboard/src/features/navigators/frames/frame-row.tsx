import { isTurning } from '@oriel/contract/building-frame';
import type { Navigator } from '@oriel/contract/navigator';
import type { NavigatorImage, NavigatorImageInput } from '@oriel/contract/navigator-image';
import { ArrowDown, ArrowUp, ImageUp, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { FrameEvening } from './frame-evening.tsx';
import { compassOf, wholeTurn } from './frame-list.ts';

export interface FrameRowProps {
  readonly image: NavigatorImage;
  readonly mode: Navigator['mode'];
  readonly place: number;
  readonly count: number;
  readonly isFirst: boolean;
  readonly busy: boolean;
  readonly onMove: (to: number) => void;
  readonly onChange: (fields: Partial<NavigatorImageInput>) => void;
  readonly onFirst: () => void;
  readonly onRemove: () => void;
}

/** One frame: its picture, its position, its data. */
export function FrameRow(props: FrameRowProps) {
  const { image, mode, place, count, isFirst, busy, onMove, onChange, onFirst, onRemove } = props;
  const t = useTranslate();
  const [open, setOpen] = useState<'replace' | 'remove'>();
  const side = compassOf(image.angle);
  const name = count === 1 ? t('nav.picture') : t('nav.frameNumber', { number: place + 1 });
  return (
    <li aria-label={name} className="flex gap-3 rounded-card border border-line bg-raised p-3">
      <div className="flex w-[112px] shrink-0 flex-col gap-2">
        <Link
          to={{ search: `?frame=${image.index}` }}
          aria-label={t('nav.frame.open', { number: place + 1 })}
          className="h-[72px] overflow-hidden rounded-control bg-sunken"
        >
          {image.thumbnailUrl ? (
            <img src={image.thumbnailUrl} alt="" loading="lazy" className="h-full w-full object-cover" />
          ) : (
            <span className="grid h-full place-items-center px-2 text-center text-xs text-secondary">
              {t('nav.frame.preparing')}
            </span>
          )}
        </Link>
        {image.evening?.thumbnailUrl ? (
          <img
            src={image.evening.thumbnailUrl}
            alt={t('nav.evening.of', { number: place + 1 })}
            loading="lazy"
            className="h-[72px] rounded-control bg-sunken object-cover"
          />
        ) : null}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="tabular font-medium">{name}</span>
          <span className="text-secondary">{t('nav.outlineCount', { count: image.overlays.length })}</span>
          {isFirst && count > 1 ? (
            <span className="rounded-pill bg-accent-soft px-2 text-xs text-accent">
              {t('nav.frame.isFirst')}
            </span>
          ) : null}
        </p>
        <div className="flex flex-wrap gap-2">
          {isTurning({ mode }) ? (
            <SmallField
              label={t('nav.frame.angle')}
              value={String(image.angle)}
              hint={t(`nav.compass.${side}`)}
              isValid={(text) => text !== '' && Number.isFinite(Number(text))}
              onSave={(text) => onChange({ angle: wholeTurn(Number(text)) })}
            />
          ) : null}
          {mode === 'FLOOR_PLAN' || image.floor !== undefined ? (
            <SmallField
              label={t('nav.frame.floor')}
              value={image.floor === undefined ? '' : String(image.floor)}
              isValid={(text) =>
                text === '' || (/^-?\d+$/.test(text) && Number(text) >= -10 && Number(text) <= 200)
              }
              onSave={(text) => onChange({ floor: text === '' ? null : Number(text) })}
            />
          ) : null}
          <SmallField
            wide
            label={t('nav.frame.label')}
            value={image.label ?? ''}
            isValid={(text) => text.length <= 60}
            onSave={(text) => onChange({ label: text || null })}
          />
        </div>
        <div className="flex flex-wrap gap-1">
          <Act
            name={t('nav.frame.up', { number: place + 1 })}
            disabled={busy || place === 0}
            onClick={() => onMove(place - 1)}
          >
            <ArrowUp size={16} strokeWidth={1.5} aria-hidden />
          </Act>
          <Act
            name={t('nav.frame.down', { number: place + 1 })}
            disabled={busy || place === count - 1}
            onClick={() => onMove(place + 1)}
          >
            <ArrowDown size={16} strokeWidth={1.5} aria-hidden />
          </Act>
          <Act
            name={t('nav.frame.makeFirst', { number: place + 1 })}
            disabled={busy || isFirst}
            onClick={onFirst}
          >
            <Star size={16} strokeWidth={1.5} aria-hidden />
          </Act>
          <Act
            name={t('nav.frame.replace', { number: place + 1 })}
            disabled={busy}
            onClick={() => setOpen('replace')}
          >
            <ImageUp size={16} strokeWidth={1.5} aria-hidden />
          </Act>
          <Act
            name={t('nav.frame.remove', { number: place + 1 })}
            disabled={busy}
            onClick={() => setOpen('remove')}
          >
            <Trash2 size={16} strokeWidth={1.5} aria-hidden />
          </Act>
        </div>
        <FrameEvening
          image={image}
          number={place + 1}
          busy={busy}
          onChange={(eveningAssetId) => onChange({ eveningAssetId })}
        />
      </div>
      {open === 'replace' ? (
        <AssetPicker
          title={t('nav.frame.replaceTitle', { number: place + 1 })}
          types={['IMAGE', 'FLOOR_PLAN']}
          onChoose={({ id }) => onChange({ assetId: id })}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open === 'remove' ? (
        <DialogPanel
          alert
          open
          onOpenChange={() => setOpen(undefined)}
          title={t('nav.frame.removeTitle', { number: place + 1 })}
          description={t('nav.frame.removeText', { count: image.overlays.length })}
        >
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(undefined)}>{t('delete.keep')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setOpen(undefined);
                onRemove();
              }}
            >
              {t('action.delete')}
            </Button>
          </div>
        </DialogPanel>
      ) : null}
    </li>
  );
}

function Act({
  name,
  disabled,
  onClick,
  children,
}: {
  name: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button size="icon" variant="quiet" aria-label={name} title={name} disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}

interface SmallFieldProps {
  label: string;
  value: string;
  hint?: string;
  wide?: boolean;
  isValid: (text: string) => boolean;
  onSave: (text: string) => void;
}

/** A value saved on blur or Enter. */
function SmallField({ label, value, hint, wide, isValid, onSave }: SmallFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? value;
  const bad = typed !== undefined && !isValid(text.trim().replace(',', '.'));

  function save(): void {
    if (typed === undefined || bad) return;
    const next = typed.trim().replace(wide ? /$^/ : ',', '.');
    setTyped(undefined);
    if (next !== value) onSave(next);
  }

  return (
    <div className={wide ? 'min-w-[120px] flex-1' : hint === undefined ? 'w-16' : 'w-[128px]'}>
      <label htmlFor={id} className="block truncate text-xs text-secondary">
        {label}
        {hint ? ` · ${hint}` : ''}
      </label>
      <input
        id={id}
        value={text}
        aria-invalid={bad ? true : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save();
          if (event.key === 'Escape') setTyped(undefined);
        }}
        className="tabular h-8 w-full rounded-control border border-edge bg-raised px-2 text-sm hover:border-ink aria-invalid:border-bad"
      />
    </div>
  );
}
