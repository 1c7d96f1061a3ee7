import type { EmbedChoice, EmbedOptions } from './embed-snippets.ts';
import type { Locale } from './enums.ts';

/** The options of an embedded viewer in an address: of the dashboard's Embed page, and of the page for a webmaster. */

const ID = /^[0-9a-f]{24}$/;

const FLAGS = [
  'avatar',
  'enableDetails',
  'disableInquiry',
  'hideAvailability',
  'clickToLoad',
  'mirrorUrl',
  'dataLayer',
] as const;
const BOUNDS = { yaw: [-180, 180], pitch: [-90, 90], fov: [20, 110] } as const;
export type Angle = keyof typeof BOUNDS;
export const ANGLES = Object.keys(BOUNDS) as Angle[];

/** The value, if it is one of the list. */
export function among<const T extends string>(list: readonly T[], value: string | null): T | undefined {
  return list.find((one) => one === value);
}

/** An angle of a view; undefined if invalid or out of range. */
export function angleOf(name: Angle, text: string | null): number | undefined {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
  const [least, most] = BOUNDS[name];
  return value >= least && value <= most ? value : undefined;
}

/**
 * Reads the options. Malformed values count as absent: a truncated link still opens.
 *
 * @param get a parameter of the address
 */
export function readEmbedOptions(get: (name: string) => string | null): EmbedOptions {
  const agent = get('agentId') ?? '';
  const item = get('startingItemId') ?? '';
  const flags = FLAGS.flatMap((name) => (get(name) === 'true' ? [[name, true] as const] : []));
  const view = ANGLES.flatMap((name) => {
    const value = angleOf(name, get(name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(ID.test(agent) ? { agentId: agent } : {}),
    mode: among(['light', 'dark'], get('mode')),
    language: among(['en', 'gb', 'pl'], get('language')),
    consent: among(['granted', 'denied'], get('consent')),
    ...(ID.test(item) ? { startingItemId: item } : {}),
    ...Object.fromEntries(flags),
    ...(view.length > 0 ? { view: Object.fromEntries(view) } : {}),
    lazy: get('lazy') !== 'false',
    render: among(['iframe', 'inline'], get('render')) ?? 'iframe',
  };
}

/** The options as a query, without a question mark: what {@link readEmbedOptions} reads. */
export function embedQuery({ view = {}, lazy, render, ...others }: EmbedOptions): string {
  const all = {
    ...others,
    ...view,
    ...(lazy === false ? { lazy: 'false' } : {}),
    ...(render === 'inline' ? { render } : {}),
  };
  return Object.entries(all)
    .flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [`${name}=${encodeURIComponent(value)}`],
    )
    .join('&');
}

/** Path of the page that explains to a webmaster how to paste the viewer. */
export function guidePath({ kind, id, options = {} }: EmbedChoice, locale: Locale): string {
  const query = [`lang=${locale}`, embedQuery(options)].filter(Boolean).join('&');
  return `/embed-guide/${kind}/${encodeURIComponent(id)}?${query}`;
}
