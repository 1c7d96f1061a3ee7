import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AssetType } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import { naturalKey } from '../../../platform/natural-order.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { ApartmentDocument } from '../../inventory/apartment/model.ts';
import type { EstateDocument } from '../../inventory/estate/model.ts';

/** An estate with one building, created in the database, so that tests need no other calls. */
export interface House {
  readonly organizationId: Types.ObjectId;
  readonly estateId: Types.ObjectId;
  readonly buildingId: Types.ObjectId;
  readonly assetId: Types.ObjectId;
}

/** A stored picture, with its file. */
export async function makeAsset(
  server: TestServer,
  organizationId: Types.ObjectId,
  type: AssetType = 'IMAGE',
): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  const imageKey = `${String(_id)}/picture.jpg`;
  const file = path.join(server.dataDir, 'media', imageKey);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'a picture');
  await server.running.database.models.Asset.create({
    _id,
    organizationId,
    type,
    name: 'Picture',
    originalName: 'picture.jpg',
    mimeType: 'image/jpeg',
    size: 9,
    width: 1600,
    height: 900,
    checksum: randomUUID(),
    originalKey: imageKey,
    imageKey,
    thumbnailKey: imageKey,
    status: 'READY',
    variants: [{ key: '800', file: imageKey, width: 800, height: 450, format: 'webp' }],
  });
  return _id;
}

/** Creates one, published by default. */
export async function makeHouse(
  server: TestServer,
  { slug = 'brzozowa', estate = {} }: { slug?: string; estate?: Partial<EstateDocument> } = {},
): Promise<House> {
  const { Organization, Estate, Building } = server.running.database.models;
  const { _id: organizationId } = await Organization.findOne({ slug }).orFail().lean();
  const made = await Estate.create({
    organizationId,
    name: 'Brzozowa Park',
    nameKey: 'brzozowa park',
    slug: `park-${randomUUID()}`,
    type: 'RESIDENTIAL',
    status: 'PUBLISHED',
    address: { city: 'Wrocław', country: 'PL' },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
    ...estate,
  });
  const building = await Building.create({
    organizationId,
    estateId: made._id,
    name: 'Building A',
    code: 'A',
    floorsAbove: 5,
    floorsBelow: 1,
  });
  const assetId = await makeAsset(server, organizationId);
  return { organizationId, estateId: made._id, buildingId: building._id, assetId };
}

/** An apartment of the house, with a price of 500 000.00. */
export async function makeApartment(
  server: TestServer,
  house: House,
  number: string,
  fields: Partial<ApartmentDocument> = {},
): Promise<string> {
  const made = await server.running.database.models.Apartment.create({
    organizationId: house.organizationId,
    estateId: house.estateId,
    buildingId: house.buildingId,
    number,
    numberKey: naturalKey(number),
    type: 'RESIDENTIAL',
    area: 50,
    rooms: 2,
    floor: 1,
    orientations: ['S'],
    price: 50_000_000,
    listPrice: 50_000_000,
    pricePerArea: 1_000_000,
    statusChangedAt: new Date('2026-01-01T00:00:00Z'),
    ...fields,
  });
  return String(made._id);
}

/** An upright rectangle as points. */
export function box(left: number, top: number, right: number, bottom: number): [number, number][] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** An outline of an apartment for a body. */
export function outline(apartment: string, points: [number, number][], more: object = {}) {
  return { targetType: 'apartment', targetId: apartment, points, ...more };
}
