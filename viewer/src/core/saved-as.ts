/** Path of files on our servers, which give a file the name that its link asks for. */
const FILES = '/media/';

/**
 * The address of a file that is saved under a name of its own: equal files are stored once, under the name of the first. Files of others are
 * left as they are.
 *
 * @param apiBase `/api/v1`, optionally preceded by an origin
 */
export function savedAs(address: string, name: string, apiBase: string): string {
  const origin = apiBase.startsWith('http') ? new URL(apiBase).origin : '';
  return address.startsWith(origin + FILES) ? `${address}?name=${encodeURIComponent(name)}` : address;
}
