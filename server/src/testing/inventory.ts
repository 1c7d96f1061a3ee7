import { Types } from 'mongoose';
import type { EstateDocument } from '../modules/inventory/estate/model.ts';
import type { Models } from '../platform/database.ts';

/** Ids of an estate and its entities, written directly to the database. */
export interface Inventory {
  readonly estate: string;
  readonly building: string;
  readonly apartment: string;
}

let count = 0;

/** Creates an estate with a building and an apartment. */
export async function makeInventory(
  models: Models,
  organization: string,
  estate: Partial<Pick<EstateDocument, 'status'>> = {},
  fields: { visible?: boolean; status?: 'ACTIVE' | 'BOOKED' | 'SOLD' } = {},
): Promise<Inventory> {
  count += 1;
  const organizationId = new Types.ObjectId(organization);
  const owner = await models.Estate.create({
    organizationId,
    name: `Estate ${count}`,
    slug: `estate-of-test-${count}`,
    type: 'RESIDENTIAL',
    status: estate.status ?? 'PUBLISHED',
    address: { city: 'Wrocław', country: 'PL' },
    areaUnit: 'm2',
    currency: 'PLN',
    timezone: 'Europe/Warsaw',
  });
  const building = await models.Building.create({ organizationId, estateId: owner._id, name: 'A' });
  const apartment = await models.Apartment.create({
    organizationId,
    estateId: owner._id,
    buildingId: building._id,
    number: `A${count}`,
    numberKey: `a${count}`,
    type: 'RESIDENTIAL',
    area: 51.5,
    rooms: 2,
    floor: 1,
    price: 50_000_000,
    statusChangedAt: new Date(),
    visible: fields.visible ?? true,
    status: fields.status ?? 'ACTIVE',
  });
  return { estate: String(owner._id), building: String(building._id), apartment: String(apartment._id) };
}
