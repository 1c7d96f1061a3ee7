/** Path of the API below its origin. */
const PREFIX = '/api/v1';

/**
 * Address of a call. Both the base and the path may already contain the prefix: a doubled prefix is collapsed to one (specification,
 * section 7).
 *
 * @param baseUrl `https://tours.example`, `https://tours.example/api/v1`, or empty for the page's own origin
 * @param path `/panorama/…`
 */
export function apiUrl(baseUrl: string, path: string): string {
  const joined = `${baseUrl.replace(/\/+$/, '')}${PREFIX}/${path.replace(/^\/+/, '')}`;
  return joined.replace(/(?:\/+api\/v1)+(?=\/|\?|$)/, PREFIX).replace(/\/+$/, '');
}
