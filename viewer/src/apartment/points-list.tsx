import { MapPin } from 'lucide-react';
import { useId } from 'react';
import { keyOfPoint } from '../core/point-key.ts';
import { useTexts } from '../locales/texts.tsx';
import { openPointOfInterest } from './apartment-actions.ts';
import { useBuilding, useBuildingState } from './building-context.ts';

/** The points of interest below the apartments, for those who do not use the picture; none once a building is entered. */
export function PointsList() {
  const text = useTexts();
  const { store } = useBuilding();
  const points = useBuildingState(({ navigator }) => navigator.pointsOfInterest);
  const whole = useBuildingState(({ entered, lifted }) => entered === null && lifted === null);
  const pointed = useBuildingState((state) => state.pointed);
  const heading = useId();
  if (!points || points.length === 0 || !whole) return null;
  const point = (key: string | null) => store.setState({ pointed: key });
  return (
    <section className="oriel-points" aria-labelledby={heading}>
      <h2 id={heading}>{text('points.title')}</h2>
      <ul>
        {points.map(({ key, title }) => {
          const own = keyOfPoint(key);
          return (
            <li key={key} data-pointed={pointed === own || undefined}>
              <button
                type="button"
                className="oriel-point-row"
                data-point={own}
                onClick={() => openPointOfInterest(store, key)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && point(own)}
                onPointerLeave={(event) => event.pointerType === 'mouse' && point(null)}
                onFocus={() => point(own)}
                onBlur={() => point(null)}
              >
                <MapPin size={18} strokeWidth={1.5} aria-hidden="true" />
                {title}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
