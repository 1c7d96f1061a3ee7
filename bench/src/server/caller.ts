/** Calls the API and returns the data of its answer. */
export type Call = <Answer>(method: string, route: string, body?: unknown) => Promise<Answer>;

/**
 * @param token of a member; a visitor has none
 * @param address of the visitor, as a proxy tells it
 * @throws Error with the answer when a call fails
 */
export function caller(url: string, token?: string, address?: string): Call {
  return async <Answer>(method: string, route: string, body?: unknown): Promise<Answer> => {
    const json = body instanceof FormData || !body ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/v1${route}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(address ? { 'x-forwarded-for': address } : {}),
        ...json,
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${route} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: Answer }).data;
  };
}
