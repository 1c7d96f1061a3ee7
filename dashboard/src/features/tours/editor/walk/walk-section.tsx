import { Play, Video } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useReorder } from '../../../../ui/use-reorder.ts';
import { roomById, useEditor, useEditorState } from '../editor-context.ts';
import type { StepDraft } from '../editor-state.ts';
import { showPicture } from './show-picture.ts';
import { useWalkDraft } from './use-walk-draft.ts';
import { staySeconds, WALK_STEPS_MAX } from './walk-draft.ts';
import { WalkStep } from './walk-step.tsx';

/** Duration of the turn to a step, seconds. */
const TURN = 0.6;

/** The guided walk of the tour: recorded in the picture, and edited here. */
export function WalkSection() {
  const t = useTranslate();
  const { rooms, room, stage, state, goTo } = useEditor();
  const { recording, previewing, task } = useEditorState((now) => now);
  const { steps, draft, change, save } = useWalkDraft();
  const [said, setSaid] = useState('');
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const reorder = useReorder({
    ids: steps.map(({ key }) => key),
    onOrder: (keys) => change((now) => keys.flatMap((key) => now.find((step) => step.key === key) ?? [])),
    onPlace: (key, place) =>
      setSaid(
        t('rooms.place', {
          name: roomById(rooms, byKey.get(key)?.panoramaId ?? '')?.name ?? '',
          place,
          count: steps.length,
        }),
      ),
  });
  const isBusy = recording || previewing || task !== undefined;
  const hasFault = steps.some(({ stay }) => staySeconds(stay) === undefined);
  const playable = steps.some(({ panoramaId }) => roomById(rooms, panoramaId));

  const patch = (key: string, fields: Partial<StepDraft>) =>
    change((now) => now.map((step) => (step.key === key ? { ...step, ...fields } : step)));

  function show({ panoramaId, view }: StepDraft): void {
    if (panoramaId === room.id) stage?.setView(view, { seconds: TURN });
    else goTo(panoramaId, view);
    showPicture();
  }

  return (
    <section aria-labelledby="guided-walk" className="mt-12 flex flex-col gap-4 border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="guided-walk" className="text-lg">
          {t('walk.title')}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            disabled={!stage || isBusy || !playable || hasFault}
            onClick={() => state.setState({ previewing: true })}
          >
            <Play size={16} strokeWidth={1.5} aria-hidden />
            {t('walk.play')}
          </Button>
          <Button
            size="small"
            variant={steps.length === 0 ? 'primary' : 'secondary'}
            disabled={!stage || isBusy || steps.length >= WALK_STEPS_MAX}
            onClick={() => state.setState({ recording: true })}
          >
            <Video size={16} strokeWidth={1.5} aria-hidden />
            {t(steps.length === 0 ? 'walk.record' : 'walk.recordMore')}
          </Button>
        </div>
      </div>
      <p className="max-w-[70ch] text-sm text-secondary">{t('walk.help')}</p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {steps.length > 0 ? (
        <ol aria-label={t('walk.list')} className="flex flex-col gap-2">
          {reorder.order.map((key, index) => {
            const step = byKey.get(key);
            return step ? (
              <li key={key} data-reorder={key} className={cx(reorder.held === key && 'opacity-70')}>
                <WalkStep
                  step={step}
                  number={index + 1}
                  handle={reorder.handle(key)}
                  onChange={(fields) => patch(key, fields)}
                  onShow={() => show(step)}
                  onAim={() => {
                    show(step);
                    state.setState({ task: { kind: 'aim', stepKey: key } });
                  }}
                  onRemove={() => change((now) => now.filter((one) => one.key !== key))}
                />
              </li>
            ) : null;
          })}
        </ol>
      ) : null}
      {draft ? (
        <div className="sticky bottom-4 z-10 flex animate-rise flex-col gap-3 rounded-card border border-line bg-raised p-3 pl-4 shadow-dialog max-md:bottom-[80px] [@media(max-height:480px)]:static">
          {draft.failure ? <Notice>{draft.failure}</Notice> : null}
          <div className="flex flex-wrap items-center justify-end gap-2">
            <p className="mr-auto text-sm text-secondary">{t('walk.unsaved')}</p>
            <Button
              size="small"
              disabled={draft.saving || isBusy}
              onClick={() => state.setState({ walk: undefined })}
            >
              {t('walk.discard')}
            </Button>
            <Button
              variant="primary"
              size="small"
              disabled={draft.saving || recording || hasFault}
              onClick={() => void save()}
            >
              {t(draft.saving ? 'action.saving' : 'walk.save')}
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}
