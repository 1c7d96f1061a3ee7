import { useStore } from 'zustand';
import { useTexts } from '../locales/texts.tsx';
import { consentOf, openConsent } from './consent-store.ts';

/** Leads back to the question: an answer can be taken back as easily as it was given. */
export function PrivacyLink({ viewer, onOpen }: { viewer: object; onOpen?: () => void }) {
  const text = useTexts();
  const askable = useStore(consentOf(viewer), (state) => state.askable);
  if (!askable) return null;
  return (
    <button
      type="button"
      className="oriel-privacy-link"
      onClick={() => {
        onOpen?.();
        openConsent(viewer);
      }}
    >
      {text('consent.open')}
    </button>
  );
}
