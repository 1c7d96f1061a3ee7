import type { PublicApartment } from '@oriel/contract/apartment';
import { AppWindow } from 'lucide-react';
import { useTexts } from '../../locales/texts.tsx';
import { useBuilding, useBuildingState } from '../building-context.ts';

/** Takes the visitor to a window of the apartment in the model; nothing without one. */
export function LookOut({ apartment }: { apartment: PublicApartment }) {
  const text = useTexts();
  const { store } = useBuilding();
  const can = useBuildingState(({ windows, turned, listOnly }) => {
    return turned === 'model' && !listOnly && (windows.get(apartment.id) ?? 0) > 0;
  });
  const looking = useBuildingState((state) => state.lookingOut);
  if (!can) return null;
  return (
    <button
      type="button"
      className="oriel-row oriel-card-link"
      aria-pressed={looking}
      onClick={() => store.setState({ lookingOut: !looking, sheet: 'low' })}
    >
      <AppWindow size={20} strokeWidth={1.5} aria-hidden="true" />
      {text('model.lookOut')}
    </button>
  );
}
