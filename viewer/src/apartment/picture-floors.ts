import { floorHere, floorsHere } from '../core/steps.ts';
import { storeysOfPictures } from '../core/storeys.ts';
import type { BuildingState, BuildingStore } from './building-store.ts';

/** Whether the pictures are the plans of the floors, so that a floor shows its own. */
export function showsPlans({ turned, floors }: Pick<BuildingState, 'turned' | 'floors'>): boolean {
  return turned === 'pictures' && floors.some(({ picture }) => picture !== undefined);
}

/** Keeps the floors of the pictures, which follow from what is drawn in them; a model brings its own. */
export function followFloors(store: BuildingStore): void {
  const read = (state: BuildingState): void => {
    if (state.turned !== 'pictures') return;
    const { navigator, images, apartments, picture } = state;
    const floors = storeysOfPictures(navigator, images, apartments ?? []);
    const next = { ...state, floors };
    // In links from before plans were floors.
    const linked = floors.findIndex(
      (floor) => picture !== null && floor.picture !== undefined && images[floor.picture]?.index === picture,
    );
    // A floor that came or went moves the places of those above.
    const here = floorHere(state);
    const place = floorsHere(next).findIndex(
      (floor) => floor.level === here?.level && floor.buildingId === here.buildingId,
    );
    const lifted = here ? (place < 0 ? null : place) : state.lifted;
    store.setState({
      floors,
      lifted: linked >= 0 ? (lifted ?? linked) : lifted,
      ...(linked >= 0 ? { picture: null } : {}),
    });
  };
  read(store.getState());
  store.subscribe((state, before) => {
    if (state.images !== before.images || state.apartments !== before.apartments) read(state);
  });
}
