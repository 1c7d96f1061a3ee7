import '../styles/steps.css';
import { useLayoutEffect, useRef } from 'react';
import { passes } from '../core/apartment-filters.ts';
import { buildingName } from '../locales/building-name.ts';
import { useTexts } from '../locales/texts.tsx';
import { enterBuilding } from './apartment-actions.ts';
import { useBuilding, useBuildingState } from './building-context.ts';
import { isSeenAsWhole } from './model-paint.ts';
import { usePlaceFacts } from './use-place-facts.ts';

/** CSS pixels between two labels, and to the edges of the scene. */
const GAP = 6;
const EDGE = 8;

/** Names of the buildings of a model over it, each a button that enters its building. */
export function BuildingPlaces({ scene }: { readonly scene: HTMLElement }) {
  const text = useTexts();
  const { model, store } = useBuilding();
  const shown = useBuildingState(isSeenAsWhole);
  const placed = useBuildingState((state) => state.placed);
  const names = useBuildingState(({ navigator }) => navigator.buildings);
  const apartments = useBuildingState((state) => state.apartments);
  const filters = useBuildingState((state) => state.filters);
  const pointed = useBuildingState((state) => state.pointed);
  const found = (apartments ?? []).filter((apartment) => passes(apartment, filters));
  const factsOf = usePlaceFacts(found);
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!shown) {
      model?.stage?.keepOff([]);
      return;
    }
    const measure = () => ({
      room: { width: scene.clientWidth, height: scene.clientHeight },
      labels: ([...(group.current?.children ?? [])] as HTMLElement[]).map((label) => ({
        label,
        width: label.offsetWidth,
        height: label.offsetHeight,
      })),
    });
    let measured = measure();
    const place = () => {
      const { room, labels } = measured;
      const taken: { left: number; right: number; top: number; bottom: number }[] = [];
      const spots = labels
        .map((one) => ({
          ...one,
          at: model?.stage?.targets.placeOfBuilding(one.label.dataset.building ?? ''),
        }))
        // The nearest first: those behind give way.
        .sort((one, other) => (other.at?.y ?? 0) - (one.at?.y ?? 0));
      for (const { label, width, height, at } of spots) {
        label.style.visibility = at ? '' : 'hidden';
        if (!at) continue;
        const left = Math.min(Math.max(at.x - width / 2, EDGE), room.width - width - EDGE);
        let top = Math.min(Math.max(at.y - height, EDGE), room.height - height - EDGE);
        for (const other of taken) {
          const hits =
            left < other.right && left + width > other.left && top < other.bottom && top + height > other.top;
          if (hits) top = other.top - height - GAP;
        }
        taken.push({ left: left - GAP, right: left + width + GAP, top, bottom: top + height });
        label.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
      }
      model?.stage?.keepOff(taken);
    };
    place();
    // Measuring with every frame would lay out the page each time.
    const sizes = new ResizeObserver(() => {
      measured = measure();
      place();
    });
    for (const one of [scene, ...measured.labels.map(({ label }) => label)]) sizes.observe(one);
    const unfollow = model?.stage?.onDrawn(place);
    return () => {
      unfollow?.();
      sizes.disconnect();
    };
  });
  if (!shown) return null;
  return (
    <div ref={group} className="oriel-places">
      {placed.map(({ buildingId }) => {
        const { free, from } = factsOf(buildingId);
        return (
          <button
            key={buildingId}
            type="button"
            className="oriel-pill oriel-over oriel-place"
            data-building={buildingId}
            data-pointed={pointed === buildingId || undefined}
            onPointerDown={(event) => event.stopPropagation()}
            onPointerEnter={(event) =>
              event.pointerType === 'mouse' && store.setState({ pointed: buildingId })
            }
            onPointerLeave={(event) => event.pointerType === 'mouse' && store.setState({ pointed: null })}
            onFocus={() => store.setState({ pointed: buildingId })}
            onBlur={() => store.setState({ pointed: null })}
            onClick={() => enterBuilding(store, buildingId)}
          >
            <strong>{buildingName(names?.find(({ id }) => id === buildingId)?.name ?? '', text)}</strong>
            {free ? <span>{free}</span> : null}
            {from ? <span>{from}</span> : null}
          </button>
        );
      })}
    </div>
  );
}
