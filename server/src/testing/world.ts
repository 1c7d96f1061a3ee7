import type { Caller } from '@oriel/contract/permission';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { drawnPanorama, fileForm } from './pictures.ts';
import type { Answer, CallOptions, TestServer } from './test-server.ts';

/** Related entities of every kind, from an estate down to a note. Values are ids. */
export interface Chain {
  readonly organization: string;
  readonly estate: string;
  readonly building: string;
  readonly apartment: string;
  readonly asset: string;
  readonly panorama: string;
  readonly secondPanorama: string;
  readonly portal: string;
  readonly navigator: string;
  readonly image: string;
  readonly feedback: string;
  readonly item: string;
  readonly comment: string;
  readonly inquiry: string;
  readonly apartmentNote: string;
  readonly inquiryNote: string;
  /** A notice of the inquiry, for somebody other than an AGENT and the maker of the chain. */
  readonly notice: string;
  readonly user: string;
}

/** Users and entities to try every call with. */
export interface World {
  readonly tokens: ReadonlyMap<Caller, string>;
  /** Of the users' organization; the agent is assigned to its estate. */
  readonly own: Chain;
  /** Of the same organization, in an estate not assigned to the agent. */
  readonly unassigned: Chain;
  /** Of another organization, and unpublished. */
  readonly foreign: Chain;
}

export const STAFF = 'staff@oriel.example';

/** An id of no entity. */
export const MISSING = 'ffffffffffffffffffffffff';

interface Maker {
  readonly server: TestServer;
  readonly token: string;
  readonly organization: string;
}

async function made(maker: Maker, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { server, token, organization } = maker;
  const answer = await server.call(method, path, { token, organization, ...options });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}

async function picture(seed: number): Promise<Buffer> {
  return await sharp({
    create: { width: 640, height: 360, channels: 3, background: { r: seed % 255, g: 120, b: 90 } },
  })
    .png()
    .toBuffer();
}

let seeds = 0;

/** Creates the entities through the API, as a permitted user. */
async function makeChain(maker: Maker, name: string, user: string, published: boolean): Promise<Chain> {
  seeds += 1;
  const seed = seeds * 10;
  const post = async (path: string, body: unknown) => (await made(maker, 'POST', path, { body })).body.data;
  const patch = (path: string, body: unknown) => made(maker, 'PATCH', path, { body });

  const estate = await post('/estate', {
    name: `Estate ${name}`,
    type: 'RESIDENTIAL',
    address: { city: 'Wrocław', country: 'PL' },
    currency: 'PLN',
    areaUnit: 'm2',
  });
  await patch(`/estate/${estate.id}`, { status: 'PUBLISHED' });
  const building = await post('/building', { estateId: estate.id, name: `Building ${name}`, floorsAbove: 3 });
  const apartment = await post('/apartment', {
    estateId: estate.id,
    buildingId: building.id,
    number: `${name} 1`,
    area: 50,
    rooms: 2,
    floor: 1,
    price: 500_000,
  });
  const asset = (
    await made(maker, 'POST', '/asset?type=IMAGE', {
      form: fileForm(await picture(seed), `${name}.png`, 'image/png'),
    })
  ).body.data;
  const panoramas: string[] = [];
  for (const offset of [1, 2]) {
    const form = fileForm(await drawnPanorama(2048, seed + offset), `${name} room ${offset}.jpg`);
    const uploaded = (await made(maker, 'POST', '/asset?type=PANORAMA', { form })).body.data;
    await patch(`/panorama/${uploaded.panoramaId}`, {
      visibility: published ? 'PUBLIC' : 'PRIVATE',
      estateId: estate.id,
      settings: { commentsEnabled: true },
    });
    panoramas.push(uploaded.panoramaId);
  }
  const [panorama = '', secondPanorama = ''] = panoramas;
  const portal = await post('/panorama/portal', {
    panoramaId: panorama,
    targetPanoramaId: secondPanorama,
    position: { yaw: 30, pitch: 0 },
  });
  const navigator = await post('/navigator', {
    name: `Navigator ${name}`,
    target: { type: 'building', id: building.id },
    mode: 'STATIC',
    published: true,
    images: [
      {
        index: 0,
        angle: 180,
        assetId: asset.id,
        overlays: [
          {
            targetType: 'apartment',
            targetId: apartment.id,
            points: [
              [0.1, 0.1],
              [0.4, 0.1],
              [0.4, 0.4],
            ],
          },
        ],
      },
    ],
  });
  const images = (await made(maker, 'GET', `/navigator/${navigator.id}/images-with-overlays`)).body.data;
  const feedback = await post('/feedback', {
    title: `Project ${name}`,
    visibility: published ? 'PUBLIC' : 'PRIVATE',
    items: [{ type: 'IMAGE', title: 'Where', assetId: asset.id }],
  });
  await patch(`/feedback/${feedback.id}`, { status: 'OPEN' });
  const item = feedback.items[0];
  const comment = await post(`/feedback/item/${item.id}/comment`, {
    body: `A remark about ${name}`,
    position: { kind: 'IMAGE', x: 0.5, y: 0.5 },
  });
  const inquiry = await post('/inquiry', {
    name: `Somebody about ${name}`,
    email: `somebody.${seed}@mail.example`,
    message: 'Is it available?',
    estateId: estate.id,
    apartmentId: apartment.id,
  });
  const apartmentNote = await post(`/apartment/${apartment.id}/activities/note`, { content: 'Shown twice' });
  const inquiryNote = await post(`/inquiry/${inquiry.id}/activities/note`, { content: 'Called back' });
  const { Notice } = maker.server.running.database.models;
  const notice = await Notice.findOne({
    organizationId: maker.organization,
    'about.id': new Types.ObjectId(String(inquiry.id)),
  })
    .orFail()
    .lean();
  if (!published) {
    await patch(`/navigator/${navigator.id}`, { published: false });
    await patch(`/estate/${estate.id}`, { status: 'DRAFT' });
  }
  return {
    organization: maker.organization,
    estate: estate.id,
    building: building.id,
    apartment: apartment.id,
    asset: asset.id,
    panorama,
    secondPanorama,
    portal: portal.id,
    navigator: navigator.id,
    image: images[0].id,
    feedback: feedback.id,
    item: item.id,
    comment: comment.id,
    inquiry: inquiry.id,
    apartmentNote: apartmentNote.id,
    inquiryNote: inquiryNote.id,
    notice: String(notice._id),
    user,
  };
}

