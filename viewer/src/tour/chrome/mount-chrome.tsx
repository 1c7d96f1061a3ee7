import '../../styles/button.css';
import '../../styles/panel.css';
import '../../styles/chip.css';
import '../../styles/row.css';
import '../../styles/chrome.css';
import '../../styles/depth.css';
import '../../styles/fonts.css';
import '../../styles/help.css';
import '../../styles/popovers.css';
import '../../styles/rooms.css';
import '../../styles/plan.css';
import '../../styles/walk.css';
import { createRoot } from 'react-dom/client';
import type { HostEnvironment } from '../../shell/host-environment.ts';
import { warnOfOptions } from '../../shell/option-faults.ts';
import { rootOf } from '../../shell/root-of.ts';
import type { PageStore } from '../page-state.ts';
import type { PanoramaSession } from '../panorama-session.ts';
import { VisitorActivity } from '../visitor-activity.ts';
import { Chrome } from './chrome.tsx';

/** Mounts title, controls and notices over the picture. */
export function mountChrome(
  element: HTMLElement,
  session: PanoramaSession,
  store: PageStore,
  { environment, apiBase }: { readonly environment: HostEnvironment; readonly apiBase: string },
): void {
  warnOfOptions(environment.address.href);
  const layer = element.ownerDocument.createElement('div');
  layer.className = 'oriel-chrome';
  element.append(layer);
  const activity = new VisitorActivity(rootOf(element));
  const root = createRoot(layer);
  root.render(
    <Chrome
      element={element}
      session={session}
      store={store}
      environment={environment}
      apiBase={apiBase}
      activity={activity}
    />,
  );
  environment.life.addEventListener(
    'abort',
    () => {
      root.unmount();
      activity.destroy();
    },
    { once: true },
  );
}
