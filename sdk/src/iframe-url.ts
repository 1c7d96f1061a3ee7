import { defaultBase } from './default-base.ts';
import { OrielError } from './errors.ts';
import { PATHS } from './kinds.ts';
import { FLAGS, type Target, VALUES, VIEW } from './options.ts';

/**
 * Address of the hosted page for a frame. Contains options and the campaign only: an address is logged and shared, so it must never contain
 * a token.
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
  // The campaign parameters of the host page, whose address the frame cannot see.
  for (const [name, value] of new URLSearchParams(location.search))
    if (name.startsWith('utm_')) set(name, value);
  return url;
}

/**
 * Address of the hosted page without options.
 *
 * @throws OrielError `BAD_ARGUMENT` without a http(s) `baseUrl`
 */
export function hostedPage({ kind, id, options }: Target): URL {
  const baseUrl = options.baseUrl ?? defaultBase();
  try {
    // Everything is served from the root of one origin: the path of the base is ignored.
    const url = new URL(`/${PATHS[kind]}/${id}`, baseUrl);
    if (url.protocol.startsWith('http')) return url;
  } catch {
    // Invalid, like any other protocol.
  }
  throw new OrielError(
    'BAD_ARGUMENT',
    `Oriel: "baseUrl" must be the https address of Oriel, not "${baseUrl}".`,
  );
}
