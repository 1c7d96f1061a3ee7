import { useEffect, useId, useRef, useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Crop, dragged, NEAREST, squareOf, WHOLE } from './crop.ts';
import { sendFace } from './pictures.ts';

/** Side of the square on the screen, pixels. */
const STAGE = 256;

/** Crops a picture to an avatar: by dragging it, or with the sliders. */
export function CropDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const t = useTranslate();
  const [crop, setCrop] = useState(WHOLE);
  const [state, setState] = useState<{ running: boolean; failure?: string }>({ running: false });
  const set = (change: Partial<Crop>) => setCrop((before) => ({ ...before, ...change }));

  async function save(): Promise<void> {
    setState({ running: true });
    try {
      await sendFace(picture, crop);
      onClose();
    } catch (error) {
      setState({ running: false, failure: errorDetail(error) });
    }
  }

  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('crop.title')}
      description={t('crop.text')}
    >
      <div className="mt-4 flex flex-col items-center gap-4">
        <Stage picture={picture} crop={crop} onCrop={setCrop} />
        <Slider
          label={t('crop.zoom')}
          min={1}
          max={NEAREST}
          value={crop.zoom}
          onChange={(zoom) => set({ zoom })}
        />
        <Slider label={t('crop.across')} min={0} max={1} value={crop.x} onChange={(x) => set({ x })} />
        <Slider label={t('crop.upright')} min={0} max={1} value={crop.y} onChange={(y) => set({ y })} />
      </div>
      {state.failure ? (
        <div className="mt-4">
          <Notice>{state.failure}</Notice>
        </div>
      ) : null}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="primary" disabled={state.running} onClick={() => void save()}>
          {t(state.running ? 'action.saving' : 'crop.save')}
        </Button>
      </div>
    </DialogPanel>
  );
}

function Stage({
  picture,
  crop,
  onCrop,
}: {
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (change: (before: Crop) => Crop) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const { left, top, side } = squareOf(crop, picture);
    context.clearRect(0, 0, STAGE * 2, STAGE * 2);
    context.drawImage(picture, left, top, side, side, 0, 0, STAGE * 2, STAGE * 2);
  }, [crop, picture]);
  return (
    <canvas
      ref={canvas}
      width={STAGE * 2}
      height={STAGE * 2}
      aria-hidden
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ buttons, movementX, movementY }) => {
        if (buttons === 1) onCrop((before) => dragged(before, picture, movementX, movementY, STAGE));
      }}
      className="size-[256px] cursor-grab touch-none rounded-pill border border-line active:cursor-grabbing"
    />
  );
}

function Slider({
  label,
  min,
  max,
  value,
  onChange,
}: {
  label: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className="grid w-full grid-cols-[120px_minmax(0,1fr)] items-center gap-3">
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="w-full accent-accent"
      />
    </div>
  );
}
