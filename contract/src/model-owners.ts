import { folded } from './folded.ts';
import { matchNumber, type Numbered } from './match-number.ts';

/** A building whose apartments may be in a model together with those of others. */
export interface ModelBuilding {
  readonly id: string;
  readonly name: string;
  readonly code?: string | undefined;
}

/** An apartment that a part of a model may belong to. */
interface ModelResident extends Numbered {
  readonly buildingId?: string | undefined;
}

/** What is read of a node of a 3D model. */
export interface ModelNodeView<N> {
  readonly name: string;
  readonly extras: Readonly<Record<string, unknown>>;
  readonly children: readonly N[];
}

/** Whose a node of a model is, with everything below it. */
export interface NodeOwner<A> {
  readonly apartment: A;
  /** Named as the apartment's facade, where the apartment's own node only marks its volume. */
  readonly facade: boolean;
}

/** Extras that may name an apartment, in order of precedence. */
const EXTRAS = ['flat', 'apartment', 'number', 'unit', 'id'] as const;
const FACADE = /[._\s-]*(facade|fassade|elewacja)$/i;
/** Words that drawings put before the name of a building. */
const BUILDING_WORDS = /^(?:buildings?|bldg|bud|budynek|block|blok|house|haus|tower|segment)+/;

/**
 * Which apartment each node of a model belongs to, by its extras or its name; nodes below it belong to it as well, unless they name
 * another one. Nodes of no apartment are left out.
 *
 * Numbers may repeat between buildings: a node above that names a building leaves the apartments of that one, and a name may carry its
 * building itself ("A/3A", "B-12").
 *
 * @param buildings of the apartments; with fewer than two, their names mean nothing
 * @param assigned ownership set by hand, which goes first; null for nodes that belong to no apartment
 */
export function ownersOfNodes<N, A extends ModelResident>(
  roots: readonly N[],
  view: (node: N) => ModelNodeView<N>,
  apartments: readonly A[],
  assigned: ReadonlyMap<N, A | null> = new Map(),
  buildings: readonly ModelBuilding[] = [],
): Map<N, NodeOwner<A>> {
  const owners = new Map<N, NodeOwner<A>>();
  const several = buildings.length > 1 ? buildings : [];
  const everyone = new Residents(apartments, several);
  const within = new Map(several.map((one) => [one.id, everyone.of(one)]));
  const visit = (node: N, above: NodeOwner<A> | undefined, place: Residents<A>): void => {
    const { name, extras, children } = view(node);
    const building = above || children.length === 0 ? undefined : buildingNamed(name, extras, several);
    const here = (building && within.get(building.id)) ?? place;
    const owner = ownerOf(node, building ? '' : name, extras, above, here);
    if (owner) owners.set(node, owner);
    for (const child of children) visit(child, owner, here);
  };
  const ownerOf = (
    node: N,
    name: string,
    extras: Readonly<Record<string, unknown>>,
    above: NodeOwner<A> | undefined,
    place: Residents<A>,
  ): NodeOwner<A> | undefined => {
    const set = assigned.get(node);
    if (set !== undefined) return set === null ? undefined : { apartment: set, facade: false };
    if (FACADE.test(name)) {
      const apartment = place.named([name.replace(FACADE, '')]) ?? above?.apartment;
      if (apartment) return { apartment, facade: true };
    }
    const apartment = place.named([...namesIn(extras, EXTRAS), name]);
    return apartment ? { apartment, facade: false } : above;
  };
  for (const root of roots) visit(root, undefined, everyone);
  return owners;
}

/** Apartments that a name is looked up among: by their number, or by their building and their number. */
class Residents<A extends ModelResident> {
  readonly #apartments: readonly A[];
  readonly #buildings: readonly ModelBuilding[];
  readonly #withBuilding: readonly (Numbered & { readonly apartment: A })[];

  constructor(apartments: readonly A[], buildings: readonly ModelBuilding[]) {
    this.#apartments = apartments;
    this.#buildings = buildings;
    this.#withBuilding = buildings.flatMap(({ id, name, code }) =>
      apartments
        .filter(({ buildingId }) => buildingId === id)
        .flatMap((apartment) =>
          shortNames({ name, code }).map((short) => ({
            // The id of none: a name that is an id has been looked up before.
            id: '',
            number: `${short} ${apartment.number}`,
            apartment,
          })),
        ),
    );
  }

  of(building: ModelBuilding): Residents<A> {
    return new Residents(
      this.#apartments.filter(({ buildingId }) => buildingId === building.id),
      this.#buildings.filter(({ id }) => id === building.id),
    );
  }

  named(names: readonly string[]): A | undefined {
    return (
      matchNumber(names, this.#apartments) ??
      matchNumber(
        names.map((name) => folded(name).replace(BUILDING_WORDS, '') || name),
        this.#withBuilding,
      )?.apartment
    );
  }
}

/** Building that a node names: by its code, or by its name with or without a word like "Building". */
function buildingNamed(
  name: string,
  extras: Readonly<Record<string, unknown>>,
  buildings: readonly ModelBuilding[],
): ModelBuilding | undefined {
  for (const text of [...namesIn(extras, ['building']), name]) {
    const wanted = withoutWord(folded(text));
    if (!wanted) continue;
    const found = buildings.filter(
      (building) => building.id === text || shortNames(building).includes(wanted),
    );
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** What a building is called in a drawing: its code and its name, folded. */
function shortNames({ name, code }: Pick<ModelBuilding, 'name' | 'code'>): string[] {
  return [...new Set([code ?? '', name].map((text) => withoutWord(folded(text))))].filter(Boolean);
}

function withoutWord(text: string): string {
  return text.replace(BUILDING_WORDS, '') || text;
}

function namesIn(extras: Readonly<Record<string, unknown>>, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const value = extras[key];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
}
