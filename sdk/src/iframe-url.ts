import { defaultBase } from './default-base.ts';
import { OrielError } from './errors.ts';
import type { Target } from './options.ts';

const FLAGS = ['avatar', 'enableDetails', 'disableInquiry', 'hideAvailability'] as const;
const VALUES = ['agentId', 'mode', 'consent'] as const;
const VIEW = ['yaw', 'pitch', 'fov'] as const;

/**
 * Address of the hosted page that a frame loads. It carries options only: an address is logged and shared, so no token may ever be in it.
 *
 * @throws OrielError `BAD_ARGUMENT` without a http(s) `baseUrl`
 */
export function iframeUrl({ kind, id, options }: Target): URL {
  const url = hostedPage(
    options.baseUrl ?? defaultBase(),
    `${kind === 'panorama' ? 'viewer360' : 'viewer'}/${id}`,
  );
  const query = url.searchParams;
  query.set('iframe', 'true');
  for (const flag of FLAGS) if (options[flag]) query.set(flag, 'true');
  for (const name of VALUES) {
    const value = options[name];
    if (value) query.set(name, value);
  }
  if (options.language) query.set('lang', options.language);
  for (const name of VIEW) {
    const value = options.view?.[name];
    if (Number.isFinite(value)) query.set(name, String(value));
  }
  return url;
}

function hostedPage(baseUrl: string | undefined, path: string): URL {
  // Everything is served from the root of one origin, so only the origin of the base counts.
  const origin = originOf(baseUrl);
  if (!origin.startsWith('http')) {
    throw new OrielError(
      'BAD_ARGUMENT',
      `Oriel: "baseUrl" must say where Oriel runs (https://…), not "${baseUrl}".`,
    );
  }
  return new URL(`/${path}`, origin);
}

function originOf(baseUrl = ''): string {
  try {
    return new URL(baseUrl).origin;
  } catch {
    return '';
  }
}
