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
