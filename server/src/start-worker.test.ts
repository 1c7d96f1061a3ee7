import path from 'node:path';
import { TILES_VERSION } from '@oriel/contract/panorama';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStorage } from './media/disk-storage.ts';
import { COMMENT_JOB } from './modules/comment/notify-team.ts';
import { type Forum, startForum } from './modules/feedback/forum.fixture.ts';
import { POSTER_JOB } from './modules/panorama/service.ts';
import { drawPosters, tilePanorama } from './modules/panorama/tile-panorama.ts';
import { lostWork } from './start-worker.ts';

let forum: Forum;

beforeAll(async () => {
  // A server without a worker, whose work is left as it is.
  forum = await startForum();
});
afterAll(() => forum.stop());

/** Takes up what is lost; the number of things. */
async function look(): Promise<number> {
  let done = 0;
  for (const { run } of lostWork(forum.server.running.services, () => new Date()))
    done += await run(new AbortController().signal);
  return done;
}

it('what a dead server left is taken up by a worker that lives, once it cannot be under way any more', async () => {
  const { models, organizationId } = forum;
  const { items } = await forum.project();
  const { id } = await forum.comment(items[0].id);
  // As if the server had died between storing it and ordering its news.
  await models.Job.deleteMany({ kind: COMMENT_JOB });
  await models.Comment.updateOne(
    { organizationId, _id: new Types.ObjectId(String(id)) },
    { $set: { unsettled: true, newsDue: true } },
  );
  const ordered = () => models.Job.countDocuments({ kind: COMMENT_JOB, subject: String(id) });
  await look();
  expect(await ordered()).toBe(0);
  await models.Comment.updateOne(
    { organizationId, _id: new Types.ObjectId(String(id)) },
    { $set: { updatedAt: new Date(Date.now() - 61_000) } },
    { timestamps: false },
  );
  expect(await look()).toBe(1);
  expect(await ordered()).toBe(1);
  expect(await look()).toBe(0);
  // Half a year later its server dies while it counts a like: the team has known of the comment for long.
  await models.Job.deleteMany({ kind: COMMENT_JOB });
  await models.Comment.updateOne(
    { organizationId, _id: new Types.ObjectId(String(id)) },
    { $set: { unsettled: true, unsettledAt: new Date(Date.now() - 61_000) } },
    { timestamps: false },
  );
  expect(await look()).toBe(1);
  expect(await ordered()).toBe(0);
});

it('posters of a changed view are drawn though their order was lost', async () => {
  const { models, organizationId, server } = forum;
  const _id = new Types.ObjectId();
  await models.Panorama.create({
    _id,
    organizationId,
    tourId: _id,
    entry: true,
    name: 'Living room',
    assetId: new Types.ObjectId(),
    imageKey: 'image.webp',
    thumbnailKey: 'thumbnail.webp',
    width: 4096,
    height: 2048,
    tiles: { status: 'READY', version: TILES_VERSION },
  });
  const turned = await forum.call('user', 'PATCH', `/panorama/${_id}`, {
    initialView: { yaw: 90, pitch: 0, fov: 60 },
  });
  expect(turned.status).toBe(200);
  await models.Job.deleteMany({ kind: POSTER_JOB });
  expect(await look()).toBe(1);
  const [order] = await models.Job.find({ kind: POSTER_JOB }).lean();
  expect(order?.subject).toBe(`${_id}/90,0,60`);
  expect(await look()).toBe(0);
  // The picture is gone for good: nobody asks again each minute.
  const media = diskStorage(path.join(server.dataDir, 'media'));
  const deps = { models, media, originals: media };
  if (!order) throw new Error('no order');
  await drawPosters(deps).abandon({ ...order, subject: `${_id}/45,0,60` }, 'gone');
  await models.Job.deleteMany({ kind: POSTER_JOB });
  expect(await look()).toBe(1);
  await drawPosters(deps).abandon(order, 'gone');
  await models.Job.deleteMany({ kind: POSTER_JOB });
  expect(await look()).toBe(0);
  // What fails behind the tiles takes none of them away.
  await tilePanorama(deps).abandon({ ...order, subject: String(_id) }, undefined);
  expect((await models.Panorama.findOne({ _id, organizationId }).lean())?.tiles.status).toBe('READY');
});

it('items that a project no longer has go with their comments though the server died in between', async () => {
  const { models, organizationId } = forum;
  const { items, id } = await forum.project();
  const gone = new Types.ObjectId(String(items[0].id));
  await forum.comment(items[0].id);
  // As if it had died right after the project was written.
  await models.Feedback.updateOne(
    { organizationId, _id: id },
    { $set: { itemIds: [], leavingIds: [gone], updatedAt: new Date(Date.now() - 61_000) } },
    { timestamps: false },
  );
  expect(await look()).toBe(1);
  expect(await models.FeedbackItem.exists({ organizationId, _id: gone })).toBeNull();
  expect(await models.Comment.countDocuments({ organizationId, targetId: gone })).toBe(0);
  const project = await models.Feedback.findOne({ organizationId, _id: id }).lean();
  expect([project?.leavingIds, project?.counts.comments]).toEqual([[], 0]);
  expect(await look()).toBe(0);
});
