import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { answersAbout } from '../../../base/call-query.ts';
import { errorDetail } from '../../../base/error-text.ts';
import { queryClient } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { navigatorQuery, refreshApartments } from '../../../kit/navigators/api.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ModelFile, modelQuery } from '../model/model-file.tsx';
import { LeaveNotice } from './leave-notice.tsx';
import { ModelPreview } from './model/model-preview.tsx';
import { ModelSettings } from './model/model-settings.tsx';
import { FRAME } from './model/turntable.ts';
import { type ModelTurn, useModelTurn } from './model/use-model-turn.ts';
import { OutlinePreview } from './outline-preview.tsx';
import type { FromModelProps, TraceApartment } from './traced.ts';

/** Creates the images and overlays of a turn, or one picture, from the navigator's 3D model. */
export function FromModelDialog({
  open,
  onOpenChange,
  navigator: seen,
  apartments,
  hasImages = true,
}: FromModelProps) {
  const t = useTranslate();
  // Choosing a file changes the navigator while the dialog is open.
  const navigator = useQuery(navigatorQuery(seen.id)).data ?? seen;
  const model = useQuery(modelQuery(seen.id));
  const shown = model.data?.status === 'READY' ? model.data.shown : undefined;
  const turn = useModelTurn({
    navigator,
    model: shown,
    onDone() {
      void queryClient.invalidateQueries(answersAbout(navigator.id));
      void refreshApartments(navigator.id);
      onOpenChange(false);
    },
  });
  const [frame, setFrame] = useState(0);
  const { phase, stage, failure, settings, frames, sent } = turn;
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(false);
    onOpenChange(false);
  };
  const close = () => {
    if (frames.length > 0 || phase === 'making') setLeaving(true);
    else leave();
  };
  const shownFrame = Math.min(frame, settings.frames - 1);
  const waits = shown === undefined || phase === 'failed' || phase === 'loading';
  return (
    <DialogPanel
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) close();
      }}
      title={t('outlines.model.title')}
      description={waits ? t('outlines.model.text') : undefined}
      wide
    >
      <div className="mt-4 flex flex-col gap-4">
        {phase === 'failed' ? (
          <Notice>
            <div className="flex flex-wrap items-center gap-2">
              <span className="mr-auto">{turn.graphics ? failure : t('outlines.model.noGraphics')}</span>
              <Button size="small" onClick={turn.again}>
                {t('action.retry')}
              </Button>
            </div>
          </Notice>
        ) : failure ? (
          <Notice>{failure}</Notice>
        ) : null}
        {leaving ? <LeaveNotice onLeave={leave} onStay={() => setLeaving(false)} /> : null}
        {shown === undefined && model.data ? <ModelFile navigator={navigator} model={model.data} /> : null}
        {model.error ? <Notice>{errorDetail(model.error)}</Notice> : null}
        {model.isPending || (shown && phase === 'loading') ? (
          <div className="py-8">
            <p className="mb-3 text-sm text-secondary">{t('outlines.model.loading')}</p>
            <ProgressBar label={t('outlines.model.loading')} />
          </div>
        ) : null}
        {waits ? (
          <Button variant="quiet" className="self-end" onClick={close}>
            {t('action.cancel')}
          </Button>
        ) : null}
        {phase === 'set' && shown && stage ? (
          <>
            <div className="grid gap-6 md:grid-cols-[1fr_230px]">
              <div className="flex min-w-0 flex-col gap-3">
                <ModelPreview {...{ stage, settings }} frame={shownFrame} onFrame={setFrame} />
                {settings.frames > 1 ? (
                  <FrameSlider turn={turn} frame={shownFrame} onFrame={setFrame} />
                ) : null}
                <Matched model={shown} apartments={apartments} />
              </div>
              <ModelSettings turn={turn} hasImages={hasImages} hasFacades={stage.hasBodies} />
            </div>
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="quiet" onClick={close}>
                {t('action.cancel')}
              </Button>
              <Button variant="primary" onClick={() => void turn.make()}>
                {frames.length > 0
                  ? t('outlines.model.goOn', { done: frames.length, total: settings.frames })
                  : t('outlines.model.make')}
              </Button>
            </div>
          </>
        ) : null}
        {phase === 'making' || phase === 'made' || phase === 'storing' ? (
          <Made turn={turn} frame={shownFrame} onFrame={setFrame} />
        ) : null}
        {phase === 'making' ? (
          <Running
            label={t('outlines.model.making', { done: frames.length, total: settings.frames })}
            share={frames.length / settings.frames}
            onStop={turn.stop}
          />
        ) : null}
        {phase === 'storing' ? (
          <Running label={t('outlines.model.storing')} share={sent} onStop={turn.stop} />
        ) : null}
        {phase === 'made' ? (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <p className="mr-auto text-sm text-secondary">
              {t('outlines.summary', {
                outlines: frames.reduce((sum, { outlines }) => sum + outlines.length, 0),
                images: frames.length,
              })}
            </p>
            <Button variant="quiet" onClick={close}>
              {t('action.cancel')}
            </Button>
            <Button onClick={turn.adjust}>{t('outlines.model.adjust')}</Button>
            <Button variant="primary" onClick={() => void turn.store()}>
              {t('outlines.model.store')}
            </Button>
          </div>
        ) : null}
      </div>
    </DialogPanel>
  );
}

