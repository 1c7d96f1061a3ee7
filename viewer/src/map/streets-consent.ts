import type { MapStyle } from '@oriel/contract/feedback';
import { createStore } from 'zustand/vanilla';
import { browserStorage, readStored, writeStored } from '../shell/safe-storage.ts';

const KEY = 'oriel-streets';

/** Whether somebody has allowed, in this browser, that streets are loaded from a service of others. */
export const streetsConsent = createStore<{ readonly granted: boolean }>(() => ({
  granted: readStored(browserStorage, KEY) === 'granted',
}));

/** Allows it until it is taken back; taking it back leaves nothing stored. */
export function allowStreets(granted: boolean): void {
  writeStored(browserStorage, KEY, granted ? 'granted' : null);
  streetsConsent.setState({ granted });
}

/** The host that streets would come from, for the question. */
export function streetsHost({ light }: MapStyle): string {
  return new URL(light).host;
}
