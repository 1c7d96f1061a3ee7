import { turnSeconds } from '@oriel/viewer/core/walk-path';
import { WalkPlayer, type WalkState } from '@oriel/viewer/core/walk-player';
import { useEffect, useRef, useState } from 'react';
import { type Editor, roomById, useEditor } from '../editor-context.ts';
import type { StepDraft } from '../editor-state.ts';
import { staySeconds } from './walk-draft.ts';

/** Milliseconds between two looks whether the next room is there. */
const LOOK = 60;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

/** Shows a step in the editor's picture; false for a room that is gone. */
async function travel(editor: () => Editor, step: StepDraft, signal: AbortSignal): Promise<boolean> {
  if (!roomById(editor().rooms, step.panoramaId)) return false;
  if (editor().room.id !== step.panoramaId) {
    editor().goTo(step.panoramaId, step.view);
    while (editor().room.id !== step.panoramaId || !editor().stage) await pause(LOOK, signal);
  }
  const { stage } = editor();
  if (!stage) return false;
  const seconds = turnSeconds(stage.getView(), step.view);
  stage.setView(step.view, { seconds });
  try {
    await pause(seconds * 1000, signal);
  } catch (error) {
    stage.setView({});
    throw error;
  }
  return true;
}

/** Plays the draft of a walk in the editor's picture, as visitors will see it, while mounted. */
export function useWalkPreview(steps: readonly StepDraft[]): { player: WalkPlayer; state: WalkState } {
  const editor = useEditor();
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  const [state, setState] = useState<WalkState>({ index: 0, phase: 'moving' });
  const [player] = useState(
    () =>
      new WalkPlayer({
        stays: steps.map(({ stay }) => staySeconds(stay) ?? 0),
        travel: async (index, signal) => {
          const step = steps[index];
          return step !== undefined && (await travel(() => latest.current, step, signal));
        },
        onChange: setState,
      }),
  );
  useEffect(() => {
    player.play();
    return () => player.destroy();
  }, [player]);
  return { player, state };
}
