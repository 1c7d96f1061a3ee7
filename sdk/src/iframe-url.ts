import { defaultBase } from './default-base.ts';
import { OrielError } from './errors.ts';
import { FLAGS, type Target, VALUES, VIEW } from './options.ts';

/**
 * Address of the hosted page that a frame loads. It carries options only: an address is logged and shared, so no token may ever be in it.
 *
 * @throws OrielError `BAD_ARGUMENT` without a http(s) `baseUrl`
 */
export function iframeUrl({ kind, id, options }: Target): URL {
  const url = hostedPage(options.baseUrl ?? defaultBase(), `/viewer${kind === 'panorama' ? 360 : ''}/${id}`);
  const set = (name: string, value: unknown) => url.searchParams.set(name, String(value));
  set('iframe', true);
  for (const name of FLAGS) if (options[name]) set(name, true);
  for (const name of VALUES) if (options[name]) set(name === 'language' ? 'lang' : name, options[name]);
  for (const name of VIEW) if (Number.isFinite(options.view?.[name])) set(name, options.view?.[name]);
  return url;
}

function hostedPage(baseUrl: string | undefined, path: string): URL {
  try {
    // Everything is served from the root of one origin, so only the origin of the base counts.
    const { origin, protocol } = new URL(baseUrl ?? '');
    if (protocol.startsWith('http')) return new URL(path, origin);
  } catch {
    // As wrong as another protocol.
  }
  throw new OrielError(
    'BAD_ARGUMENT',
    `Oriel: "baseUrl" must be the https address of Oriel, not "${baseUrl ?? ''}".`,
  );
}
