import { useStore } from 'zustand';
import { useTexts } from '../locales/texts.tsx';
import { consentOf, openConsent } from './consent-store.ts';

/** Opens the question again: withdrawing consent is as easy as giving it. */
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