function Running({ label, share, onStop }: { label: string; share: number; onStop: () => void }) {
  const t = useTranslate();
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="mb-2 text-sm text-secondary">{label}</p>
        <ProgressBar label={label} share={share} />
      </div>
      <Button onClick={onStop}>{t('outlines.stop')}</Button>
    </div>
  );
}

function FrameSlider({
  turn: { settings },
  frame,
  onFrame,
}: {
  turn: ModelTurn;
  frame: number;
  onFrame: (frame: number) => void;
}) {
  const t = useTranslate();
  return (
    <input
      type="range"
      min={0}
      max={settings.frames - 1}
      value={frame}
      aria-label={t('outlines.model.frame')}
      onChange={({ target }) => onFrame(Number(target.value))}
      className="w-full accent-accent"
    />
  );
}

/** The apartments that the model contains, and those it lacks. */
function Matched({
  model,
  apartments,
}: {
  model: PublicNavigatorModel;
  apartments: readonly TraceApartment[];
}) {
  const t = useTranslate();
  const found = new Set(model.apartments.map(({ apartmentId }) => apartmentId));
  const missing = apartments.filter(({ id }) => !found.has(id)).map(({ number }) => number);
  if (found.size === 0) return <Notice>{t('outlines.model.noApartments')}</Notice>;
  return (
    <Notice tone="calm">
      {t('outlines.model.found', { count: found.size, total: apartments.length })}
      {missing.length > 0 ? (
        <span className="block">
          {t('outlines.model.missing', {
            numbers: `${missing.slice(0, 12).join(', ')}${missing.length > 12 ? ' …' : ''}`,
          })}
        </span>
      ) : null}
    </Notice>
  );
}

/** The finished frames, with their overlays. */
function Made({
  turn,
  frame,
  onFrame,
}: {
  turn: ModelTurn;
  frame: number;
  onFrame: (frame: number) => void;
}) {
  const t = useTranslate();
  const { frames, phase } = turn;
  // During rendering, the newest frame shows the progress.
  const shown = phase === 'making' ? frames.at(-1) : frames.find(({ number }) => number === frame);
  const picture = shown?.picture;
  const src = useMemo(() => (picture ? URL.createObjectURL(picture) : undefined), [picture]);
  useEffect(
    () => () => {
      if (src) URL.revokeObjectURL(src);
    },
    [src],
  );
  return (
    <div className="flex flex-col gap-3">
      <OutlinePreview
        label={t('outlines.imageName', {
          number: (shown?.number ?? 0) + 1,
          angle: Math.round(shown?.angle ?? 0),
        })}
        src={src}
        aspect={FRAME.width / FRAME.height}
        outlines={(shown?.outlines ?? []).map((outline, index) => ({
          ...outline,
          key: String(index),
          colour: '#1f6feb',
          strong: false,
        }))}
      />
      {phase === 'making' || turn.settings.frames === 1 ? null : (
        <FrameSlider {...{ turn, frame, onFrame }} />
      )}
    </div>
  );
}
