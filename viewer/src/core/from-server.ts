/** Where files lie on a server of ours; its answers name them without the server. */
const FILES = '/media/';

/**
 * An answer of the API with the addresses of its files made whole, for a viewer in a page of another server. A viewer on a page of its own
 * server gets the answer as it is.
 *
 * @param apiBase `/api/v1`, or the same with an origin before it
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
  return whole(answer) as Data; // The same shape, only other strings.
}
