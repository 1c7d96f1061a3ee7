import type { EmbedDoor } from '@oriel/contract/embed-check';
import { among, readEmbedOptions } from '@oriel/contract/embed-options';
import type { EmbedKind, EmbedOptions } from '@oriel/contract/embed-snippets';

export const DOORS = ['iframe', 'script', 'module', 'link'] as const;
type Door = (typeof DOORS)[number];

/** The state of the page in its address: target, options and method, so that a link shows a colleague the same. */
export interface EmbedAddress {
  /** Absent until something is selected. */
  readonly target: { readonly kind: EmbedKind; readonly id: string } | undefined;
  readonly options: EmbedOptions;
  readonly door: Door;
  /** Pins the script to one version by its hash, instead of the newest. */
  readonly exact: boolean;
  readonly form: 'element' | 'div';
  readonly library: 'module' | 'react';
  readonly width: 'desktop' | 'phone';
  /** The page that will show the viewer. */
  readonly page: string;
}

const ID = /^[0-9a-f]{24}$/;
const KEY = /^([0-9a-f]{24}|[a-z0-9]+(-[a-z0-9]+)*)$/;

function targetIn(query: URLSearchParams): EmbedAddress['target'] {
  const [panorama, navigator] = [query.get('panorama') ?? '', query.get('navigator') ?? ''];
  const project = query.get('project') ?? '';
  if (ID.test(panorama)) return { kind: 'panorama', id: panorama };
  if (ID.test(project)) return { kind: 'project', id: project };
  return KEY.test(navigator) ? { kind: 'navigator', id: navigator } : undefined;
}

/** Malformed values count as absent: a truncated link still opens. */
export function readEmbed(query: URLSearchParams): EmbedAddress {
  return {
    target: targetIn(query),
    options: readEmbedOptions((name) => query.get(name)),
    door: among(DOORS, query.get('door')) ?? 'script',
    exact: query.get('exact') === 'true',
    form: among(['element', 'div'], query.get('form')) ?? 'element',
    library: among(['module', 'react'], query.get('library')) ?? 'module',
    width: among(['desktop', 'phone'], query.get('width')) ?? 'desktop',
    page: query.get('page') ?? '',
  };
}

/** The default of every value. */
const USUAL: Readonly<Record<string, string>> = {
  door: 'script',
  form: 'element',
  library: 'module',
  width: 'desktop',
  render: 'iframe',
  lazy: 'true',
};

export type EmbedChange = Readonly<Record<string, string | boolean | undefined>>;

/** The address after a change; defaults are omitted. */
export function withEmbed(query: URLSearchParams, change: EmbedChange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    const text = value === undefined ? '' : String(value);
    const isUsual = USUAL[name] === undefined ? text === 'false' : text === USUAL[name];
    if (text === '' || isUsual) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Whether anything is not as it usually is: an option, or the method. */
export function isChanged({ options, door, exact, form }: EmbedAddress): boolean {
  const { lazy, render, ...others } = options;
  return (
    Object.values(others).some((value) => value !== undefined) ||
    lazy === false ||
    render === 'inline' ||
    door !== 'script' ||
    exact ||
    form !== 'element'
  );
}

/** The address with another target. Where it begins belongs to the target. */
export function withTarget(query: URLSearchParams, target: EmbedAddress['target']): URLSearchParams {
  const cleared = withEmbed(query, {
    panorama: undefined,
    navigator: undefined,
    project: undefined,
    startingItemId: undefined,
    yaw: undefined,
    pitch: undefined,
    fov: undefined,
  });
  return target ? withEmbed(cleared, { [target.kind]: target.id }) : cleared;
}

/** The selected method, in terms of the page check. */
export function checkedDoor({ door, options }: EmbedAddress): EmbedDoor {
  if (door === 'link') return 'oembed';
  if (door === 'iframe' || options.render !== 'inline') return door;
  return door === 'script' ? 'scriptInline' : 'moduleInline';
}
