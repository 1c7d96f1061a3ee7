import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { useRecording } from './use-recording.ts';
import { useWalkDraft } from './use-walk-draft.ts';
import { WALK_STEPS_MAX } from './walk-draft.ts';

/** Over the picture while a walk is recorded: what counts, how much there is, and the end of it. */
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
    <div className="absolute inset-x-2 bottom-2 mx-auto flex max-w-max flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised/95 p-2 pl-3 shadow-soft">
      <p className="flex items-center gap-2 text-sm">
        <span
          aria-hidden
          className="size-2 shrink-0 animate-pulse rounded-pill bg-bad motion-reduce:animate-none"
        />
        <span>
          <span className="font-medium tabular">{t('walk.recording', { count: steps.length })}</span>{' '}
          <span className="text-secondary max-md:sr-only">{t('walk.recordingHelp')}</span>
        </span>
      </p>
      <span className="flex flex-wrap gap-1">
        <Button size="small" disabled={!stage || steps.length >= WALK_STEPS_MAX} onClick={() => take()}>
          {t('walk.take')}
        </Button>
        <Button size="small" variant="primary" onClick={() => state.setState({ recording: false })}>
          {t('walk.stopRecording')}
        </Button>
      </span>
    </div>
  );
}
