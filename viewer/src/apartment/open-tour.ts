import { consentOf } from '../privacy/consent-store.ts';
import { displayOptions } from '../shell/kept-options.ts';
import type { ConsentAnswer } from '../tracking/consent.ts';
import type { BuildingStore } from './building-store.ts';
import type { Visit } from './visit.ts';

/** Where a visitor looks at first, degrees; what is left out is the tour's own. */
export interface FirstView {
  readonly yaw?: number;
  readonly pitch?: number;
  readonly fov?: number;
  /** from north, in place of a yaw */
  readonly heading?: number;
}

interface Around {
  /** of this page, whose options the tour keeps */
  readonly address: string;
  readonly lang: string;
  readonly mode: string | undefined;
  /** what the visitor, or the page around, has answered: the tour does not ask again */
  readonly consent: ConsentAnswer;
  readonly view?: FirstView;
}

/** The tour's address in the frame, with this page's options, in its language and colours. */
export function tourAddress(tour: string, { address, lang, mode, consent, view = {} }: Around): string {
  const query = displayOptions(address);
  query.set('lang', lang);
  if (mode === 'dark' || mode === 'light') query.set('mode', mode);
  if (consent !== 'unknown') query.set('consent', consent);
  for (const [name, degrees] of Object.entries(view)) query.set(name, String(degrees));
  return `${tour}?${query}`;
}

/**
 * Opens a tour over the building.
 *
 * @param tour its address on this server
 * @param number of the apartment that it shows
 */
export function openTour(
  store: BuildingStore,
  { environment: { address, dress, inline } }: Visit,
  { tour, number, view }: { readonly tour: string; readonly number?: string; readonly view?: FirstView },
): void {
  // The visitor's own answer is in the browser, where the tour finds it and they can take it back; not in a foreign page.
  const { answer, askable } = consentOf(store).getState();
  const framed = tourAddress(tour, {
    address: address.href,
    lang: store.getState().locale,
    mode: dress.dataset.mode,
    consent: inline || !askable ? answer : 'unknown',
    ...(view && { view }),
  });
  // Fixed once it is open: another address would load the tour anew around whoever walks in it.
  store.setState({ tour: { address: framed, number }, room: null });
}
