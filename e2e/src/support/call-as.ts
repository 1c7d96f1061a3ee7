import { demoToken } from '../../../server/src/testing/demo-token.ts';

/** Makes an API call as a demo user, with JSON or a form, and returns its data. */
export async function callAs(
  url: string,
  email: string,
  method: string,
  path: string,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
): Promise<any> {
  const token = await demoToken(url, email);
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: unknown }).data;
}
