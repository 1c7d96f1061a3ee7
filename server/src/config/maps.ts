import { ConfigError, type Environment, list, onOff, text } from './environment.ts';

/** Where the streets of maps come from. */
export interface MapsConfig {
  /** Addresses of MapLibre styles. */
  readonly style: { readonly light: string; readonly dark?: string; readonly ask?: true };
  /** Origins that pages with a map may ask: those of the styles, and what these refer to. */
  readonly origins: readonly string[];
}

/** A public service of OpenStreetMap's streets that needs no key and sets no cookies. */
const DEFAULT = {
  light: 'https://tiles.openfreemap.org/styles/positron',
  dark: 'https://tiles.openfreemap.org/styles/dark',
} as const;

function address(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw new ConfigError(
      `${name} is "${value}"; write the address of a MapLibre style, such as ${DEFAULT.light}, or off.`,
    );
  return url.href;
}

function origin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== value)
    throw new ConfigError(
      `MAP_ORIGINS contains "${value}"; write origins separated by commas, such as https://tiles.example.com.`,
    );
  return value;
}

/** Whether somebody else's server gives the streets: not when it is our own origin, or the installation says that it is its own. */
function asks(env: Environment, addresses: readonly string[]): boolean {
  const ours = text(env, 'PUBLIC_URL');
  const own = ours !== undefined && URL.canParse(ours) ? new URL(ours).origin : undefined;
  return onOff(env, 'MAP_CONSENT', true) && addresses.some((url) => new URL(url).origin !== own);
}

/** The maps of this installation; undefined means that they are drawn without streets, and nobody is asked for any. */
export function readMaps(env: Environment): MapsConfig | undefined {
  const light = text(env, 'MAP_STYLE_URL');
  const dark = text(env, 'MAP_STYLE_DARK_URL');
  const others = list(env, 'MAP_ORIGINS') ?? [];
  if (light === 'off') return undefined;
  if (light === undefined && dark !== undefined)
    throw new ConfigError('MAP_STYLE_DARK_URL is set, so MAP_STYLE_URL is needed as well.');
  const style =
    light === undefined
      ? DEFAULT
      : {
          light: address('MAP_STYLE_URL', light),
          ...(dark ? { dark: address('MAP_STYLE_DARK_URL', dark) } : {}),
        };
  const origins = [...Object.values(style).map((url) => new URL(url).origin), ...others.map(origin)];
  const ask = asks(env, Object.values(style)) ? { ask: true as const } : {};
  return { style: { ...style, ...ask }, origins: [...new Set(origins)] };
}
