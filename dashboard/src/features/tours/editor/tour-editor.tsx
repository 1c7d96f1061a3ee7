import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { cx } from '../../../ui/class-names.ts';
import { usePageQuery } from '../../../ui/use-page-query.ts';
import { withPending } from './edit-queue.ts';
import { type Editor, EditorProvider, roomById } from './editor-context.ts';
import { createEditorState, FRESH } from './editor-state.ts';
import { Panel } from './panel.tsx';
import { Picture } from './picture.tsx';
import { RoomList } from './room-list.tsx';
import type { TourActions } from './tour-actions.ts';
import type { Room } from './tour-rooms.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';
import { PICTURE_PLACE } from './walk/show-picture.ts';
import { WalkSection } from './walk/walk-section.tsx';

type StartView = { yaw: number; pitch: number; fov?: number };

export interface TourEditorProps {
  rooms: readonly Room[];
  actions: TourActions;
  mayEdit: boolean;
  /** Opens the file dialog for rooms of this tour. */
  onAddRooms: () => void;
}

/** The tour editor: the picture in the middle, its data beside it, the rooms below. */
export function TourEditor({ rooms: truth, actions, mayEdit, onAddRooms }: TourEditorProps) {
  const t = useTranslate();
  const pending = useStore(actions.queue.store, (state) => state.pending);
  const rooms = useMemo(() => withPending(truth, pending), [truth, pending]);
  const [state] = useState(createEditorState);
  const said = useStore(state, (now) => now.said);
  const [stage, setStage] = useState<PanoramaStage>();
  const [view, setView] = useState<{ roomId: string; view: StartView }>();

  // The room is in the address, for reloads and Back.
  const [parameters, setParameters] = usePageQuery();
  const asked = parameters.get('room');
  const room = (asked ? roomById(rooms, asked) : undefined) ?? rooms[0];

  const goTo = useCallback(
    (id: string, start?: StartView) => {
      state.setState(FRESH);
      setView(start ? { roomId: id, view: start } : undefined);
      setParameters((next) => {
        next.set('room', id);
        return next;
      });
    },
    [state, setParameters],
  );

  const editor = useMemo<Editor | undefined>(
    () => room && { rooms, room, mayEdit, actions, state, stage, goTo },
    [rooms, room, mayEdit, actions, state, stage, goTo],
  );
  if (!editor || !room) return null;
  return (
    <EditorProvider value={editor}>
      {mayEdit ? null : <p className="mb-4 text-sm text-secondary">{t('editor.readOnly')}</p>}
      {/* On a phone everything is one column, so that the picture can stay visible above the panel. */}
      <div
        id={PICTURE_PLACE}
        className={cx(
          'flex scroll-mt-4 flex-col gap-6 max-md:scroll-mt-[64px] lg:grid lg:items-start',
          mayEdit && 'lg:grid-cols-[minmax(0,1fr)_380px]',
        )}
      >
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          <Picture view={view?.roomId === room.id ? view.view : undefined} onStage={setStage} />
          <RoomList onAdd={onAddRooms} />
        </div>
        {mayEdit ? <Panel /> : null}
      </div>
      {mayEdit ? <WalkSection /> : null}
      {mayEdit ? <UnsavedGuard /> : null}
      <p role="status" className="sr-only">
        {pending.length > 0 ? t('action.saving') : said}
      </p>
    </EditorProvider>
  );
}
