import type { PublicWalkStep } from '@oriel/contract/guided-walk';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import { roomsOf } from '../tour-rooms.ts';
import { useWalkPlayer } from './use-walk-player.ts';

export interface WalkBarProps {
  readonly element: HTMLElement;
  readonly session: PanoramaSession;
  readonly store: PageStore;
  readonly panorama: PublicPanorama;
  readonly seen: boolean;
  /** whether the visitor began it, whose focus goes on here */
  readonly byHand: boolean;
  /** opens a point of interest of the current room, or none */
  readonly onPoint: (id: string | null) => void;
  readonly onEnd: () => void;
}

/** A guided walk that plays: caption, progress and controls at the foot of the picture. */
export default function WalkBar(props: WalkBarProps) {
  const [steps] = useState(() => props.panorama.guidedWalk ?? []);
  return steps.length > 0 ? <Playing {...props} steps={steps} /> : null;
}

function Playing({
  element,
  session,
  store,
  panorama,
  seen,
  byHand,
  onPoint,
  onEnd,
  steps,
}: WalkBarProps & { steps: readonly PublicWalkStep[] }) {
  const text = useTexts();
  const bar = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const { player, state } = useWalkPlayer({ element, session, store, steps, seen, bar, onEnd });
  const { index, phase } = state;
  const step = steps[index];
  const isHere = step?.panoramaId === panorama.id;
  // In the language of the viewer, which may have changed since.
  const caption = panorama.guidedWalk?.find(({ id }) => id === step?.id)?.caption;
  const room = roomsOf(panorama).find(({ id }) => id === step?.panoramaId);

  useEffect(() => {
    if (byHand) main.current?.focus({ preventScroll: true });
  }, [byHand]);

  // The point of a step opens once the view has settled, and closes when the walk goes on.
  const point = useRef(onPoint);
  useEffect(() => {
    point.current = onPoint;
  });
  useEffect(() => {
    if (phase === 'staying') point.current(step?.pointId ?? null);
    if (phase === 'moving') point.current(null);
  }, [phase, step]);
  useEffect(() => () => point.current(null), []);

  const isPlaying = phase === 'moving' || phase === 'staying';
  const [label, Icon] = isPlaying
    ? ([text('walk.pause'), Pause] as const)
    : phase === 'done'
      ? ([text('walk.again'), RotateCcw] as const)
      : ([text('walk.continue'), Play] as const);
  return (
    <section ref={bar} className="oriel-panel oriel-walk" aria-label={text('walk.title')}>
      <div className="oriel-walk-progress" aria-hidden="true">
        <div style={{ scale: `${(index + 1) / steps.length} 1` }} />
      </div>
      <div className="oriel-walk-text">
        {/* Polite: a screen reader finishes its sentence, and hears each step once its room is there. */}
        <div aria-live="polite" aria-atomic="true">
          {isHere ? (
            <>
              <p className="oriel-walk-room">
                <strong>{panorama.name}</strong>{' '}
                <span>{text('walk.step', { step: index + 1, count: steps.length })}</span>
              </p>
              {caption ? <p className="oriel-walk-caption">{caption}</p> : null}
            </>
          ) : null}
        </div>
        {isHere ? null : (
          <p className="oriel-walk-room">
            {/* On the way, or paused in another room. */}
            <strong>{text('walk.going', { name: room?.name ?? '' })}</strong>{' '}
            <span>{text('walk.step', { step: index + 1, count: steps.length })}</span>
          </p>
        )}
      </div>
      <div className="oriel-walk-buttons">
        <IconButton label={text('walk.previous')} icon={ChevronLeft} onClick={() => player.goTo(index - 1)} />
        <button
          ref={main}
          type="button"
          className="oriel-walk-main"
          data-playing={isPlaying || undefined}
          onClick={() => (isPlaying ? player.pause() : player.play())}
        >
          <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
          {label}
        </button>
        <IconButton label={text('walk.next')} icon={ChevronRight} onClick={() => player.goTo(index + 1)} />
        <IconButton label={text('walk.end')} icon={X} onClick={onEnd} />
      </div>
    </section>
  );
}
