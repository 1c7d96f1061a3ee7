import type { Role } from '@oriel/contract/enums';
import { DEMO_PASSWORD } from '../../../demo/people.ts';
import type { MailOrder } from '../../../mail/mailer.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** A signed-up user, with the organization they joined. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly organization: string;
}

/** The last ordered mail to an address; a server with `ROLE: web` sends none, so they stay in the queue. */
export async function lastMail(server: TestServer, to: string): Promise<MailOrder> {
  const jobs = await server.running.database.models.Job.find({ kind: 'send-mail', 'payload.to': to })
    .sort({ _id: 1 })
    .lean();
  const orders = jobs.map((job) => job.payload as MailOrder);
  const [last] = orders.sort((a, b) => b.orderedAt.localeCompare(a.orderedAt));
  if (!last) throw new Error(`nobody has written to ${to}`);
  return last;
}

/** The secret in the link of the last mail to an address. */
export async function secretFor(server: TestServer, to: string): Promise<string> {
  const { values } = await lastMail(server, to);
  if (!('token' in values)) throw new Error(`the last mail to ${to} has no link`);
  return values.token;
}

/** The body of a sign-up form. */
export function signUpForm(email: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const [name = ''] = email.split('@');
  const firstName = name.charAt(0).toUpperCase() + name.slice(1);
  return { email, password: DEMO_PASSWORD, firstName, lastName: 'Testowa', termsAccepted: true, ...more };
}

async function signedUp(server: TestServer, form: Record<string, unknown>): Promise<Person> {
  const answer = await server.call('POST', '/user/signup', { body: form });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  const { user, organization } = answer.body.data;
  const token = await server.token(user.email);
  return { id: user.id, email: user.email, token, organization: organization.id };
}

/** A user who creates an organization and is its ADMIN. */
export async function founder(server: TestServer, email: string, organizationName: string): Promise<Person> {
  return await signedUp(server, signUpForm(email, { organizationName, locale: 'pl' }));
}

/** A user who was invited to an organization and joined. */
export async function colleague(
  server: TestServer,
  admin: Person,
  email: string,
  role: Role,
  more: Record<string, unknown> = {},
): Promise<Person> {
  const { token, organization } = admin;
  const invited = await server.call('POST', '/organization/invite', {
    token,
    organization,
    body: { email, role, ...more },
  });
  if (invited.status !== 201) throw new Error(`${invited.status} ${invited.text}`);
  return await signedUp(server, signUpForm(email, { inviteToken: await secretFor(server, email) }));
}
