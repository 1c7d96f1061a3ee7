import { ChevronDown, Layers } from 'lucide-react';
import { floorHere, floorsHere } from '../core/steps.ts';
import { useTexts } from '../locales/texts.tsx';
import { goToFloor } from './apartment-actions.ts';
import { useBuilding, useBuildingState } from './building-context.ts';
import { floorName } from './floor-name.ts';
import { Folded } from './folded.tsx';

/** Width of a stage, CSS pixels, below which an open list would hide the floor that was chosen in it. */
const SMALL_STAGE = 600;

/** What names the floors, and where the visitor is among them. */
function useFloors() {
  const navigator = useBuildingState((state) => state.navigator);
  const apartments = useBuildingState((state) => state.apartments);
  const entered = useBuildingState((state) => state.entered);
  const floors = useBuildingState((state) => state.floors);
  const lifted = useBuildingState((state) => state.lifted);
  return { navigator, apartments, entered, floors, lifted };
}

/** Picker of the floor that the visitor is at, beside its plan: the framing of plans makes room for it. */
export function Floors() {
  const text = useTexts();
  return (
    <nav
      className="oriel-storeys oriel-pill oriel-over"
      aria-label={text('building.storeys')}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <FloorButtons numbered />
    </nav>
  );
}

/** The same picker over a view from outside: folded, or it would lie over the building. */
export function FoldedFloors({ scene }: { scene: HTMLElement }) {
  const text = useTexts();
  const here = useFloors();
  const floor = floorHere(here);
  return (
    <Folded
      scene={scene}
      className="oriel-floors"
      label={text('building.storeys')}
      head={
        <>
          <Layers size={18} strokeWidth={1.5} aria-hidden="true" />
          <span>{floor ? floorName(here, floor, text) : text('building.storeys')}</span>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </>
      }
    >
      {(close) => <FloorButtons onChoose={scene.clientWidth < SMALL_STAGE ? close : undefined} />}
    </Folded>
  );
}

/** All floors, then each, the top one first. */
function FloorButtons({
  numbered = false,
  onChoose,
}: {
  /** whether a number may stand for a name where there is little room */
  numbered?: boolean;
  onChoose?: (() => void) | undefined;
}) {
  const text = useTexts();
  const { store } = useBuilding();
  const here = useFloors();
  const { lifted } = here;
  const frame = useBuildingState((state) => state.frame);
  const places = floorsHere(here).map((floor, place) => ({ floor, place }));
  const choose = (place: number | null) => {
    goToFloor(store, place);
    onChoose?.();
  };
  return (
    <>
      <button type="button" aria-current={lifted === null} onClick={() => choose(null)}>
        {text('building.storeys.all')}
      </button>
      {places.reverse().map(({ floor, place }) => (
        <button
          key={`${floor.buildingId} ${floor.level}`}
          type="button"
          aria-current={lifted === place}
          data-shown={floor.picture === frame || undefined}
          onClick={() => choose(lifted === place ? null : place)}
        >
          <span className={numbered ? 'oriel-storey-long' : undefined}>{floorName(here, floor, text)}</span>
          {numbered ? (
            <span className="oriel-storey-short" aria-hidden="true">
              {floor.level}
            </span>
          ) : null}
        </button>
      ))}
    </>
  );
}
