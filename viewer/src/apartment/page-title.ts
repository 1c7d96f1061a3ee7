import { floorHere } from '../core/steps.ts';
import { buildingName } from '../locales/building-name.ts';
import { textsOf } from '../locales/texts.tsx';
import type { BuildingState, BuildingStore } from './building-store.ts';
import { floorName, type Named } from './floor-name.ts';

/** What a title is made of. */
const KEYS = [
  'navigator',
  'apartments',
  'selected',
  'pointOfInterest',
  'view',
  'comparing',
  'locale',
  'entered',
  'lifted',
  'floors',
] as const;

type Shown = Pick<BuildingState, Exclude<(typeof KEYS)[number], 'navigator'>> & {
  readonly navigator: Named & {
    readonly name: string;
    readonly buildings?: readonly { readonly id: string; readonly name: string }[] | undefined;
    readonly pointsOfInterest?: readonly { readonly key: string; readonly title: string }[] | undefined;
  };
};

/** Title of the current state, without the brand. */
export function titleOf(state: Shown): string {
  const { navigator, apartments, selected, pointOfInterest, view, comparing, locale, entered } = state;
  const texts = textsOf(locale);
  const apartment = selected ? apartments?.find(({ id }) => id === selected) : undefined;
  const part = comparing
    ? texts._('compare.title')
    : apartment
      ? texts._('apartment.name', { kind: apartment.kind, number: apartment.number })
      : pointOfInterest
        ? navigator.pointsOfInterest?.find(({ key }) => key === pointOfInterest)?.title
        : view === 'saved'
          ? texts._('saved.title', { count: 0 })
          : view === 'about'
            ? texts._('about.open')
            : undefined;
  const here = floorHere(state);
  const floor = here && floorName(state, here, (id, values) => texts._(id, values));
  const building = entered ? navigator.buildings?.find(({ id }) => id === entered)?.name : undefined;
  const named = building && buildingName(building, (id, values) => texts._(id, values));
  return [part, floor, named, navigator.name].filter(Boolean).join(' · ');
}

/** Keeps the document title in sync, for tabs, history and bookmarks. The server wrote it with the brand at its end. */
export function followTitle(store: BuildingStore): void {
  const bar = document.title.lastIndexOf(' | ');
  const brand = bar < 0 ? '' : document.title.slice(bar);
  const write = (state: BuildingState): void => {
    const title = titleOf(state) + brand;
    if (document.title !== title) document.title = title;
  };
  write(store.getState());
  store.subscribe((state, before) => {
    if (KEYS.some((key) => state[key] !== before[key])) write(state);
  });
}
