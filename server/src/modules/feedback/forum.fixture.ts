import { Types } from 'mongoose';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import type { Models } from '../../platform/database.ts';
import { fileForm } from '../../testing/pictures.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';

export type Who = 'admin' | 'user' | 'agent' | 'stranger';

/** A server with two organizations, users of every role, and a picture to comment on. */
export interface Forum {
  readonly server: TestServer;
  readonly models: Models;
  readonly organizationId: Types.ObjectId;
  readonly assetId: string;
  userId(who: Who): Types.ObjectId;
  /** A call by a member (the stranger belongs to the other organization) or, without one, by a visitor. */
  call(
    who: Who | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** An open project with one item, modified by `body`. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  project(body?: Record<string, unknown>, open?: boolean): Promise<any>;
  /** A guest's comment; must succeed. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  comment(itemId: string, body?: Record<string, unknown>): Promise<any>;
  stop(): Promise<void>;
}

const PEOPLE: readonly (readonly [Who, 'ADMIN' | 'USER' | 'AGENT'])[] = [
  ['admin', 'ADMIN'],
  ['user', 'USER'],
  ['agent', 'AGENT'],
  ['stranger', 'ADMIN'],
];

let counted = 0;

/** A new visitor id. */
export function visitor(): string {
  counted += 1;
  return `visitor-${counted}`;
}

export async function startForum(env: Record<string, string> = {}): Promise<Forum> {
  const server = await startTestServer({ DEMO: 'off', ROLE: 'web', ...env });
  const { database, identity } = server.running;
  const { models } = database;
  const [here, there] = await models.Organization.create([
    { name: 'Here', slug: 'here' },
    { name: 'There', slug: 'there' },
  ]);
  if (!here || !there) throw new Error('no organizations');
  const ids = new Map<Who, Types.ObjectId>();
  const tokens = new Map<Who, string>();
  for (const [who, role] of PEOPLE) {
    const email = `${who}@forum.example`;
    const identityId = await identity.ensureAccount({ email, password: DEMO_PASSWORD, displayName: who });
    const user = await models.User.create({ identityId, email, firstName: who, lastName: 'Person' });
    ids.set(who, user._id);
    await models.Membership.create({
      userId: user._id,
      organizationId: who === 'stranger' ? there._id : here._id,
      role,
      status: 'ACTIVE',
      allEstates: true,
    });
    tokens.set(who, await server.token(email));
  }
  const call: Forum['call'] = (who, method, path, body, headers) =>
    server.call(method, path, {
      ...(who ? { token: tokens.get(who) ?? '' } : {}),
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    });
  const required = async (...args: Parameters<Forum['call']>) => {
    const answer = await call(...args);
    if (answer.status >= 300) throw new Error(`${args[1]} ${args[2]}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  };
  const grey = { width: 320, height: 200, channels: 3 as const, background: '#888888' };
  const form = fileForm(await sharp({ create: grey }).png().toBuffer(), 'plan.png', 'image/png');
  const uploaded = await server.call('POST', '/asset?type=IMAGE', { token: tokens.get('admin') ?? '', form });
  const assetId: string = uploaded.body.data.id;

  return {
    server,
    models,
    organizationId: here._id,
    assetId,
    userId: (who) => ids.get(who) ?? new Types.ObjectId(),
    call,
    async project(body = {}, open = true) {
      counted += 1;
      const project = await required('user', 'POST', '/feedback', {
        title: `Project ${counted}`,
        items: [{ type: 'IMAGE', title: 'Where', assetId }],
        ...body,
      });
      if (!open) return project;
      return await required('user', 'PATCH', `/feedback/${project.id}`, { status: 'OPEN' });
    },
    async comment(itemId, body = {}) {
      counted += 1;
      return await required(undefined, 'POST', `/feedback/item/${itemId}/comment`, {
        body: `Remark number ${counted}`,
        name: 'Guest',
        visitorId: visitor(),
        ...body,
      });
    },
    stop: () => server.stop(),
  };
}
