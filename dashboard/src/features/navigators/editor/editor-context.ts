import type { Apartment } from '@oriel/contract/apartment';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { OutlineTarget } from '../../../kit/stage/outline.ts';
import type { EditorActions } from './editor-actions.ts';
import type { EditorState } from './editor-store.ts';
import type { FrameActions } from './frame-actions.ts';
import type { GridActions } from './grid/grid-actions.ts';
import type { Targets } from './targets.ts';

export interface OutlineEditing {
  readonly navigator: NavigatorDetail;
  readonly images: readonly NavigatorImage[];
  readonly apartments: readonly Apartment[];
  readonly targets: Targets;
  readonly actions: EditorActions;
  readonly frames: FrameActions;
  readonly grids: GridActions;
  readonly save: () => Promise<void>;
  readonly colorOf: (target: OutlineTarget | undefined) => string;
  /** Moves the focus to the picture. */
  readonly focusStage: () => void;
}

const Context = createContext<OutlineEditing | undefined>(undefined);
export const OutlineEditingProvider = Context.Provider;

export function useEditing(): OutlineEditing {
  const editing = useContext(Context);
  if (!editing) throw new Error('This belongs into the outline editor');
  return editing;
}

export function useEditorState<T>(select: (state: EditorState) => T): T {
  return useStore(useEditing().actions.store, select);
}
