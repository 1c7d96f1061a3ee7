import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';

/** What every part of a navigator's page is given. */
export interface TabProps {
  readonly navigator: NavigatorDetail;
  readonly images: readonly NavigatorImage[];
  readonly mayEdit: boolean;
}
