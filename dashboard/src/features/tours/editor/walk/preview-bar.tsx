import { Pause, Play, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { roomById, useEditor } from '../editor-context.ts';
import { useWalkDraft } from './use-walk-draft.ts';
import { useWalkPreview } from './use-walk-preview.ts';

/** Over the picture while the walk is previewed: the caption as visitors read it, pause and end. */
export function PreviewBar() {
  const t = useTranslate();
  const { rooms, state: editorState } = useEditor();
  const { steps: drafted } = useWalkDraft();
  const [steps] = useState(drafted);
  const { player, state } = useWalkPreview(steps);
  const step = steps[state.index];
  const isPlaying = state.phase === 'moving' || state.phase === 'staying';
  const bar = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const end = () => editorState.setState({ previewing: false });

  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  // Looking around pauses, as it does for visitors.
  useEffect(() => {
    const picture = bar.current?.parentElement;
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    const onInput = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) player.pause();
    };
    picture?.addEventListener('pointerdown', onInput, options);
    picture?.addEventListener('wheel', onInput, { ...options, passive: true });
    picture?.addEventListener('keydown', onInput, options);
    return () => listening.abort();
  }, [player]);

  return (
    <section
      ref={bar}
      aria-label={t('walk.preview')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') end();
      }}
      className="absolute inset-x-2 bottom-2 mx-auto flex max-w-[640px] items-center gap-4 rounded-card border border-line bg-raised/95 p-2 pl-4 shadow-soft"
    >
      <div aria-live="polite" aria-atomic="true" className="min-w-0 flex-1">
        <p className="text-xs text-secondary tabular">
          {t('walk.position', {
            name: roomById(rooms, step?.panoramaId ?? '')?.name ?? '',
            step: state.index + 1,
            count: steps.length,
          })}
        </p>
        {step?.caption ? <p className="text-sm">{step.caption}</p> : null}
      </div>
      <Button ref={main} size="small" onClick={() => (isPlaying ? player.pause() : player.play())}>
        {isPlaying ? (
          <Pause size={16} strokeWidth={1.5} aria-hidden />
        ) : (
          <Play size={16} strokeWidth={1.5} aria-hidden />
        )}
        {t(isPlaying ? 'walk.pause' : state.phase === 'done' ? 'walk.again' : 'walk.continue')}
      </Button>
      <Button size="icon" variant="quiet" aria-label={t('walk.endPreview')} onClick={end}>
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </section>
  );
}
