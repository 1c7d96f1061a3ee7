import { Palette } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { FileZone } from '../../../kit/uploads/drop-zone.tsx';
import { useFilePicker } from '../../../kit/uploads/file-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { LeaveNotice } from './leave-notice.tsx';
import { MaskColours } from './mask-colours.tsx';
import { MaskPreview } from './mask-preview.tsx';
import type { FromMasksProps } from './traced.ts';
import { type MaskTracing, useMaskTracing } from './use-mask-tracing.ts';

const ACCEPT = 'image/png,image/webp,image/avif,image/jpeg,image/bmp,image/gif,.json';

/** Traces overlays of apartments from id masks: one picture per image, with one colour per apartment. */
export function FromMasksDialog({ open, onOpenChange, images, apartments, onTraced }: FromMasksProps) {
  const t = useTranslate();
  const tracing = useMaskTracing({ images, apartments });
  const [mask, setMask] = useState(0);
  const [colour, setColour] = useState<number>();
  const { set, progress, problem } = tracing;
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(false);
    tracing.clear();
    onOpenChange(false);
  };
  const close = () => {
    if (set) setLeaving(true);
    else leave();
  };
  const isRunning = progress !== undefined;
  return (
    <DialogPanel
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) close();
      }}
      title={t('outlines.masks.title')}
      description={set ? undefined : t('outlines.masks.text')}
      wide
    >
      <div className="mt-4 flex flex-col gap-4">
        {problem ? <Notice>{t(`outlines.masks.problem.${problem}`)}</Notice> : null}
        {leaving ? <LeaveNotice onLeave={leave} onStay={() => setLeaving(false)} /> : null}
        {isRunning ? (
          <div className="flex flex-col gap-3 py-8">
            <p className="text-sm text-secondary">{t('outlines.masks.reading')}</p>
            <ProgressBar label={t('outlines.masks.reading')} share={progress} />
            <Button className="self-start" onClick={tracing.stop}>
              {t('outlines.stop')}
            </Button>
          </div>
        ) : null}
        {!isRunning && !set ? (
          <>
            <FileZone
              icon={Palette}
              text={t('outlines.masks.drop')}
              action={t('outlines.masks.choose')}
              accept={ACCEPT}
              multiple
              onFiles={(files) => void tracing.add(files)}
            />
            <Button variant="quiet" className="self-end" onClick={close}>
              {t('action.cancel')}
            </Button>
          </>
        ) : null}
        {!isRunning && set ? (
          <>
            <div className="grid gap-6 md:grid-cols-[1fr_260px]">
              <MaskPreview
                {...{ tracing, images, mask, colour }}
                onMask={(next) => {
                  setMask(next);
                  setColour(undefined);
                }}
              />
              <div className="max-h-[46dvh] overflow-y-auto p-1">
                <MaskColours
                  colours={set.colours}
                  apartments={apartments}
                  apartmentOf={tracing.apartmentOf}
                  shown={colour}
                  onShow={(place) => {
                    setColour(place);
                    const shows = set.masks[mask]?.pieces.some((piece) => piece.colour === place);
                    if (!shows) setMask(set.colours[place]?.file ?? 0);
                  }}
                  onChoose={tracing.chooseApartment}
                />
              </div>
            </div>
            <Left tracing={tracing} />
            <Take
              tracing={tracing}
              onTake={() => {
                onTraced(tracing.result());
                tracing.clear();
                onOpenChange(false);
              }}
              onFiles={(files) => void tracing.add(files)}
              onClose={close}
            />
          </>
        ) : null}
      </div>
    </DialogPanel>
  );
}

/** Lists what is still unassigned and would be left out. */
function Left({ tracing: { set, imageOf, apartmentOf } }: { tracing: MaskTracing }) {
  const t = useTranslate();
  if (!set) return null;
  const failed = set.masks.filter((mask) => mask.failed).length;
  const unplaced = set.masks.filter((mask, file) => !mask.failed && !imageOf.get(file)).length;
  const images = [...imageOf.values()].filter(Boolean);
  const twice = images.length - new Set(images).size;
  const unnamed = set.colours.filter((_, place) => !apartmentOf.get(place)).length;
  const sentences = [
    failed > 0 ? t('outlines.masks.failedCount', { count: failed }) : '',
    unplaced > 0 ? t('outlines.masks.unplaced', { count: unplaced }) : '',
    twice > 0 ? t('outlines.masks.twice') : '',
    unnamed > 0 ? t('outlines.masks.unnamed', { count: unnamed }) : '',
  ].filter(Boolean);
  return sentences.length > 0 ? <Notice tone="calm">{sentences.join(' ')}</Notice> : null;
}

function Take({
  tracing,
  onTake,
  onFiles,
  onClose,
}: {
  tracing: MaskTracing;
  onTake: () => void;
  onClose: () => void;
  onFiles: (files: File[]) => void;
}) {
  const t = useTranslate();
  const others = useFilePicker({
    label: t('outlines.masks.others'),
    accept: ACCEPT,
    multiple: true,
    onFiles,
  });
  const result = tracing.result();
  const images = result.map(({ imageId }) => imageId);
  const outlines = result.reduce((sum, one) => sum + one.outlines.length, 0);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <p className="mr-auto text-sm text-secondary">
        {t('outlines.summary', { outlines, images: images.length })}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {t('action.cancel')}
      </Button>
      <Button onClick={others.open}>{t('outlines.masks.others')}</Button>
      {others.input}
      <Button
        variant="primary"
        disabled={outlines === 0 || new Set(images).size < images.length}
        onClick={onTake}
      >
        {t('outlines.masks.take')}
      </Button>
    </div>
  );
}
