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
