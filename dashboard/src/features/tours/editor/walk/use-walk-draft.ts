import { useTranslate } from '../../../../i18n/translate.ts';
import { notSaved } from '../../../../kit/report.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import type { StepDraft } from '../editor-state.ts';
import { stepDrafts, walkBody } from './walk-draft.ts';

/** The guided walk as edited, and how to save it. */
export function useWalkDraft() {
  const t = useTranslate();
  const { rooms, state, actions } = useEditor();
  const draft = useEditorState((now) => now.walk);
  const entry = rooms.find((room) => room.entry);
  const saved = stepDrafts(entry?.guidedWalk);
  const steps = draft?.steps ?? saved;

  async function save(): Promise<boolean> {
    const { walk } = state.getState();
    if (!entry || !walk || walk.saving) return false;
    state.setState({ walk: { ...walk, saving: true, failure: undefined } });
    const isLatest = () => state.getState().walk?.steps === walk.steps;
    try {
      await actions.editRoom(entry.id, { guidedWalk: walkBody(walk.steps, rooms) });
      // Input that came meanwhile waits to be saved, too.
      const now = state.getState().walk;
      state.setState({
        walk: isLatest() || !now ? undefined : { ...now, saving: false },
        said: t('walk.saved'),
      });
      return true;
    } catch (error) {
      const now = state.getState().walk ?? walk;
      state.setState({ walk: { ...now, saving: false, failure: notSaved(error) } });
      return false;
    }
  }

  /** Changes the steps as they are by then: several changes of one moment add up. */
  function change(next: (steps: readonly StepDraft[]) => readonly StepDraft[]): void {
    const { walk } = state.getState();
    state.setState({ walk: { ...walk, steps: next(walk?.steps ?? saved), failure: undefined } });
  }

  return { steps, draft, change, save };
}
