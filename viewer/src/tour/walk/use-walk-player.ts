import type { PublicWalkStep } from '@oriel/contract/guided-walk';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { WalkPlayer, type WalkState } from '../../core/walk-player.ts';
import { rootOf } from '../../shell/root-of.ts';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import { travelTo } from './walk-travel.ts';

/** Keys that do nothing alone. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/**
 * Plays a guided walk while mounted. Input of the visitor outside `bar` pauses it, Escape ends it; it waits while nobody sees it.
 *
 * @param seen whether the viewer is in sight
 */
export function useWalkPlayer({
  element,
  session,
  store,
  steps,
  seen,
  bar,
  onEnd,
}: {
  readonly element: HTMLElement;
  readonly session: PanoramaSession;
  readonly store: PageStore;
  readonly steps: readonly PublicWalkStep[];
  readonly seen: boolean;
  readonly bar: React.RefObject<HTMLElement | null>;
  readonly onEnd: () => void;
}): { readonly player: WalkPlayer; readonly state: WalkState } {
  const [state, setState] = useState<WalkState>({ index: 0, phase: 'moving' });
  const [player] = useState(
    () =>
      new WalkPlayer({
        stays: steps.map(({ stay }) => stay),
        travel: async (index, signal) => {
          const step = steps[index];
          try {
            return step !== undefined && (await travelTo({ element, session, store }, step, signal));
          } catch (error) {
            // The banner says what went wrong; the visitor decides when to go on.
            if (!signal.aborted) player.pause();
            throw error;
          }
        },
        onChange: setState,
      }),
  );
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    player.play();
    return () => player.destroy();
  }, [player]);

  const [visible, setVisible] = useState(() => !document.hidden);
  useEffect(() => {
    const read = () => setVisible(!document.hidden);
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  useEffect(() => player.hold(!seen || !visible), [player, seen, visible]);

  // Without a picture, as when the page lets the viewer sleep, there is nothing to play.
  const hasPicture = useStore(store, ({ stage }) => stage !== null);
  useEffect(() => {
    if (!hasPicture) player.pause();
  }, [player, hasPicture]);

  useEffect(() => {
    const root = rootOf(element);
    const listening = new AbortController();
    const { signal } = listening;
    const isInBar = ({ target }: Event) => target instanceof Node && bar.current?.contains(target) === true;
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      end.current();
    };
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || MODIFIERS.has(event.key)) return;
      if (event.key === 'Escape') {
        // A paused walk leaves Escape to what the visitor has opened meanwhile.
        if (player.isPlaying) stop(event);
      } else if (!isInBar(event)) player.pause();
    };
    const onPress = (event: Event) => {
      if (!isInBar(event)) player.pause();
    };
    root.addEventListener('keydown', onKey, { signal, capture: true });
    root.addEventListener('pointerdown', onPress, { signal, capture: true });
    root.addEventListener(
      'keydown',
      (event) => {
        if (event instanceof KeyboardEvent && event.key === 'Escape' && !event.defaultPrevented) stop(event);
      },
      { signal },
    );
    // A wheel that the picture does not take scrolls the page around it.
    root.addEventListener('wheel', (event) => event.defaultPrevented && player.pause(), { signal });
    return () => listening.abort();
  }, [element, player, bar]);

  return { player, state };
}
