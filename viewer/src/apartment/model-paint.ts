import { passes } from '../core/apartment-filters.ts';
import { pointOfKey } from '../core/point-key.ts';
import { apartmentsHere, availableIn } from '../core/steps.ts';
import type { Paint } from '../model/apartment-paint.ts';
import type { BuildingState } from './building-store.ts';

/** How much of an apartment's colour is seen. */
const STRENGTH = {
  plain: 0.32,
  whole: 0.2,
  pointedWhole: 0.5,
  sold: 0.1,
  pointed: 0.62,
  selected: 0.72,
  excluded: 0,
} as const;

/** Colours of a model's apartments, and ranks of the labels, those of points included; a rank below 0 is not shown. */
export interface ModelPaint {
  readonly paintOf: (apartmentId: string) => Paint;
  readonly rankOf: (id: string) => number;
}

/** What the model of a building looks like in a state. */
export function modelPaint(state: BuildingState): ModelPaint {
  const { apartments, filters, pointed, selected, navigator, lookingOut } = state;
  // On a floor, those below it keep quiet, as they are not in the list either.
  const here = new Set(apartmentsHere(apartments ?? [], state).map(({ id }) => id));
  const wholes = isSeenAsWhole(state) ? availableByBuilding(state) : undefined;
  const listed = new Map((apartments ?? []).map((apartment) => [apartment.id, apartment]));
  const colors = navigator.statusColors;
  return {
    paintOf(id) {
      const apartment = listed.get(id);
      // From a window, the building is what it is.
      if (!apartment || lookingOut || !passes(apartment, filters) || !here.has(id)) {
        return { color: [0, 0, 0], strength: STRENGTH.excluded };
      }
      const status = apartment.status;
      // Without a status, all are alike, and none looks available.
      const own = status ? colors[status] : colors.hover;
      if (id === selected) return { color: rgbOf(own), strength: STRENGTH.selected };
      if (id === pointed) return { color: rgbOf(own), strength: STRENGTH.pointed };
      if (wholes) {
        const free = wholes.get(apartment.buildingId ?? '');
        const whole = free === undefined ? colors.hover : free > 0 ? colors.ACTIVE : colors.SOLD;
        const strength = apartment.buildingId === pointed ? STRENGTH.pointedWhole : STRENGTH.whole;
        return { color: rgbOf(whole), strength };
      }
      return { color: rgbOf(own), strength: status === 'SOLD' ? STRENGTH.sold : STRENGTH.plain };
    },
    rankOf(id) {
      // Apartments come first: there is a list of the points of interest.
      if (pointOfKey(id) !== undefined) return lookingOut ? -1 : id === pointed ? 80 : 0;
      const apartment = listed.get(id);
      if (!apartment || lookingOut || !passes(apartment, filters) || !here.has(id)) return -1;
      if (id === selected) return 100;
      if (id === pointed) return 90;
      // From afar, the names of the buildings are enough.
      if (wholes) return -1;
      return apartment.status === 'SOLD' ? 1 : apartment.status === 'BOOKED' ? 2 : 3;
    },
  };
}

/** Whether buildings are seen from afar, each as a whole: before one is entered or an apartment opened. */
export function isSeenAsWhole({ placed, entered, selected, lookingOut }: BuildingState): boolean {
  return placed.length > 1 && entered === null && selected === null && !lookingOut;
}

/** Available apartments among those that match the filters, by building; undefined where statuses are hidden. */
function availableByBuilding({ apartments, filters }: BuildingState): Map<string, number | undefined> {
  const found = Map.groupBy(
    (apartments ?? []).filter((apartment) => passes(apartment, filters)),
    ({ buildingId }) => buildingId ?? '',
  );
  return new Map([...found].map(([id, own]) => [id, availableIn(own)]));
}

function rgbOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
