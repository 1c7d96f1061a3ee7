import { matchNumber, type Numbered } from './match-number.ts';

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

/**
 * Which apartment each node of a model belongs to, by its extras or its name; nodes below it belong to it as well, unless they name
 * another one. Nodes of no apartment are left out.
 *
 * @param assigned ownership set by hand, which goes first; null for nodes that belong to no apartment
 */
export function ownersOfNodes<N, A extends Numbered>(
  roots: readonly N[],
  view: (node: N) => ModelNodeView<N>,
  apartments: readonly A[],
  assigned: ReadonlyMap<N, A | null> = new Map(),
): Map<N, NodeOwner<A>> {
  const owners = new Map<N, NodeOwner<A>>();
  const visit = (node: N, above: NodeOwner<A> | undefined): void => {
    const { name, extras, children } = view(node);
    const owner = ownerOf(node, name, extras, above);
    if (owner) owners.set(node, owner);
    for (const child of children) visit(child, owner);
  };
  const ownerOf = (
    node: N,
    name: string,
    extras: Readonly<Record<string, unknown>>,
    above: NodeOwner<A> | undefined,
  ): NodeOwner<A> | undefined => {
    const set = assigned.get(node);
    if (set !== undefined) return set === null ? undefined : { apartment: set, facade: false };
    if (FACADE.test(name)) {
      const apartment = matchNumber([name.replace(FACADE, '')], apartments) ?? above?.apartment;
      if (apartment) return { apartment, facade: true };
    }
    const apartment = matchNumber([...namesIn(extras), name], apartments);
    return apartment ? { apartment, facade: false } : above;
  };
  for (const root of roots) visit(root, undefined);
  return owners;
}

function namesIn(extras: Readonly<Record<string, unknown>>): string[] {
  return EXTRAS.flatMap((key) => {
    const value = extras[key];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
}
