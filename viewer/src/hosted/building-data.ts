import type { Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';

/** What the server writes into the page of a building, in `<script type="application/json" id="oriel-data">`. */
export interface BuildingData {
  readonly navigator: PublicNavigator;
  /** the first picture, which is in the page already */
  readonly image?: PublicNavigatorImage;
  readonly locale: Locale;
  readonly apiBase: string;
  /** exact origins of pages that may talk to this one while it is framed; empty = any */
  readonly allowedOrigins: readonly string[];
}

/** @throws Error on a page that the server did not write */
export function readBuildingData(page: Document): BuildingData {
  const text = page.getElementById('oriel-data')?.textContent;
  if (!text) throw new Error('The page of a building holds no data.');
  // Written by our own server, which checks it against the contract before it is sent.
  return JSON.parse(text) as BuildingData;
}

/** How the page is asked to behave: the parameters of its address that the specification names. Each is off unless it says `true`. */
export interface BuildingSwitches {
  readonly agentId: string | null;
  readonly avatar: boolean;
  readonly framed: boolean;
  readonly dark: boolean;
  readonly enableDetails: boolean;
  readonly disableInquiry: boolean;
  readonly hideAvailability: boolean;
}

const ID = /^[0-9a-f]{24}$/;

export function switchesIn(query: URLSearchParams): BuildingSwitches {
  const on = (name: string) => query.get(name) === 'true';
  const agentId = query.get('agentId');
  return {
    agentId: agentId && ID.test(agentId) ? agentId : null,
    avatar: on('avatar'),
    framed: on('iframe'),
    dark: query.get('mode') === 'dark',
    enableDetails: on('enableDetails'),
    disableInquiry: on('disableInquiry'),
    hideAvailability: on('hideAvailability'),
  };
}
