/** Path of files on our servers; answers name them without the origin. */
const FILES = '/media/';

/**
 * Makes the file addresses in an API answer absolute, for a viewer in a page of another server. On its own server the answer is returned as
 * it is.
 *
 * @param apiBase `/api/v1`, optionally preceded by an origin
 */
export function fromServer<Data>(answer: Data, apiBase: string): Data {
  if (!apiBase.startsWith('http')) return answer;
  const { origin } = new URL(apiBase);
  const whole = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith(FILES) ? origin + value : value;
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, whole(part)]));
  };
  return whole(answer) as Data; // Same shape; only strings change.
}
