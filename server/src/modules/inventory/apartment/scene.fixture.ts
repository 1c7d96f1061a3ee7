import type { Types } from 'mongoose';
import { DEMO_PASSWORD } from '../../../demo/people.ts';
import type { Models } from '../../../platform/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { BuildingDocument } from '../building/model.ts';
import type { EstateDocument } from '../estate/model.ts';

export type Who = 'admin' | 'user' | 'agent';

/** A server with a published estate, a member of each role, and an estate of another organization. */
export interface Scene {
  readonly server: TestServer;
  readonly models: Models;
  readonly organizationId: Types.ObjectId;
  readonly otherOrganizationId: Types.ObjectId;
  /** Published, of an assigned agent. */
  readonly estate: EstateDocument;
  readonly building: BuildingDocument;
  /** Published, of the same organization, not assigned to the agent. */
  readonly unassigned: EstateDocument;
  /** Published, of another organization. */
  readonly foreign: EstateDocument;
  userId(who: Who): Types.ObjectId;
  /** One call, by a member of the organization or, without one, by a visitor. */
  call(
    who: Who | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Creates an apartment through the API, which must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  apartment(body?: Record<string, unknown>): Promise<any>;
  /** Changes an apartment, as the USER unless said otherwise. */
  patch(id: string, body: object, who?: Who, headers?: Record<string, string>): Promise<Answer>;
  /** The kinds of its activities, from the latest to the first. */
  kinds(id: string): Promise<string[]>;
  stop(): Promise<void>;
}

const PLACE = { address: { city: 'Wrocław', country: 'PL' }, timezone: 'Europe/Warsaw' } as const;
let numbers = 0;

export async function startScene(): Promise<Scene> {
  // No demo and no worker: tests see only what they create.
  const server = await startTestServer({ DEMO: 'off', ROLE: 'web' });
  const { models } = server.running.database;
  const organization = (await models.Organization.create({ name: 'Here', slug: 'here' })).toObject();
  const other = (await models.Organization.create({ name: 'There', slug: 'there' })).toObject();
  const estateOf = async (organizationId: Types.ObjectId, slug: string) => {
    const fields = {
      organizationId,
      slug,
      name: slug,
      nameKey: slug,
      type: 'RESIDENTIAL' as const,
      status: 'PUBLISHED' as const,
    };
    const made = await models.Estate.create({
      ...fields,
      ...PLACE,
      currency: 'PLN',
      areaUnit: 'm2',
    });
    return made.toObject() as EstateDocument;
  };
  const estate = await estateOf(organization._id, 'scene');
  const unassigned = await estateOf(organization._id, 'unassigned');
  const foreign = await estateOf(other._id, 'foreign');
  const house = { organizationId: organization._id, estateId: estate._id, name: 'A', floorsAbove: 5 };
  const building = (await models.Building.create(house)).toObject() as BuildingDocument;

  const users = new Map<Who, Types.ObjectId>();
  const tokens = new Map<Who, string>();
  for (const who of ['admin', 'user', 'agent'] as const) {
    const email = `${who}@scene.oriel.example`;
    const person = { email, password: DEMO_PASSWORD, displayName: who };
    const identityId = await server.running.identity.ensureAccount(person);
    const user = await models.User.create({ identityId, email, firstName: who, lastName: 'Scene' });
    await models.Membership.create({
      organizationId: organization._id,
      userId: user._id,
      role: who.toUpperCase() as 'ADMIN' | 'USER' | 'AGENT',
      estateIds: who === 'agent' ? [estate._id] : [],
      joinedAt: new Date(),
    });
    users.set(who, user._id);
    tokens.set(who, await server.token(email));
  }

  const call: Scene['call'] = (who, method, path, body, headers) =>
    server.call(method, path, {
      ...(who ? { token: tokens.get(who) ?? '', organization: String(organization._id) } : {}),
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    });
  return {
    server,
    models,
    organizationId: organization._id,
    otherOrganizationId: other._id,
    estate,
    building,
    unassigned,
    foreign,
    userId: (who) => users.get(who) as Types.ObjectId,
    call,
    async apartment(body = {}) {
      numbers += 1;
      const whole = { estateId: String(estate._id), number: `N${numbers}`, area: 50, ...body };
      const answer = await call('admin', 'POST', '/apartment', whole);
      if (answer.status !== 201) throw new Error(`POST /apartment: ${answer.status} ${answer.text}`);
      return answer.body.data;
    },
    patch: (id, body, who = 'user', headers = {}) => call(who, 'PATCH', `/apartment/${id}`, body, headers),
    async kinds(id) {
      const answer = await call('user', 'GET', `/apartment/${id}/activities`);
      return answer.body.data.map((one: { kind: string }) => one.kind);
    },
    stop: () => server.stop(),
  };
}
