import { COMMENT_EDIT_MINUTES } from '@oriel/contract/comment';
import { VISITOR_HEADER } from '@oriel/contract/visitor-header';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAsset } from '../../testing/stored-inventory.ts';
import { type Forum, startForum, visitor } from '../feedback/forum.fixture.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum();
}, 60_000);

afterAll(() => forum?.stop());

const PUBLIC_KEYS = [
  'author',
  'body',
  'category',
  'createdAt',
  'dislikes',
  'id',
  'likes',
  'myReaction',
  'position',
  'replies',
  'repliesCount',
  'status',
  'targetId',
  'targetType',
];

function send(itemId: string, body: Record<string, unknown>, headers?: Record<string, string>) {
  return forum.call(
    undefined,
    'POST',
    `/feedback/item/${itemId}/comment`,
    { body: 'A remark', name: 'Guest', ...body },
    headers,
  );
}

const CATEGORIES = [{ key: 'green', label: 'Green', color: '#00ff00' }];

describe('a comment by a guest', () => {
  it('is published, answered with public keys only, and does not reveal its author', async () => {
    const { items } = await forum.project({ categories: CATEGORIES, settings: { requireEmail: true } });
    const secret = 'my-own-visitor-id';
    const sent = await send(items[0].id, {
      body: '  More trees,\u0000 please.  ',
      name: 'Ania',
      email: 'ania@mail.example',
      visitorId: secret,
      category: 'green',
      position: { kind: 'IMAGE', x: 0.25, y: 0.5 },
      consent: true,
    });
    expect(sent.status, sent.text).toBe(201);
    expect(Object.keys(sent.body.data).sort()).toEqual([...PUBLIC_KEYS, 'editableUntil'].sort());
    expect(sent.body.data).toMatchObject({
      body: 'More trees, please.',
      status: 'PUBLISHED',
      author: { type: 'GUEST', name: 'Ania', staff: false },
      position: { kind: 'IMAGE', x: 0.25, y: 0.5 },
      myReaction: null,
      replies: [],
    });
    expect(Object.keys(sent.body.data.author).sort()).toEqual(['name', 'staff', 'type']);
    expect(sent.headers.get('cache-control')).toBe('private, no-store');
    const page = await forum.call(undefined, 'GET', `/feedback/item/${items[0].id}`);
    expect(Object.keys(page.body.data.comments[0]).sort()).toEqual(PUBLIC_KEYS);
    const stored = await forum.models.Comment.findOne({
      organizationId: forum.organizationId,
      _id: sent.body.data.id,
    })
      .orFail()
      .lean();
    for (const text of [
      sent.text,
      page.text,
      JSON.stringify({ ...stored, author: { ...stored.author, email: '', emailKey: '' } }),
    ]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain('ania@mail');
    }
    expect(page.text).not.toContain(stored.visitorHash);
    expect(stored.consentedAt).toBeInstanceOf(Date);
    const forTeam = await forum.call('user', 'GET', `/feedback/item/${items[0].id}`);
    expect(forTeam.body.data.comments[0].author.email).toBe('ania@mail.example');
    expect(forTeam.text).not.toContain(stored.visitorHash);
  });

  it.each([
    [{ body: '   ' }, 'body'],
    [{ body: 'x'.repeat(2001) }, 'body'],
    [{ body: 'a.com b.pl www.c.org' }, 'body'],
    [{ name: undefined }, 'name'],
    [{ name: 'A' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ position: { kind: 'SPHERE', yaw: 1, pitch: 1 } }, 'position.kind'],
    [{ position: { kind: 'IMAGE', x: 1.1, y: 0 } }, 'position.x'],
    [{ category: 'unknown' }, 'category'],
    [{ parentId: 'f'.repeat(24) }, 'parentId'],
    [{ status: 'PUBLISHED' }, 'status'],
  ])('is rejected with %j at %s', async (body, field) => {
    const { items } = await forum.project({ categories: CATEGORIES });
    const refused = await send(items[0].id, body);
    expect(refused.status, refused.text).toBe(400);
    expect(Object.keys(refused.body.errors)).toContain(field);
  });

  it('may use the full length, ignoring surrounding spaces, and two links', async () => {
    const { items } = await forum.project({ settings: { moderation: 'NONE' } });
    expect((await send(items[0].id, { body: ` ${'ż'.repeat(2000)}\n` })).status).toBe(201);
    expect(
      (await send(items[0].id, { body: 'https://a.example/x and www.b.org, e.g. like that.Not a link' }))
        .status,
    ).toBe(201);
  });

  it('with an invalid position gets errors for that kind of position only', async () => {
    const { items } = await forum.project();
    const wrong: [object, string[]][] = [
      [{ kind: 'IMAGE', x: 2, y: 0 }, ['position.x']],
      [{ kind: 'IMAGE', x: 0.5 }, ['position.y']],
      [{ kind: 'SPHERE', yaw: 200, pitch: 0 }, ['position.yaw']],
      [{ kind: 'FOO', x: 0.5, y: 0.5 }, ['position.kind']],
    ];
    for (const [position, fields] of wrong) {
      const answer = await send(items[0].id, { position });
      expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(position)).toEqual([
        400,
        fields,
      ]);
    }
    const { body } = await send(items[0].id, { position: 'here' });
    expect(body.errors).toEqual({ position: ['must be an object'] });
  });

  it('is about a moment of a video, and is exported with it', async () => {
    const film = await addAsset(forum.models, forum.organizationId, { type: 'VIDEO', mimeType: 'video/mp4' });
    const project = await forum.project({
      items: [{ type: 'VIDEO', title: 'A flight', assetId: String(film._id) }],
    });
    const [{ id }] = project.items;
    const wrong = await send(id, { position: { kind: 'VIDEO', second: -1 } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['position.second']]);
    const picture = await send(id, { position: { kind: 'IMAGE', x: 0, y: 0 } });
    expect(Object.keys(picture.body.errors)).toEqual(['position.kind']);
    const sent = await send(id, { position: { kind: 'VIDEO', second: 12.5 } });
    expect([sent.status, sent.body.data.position]).toEqual([201, { kind: 'VIDEO', second: 12.5 }]);
    const sheet = await forum.call('user', 'GET', `/feedback/${project.id}/export`);
    const [head = '', row = ''] = sheet.text.split('\n');
    const at = head.split(',').indexOf('second');
    expect([at > 0, row.split(',')[at]]).toEqual([true, '12.5']);
  });

  it('is about a point of a model in its metres, and is exported with it', async () => {
    const house = await addAsset(forum.models, forum.organizationId, {
      type: 'MODEL_3D',
      mimeType: 'model/gltf-binary',
    });
    const project = await forum.project({
      items: [{ type: 'MODEL', title: 'The house', assetId: String(house._id) }],
    });
    const [{ id }] = project.items;
    const far = await send(id, { position: { kind: 'MODEL', x: 0, y: 0, z: 1e9 } });
    expect([far.status, Object.keys(far.body.errors)]).toEqual([400, ['position.z']]);
    const position = { kind: 'MODEL', x: 1.5, y: 0.25, z: -3 };
    const sent = await send(id, { position });
    expect([sent.status, sent.body.data.position]).toEqual([201, position]);
    const sheet = await forum.call('user', 'GET', `/feedback/${project.id}/export`);
    const [head = '', row = ''] = sheet.text.split('\r\n');
    const names = head.split(',');
    expect(['x', 'y', 'z'].map((name) => row.split(',')[names.indexOf(name)])).toEqual(['1.5', '0.25', '-3']);
  });

  it('can be changed for a while by whoever wrote it, which only they are told', async () => {
    const { items } = await forum.project();
    const { body } = await send(items[0].id, { visitorId: 'the-author' });
    const { createdAt, editableUntil } = body.data;
    expect(Date.parse(editableUntil) - Date.parse(createdAt)).toBe(COMMENT_EDIT_MINUTES * 60_000);
    const seenBy = async (visitorId: string) =>
      (
        await forum.call(undefined, 'GET', `/feedback/item/${items[0].id}`, undefined, {
          [VISITOR_HEADER]: visitorId,
        })
      ).body.data.comments[0];
    expect((await seenBy('the-author')).editableUntil).toBe(editableUntil);
    expect(await seenBy('somebody-else')).not.toHaveProperty('editableUntil');
  });

  it('must be inside the boundary of its map', async () => {
    const square = [
      [17, 51],
      [17.1, 51],
      [17.1, 51.1],
      [17, 51.1],
      [17, 51],
    ];
    const boundary = { type: 'Polygon', coordinates: [square] };
    const { items } = await forum.project({
      items: [{ type: 'MAP', title: 'Around', map: { center: [17.05, 51.05], zoom: 13, boundary } }],
    });
    const pin = (lng: number, lat: number) => send(items[0].id, { position: { kind: 'MAP', lng, lat } });
    expect((await pin(17.05, 51.05)).status).toBe(201);
    expect(Object.keys((await pin(17.2, 51.05)).body.errors)).toEqual(['position']);
  });

  it('is rejected where comments are closed, for each reason', async () => {
    const reasons: [Record<string, unknown>, Record<string, unknown>][] = [
      [{ settings: { allowGuests: false } }, {}],
      [{ items: [{ type: 'IMAGE', title: 'Off', assetId: forum.assetId, commentsEnabled: false }] }, {}],
      [{ settings: { allowReplies: false } }, { parentId: 'f'.repeat(24) }],
    ];
    for (const [project, body] of reasons) {
      const { items } = await forum.project(project);
      const refused = await send(items[0].id, body);
      expect([refused.status, refused.body.code], JSON.stringify(project)).toEqual([403, 'COMMENTS_CLOSED']);
    }
    const closed = await forum.project();
    await forum.call('user', 'PATCH', `/feedback/${closed.id}`, { status: 'CLOSED' });
    for (const who of [undefined, 'admin'] as const) {
      const path = `/feedback/item/${closed.items[0].id}/comment`;
      const refused = await forum.call(who, 'POST', path, { body: 'Late', name: 'Guest' });
      expect(refused.body.code).toBe('COMMENTS_CLOSED');
    }
    const archived = await forum.project();
    const heard = await forum.comment(archived.items[0].id);
    await forum.call('user', 'PATCH', `/feedback/${archived.id}`, { status: 'CLOSED' });
    // The team can still answer what people said, until the project is archived.
    const reply = { body: 'Thank you.', parentId: heard.id, name: 'Guest', visitorId: 'late' };
    const to = `/feedback/item/${archived.items[0].id}/comment`;
    expect((await forum.call(undefined, 'POST', to, reply)).body.code).toBe('COMMENTS_CLOSED');
    const { visitorId: _none, name: _noName, ...ofTeam } = reply;
    expect((await forum.call('agent', 'POST', to, ofTeam)).body.data.author.staff).toBe(true);
    await forum.call('user', 'PATCH', `/feedback/${archived.id}`, { status: 'ARCHIVED' });
    expect((await send(archived.items[0].id, {})).status).toBe(404);
    expect((await forum.call('agent', 'POST', to, ofTeam)).body.code).toBe('COMMENTS_CLOSED');
  });

  it('is readable by scripts on allowed sites, and cannot be sent from others', async () => {
    const { items } = await forum.project();
    const { Organization } = forum.models;
    const allow = (allowedOrigins: string[]) =>
      Organization.updateOne(
        { _id: forum.organizationId },
        { $set: { 'embed.allowedOrigins': allowedOrigins } },
      );
    await allow(['https://town.example']);
    const before = await forum.models.Comment.countDocuments({ organizationId: forum.organizationId });
    expect((await send(items[0].id, {}, { origin: 'https://evil.example' })).body.code).toBe(
      'ORIGIN_NOT_ALLOWED',
    );
    expect(await forum.models.Comment.countDocuments({ organizationId: forum.organizationId })).toBe(before);
    const good = await send(items[0].id, {}, { origin: 'https://town.example' });
    expect(good.headers.get('access-control-allow-origin')).toBe('https://town.example');
    await allow([]);
  });
});

