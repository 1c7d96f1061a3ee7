import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { BuildingState, BuildingStore } from './building-store.ts';
import type { TurntableStage } from './turntable-stage.ts';
import type { Visit } from './visit.ts';

/** What every part of the page is about. None of it changes while the page is open. */
export interface Building {
  readonly store: BuildingStore;
  readonly stage: TurntableStage;
  readonly visit: Visit;
  /** asks for prices and statuses now, not only when their time has come */
  readonly refresh: () => void;
}

export const BuildingContext = createContext<Building | null>(null);

export function useBuilding(): Building {
  const building = useContext(BuildingContext);
  if (!building) throw new Error('There is no building around.');
  return building;
}

/** A part of the state, kept up to date. */
export function useBuildingState<T>(select: (state: BuildingState) => T): T {
  return useStore(useBuilding().store, select);
}
