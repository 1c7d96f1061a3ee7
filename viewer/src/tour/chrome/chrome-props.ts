import type { HostEnvironment } from '../../shell/host-environment.ts';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import type { VisitorActivity } from '../visitor-activity.ts';

/** What everything over the picture shares; constant while the tour is open. */
export interface ChromeProps {
  readonly element: HTMLElement;
  readonly session: PanoramaSession;
  readonly store: PageStore;
  readonly environment: HostEnvironment;
  readonly apiBase: string;
  readonly activity: VisitorActivity;
}