describe('a comment by a member', () => {
  it('has their name and the team badge, needs no name, and passes every filter', async () => {
    const { items } = await forum.project({
      settings: { moderation: 'PRE', requireEmail: true, allowGuests: false },
    });
    const path = `/feedback/item/${items[0].id}/comment`;
    const sent = await forum.call('agent', 'POST', path, { body: 'Click here: a.com b.com' });
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body.data).toMatchObject({
      status: 'PUBLISHED',
      author: { type: 'USER', id: String(forum.userId('agent')), name: 'agent Person', staff: true },
    });
    const page = await forum.call(undefined, 'GET', `/feedback/item/${items[0].id}`);
    expect(page.body.data.comments[0].author).toEqual({ type: 'USER', name: 'agent Person', staff: true });
  });

  it('under another name belongs to that person, who counts as a participant', async () => {
    const { id, items } = await forum.project();
    const path = `/feedback/item/${items[0].id}/comment`;
    for (const name of ['Pani Zofia', 'Pan Adam']) {
      const sent = await forum.call('agent', 'POST', path, { body: `Trees, says ${name}`, name });
      expect(sent.status, sent.text).toBe(201);
      expect(sent.body.data.author).toEqual({ type: 'GUEST', name, staff: false });
    }
    await forum.call('agent', 'POST', path, { body: 'The team answers', name: 'agent Person' });
    const { body } = await forum.call('user', 'GET', `/feedback/${id}`);
    expect(body.data.counts).toMatchObject({ comments: 3, participants: 2 });
    const page = await forum.call(undefined, 'GET', `/feedback/item/${items[0].id}`);
    const authors = page.body.data.comments.map((one: { author: { name: string } }) => one.author.name);
    expect(authors.sort()).toEqual(['Pan Adam', 'Pani Zofia', 'agent Person']);
  });

  it('shows addresses of guests to those who moderate, not to agents', async () => {
    const { items } = await forum.project({ settings: { requireEmail: false } });
    await forum.comment(items[0].id, { email: 'ewa@mail.example' });
    const author = async (who: 'user' | 'agent') => {
      const page = await forum.call(who, 'GET', `/feedback/item/${items[0].id}`);
      return page.body.data.comments[0].author;
    };
    expect(await author('user')).toMatchObject({ name: 'Guest', email: 'ewa@mail.example' });
    expect(await author('agent')).toEqual({ type: 'GUEST', name: 'Guest', staff: false });
  });

  it('shows their current avatar, and none once they have left', async () => {
    const { items } = await forum.project();
    const { models, organizationId } = forum;
    const [userId, item] = [forum.userId('agent'), items[0].id];
    const portrait = async (avatarUrl: string) => {
      await models.User.updateOne({ _id: userId }, { $set: { avatarUrl } });
    };
    const faces = async () => {
      const pages = [
        await forum.call(undefined, 'GET', `/feedback/item/${item}`),
        await forum.call('user', 'GET', `/feedback/item/${item}`),
        await forum.call('user', 'GET', `/comment?targetId=${item}`),
      ];
      return new Set(
        pages.map(({ body }) => body.data.comments?.[0].author.avatarUrl ?? body.data[0]?.author.avatarUrl),
      );
    };
    await portrait('/media/avatars/1.webp');
    const sent = await forum.call('agent', 'POST', `/feedback/item/${item}/comment`, { body: 'Hello there' });
    expect(sent.body.data.author.avatarUrl).toBe('/media/avatars/1.webp');
    await portrait('/media/avatars/2.webp');
    expect(await faces()).toEqual(new Set(['/media/avatars/2.webp']));
    const place = { organizationId, userId };
    await models.Membership.updateOne(place, { $set: { organizationId: new Types.ObjectId() } });
    expect(await faces()).toEqual(new Set([undefined]));
    await models.Membership.updateOne({ userId }, { $set: { organizationId } });
    await models.User.updateOne({ _id: userId }, { $unset: { avatarUrl: 1 } });
  });

  it("of another organization is a guest's", async () => {
    const { items } = await forum.project();
    const path = `/feedback/item/${items[0].id}/comment`;
    const sent = await forum.call('stranger', 'POST', path, { body: 'From next door', name: 'Neighbour' });
    expect(sent.body.data.author).toEqual({ type: 'GUEST', name: 'Neighbour', staff: false });
    expect(sent.body.data).not.toHaveProperty('organizationId');
  });
});

