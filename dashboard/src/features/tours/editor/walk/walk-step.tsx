import { Crosshair, GripVertical, Trash2, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { LANGUAGE_NAMES } from '../../../../i18n/language.ts';
import { useTranslate } from '../../../../i18n/translate.ts';
import { useOtherLanguages } from '../../../../kit/form/other-languages.tsx';
import { Button } from '../../../../ui/button.tsx';
import { INPUT } from '../../../../ui/controls.tsx';
import { roomById, useEditor } from '../editor-context.ts';
import type { StepDraft } from '../editor-state.ts';
import { StepPicture } from './step-picture.tsx';
import { staySeconds, stepProblem, WALK_CAPTION_MAX } from './walk-draft.ts';

export interface WalkStepProps {
  step: StepDraft;
  number: number;
  /** Properties of the handle that moves it. */
  handle: ComponentProps<'button'>;
  onChange: (patch: Partial<StepDraft>) => void;
  onShow: () => void;
  onAim: () => void;
  onRemove: () => void;
}

/** A step of the walk: where it looks, what it says, how long it stays. */
export function WalkStep({ step, number, handle, onChange, onShow, onAim, onRemove }: WalkStepProps) {
  const t = useTranslate();
  const id = useId();
  const languages = useOtherLanguages(step.captions);
  const { rooms } = useEditor();
  const room = roomById(rooms, step.panoramaId);
  const problem = stepProblem(step, rooms);
  const name = t('walk.step', { number, name: room?.name ?? t('portals.nowhere') });
  const point = room?.pointsOfInterest.find((one) => one.id === step.pointId);
  const badStay = staySeconds(step.stay) === undefined;

  return (
    <div className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-2 rounded-control border border-line bg-raised p-3 md:grid-cols-[auto_112px_minmax(0,1fr)_auto_auto]">
      <button
        type="button"
        {...handle}
        aria-label={t('rooms.reorder', { name })}
        className="flex size-8 cursor-grab touch-none items-center justify-center rounded-control text-secondary hover:text-ink active:cursor-grabbing"
      >
        <GripVertical size={16} strokeWidth={1.5} aria-hidden />
      </button>
      <button
        type="button"
        disabled={!room}
        onClick={onShow}
        aria-label={t('walk.show', { name })}
        className="flex min-w-0 flex-col gap-1 text-left max-md:flex-row max-md:items-center max-md:gap-3 max-md:pr-[80px]"
      >
        <span className="block aspect-video w-[112px] shrink-0 overflow-hidden rounded-control bg-sunken max-md:w-[72px]">
          {room ? <StepPicture room={room} view={step.view} /> : null}
        </span>
        <span className="block min-w-0 truncate text-xs text-secondary">{name}</span>
      </button>
      <div className="col-span-2 flex min-w-0 flex-col gap-2 md:col-span-1">
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-caption`} className="text-sm font-medium">
            {t('walk.caption')}
          </label>
          <input
            id={`${id}-caption`}
            value={step.caption}
            maxLength={WALK_CAPTION_MAX}
            autoComplete="off"
            onChange={({ target }) => onChange({ caption: target.value })}
            className={`${INPUT} h-[40px]`}
          />
        </div>
        {point ? (
          <p className="flex flex-wrap items-center gap-2 text-xs text-secondary">
            {t('walk.opens', { name: point.title })}
            <Button size="small" variant="quiet" onClick={() => onChange({ pointId: undefined })}>
              {t('walk.opensNot')}
            </Button>
          </p>
        ) : null}
        <details>
          <summary className="py-1 text-sm text-secondary hover:text-ink">{t('walk.translations')}</summary>
          <div className="mt-3 flex flex-col gap-3">
            {languages.map((locale) => (
              <div key={locale} className="flex flex-col gap-1">
                <label htmlFor={`${id}-${locale}`} className="text-sm font-medium">
                  {LANGUAGE_NAMES[locale]}
                </label>
                <input
                  id={`${id}-${locale}`}
                  value={step.captions[locale] ?? ''}
                  maxLength={WALK_CAPTION_MAX}
                  autoComplete="off"
                  onChange={({ target }) =>
                    onChange({ captions: { ...step.captions, [locale]: target.value } })
                  }
                  className={`${INPUT} h-[40px]`}
                />
              </div>
            ))}
          </div>
        </details>
        {problem ? (
          <p className="flex items-start gap-2 text-sm">
            <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0 text-wait" />
            {t(`walk.problem.${problem}`)}
          </p>
        ) : null}
      </div>
      <div className="flex w-[112px] flex-col gap-1 max-md:col-start-1 max-md:col-end-3">
        <label htmlFor={`${id}-stay`} className="text-sm font-medium">
          {t('walk.stay')}
        </label>
        <input
          id={`${id}-stay`}
          inputMode="decimal"
          value={step.stay}
          autoComplete="off"
          aria-invalid={badStay || undefined}
          aria-describedby={badStay ? `${id}-bad` : undefined}
          onChange={({ target }) => onChange({ stay: target.value })}
          className={`${INPUT} h-[40px]`}
        />
        {badStay ? (
          <p id={`${id}-bad`} className="text-xs text-bad">
            {t('walk.stayRange')}
          </p>
        ) : null}
      </div>
      <div className="flex gap-1 max-md:col-start-1 max-md:col-end-3 max-md:row-start-1 max-md:self-center max-md:justify-self-end md:pt-[28px]">
        <Button
          size="icon"
          variant="quiet"
          disabled={!room}
          title={t('walk.aim')}
          aria-label={t('walk.aimNamed', { name })}
          onClick={onAim}
        >
          <Crosshair size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        <Button
          size="icon"
          variant="quiet"
          title={t('action.remove')}
          aria-label={t('walk.removeNamed', { name })}
          onClick={onRemove}
        >
          <Trash2 size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
    </div>
  );
}
