import { MessageCircle } from 'lucide-react';
import { useStore } from 'zustand';
import { useTexts } from '../../locales/texts.tsx';
import { useBuilding, useBuildingState } from '../building-context.ts';
import { askingOf, openInquiry } from './asking.ts';

/** Opens the inquiry form for some apartments, or a general one; renders nothing when inquiries are disabled. */
export function AskButton({ apartments = [] }: { apartments?: readonly string[] }) {
  const text = useTexts();
  const { store } = useBuilding();
  const allowed = useStore(askingOf(store), (state) => state.allowed);
  const [first] = apartments;
  const kind = useBuildingState((state) => state.apartments?.find(({ id }) => id === first)?.kind);
  if (!allowed) return null;
  return (
    <button
      type="button"
      className="oriel-button oriel-row oriel-ask"
      onClick={() => openInquiry(store, apartments)}
    >
      <MessageCircle size={18} strokeWidth={1.5} aria-hidden="true" />
      {apartments.length > 1
        ? text('inquiry.ask', { count: apartments.length })
        : first === undefined
          ? text('inquiry.ask.all')
          : text('inquiry.ask.one', { kind: kind ?? 'APARTMENT' })}
    </button>
  );
}
