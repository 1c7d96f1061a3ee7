import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Forum, startForum } from './forum.fixture.ts';

let forum: Forum;

beforeAll(async () => {
  forum = await startForum();
}, 60_000);

afterAll(() => forum?.stop());

it('counts what people said by time, category, item and status, and where in the picture', async () => {
  const project = await forum.project({
    categories: [{ key: 'green', label: 'Green', color: '#00ff00' }],
    settings: { moderation: 'NONE' },
    items: [
      { type: 'IMAGE', title: 'Plan', assetId: forum.assetId },
      { type: 'MAP', title: 'Around', map: { center: [17, 51], zoom: 12 } },
    ],
  });
  const [plan, map] = project.items;
  const at = { kind: 'IMAGE', x: 0.5, y: 0.999 };
  const first = await forum.comment(plan.id, { category: 'green', position: at });
  await forum.comment(plan.id, { position: { ...at, y: 1 } });
  await forum.comment(map.id, { category: 'green', position: { kind: 'MAP', lng: 17, lat: 51 } });
  const hidden = await forum.comment(map.id);
  await forum.call('user', 'PATCH', `/comment/${hidden.id}`, { status: 'HIDDEN' });
  // The team's own words are no participation.
  await forum.call('user', 'POST', `/feedback/item/${plan.id}/comment`, { body: 'Ours', parentId: first.id });
  await forum.models.Comment.updateOne(
    { organizationId: forum.organizationId, _id: new Types.ObjectId(first.id) },
    { $set: { createdAt: new Date(Date.now() - 3 * 86_400_000) } },
    { timestamps: false, overwriteImmutable: true },
  );

  const answer = await forum.call('user', 'GET', `/feedback/${project.id}/stats`);
  expect(answer.status, answer.text).toBe(200);
  const { times, ...stats } = answer.body.data;
  expect(stats).toEqual({
    total: 5,
    counted: 5,
    statuses: [
      { status: 'PUBLISHED', count: 4 },
      { status: 'HIDDEN', count: 1 },
    ],
    timezone: 'Europe/Warsaw',
    interval: 'day',
    categories: [{ key: 'green', count: 2 }, { count: 1 }],
    items: [
      { id: plan.id, count: 2, pinned: 2, spots: [{ x: 24.5 / 48, y: 47.5 / 48, count: 2 }] },
      // The middle of the map is the middle of its plan.
      { id: map.id, count: 1, pinned: 1, spots: [{ x: 24.5 / 48, y: 24.5 / 48, count: 1 }] },
    ],
  });
  expect(times.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 2]);

  expect((await forum.call('stranger', 'GET', `/feedback/${project.id}/stats`)).status).toBe(404);
  const empty = await forum.project();
  const none = (await forum.call('user', 'GET', `/feedback/${empty.id}/stats`)).body.data;
  expect(none).toMatchObject({ total: 0, times: [], categories: [], statuses: [] });
});

it('leaves out places beside the plan of a map, which is that of its area', async () => {
  const project = await forum.project({
    settings: { moderation: 'NONE' },
    boundary: {
      type: 'Polygon',
      coordinates: [
        [
          [17, 51],
          [17.01, 51],
          [17.01, 51.01],
          [17, 51.01],
          [17, 51],
        ],
      ],
    },
    items: [{ type: 'MAP', title: 'Around', map: { center: [18, 52], zoom: 12 } }],
  });
  const [map] = project.items;
  await forum.comment(map.id, { position: { kind: 'MAP', lng: 17.005, lat: 51.005 } });
  const stats = async () => (await forum.call('user', 'GET', `/feedback/${project.id}/stats`)).body.data;
  const [{ spots }] = (await stats()).items;
  expect(spots).toEqual([{ x: 24.5 / 48, y: 24.5 / 48, count: 1 }]);
  await forum.models.Comment.updateMany(
    { organizationId: forum.organizationId, targetId: new Types.ObjectId(map.id) },
    { $set: { position: { kind: 'MAP', lng: 18, lat: 52 } } },
  );
  const [far] = (await stats()).items;
  expect(far).toMatchObject({ pinned: 1, spots: [] });
});

it('counts the moments of a film in steps that end with it, sixty at most', async () => {
  const { organizationId } = forum;
  const picture = await forum.models.Asset.findOne({ organizationId, _id: forum.assetId }).lean();
  const film = new Types.ObjectId();
  await forum.models.Asset.create({ ...picture, _id: film, type: 'VIDEO', duration: 95.5 });
  const project = await forum.project({
    settings: { moderation: 'NONE' },
    items: [{ type: 'VIDEO', title: 'Flight', assetId: film }],
  });
  const [item] = project.items;
  for (const second of [0, 1.9, 2, 95.4]) {
    await forum.comment(item.id, { position: { kind: 'VIDEO', second } });
  }
  const stats = async () =>
    (await forum.call('user', 'GET', `/feedback/${project.id}/stats`)).body.data.items[0];
  const { moments } = await stats();
  expect(moments.step).toBe(2);
  expect(moments.counts).toHaveLength(48);
  expect(moments.counts.slice(0, 2)).toEqual([2, 1]);
  expect(moments.counts.at(-1)).toBe(1);
  // A moment behind the end of a film that was exchanged for a shorter one.
  await forum.comment(item.id, { position: { kind: 'VIDEO', second: 86_400 } });
  const longer = (await stats()).moments;
  expect(longer.counts.length).toBeLessThanOrEqual(60);
  expect(longer.counts.at(-1)).toBe(1);
});

it('takes wider steps for longer times', async () => {
  const project = await forum.project();
  const sent = async (daysAgo: number) => {
    const { id } = await forum.comment(project.items[0].id);
    await forum.models.Comment.updateOne(
      { organizationId: forum.organizationId, _id: new Types.ObjectId(String(id)) },
      { $set: { createdAt: new Date(Date.now() - daysAgo * 86_400_000) } },
      { timestamps: false, overwriteImmutable: true },
    );
    return (await forum.call('user', 'GET', `/feedback/${project.id}/stats`)).body.data;
  };
  await sent(0);
  const weekly = await sent(300);
  expect(weekly.interval).toBe('week');
  expect(weekly.times.length).toBeGreaterThan(42);
  expect(weekly.times.every(({ from }: { from: string }) => new Date(from).getUTCDay() === 1)).toBe(true);
  const monthly = await sent(1200);
  expect(monthly.interval).toBe('month');
  expect(monthly.times.length).toBeLessThan(42);
  const sum = monthly.times.reduce((all: number, { count }: { count: number }) => all + count, 0);
  expect(sum).toBe(3);
});
