import { useStore } from 'zustand';
import { useTexts } from '../locales/texts.tsx';
import { consentStore, openConsent } from './consent-store.ts';

/** Leads back to the question: an answer can be taken back as easily as it was given. */
export function PrivacyLink({ onOpen }: { onOpen?: () => void }) {
  const text = useTexts();
  const askable = useStore(consentStore, (state) => state.askable);
  if (!askable) return null;
  return (
    <button
      type="button"
      className="oriel-privacy-link"
      onClick={() => {
        onOpen?.();
        openConsent();
      }}
    >
      {text('consent.open')}
    </button>
  );
}
