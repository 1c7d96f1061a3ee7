import { useStore } from 'zustand';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useEditor, useEditorState } from './editor-context.ts';
import { drafts } from './unsaved.ts';

/** Asks before something that was typed or is being saved is left behind. */
export function UnsavedGuard() {
  const { actions, rooms } = useEditor();
  const pending = useStore(actions.queue.store, (state) => state.pending.length > 0);
  const texts = useStore(drafts, (state) => state.texts);
  const point = useEditorState((now) => now.point?.dirty === true);
  // What is being saved goes on behind another page; only what waits for a person would be left.
  const waiting = point || Object.values(texts).some(({ saving }) => !saving);
  return (
    <LeaveGuard
      when={waiting}
      whenClosing={waiting || pending}
      name={rooms[0]?.name ?? ''}
      onLeave={() => drafts.setState({ texts: {} })}
    />
  );
}
