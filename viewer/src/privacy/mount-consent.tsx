import '../styles/consent.css';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { Texts } from '../locales/texts.tsx';
import type { VisitorSession } from '../tracking/session.ts';
import { ConsentQuestion } from './consent-question.tsx';
import type { ConsentSetting } from './consent-setting.ts';
import { consentOf } from './consent-store.ts';

/**
 * Shows the question in the viewer's own place for it (`.oriel-consent-place`), else below the viewer, which shrinks accordingly: a row of
 * its own that covers nothing.
 */
export function mountConsent(
  page: HTMLElement,
  visitorSession: VisitorSession,
  setting: ConsentSetting,
): void {
  const place = page.querySelector<HTMLElement>('.oriel-consent-place') ?? placeBelow(page, setting.life);
  const root = createRoot(place);
  root.render(<ConsentPlace visitorSession={visitorSession} setting={setting} />);
  setting.life.addEventListener('abort', () => root.unmount(), { once: true });
}

/** A row at the foot of the window or box that the viewer fills. */
function placeBelow(page: HTMLElement, life: AbortSignal): HTMLElement {
  const place = page.ownerDocument.createElement('div');
  place.className = 'oriel-consent-below';
  page.after(place);
  const size = new ResizeObserver(() => page.style.setProperty('--oriel-foot', `${place.offsetHeight}px`));
  size.observe(place);
  life.addEventListener(
    'abort',
    () => {
      size.disconnect();
      place.remove();
    },
    { once: true },
  );
  return place;
}

function ConsentPlace({
  visitorSession,
  setting,
}: {
  visitorSession: VisitorSession;
  setting: ConsentSetting;
}) {
  const open = useStore(consentOf(setting.viewer), (state) => state.open);
  const locale = useSyncExternalStore(setting.subscribe, setting.locale);
  const organization = useSyncExternalStore(setting.subscribe, setting.organization);
  if (!open || !organization) return null;
  return (
    <Texts locale={locale}>
      <ConsentQuestion
        viewer={setting.viewer}
        visitorSession={visitorSession}
        organization={organization}
        locale={locale}
      />
    </Texts>
  );
}
