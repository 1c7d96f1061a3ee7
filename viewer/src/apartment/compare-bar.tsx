import { X } from 'lucide-react';
import { useTexts } from '../locales/texts.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';

/** Bar below the list while apartments are selected for comparison. */
export function CompareBar() {
  const text = useTexts();
  const { store } = useBuilding();
  const compared = useBuildingState((state) => state.compared);
  if (compared.length === 0) return null;
  return (
    <div className="oriel-row oriel-compare-bar" role="status">
      <p>{text('compare.chosen', { count: compared.length })}</p>
      {compared.length > 1 ? (
        <button type="button" className="oriel-button" onClick={() => store.setState({ comparing: true })}>
          {text('compare.open', { count: compared.length })}
        </button>
      ) : (
        <p className="oriel-quiet">{text('compare.more')}</p>
      )}
      <button
        type="button"
        className="oriel-icon-button"
        aria-label={text('compare.clear')}
        title={text('compare.clear')}
        onClick={() => store.setState({ compared: [], comparing: false })}
      >
        <X size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  );
}
