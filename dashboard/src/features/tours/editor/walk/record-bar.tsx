import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { useRecording } from './use-recording.ts';
import { useWalkDraft } from './use-walk-draft.ts';
import { WALK_STEPS_MAX } from './walk-draft.ts';

/** Over the picture while a walk is recorded: how much there is in its corner, as on a camera, and below what adds to it and ends it. */
export function RecordBar() {
  const t = useTranslate();
  const { stage, state } = useEditor();
  const point = useEditorState((now) => now.recordedPoint);
  const { steps } = useWalkDraft();
  const take = useRecording();

  // A point that was chosen in the picture.
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!point) return;
    latest.current(point);
    state.setState({ recordedPoint: undefined });
  }, [point, state]);

  return (
    <>
      <p className="absolute top-2 left-2 flex max-w-[calc(100%-16px)] items-center gap-2 rounded-pill border border-line bg-raised/95 px-3 py-1 text-sm shadow-soft">
        <span
          aria-hidden
          className="size-2 shrink-0 animate-pulse rounded-pill bg-bad motion-reduce:animate-none"
        />
        <span>
          <span className="font-medium tabular">{t('walk.recording', { count: steps.length })}</span>{' '}
          <span className="text-secondary max-lg:sr-only">{t('walk.recordingHelp')}</span>
        </span>
      </p>
      <div className="absolute inset-x-2 bottom-2 mx-auto flex max-w-max flex-wrap justify-center gap-1 rounded-card border border-line bg-raised/95 p-2 shadow-soft">
        <Button size="small" disabled={!stage || steps.length >= WALK_STEPS_MAX} onClick={() => take()}>
          {t('walk.take')}
        </Button>
        <Button size="small" variant="primary" onClick={() => state.setState({ recording: false })}>
          {t('walk.stopRecording')}
        </Button>
      </div>
    </>
  );
}