/** A platform staff member with a verified address and a profile, but without an organization. */
async function makeStaff(server: TestServer): Promise<void> {
  const { identity, database } = server.running;
  const identityId = await identity.ensureAccount({
    email: STAFF,
    password: DEMO_PASSWORD,
    displayName: 'Sam Staff',
  });
  await database.models.User.create({ identityId, email: STAFF, firstName: 'Sam', lastName: 'Staff' });
}

/** Fills a server (started with `PLATFORM_STAFF: STAFF`) with users of every kind and three chains of entities. */
export async function makeWorld(server: TestServer): Promise<World> {
  const { Organization, Membership, User } = server.running.database.models;
  await makeStaff(server);
  const staff = await server.token(STAFF);
  const admin = await server.token('admin@demo.oriel.example');
  const own = await Organization.findOne({ slug: 'brzozowa' }).orFail().lean();
  const foreign = await Organization.findOne({ slug: 'riverside-lettings' }).orFail().lean();
  const personOf = async (email: string) => (await User.findOne({ email }).orFail().lean())._id;
  const [adminId, agentId] = [
    await personOf('admin@demo.oriel.example'),
    await personOf('agent@demo.oriel.example'),
  ];
  // The demo's admin is a member of both organizations; here the other one must be foreign to everybody.
  await Membership.deleteOne({ userId: adminId, organizationId: foreign._id });
  const stranger = await Membership.findOne({ organizationId: foreign._id }).orFail().lean();
  const colleague = await personOf('user@demo.oriel.example');

  const here = { server, token: admin, organization: String(own._id) };
  const there = { server, token: staff, organization: String(foreign._id) };
  const chains = {
    own: await makeChain(here, 'own', String(colleague), true),
    unassigned: await makeChain(here, 'unassigned', String(colleague), false),
    foreign: await makeChain(there, 'foreign', String(stranger.userId), false),
  };
  await Membership.updateOne(
    { userId: agentId, organizationId: own._id },
    { $set: { allEstates: false, estateIds: [chains.own.estate] } },
  );
  return {
    ...chains,
    tokens: new Map<Caller, string>([
      ['AGENT', await server.token('agent@demo.oriel.example')],
      ['USER', await server.token('user@demo.oriel.example')],
      ['ADMIN', admin],
      ['staff', staff],
    ]),
  };
}
