import type { PublicApartment } from '@oriel/contract/apartment';
import { Heart } from 'lucide-react';
import { memo } from 'react';
import { useFlatWords } from '../locales/flat-words.ts';
import { useTexts } from '../locales/texts.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';
import { openFlat, toggleSaved } from './flat-actions.ts';
import { FlatStatus } from './flat-status.tsx';

/** Row of an apartment: a press opens its card, the heart makes it a favourite. */
export const FlatRow = memo(function FlatRow({
  flat,
  pointed,
  saved,
}: {
  flat: PublicApartment;
  pointed: boolean;
  saved: boolean;
}) {
  const text = useTexts();
  const words = useFlatWords();
  const { store } = useBuilding();
  const point = (id: string | null) => store.setState({ pointed: id });
  const price = words.price(flat);
  const building = useBuildingName(flat.buildingId);
  return (
    <li className="oriel-flat-item" data-pointed={pointed || undefined} data-status={flat.status}>
      <button
        type="button"
        className="oriel-flat-row"
        data-flat={flat.id}
        onClick={() => openFlat(store, flat.id)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && point(flat.id)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && point(null)}
        onFocus={() => point(flat.id)}
      >
        <span className="oriel-flat-row-number">
          <span className="oriel-unseen">{text('flat.name', { kind: flat.kind, number: '' })}</span>
          {flat.number}
        </span>
        <span className="oriel-flat-row-facts">{words.facts(flat)}</span>
        {flat.status || building ? (
          <span className="oriel-flat-row-place">
            {flat.status ? <FlatStatus status={flat.status} /> : null}
            {building}
          </span>
        ) : null}
        {price ? (
          <span className="oriel-flat-row-price">
            {price}
            {flat.promotionActive && flat.price !== undefined ? (
              <del>{words.money(flat.price, flat.currency)}</del>
            ) : null}
          </span>
        ) : null}
      </button>
      <button
        type="button"
        className="oriel-icon-button oriel-flat-heart"
        aria-pressed={saved}
        aria-label={text('saved.toggle', { number: flat.number })}
        onClick={() => toggleSaved(store, flat.id)}
      >
        <Heart size={18} strokeWidth={1.5} fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
      </button>
    </li>
  );
});

/** Name of the apartment's building when there are several, because numbers may repeat between them. */
export function useBuildingName(id: string | undefined): string | undefined {
  return useBuildingState(({ navigator: { buildings = [] } }) =>
    buildings.length > 1 ? buildings.find((building) => building.id === id)?.name : undefined,
  );
}
