import type { PublicApartment } from '@oriel/contract/apartment';
import { Heart } from 'lucide-react';
import { memo } from 'react';
import { useApartmentWords } from '../locales/apartment-words.ts';
import { buildingName } from '../locales/building-name.ts';
import { KIND_TEXTS } from '../locales/known-words.ts';
import { useTexts } from '../locales/texts.tsx';
import { openApartment, toggleSaved } from './apartment-actions.ts';
import { useBuilding, useBuildingState } from './building-context.ts';
import { StatusLabel } from './status-label.tsx';
import { usePriceOnRequest } from './use-price-on-request.ts';

/** Kinds that nobody takes for another. */
const SAID: ReadonlySet<PublicApartment['kind']> = new Set(['APARTMENT', 'HOUSE']);

/** Row of an apartment: a press opens its card, the heart makes it a favourite. */
export const ApartmentRow = memo(function ApartmentRow({
  apartment,
  pointed,
  saved,
}: {
  apartment: PublicApartment;
  pointed: boolean;
  saved: boolean;
}) {
  const text = useTexts();
  const words = useApartmentWords();
  const { store } = useBuilding();
  const point = (id: string | null) => store.setState({ pointed: id });
  const price = words.price(apartment);
  const onRequest = usePriceOnRequest(apartment);
  const building = useBuildingName(apartment.buildingId);
  return (
    <li className="oriel-apartment-item" data-pointed={pointed || undefined} data-status={apartment.status}>
      <button
        type="button"
        className="oriel-apartment-row"
        data-apartment={apartment.id}
        onClick={() => openApartment(store, apartment.id)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && point(apartment.id)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && point(null)}
        onFocus={() => point(apartment.id)}
      >
        <span className="oriel-apartment-row-number">
          <span className="oriel-unseen">{text('apartment.name', { kind: apartment.kind, number: '' })}</span>
          {apartment.number}
        </span>
        <span className="oriel-apartment-row-facts">
          {/* Those who hear it have heard the kind with the number. */}
          {SAID.has(apartment.kind) ? null : (
            <span aria-hidden="true">{text(KIND_TEXTS[apartment.kind])} · </span>
          )}
          {words.facts(apartment)}
        </span>
        {apartment.status || building ? (
          <span className="oriel-apartment-row-place">
            {apartment.status ? <StatusLabel status={apartment.status} /> : null}
            {building}
          </span>
        ) : null}
        {price ? (
          <span className="oriel-apartment-row-price">
            {price}
            {apartment.promotionActive && apartment.price !== undefined ? (
              <del>{words.money(apartment.price, apartment.currency)}</del>
            ) : null}
          </span>
        ) : onRequest ? (
          <span className="oriel-apartment-row-price oriel-quiet">{onRequest}</span>
        ) : null}
      </button>
      <button
        type="button"
        className="oriel-icon-button oriel-apartment-heart"
        aria-pressed={saved}
        aria-label={text('saved.toggle', { kind: apartment.kind, number: apartment.number })}
        onClick={() => toggleSaved(store, apartment.id)}
      >
        <Heart size={18} strokeWidth={1.5} fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
      </button>
    </li>
  );
});

/** Name of the apartment's building when there are several, because numbers may repeat between them. */
export function useBuildingName(id: string | undefined): string | undefined {
  const text = useTexts();
  const name = useBuildingState(({ navigator: { buildings = [] } }) =>
    buildings.length > 1 ? buildings.find((building) => building.id === id)?.name : undefined,
  );
  return name === undefined ? undefined : buildingName(name, text);
}
