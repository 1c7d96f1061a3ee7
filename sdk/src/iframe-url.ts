import { defaultBase } from './default-base.ts';
import { OrielError } from './errors.ts';
import { FLAGS, type Target, VALUES, VIEW } from './options.ts';

/**
 * Address of the hosted page that a frame loads. It carries options and the campaign only: an address is logged and shared, so no token may ever be in it.
 *
 * @throws OrielError `BAD_ARGUMENT` without a http(s) `baseUrl`
 */
export function iframeUrl(target: Target): URL {
  const { options } = target;
  const url = hostedPage(target);
  const set = (name: string, value: unknown) => url.searchParams.set(name, String(value));
  set('iframe', true);
  for (const name of FLAGS) if (options[name]) set(name, true);
  for (const name of VALUES) if (options[name]) set(name === 'language' ? 'lang' : name, options[name]);
  for (const name of VIEW) {
    const angle = Number.parseFloat(String(options.view?.[name]));
    if (Number.isFinite(angle)) set(name, angle);
  }
  // The campaign that led somebody to the host's page; a frame cannot see its address.
  for (const [name, value] of new URLSearchParams(location.search))
    if (name.startsWith('utm_')) set(name, value);
  return url;
}

/**
 * Address of the hosted page without any option.
 *
 * @throws OrielError `BAD_ARGUMENT` without a http(s) `baseUrl`
 */
export function hostedPage({ kind, id, options }: Target): URL {
  const baseUrl = options.baseUrl ?? defaultBase();
  try {
    // Everything is served from the root of one origin: of the base, its path does not count.
    const url = new URL(`/viewer${kind === 'panorama' ? 360 : ''}/${id}`, baseUrl);
    if (url.protocol.startsWith('http')) return url;
  } catch {
    // As wrong as another protocol.
  }
  throw new OrielError(
    'BAD_ARGUMENT',
    `Oriel: "baseUrl" must be the https address of Oriel, not "${baseUrl}".`,
  );
}
