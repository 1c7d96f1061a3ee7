import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { BuildingState, BuildingStore } from './building-store.ts';
import type { ModelView } from './model-view.ts';
import type { TurntableStage } from './turntable-stage.ts';
import type { Visit } from './visit.ts';

/** What all parts of the page share; constant while the page is open. */
export interface Building {
  readonly store: BuildingStore;
  readonly stage: TurntableStage;
  /** The model in the place of the pictures, where the navigator has one. */
  readonly model: ModelView | null;
  readonly visit: Visit;
  /** fetches prices and statuses now instead of at the next interval */
  readonly refresh: () => void;
}

export const BuildingContext = createContext<Building | null>(null);

export function useBuilding(): Building {
  const building = useContext(BuildingContext);
  if (!building) throw new Error('There is no building around.');
  return building;
}

/** Subscribes to a part of the state. */
export function useBuildingState<T>(select: (state: BuildingState) => T): T {
  return useStore(useBuilding().store, select);
}
