import { GUIDE_STEPS, type GuideStep } from '@oriel/contract/enums';
import { createStore } from 'zustand/vanilla';

/** A step of an estate's guide that somebody has left for: every page shows the way back meanwhile. */
export interface Trip {
  readonly estateId: string;
  readonly step: GuideStep;
}

// For this window only: another may be on another step, and a reload goes on.
const KEY = 'guide';

function stored(): Trip | undefined {
  const [estateId = '', step] = (sessionStorage.getItem(KEY) ?? '').split(' ');
  const known = GUIDE_STEPS.find((one) => one === step);
  return known && /^[0-9a-f]{24}$/.test(estateId) ? { estateId, step: known } : undefined;
}

export const trips = createStore<{ readonly trip: Trip | undefined }>(() => ({ trip: stored() }));

export function setOut(trip: Trip): void {
  sessionStorage.setItem(KEY, `${trip.estateId} ${trip.step}`);
  trips.setState({ trip });
}

export function endTrip(): void {
  sessionStorage.removeItem(KEY);
  trips.setState({ trip: undefined });
}
