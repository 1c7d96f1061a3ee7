import type { Navigator } from '@oriel/contract/navigator';

type Known = Pick<Navigator, 'id' | 'name' | 'target' | 'published' | 'parentId' | 'createdAt'>;

/** How visitors enter an estate of several buildings, and which of its navigators they cannot leave upwards. */
export interface Entrance<N extends Known> {
  /** what opens for the estate itself; undefined without a published navigator of the whole estate */
  readonly navigator: N | undefined;
  /** published navigators of buildings with none above */
  readonly dead: readonly N[];
}

/** Finds the entrance as the public pages do: the oldest published navigator of the whole estate. */
export function entranceOf<N extends Known>(estateId: string, navigators: readonly N[]): Entrance<N> {
  const published = navigators.filter(({ published: shown }) => shown);
  const [navigator] = published
    .filter(({ target }) => target.id === estateId)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id));
  const dead = navigator
    ? published.filter(({ target, parentId }) => target.id !== estateId && parentId === undefined)
    : [];
  return { navigator, dead };
}
