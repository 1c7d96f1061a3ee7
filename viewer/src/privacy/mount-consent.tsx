import '../styles/consent.css';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { Texts } from '../locales/texts.tsx';
import type { Trail } from '../tracking/trail.ts';
import type { ConsentSetting } from './await-consent.ts';
import { ConsentQuestion } from './consent-question.tsx';
import { consentOf } from './consent-store.ts';

/** Puts the question beside the parts of the page: it is seen whenever it is open. */
export function mountConsent(page: HTMLElement, trail: Trail, setting: ConsentSetting): void {
  const place = page.ownerDocument.createElement('div');
  page.append(place);
  const root = createRoot(place);
  root.render(<ConsentPlace trail={trail} setting={setting} />);
  setting.life.addEventListener('abort', () => root.unmount(), { once: true });
}

function ConsentPlace({ trail, setting }: { trail: Trail; setting: ConsentSetting }) {
  const open = useStore(consentOf(setting.viewer), (state) => state.open);
  const locale = useSyncExternalStore(setting.subscribe, setting.locale);
  const organization = useSyncExternalStore(setting.subscribe, setting.organization);
  if (!open || !organization) return null;
  return (
    <Texts locale={locale}>
      <ConsentQuestion viewer={setting.viewer} trail={trail} organization={organization} locale={locale} />
    </Texts>
  );
}