describe('moderation of new comments', () => {
  it('publishes all, holds suspicious ones, or holds all', async () => {
    const spam = { body: 'Best online casino, click here' };
    const statuses: Record<string, string[]> = {};
    for (const moderation of ['NONE', 'POST', 'PRE']) {
      const { items } = await forum.project({ settings: { moderation } });
      const [kind, doubtful] = [await send(items[0].id, {}), await send(items[0].id, spam)];
      statuses[moderation] = [kind.body.data.status, doubtful.body.data.status];
    }
    expect(statuses).toEqual({
      NONE: ['PUBLISHED', 'PUBLISHED'],
      POST: ['PUBLISHED', 'PENDING'],
      PRE: ['PENDING', 'PENDING'],
    });
  });

  it.each([
    ['abuse', 'Wszyscy jesteście idioci, spierdalajcie', 'ABUSE'],
    ['links', 'See https://a.example/1 and https://b.example/2', 'SPAM'],
    ['shouting and stutter', 'BUY BUY BUY BUY BUY BUY BUY BUY BUY BUY!!!!!!!!!!', 'SPAM'],
  ])('holds %s with a reason visible to the team only', async (_, body, reason) => {
    const { items } = await forum.project();
    const sent = await send(items[0].id, { body });
    expect(sent.body.data.status).toBe('PENDING');
    expect(sent.body.data).not.toHaveProperty('moderation');
    const forTeam = await forum.call('user', 'GET', `/comment?targetId=${items[0].id}&status=PENDING`);
    expect(forTeam.body.data[0].moderation).toMatchObject({ reason, auto: true });
  });

  it('holds a repeated text, in any spelling, unless it is short', async () => {
    const { items } = await forum.project();
    const first = await send(items[0].id, {
      body: 'Proszę o więcej zieleni na podwórku.',
      visitorId: visitor(),
    });
    const again = await send(items[0].id, {
      body: 'PROSZE O WIECEJ ZIELENI na podwórku!',
      visitorId: visitor(),
    });
    expect([first.body.data.status, again.body.data.status]).toEqual(['PUBLISHED', 'PENDING']);
    // A hash that anybody can compute would tell who knows the text that it was said.
    const ids = [first, again].map(({ body }) => new Types.ObjectId(String(body.data.id)));
    const where = { organizationId: forum.organizationId, _id: { $in: ids } };
    const { hashVisitor } = forum.server.running.services;
    expect(await forum.models.Comment.distinct('bodyKey', where)).toEqual([
      hashVisitor(forum.organizationId, { text: 'prosze o wiecej zieleni na podworku' }),
    ]);
    for (const _ of [1, 2])
      expect((await send(items[0].id, { body: 'I agree!' })).body.data.status).toBe('PUBLISHED');
  });
});

