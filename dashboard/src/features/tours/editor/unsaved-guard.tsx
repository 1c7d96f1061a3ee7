import { useStore } from 'zustand';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useEditor, useEditorState } from './editor-context.ts';
import { drafts } from './unsaved.ts';

/** Asks before leaving unsaved input. */
export function UnsavedGuard() {
  const { actions, rooms } = useEditor();
  const pending = useStore(actions.queue.store, (state) => state.pending.length > 0);
  const texts = useStore(drafts, (state) => state.texts);
  const point = useEditorState((now) => now.point?.dirty === true);
  const walk = useEditorState((now) => now.walk !== undefined && !now.walk.saving);
  // Saving continues behind another page; only input that waits for the user would be lost.
  const waiting = point || walk || Object.values(texts).some(({ saving }) => !saving);
  return (
    <LeaveGuard
      when={waiting}
      whenClosing={waiting || pending}
      name={rooms[0]?.name ?? ''}
      onLeave={() => drafts.setState({ texts: {} })}
    />
  );
}
