import type { Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';

/** Data that the server embeds in the page of a building, in `<script type="application/json" id="oriel-data">`. */
export interface BuildingData {
  readonly navigator: PublicNavigator;
  /** the first picture, already in the page */
  readonly image?: PublicNavigatorImage;
  readonly locale: Locale;
  readonly apiBase: string;
  /** origins that may message this page while it is framed; empty = any */
  readonly allowedOrigins: readonly string[];
}
