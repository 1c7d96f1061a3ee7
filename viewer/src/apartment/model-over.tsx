import type { PublicApartment } from '@oriel/contract/apartment';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { bestPlace, boxWithin, grown } from '../core/places.ts';
import { pointOfKey } from '../core/point-key.ts';
import { useTexts } from '../locales/texts.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';
import { BuildingPlaces } from './building-places.tsx';
import { SunPanel } from './sun-panel.tsx';
import { ApartmentHintText } from './tooltip.tsx';

/** CSS pixels between a tooltip and the apartment's place, and the edges of the scene. */
const GAP = 16;
const EDGE = 8;
const APART = 4;
const OVER = '.oriel-over, .oriel-pill';

/** Layers over a model: the tooltip of the apartment or point of interest that is pointed at, and the way back from a window. */
export function ModelOver({
  scene,
  byId,
}: {
  scene: HTMLElement;
  byId: ReadonlyMap<string, PublicApartment>;
}) {
  const pointed = useBuildingState((state) => state.pointed);
  const selected = useBuildingState((state) => state.selected);
  const looking = useBuildingState((state) => state.lookingOut);
  const apartment = pointed && pointed !== selected ? byId.get(pointed) : undefined;
  const key = pointed === null ? undefined : pointOfKey(pointed);
  const point = useBuildingState(({ navigator, pointOfInterest }) =>
    key === pointOfInterest ? undefined : navigator.pointsOfInterest?.find((one) => one.key === key),
  );
  const { model } = useBuilding();
  return (
    <>
      <BuildingPlaces scene={scene} />
      {apartment && !looking ? (
        <Hint scene={scene} placeOf={() => model?.stage?.targets.placeOf(apartment.id)}>
          <ApartmentHintText number={apartment.number} apartment={apartment} />
        </Hint>
      ) : null}
      {point && !looking ? (
        <Hint scene={scene} placeOf={() => model?.stage?.targets.placeOfPoint(point.key)}>
          <ApartmentHintText number={point.title} apartment={undefined} />
        </Hint>
      ) : null}
      {looking ? <StepBack /> : null}
      <SunPanel />
    </>
  );
}

function Hint({
  scene,
  placeOf,
  children,
}: {
  scene: HTMLElement;
  placeOf: () => { readonly x: number; readonly y: number } | undefined;
  children: ReactNode;
}) {
  const { model } = useBuilding();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const around = scene.getBoundingClientRect();
      return {
        size: { width: current.offsetWidth, height: current.offsetHeight },
        room: { left: EDGE, top: EDGE, right: around.width - EDGE, bottom: around.height - EDGE },
        taken: [...scene.querySelectorAll(OVER)].map((one) => grown(boxWithin(around, one), APART)),
      };
    };
    let measured = measure();
    const place = () => {
      const at = placeOf();
      current.style.visibility = at ? '' : 'hidden';
      if (!at) return;
      const about = { left: at.x, right: at.x, top: at.y, bottom: at.y };
      const order = ['above', 'below', 'right', 'left'] as const;
      const { left, top } = bestPlace({ ...measured, about, gap: GAP, order });
      current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    place();
    const sizes = new ResizeObserver(() => {
      measured = measure();
      place();
    });
    for (const one of [scene, current]) sizes.observe(one);
    // The building turns on below the tooltip, which is hidden while a hand is on it. Measuring with every frame would lay out the page each time.
    const unfollow = model?.stage?.onDrawn(() => {
      if (!model.stage?.motion.isHeld) place();
    });
    return () => {
      unfollow?.();
      sizes.disconnect();
    };
  });
  return (
    <div ref={element} className="oriel-tooltip" aria-hidden="true">
      {children}
    </div>
  );
}

/** Back from the window to the building; Escape does the same. */
function StepBack() {
  const text = useTexts();
  const { store, visit } = useBuilding();
  const { keys } = visit.environment;
  const button = useRef<HTMLButtonElement>(null);
  const back = () => store.setState({ lookingOut: false });
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const onKey = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      store.setState({ lookingOut: false });
    };
    // Inline, the keys of the page around are its own.
    keys.addEventListener('keydown', onKey);
    return () => keys.removeEventListener('keydown', onKey);
  }, [store, keys]);
  return (
    <button
      ref={button}
      type="button"
      className="oriel-row oriel-pill oriel-over oriel-step-back"
      onPointerDown={(event) => event.stopPropagation()}
      onClick={back}
    >
      <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
      {text('model.back')}
    </button>
  );
}
