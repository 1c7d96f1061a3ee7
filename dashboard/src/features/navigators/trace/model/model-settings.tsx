import { type ReactNode, useId } from 'react';
import { number } from '../../../../i18n/format.ts';
import { useTranslate } from '../../../../i18n/translate.ts';
import { PickList } from '../pick-list.tsx';
import type { ModelTurn } from './use-model-turn.ts';

const FRAME_COUNTS = [1, 4, 8, 12, 18, 24, 36, 48, 72] as const;

/** The camera's path around the model, and what an overlay covers. */
export function ModelSettings({
  turn: { settings, change },
  hasImages,
  hasFacades,
}: {
  turn: ModelTurn;
  hasImages: boolean;
  /** Whether bodies mark the apartments, beside their facades. */
  hasFacades: boolean;
}) {
  const t = useTranslate();
  return (
    <div className="flex flex-col gap-3">
      <PickList
        label={t('outlines.model.frames')}
        value={settings.frames}
        options={FRAME_COUNTS.map((count) => ({
          value: String(count),
          label: count === 1 ? t('outlines.model.onePicture') : String(count),
        }))}
        onChange={({ target }) => change({ frames: Number(target.value) })}
      />
      <Slider
        label={t('outlines.model.elevation')}
        unit="°"
        {...{ min: 0, max: 60, step: 1, value: settings.elevation }}
        onChange={(elevation) => change({ elevation })}
      />
      <Slider
        label={t('outlines.model.distance')}
        unit="×"
        {...{ min: 0.4, max: 2.5, step: 0.05, value: settings.distance }}
        onChange={(distance) => change({ distance })}
      />
      <Slider
        label={t('outlines.model.start')}
        unit="°"
        {...{ min: 0, max: 359, step: 1, value: settings.start }}
        onChange={(start) => change({ start })}
      />
      {hasFacades ? (
        <Tick checked={settings.facadeOnly} onChange={(facadeOnly) => change({ facadeOnly })}>
          {t('outlines.model.facadeOnly')}
        </Tick>
      ) : null}
      <Tick checked={settings.plantsHide} onChange={(plantsHide) => change({ plantsHide })}>
        {t('outlines.model.plantsHide')}
      </Tick>
      {hasImages ? (
        <PickList
          label={t('outlines.model.existing')}
          value={settings.existing}
          options={[
            { value: 'replace', label: t('outlines.model.replace') },
            { value: 'keep', label: t('outlines.model.keep') },
          ]}
          onChange={({ target }) => change({ existing: target.value === 'keep' ? 'keep' : 'replace' })}
        />
      ) : null}
    </div>
  );
}

function Slider({
  label,
  unit,
  value,
  onChange,
  ...range
}: {
  label: string;
  unit: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const shown = `${number(value)}${unit}`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="flex justify-between text-sm font-medium">
        {label}
        <span className="tabular-nums text-secondary">{shown}</span>
      </label>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(Number(target.value))}
        className="w-full accent-accent"
      />
    </div>
  );
}

function Tick({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-[3px] size-4 accent-accent"
      />
      {children}
    </label>
  );
}
