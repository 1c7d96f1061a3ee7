import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';

/** Props of every tab of a navigator's page. */
export interface TabProps {
  readonly navigator: NavigatorDetail;
  readonly images: readonly NavigatorImage[];
  readonly mayEdit: boolean;
}