describe('limits', () => {
  it('allow a visitor exactly the given number of comments per project, also concurrently', async () => {
    const { id, items } = await forum.project({
      settings: { maxCommentsPerVisitor: 3 },
      items: ['One', 'Two'].map((title) => ({ type: 'IMAGE', title, assetId: forum.assetId })),
    });
    const visitorId = visitor();
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        send(items[index % 2].id, { body: `Remark of one person, number ${index}`, visitorId }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.code]).toEqual([429, 'COMMENT_LIMIT']);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    const project = await forum.call('user', 'GET', `/feedback/${id}`);
    expect(project.body.data.counts).toMatchObject({ comments: 3, participants: 1 });
    expect((await send(items[0].id, { visitorId: visitor() })).status).toBe(201);
  });

  it('hold an address whose visitors change with every comment', async () => {
    const { items } = await forum.project({ settings: { maxCommentsPerVisitor: 1, moderation: 'NONE' } });
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send(items[0].id, { visitorId: visitor() })),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('a comment on a panorama', () => {
  async function panorama(settings: object, tourId = new Types.ObjectId()): Promise<string> {
    const made = await forum.models.Panorama.create({
      organizationId: forum.organizationId,
      name: 'Hall',
      tourId,
      entry: true,
      visibility: 'PUBLIC',
      assetId: new Types.ObjectId(forum.assetId),
      imageKey: 'a/b.jpg',
      thumbnailKey: 'a/c.webp',
      width: 4096,
      height: 2048,
      tiles: { status: 'READY', version: 1 },
      settings,
    });
    return String(made._id);
  }

  it('is accepted at a direction where comments are enabled, and rejected elsewhere', async () => {
    const open = await panorama({ commentsEnabled: true });
    const path = `/panorama/${open}/comment`;
    const sent = await forum.call(undefined, 'POST', path, {
      body: 'The window is wonderful',
      position: { kind: 'SPHERE', yaw: 12, pitch: -3 },
    });
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body.data).toMatchObject({
      targetType: 'PANORAMA',
      author: { name: '' },
      status: 'PUBLISHED',
    });
    const wrong = await forum.call(undefined, 'POST', path, {
      body: 'x',
      position: { kind: 'IMAGE', x: 0, y: 0 },
    });
    expect(wrong.status).toBe(400);
    expect((await forum.call(undefined, 'POST', path, { body: 'x', category: 'green' })).status).toBe(400);
    const closed = await panorama({ commentsEnabled: false });
    const refused = await forum.call(undefined, 'POST', `/panorama/${closed}/comment`, { body: 'x' });
    expect(refused.body.code).toBe('COMMENTS_CLOSED');
    const held = await panorama({ commentsEnabled: true, commentModeration: 'PRE' });
    const waits = await forum.call(undefined, 'POST', `/panorama/${held}/comment`, { body: 'Hello there' });
    expect(waits.body.data.status).toBe('PENDING');
    expect(
      (await forum.call(undefined, 'POST', `/panorama/${'f'.repeat(24)}/comment`, { body: 'x' })).status,
    ).toBe(404);
  });

  it('is listed to its team with the others of the tour, and answered like any other', async () => {
    const tour = new Types.ObjectId();
    const rooms = [
      await panorama({ commentsEnabled: true, commentModeration: 'PRE' }, tour),
      await panorama({ commentsEnabled: true }, tour),
      await panorama({ commentsEnabled: true }),
    ];
    const [first] = await Promise.all(
      rooms.map((id) => forum.call(undefined, 'POST', `/panorama/${id}/comment`, { body: `In ${id}` })),
    );
    const list = async (query: string) => (await forum.call('user', 'GET', `/comment?${query}`)).body;
    const listed = await list(`tourId=${tour}&sort=-attention`);
    expect(listed.meta.total).toBe(2);
    expect(listed.data.map(({ targetId }: { targetId: string }) => targetId)).toEqual(rooms.slice(0, 2));
    expect((await list(`tourId=${tour}&undecided=true`)).meta.total).toBe(1);
    expect((await list(`tourId=${new Types.ObjectId()}`)).meta.total).toBe(0);
    expect((await forum.call('agent', 'GET', `/comment?tourId=${tour}`)).status).toBe(403);

    const { id } = first?.body.data ?? {};
    await forum.call('user', 'PATCH', `/comment/${id}`, { status: 'PUBLISHED' });
    const answer = { body: 'Thank you', parentId: id };
    expect((await forum.call('user', 'POST', `/panorama/${rooms[0]}/comment`, answer)).status).toBe(201);
    const replies = await list(`parentId=${id}`);
    expect(
      replies.data.map(({ body, author }: never) => [body, (author as { staff: boolean }).staff]),
    ).toEqual([['Thank you', true]]);
  });
});
