import '../styles/steps.css';
import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { apartmentsHere, availableIn, floorHere, hasSeveralBuildings } from '../core/steps.ts';
import { buildingName } from '../locales/building-name.ts';
import { useTexts } from '../locales/texts.tsx';
import { enterBuilding } from './apartment-actions.ts';
import { useBuilding, useBuildingState } from './building-context.ts';
import type { BuildingState, BuildingStore } from './building-store.ts';
import { floorName, type Text } from './floor-name.ts';
import { addressOfNavigator } from './visit.ts';

/** A step on the way from the estate to an apartment. */
interface Step {
  readonly key: string;
  readonly name: string;
  /** available apartments at this step; undefined where statuses are hidden */
  readonly free: number | undefined;
  readonly go: (store: BuildingStore) => void;
}

/** The steps within this navigator, from all of it down to the floor; an open apartment is the step below. */
function stepsOf(state: BuildingState, text: Text): Step[] {
  const { navigator, selected, lifted } = state;
  const apartments = state.apartments ?? [];
  const steps: Step[] = [
    {
      key: 'navigator',
      name: navigator.name,
      free: availableIn(apartments),
      go: (store) => enterBuilding(store, null),
    },
  ];
  const card = selected ? apartments.find(({ id }) => id === selected) : undefined;
  const several = (navigator.buildings?.length ?? 0) > 1;
  const buildingId = state.entered ?? (several ? card?.buildingId : undefined);
  const building = navigator.buildings?.find(({ id }) => id === buildingId);
  if (building) {
    steps.push({
      key: 'building',
      name: buildingName(building.name, text),
      free: availableIn(apartmentsHere(apartments, { ...state, entered: building.id, lifted: null })),
      go: (store) => enterBuilding(store, building.id),
    });
  }
  const floor = floorHere(state);
  if (floor && lifted !== null) {
    steps.push({
      key: 'floor',
      name: floorName(state, floor, text),
      free: availableIn(apartmentsHere(apartments, state)),
      go: (store) => store.setState({ selected: null, lookingOut: false }),
    });
  }
  return steps;
}

/** The step that the list is of: its name. */
export function useStepName(): string {
  const text = useTexts();
  return useBuildingState((state) => stepsOf(state, text).at(-1)?.name ?? state.navigator.name);
}

/** The way back, step by step: to the navigator above, and to the steps above within this one. */
export function Crumbs({ least = 1 }: { readonly least?: number }) {
  const text = useTexts();
  const { store, visit } = useBuilding();
  const { environment } = visit;
  // One value decides whether anything has changed.
  useBuildingState(stateKey);
  const state = store.getState();
  const { navigator, selected } = state;
  const { parent, parentId } = navigator;
  const steps = stepsOf(state, text);
  const above = selected ? steps : steps.slice(0, -1);
  if (above.length + (parentId ? 1 : 0) < least) return null;
  const up = parentId && addressOfNavigator(parentId, environment.address.href, state);
  const goUp = (event: MouseEvent) => {
    // Inline, the host page stays: the other navigator replaces this one.
    if (!environment.inline || !up || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    environment.open(up);
  };
  return (
    <nav className="oriel-crumbs" aria-label={text('building.steps')}>
      <ol>
        {parentId ? (
          <li>
            <a className="oriel-up" href={up} onClick={goUp}>
              {parent?.name ?? navigator.estate.name}
            </a>
            <Free count={parent?.apartments?.ACTIVE} />
          </li>
        ) : null}
        {above.map(({ key, name, free, go }) => (
          <li key={key}>
            <button type="button" className="oriel-up" onClick={() => go(store)}>
              {name}
            </button>
            <Free count={free} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Free({ count }: { readonly count: number | undefined }) {
  const text = useTexts();
  return (
    <>
      {count === undefined ? null : (
        <>
          <span className="oriel-unseen">{text('listing.count.free', { count })}</span>
          <small aria-hidden="true" title={text('listing.count.free', { count })}>
            {count}
          </small>
        </>
      )}
      <ChevronRight size={14} strokeWidth={1.5} aria-hidden="true" />
    </>
  );
}

/** Changes with everything that the steps are made of. */
function stateKey(state: BuildingState): string {
  const { navigator, entered, lifted, selected, floors, locale, filters, sort } = state;
  const statuses = state.apartments?.map(({ status }) => status?.[0] ?? '-').join('') ?? '';
  return JSON.stringify([
    navigator.name,
    navigator.parent,
    entered,
    lifted,
    selected,
    hasSeveralBuildings({ floors }),
    floors.map(({ level, label }) => label ?? level),
    locale,
    statuses,
    filters,
    sort,
  ]);
}
