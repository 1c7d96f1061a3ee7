import { DEMO_PASSWORD } from '../demo/people.ts';

/** A fresh token of a demo user, from the embedded identity of a running server, by the client SDK's call. */
export async function demoToken(url: string, email: string): Promise<string> {
  const answer = await fetch(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
    },
  );
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  return ((await answer.json()) as { idToken: string }).idToken;
}
