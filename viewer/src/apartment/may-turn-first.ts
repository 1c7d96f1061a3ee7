import { isTurning } from '@oriel/contract/building-frame';
import { readStored, tabStorage, writeStored } from '../shell/safe-storage.ts';
import { isMetered } from '../shell/saves-data.ts';
import type { BuildingState } from './building-store.ts';

/** Fewer frames than this show a jump rather than a turn. */
const FRAMES_MIN = 8;

const keyOf = (navigatorId: string) => `oriel.turned.${navigatorId}`;

/** Whether a navigator opens with a turn: once a visit, and only where nothing else is asked for and motion is welcome. */
export function mayTurnFirst(state: BuildingState): boolean {
  const { navigator, images } = state;
  if (!isTurning(navigator) || (navigator.mode === 'ROTATION' && images.length < FRAMES_MIN)) return false;
  if (namesView(state) || isMetered() || matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  return readStored(tabStorage, keyOf(navigator.id)) === null;
}

/** The tab remembers the turn until it is closed, as it does a draft. */
export function rememberTurn(navigatorId: string): void {
  writeStored(tabStorage, keyOf(navigatorId), 'true');
}

/** Whether the address, the host page or the visitor has asked for more than the building as it opens. */
export function namesView(state: BuildingState): boolean {
  const { picture, light, selected, pointOfInterest, entered, lifted, view, comparing, listOnly } = state;
  const named = [picture, selected, pointOfInterest, entered, lifted].some((one) => one !== null);
  return named || light !== 'day' || view !== 'all' || comparing || listOnly;
}
