import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import {
  box,
  type House,
  makeApartment,
  makeAsset,
  makeHouse,
  outline,
} from '../../navigator/testing/house.ts';
import type { PanoramaDocument } from '../../panorama/model.ts';

const models = (server: TestServer): Models => server.running.database.models;

/** A consistent estate: two apartments with prices and plans, an outlined building, a tour, an integration. */
export interface Sound extends House {
  readonly server: TestServer;
  readonly models: Models;
  readonly apartment: Types.ObjectId;
  readonly other: Types.ObjectId;
  readonly plan: Types.ObjectId;
  readonly navigator: Types.ObjectId;
  readonly image: Types.ObjectId;
  readonly entry: Types.ObjectId;
  readonly room: Types.ObjectId;
  readonly here: { readonly organizationId: Types.ObjectId };
}

async function makeRooms(server: TestServer, house: House, apartment: Types.ObjectId) {
  const { organizationId, estateId, buildingId, assetId } = house;
  const [entry, room] = [new Types.ObjectId(), new Types.ObjectId()];
  const portal = (targetPanoramaId: Types.ObjectId): PanoramaDocument['portals'] => [
    {
      _id: new Types.ObjectId(),
      targetPanoramaId,
      position: { yaw: 0, pitch: 0 },
      direction: [0, 0, 1],
      icon: 'DOOR',
      size: 1,
      transition: 'WALK',
    },
  ];
  const common = {
    organizationId,
    estateId,
    buildingId,
    apartmentId: apartment,
    tourId: entry,
    assetId,
    imageKey: 'room/a.jpg',
    thumbnailKey: 'room/t.webp',
    width: 4096,
    height: 2048,
    tiles: { status: 'READY' as const, version: 1 },
  };
  await models(server).Panorama.create([
    { ...common, _id: entry, name: 'Hall', entry: true, portals: portal(room) },
    { ...common, _id: room, name: 'Kitchen', entry: false, portals: portal(entry) },
  ]);
  return { entry, room };
}

/** Creates one in the database, except for its navigator. */
export async function makeSound(server: TestServer, token: string): Promise<Sound> {
  const house = await makeHouse(server);
  const { organizationId, estateId, buildingId, assetId } = house;
  const plan = await makeAsset(server, organizationId, 'FLOOR_PLAN');
  const common = { floorPlan2dAssetId: plan, externalId: 'vox-1', description: 'Bright.' };
  const first = await makeApartment(server, house, 'A1', common);
  const second = await makeApartment(server, house, 'A2', { ...common, externalId: 'vox-2' });
  const [apartment, other] = [new Types.ObjectId(first), new Types.ObjectId(second)];
  const row = { organizationId, estateId, currency: 'PLN', status: 'ACTIVE', source: 'MANUAL' } as const;
  const [spring, may] = [new Date('2026-03-01'), new Date('2026-05-01')];
  await models(server).PriceHistory.create([
    { ...row, apartmentId: apartment, price: 49_000_000, validFrom: spring, validTo: may },
    { ...row, apartmentId: apartment, price: 50_000_000, validFrom: may },
    { ...row, apartmentId: other, price: 50_000_000, validFrom: spring },
  ]);
  await models(server).Integration.create({
    organizationId,
    estateId,
    type: 'VOX_DEVELOPER',
    enabled: true,
    config: { baseUrl: 'https://vox.example', investmentId: '1', buildingFilter: [] },
    credentials: 'sealed',
    apiKeyHint: '…1',
    mapping: { status: { '9': 'BOOKED' } },
    schedule: { everyMinutes: 30 },
  });
  const body = {
    name: 'Turntable',
    target: { type: 'building', id: String(buildingId) },
    images: [
      {
        index: 0,
        assetId: String(assetId),
        overlays: [outline(first, box(0, 0, 0.4, 0.4)), outline(second, box(0.5, 0, 0.9, 0.4))],
      },
    ],
  };
  const made = await server.call('POST', '/navigator', { token, body });
  if (made.status !== 201) throw new Error(made.text);
  const navigator = new Types.ObjectId(made.body.data.id);
  const { _id: image } = await models(server)
    .NavigatorImage.findOne({ organizationId, navigatorId: navigator })
    .orFail();
  const rooms = await makeRooms(server, house, apartment);
  return {
    ...house,
    apartment,
    other,
    plan,
    navigator,
    image,
    ...rooms,
    here: { organizationId },
    server,
    models: models(server),
  };
}
