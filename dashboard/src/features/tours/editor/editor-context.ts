import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { EditorState, EditorStore } from './editor-state.ts';
import type { TourActions } from './tour-actions.ts';
import type { Room } from './tour-rooms.ts';

export interface Editor {
  readonly rooms: readonly Room[];
  readonly room: Room;
  readonly mayEdit: boolean;
  readonly actions: TourActions;
  readonly state: EditorStore;
  /** The picture, once it is loaded. */
  readonly stage: PanoramaStage | undefined;
  /** Opens a room of the tour, optionally with a `view` other than its initial one. */
  goTo(id: string, view?: { yaw: number; pitch: number; fov?: number }): void;
}

const EditorContext = createContext<Editor | undefined>(undefined);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('This belongs into a tour editor');
  return editor;
}

export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useEditor().state, select);
}

/** The room that a portal leads to; undefined if in another tour. */
export function roomById(rooms: readonly Room[], id: string): Room | undefined {
  return rooms.find((room) => room.id === id);
}
