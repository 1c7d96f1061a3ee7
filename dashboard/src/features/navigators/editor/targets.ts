import type { Apartment } from '@oriel/contract/apartment';
import type { Building } from '@oriel/contract/building';
import { folded } from '@oriel/contract/folded';
import type { Navigator, NavigatorPointOfInterest } from '@oriel/contract/navigator';
import type { OutlineTarget } from '../../../kit/stage/outline.ts';

/** A possible target of an overlay. */
export interface KnownTarget extends OutlineTarget {
  readonly name: string;
  /** distinguishes similar names: floor, building */
  readonly hint: string;
  readonly status?: Apartment['status'];
  /** Of a navigator that shows a single building. */
  readonly buildingId?: string;
}

export interface Targets {
  readonly all: readonly KnownTarget[];
  find(target: OutlineTarget | undefined): KnownTarget | undefined;
}

export interface Inventory {
  readonly apartments: readonly Apartment[];
  readonly buildings: readonly Building[];
  /** others of the same estate */
  readonly navigators: readonly Navigator[];
  readonly points: readonly NavigatorPointOfInterest[];
}

/** All possible targets of a navigator's overlays, apartments first. */
export function targetsOf(
  { apartments, buildings, navigators, points }: Inventory,
  hintOf: (apartment: Apartment, building: Building | undefined) => string,
): Targets {
  const buildingOf = new Map(buildings.map((building) => [building.id, building]));
  const all: KnownTarget[] = [
    ...apartments.map((apartment): KnownTarget => {
      const building = apartment.buildingId ? buildingOf.get(apartment.buildingId) : undefined;
      return {
        type: 'apartment',
        id: apartment.id,
        name: apartment.number,
        hint: hintOf(apartment, buildings.length > 1 ? building : undefined),
        status: apartment.status,
      };
    }),
    ...buildings.map(({ id, name }): KnownTarget => ({ type: 'building', id, name, hint: '' })),
    ...navigators.map(
      ({ id, name, target }): KnownTarget => ({
        type: 'navigator',
        id,
        name,
        hint: '',
        ...(target.type === 'building' ? { buildingId: target.id } : {}),
      }),
    ),
    ...points.map(({ key, title }): KnownTarget => ({ type: 'poi', id: key, name: title, hint: '' })),
  ];
  const byKey = new Map(all.map((target) => [`${target.type} ${target.id}`, target]));
  return { all, find: (target) => target && byKey.get(`${target.type} ${target.id}`) };
}

const plain = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Targets whose name or hint contains the typed words; those starting with them first. */
export function searched(targets: readonly KnownTarget[], typed: string): readonly KnownTarget[] {
  const asked = folded(typed);
  if (!asked) return targets;
  const rank = ({ name }: KnownTarget) => {
    const own = folded(name);
    return own === asked ? 0 : own.startsWith(asked) ? 1 : own.includes(asked) ? 2 : 3;
  };
  return targets
    .filter((target) => folded(target.name).includes(asked) || folded(target.hint).includes(asked))
    .toSorted((a, b) => rank(a) - rank(b) || plain.compare(a.name, b.name));
}

const HTTPS = /^https:\/\/\S+$/;

/** Typed text as a target outside the list: an address. */
export function typedTarget(typed: string): OutlineTarget | undefined {
  const text = typed.trim();
  if (HTTPS.test(text)) return { type: 'url', id: text };
  return undefined;
}
