import { type Extent, safeAreaOf } from '@oriel/contract/building-frame';
import type { Point } from '@oriel/contract/geometry';
import type { NavigatorPatch } from '@oriel/contract/navigator';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { percent } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { sizeOf } from '../../../kit/stage/frame-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import type { TabProps } from '../tab-props.ts';
import { dragged, type Grip, gripAt, rounded, withSide } from './area-grip.ts';
import { CropPreview } from './crop-preview.tsx';

/** CSS pixels from a side within which a pointer holds it. */
const REACH = 12;
/** Steps of the arrow keys, as fractions of the picture. */
const STEP = { fine: 0.01, coarse: 0.05 } as const;
const SIDES = ['left', 'top', 'right', 'bottom'] as const;
const KEYS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface SafeAreaProps extends Pick<TabProps, 'navigator' | 'images'> {
  readonly busy: boolean;
  readonly onSave: (patch: NavigatorPatch) => Promise<boolean>;
}

/** The part of the frames that no screen crops: drawn over a frame, and shown as a phone and a wide page would crop it. */
export function SafeArea({ navigator, images, busy, onSave }: SafeAreaProps) {
  const t = useTranslate();
  const first = images.findIndex(({ index }) => index === navigator.defaultIndex);
  const [place, setPlace] = useState(Math.max(first, 0));
  const [draft, setDraft] = useState<Extent>();
  const image = images[Math.min(place, images.length - 1)];
  const held = useRef<{ grip: Grip; from: Point; area: Extent } | undefined>(undefined);
  if (!image) return null;
  const stored = safeAreaOf(navigator, images, image.id);
  const area = draft ?? stored;
  const picture = sizeOf(image);

  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || event.button !== 0 || busy) return;
    const { offsetWidth, offsetHeight } = event.currentTarget;
    const from = pointOf(event);
    held.current = { from, area, grip: gripAt(area, from, [REACH / offsetWidth, REACH / offsetHeight]) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = held;
    if (current) setDraft(rounded(dragged(current.area, current.grip, current.from, pointOf(event))));
  };
  const letGo = () => {
    held.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent, side: keyof Extent) => {
    const direction = KEYS[event.key];
    if (!direction || busy || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP.coarse : STEP.fine;
    setDraft(rounded(withSide(area, side, area[side] + direction * step)));
  };
  const save = async (safeArea: Extent | null) => {
    if (await onSave({ safeArea })) setDraft(undefined);
  };

  return (
    <section aria-labelledby="safe-area" className="flex flex-col gap-4">
      <LeaveGuard alsoWithin when={draft !== undefined && !busy} name={t('nav.safe')} />
      <div>
        <h3 id="safe-area" className="text-base font-semibold">
          {t('nav.safe')}
        </h3>
        <p className="max-w-[620px] text-sm text-secondary">
          {t('nav.safe.help')} {t(navigator.safeArea ? 'nav.safe.own' : 'nav.safe.automatic')}
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex flex-col gap-3">
          <div
            className="relative cursor-crosshair touch-none overflow-hidden rounded-card bg-sunken select-none"
            style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={letGo}
            onPointerCancel={letGo}
          >
            <img
              src={image.variants.find(({ width }) => width >= 960)?.url ?? image.url}
              alt=""
              draggable={false}
              className="pointer-events-none absolute inset-0 size-full"
            />
            <div
              className="absolute cursor-move border-2 border-white shadow-[0_0_0_100vmax_rgb(23_21_18/0.5)]"
              style={{
                left: `${area.left * 100}%`,
                top: `${area.top * 100}%`,
                width: `${(area.right - area.left) * 100}%`,
                height: `${(area.bottom - area.top) * 100}%`,
              }}
            >
              {SIDES.map((side) => (
                <SideHandle key={side} side={side} area={area} onKeyDown={onKeyDown} />
              ))}
            </div>
          </div>
          {images.length > 1 ? (
            <label className="flex items-center gap-3 text-sm text-secondary">
              {t('nav.safe.frame')}
              <input
                type="range"
                min={0}
                max={images.length - 1}
                value={place}
                aria-valuetext={t('nav.frameOf', { number: place + 1, count: images.length })}
                onChange={({ target }) => setPlace(Number(target.value))}
                className="grow accent-accent"
              />
            </label>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" disabled={!draft || busy} onClick={() => draft && void save(draft)}>
              {t('nav.safe.save')}
            </Button>
            {draft ? (
              <Button disabled={busy} onClick={() => setDraft(undefined)}>
                {t('nav.safe.discard')}
              </Button>
            ) : null}
            {navigator.safeArea ? (
              <Button variant="quiet" disabled={busy} onClick={() => void save(null)}>
                {t('nav.safe.reset')}
              </Button>
            ) : null}
          </div>
        </div>
        <div className="flex flex-wrap gap-4">
          <CropPreview shape="phone" navigator={navigator} image={image} area={area} />
          <CropPreview shape="wide" navigator={navigator} image={image} area={area} />
        </div>
      </div>
    </section>
  );
}

const HANDLES = {
  left: 'top-1/2 left-0 h-8 w-2 -translate-x-1/2 -translate-y-1/2 cursor-ew-resize',
  right: 'top-1/2 right-0 h-8 w-2 translate-x-1/2 -translate-y-1/2 cursor-ew-resize',
  top: 'top-0 left-1/2 h-2 w-8 -translate-x-1/2 -translate-y-1/2 cursor-ns-resize',
  bottom: 'bottom-0 left-1/2 h-2 w-8 -translate-x-1/2 translate-y-1/2 cursor-ns-resize',
} as const;

/** A side for keyboards; pointers hold any point of it. */
function SideHandle({
  side,
  area,
  onKeyDown,
}: {
  side: keyof Extent;
  area: Extent;
  onKeyDown: (event: KeyboardEvent, side: keyof Extent) => void;
}) {
  const t = useTranslate();
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={t(`nav.safe.${side}`)}
      aria-orientation={side === 'left' || side === 'right' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(area[side] * 100)}
      aria-valuetext={percent(area[side])}
      onKeyDown={(event) => onKeyDown(event, side)}
      className={`absolute rounded-pill bg-white shadow ${HANDLES[side]}`}
    />
  );
}
