import { useStore } from 'zustand';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { isPicked, matching } from '../model/match-draft.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { drafts } from './unsaved.ts';

/** Asks before leaving unsaved input. */
export function UnsavedGuard() {
  const { actions, rooms } = useEditor();
  const pending = useStore(actions.queue.store, (state) => state.pending.length > 0);
  const texts = useStore(drafts, (state) => state.texts);
  const point = useEditorState((now) => now.point?.dirty === true);
  const walk = useEditorState((now) => now.walk !== undefined && !now.walk.saving);
  const matched = useStore(
    matching,
    ({ draft }) => isPicked(draft) && rooms.some(({ id }) => id === draft?.roomId),
  );
  // Saving continues behind another page; only input that waits for the user would be lost.
  const waiting = point || walk || matched || Object.values(texts).some(({ saving }) => !saving);
  return (
    <LeaveGuard
      when={waiting}
      whenClosing={waiting || pending}
      name={rooms[0]?.name ?? ''}
      onLeave={() => {
        drafts.setState({ texts: {} });
        matching.setState({ draft: undefined });
      }}
    />
  );
}
