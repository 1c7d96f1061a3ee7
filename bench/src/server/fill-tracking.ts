// Writes an estate with a month of tracking events to a stopped server's database, through the ingesting service: arguments are the data
// folder, the number of events, and the number of apartments (200). Prints the id of the estate.
import path from 'node:path';
import { Types } from 'mongoose';
import { connectDatabase } from '../../../server/src/database.ts';
import { startEmbeddedDatabase } from '../../../server/src/embedded/database/start.ts';
import { TrackingService } from '../../../server/src/modules/tracking/service.ts';
import { BROWSER, PHONE } from './tracking-events.ts';

const CHUNK = 2000;
const DAYS_MS = 30 * 24 * 3600_000;
const HOSTS = ['www.google.com', 'www.facebook.com', 'portal.example', undefined, undefined];

const [dataDir = '', count = '0', flats = '200'] = process.argv.slice(2);
const total = Number(count);
const APARTMENTS = Number(flats);
const embedded = await startEmbeddedDatabase({ directory: path.join(dataDir, 'database'), log: () => {} });
const { models, connection, close } = await connectDatabase(embedded.uri);

// Only has to be the same in every run.
let state = 1;
function random(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}

const organization = await models.Organization.findOne({ slug: 'brzozowa' }).orFail().lean();
const place = { organizationId: organization._id, estateId: new Types.ObjectId() };
await models.Estate.create({
  ...place,
  _id: place.estateId,
  slug: `events-${total}`,
  name: `${total} events`,
  nameKey: `${total} events`,
  type: 'RESIDENTIAL',
  status: 'PUBLISHED',
  address: { city: 'Wrocław', country: 'PL' },
  timezone: 'Europe/Warsaw',
  currency: 'PLN',
  areaUnit: 'm2',
});
const building = await models.Building.create({ ...place, name: 'A' });
const apartments = await models.Apartment.insertMany(
  Array.from({ length: APARTMENTS }, (_, index) => ({
    ...place,
    buildingId: building._id,
    number: `F${index}`,
    numberKey: `f${String(index).padStart(6, '0')}`,
    type: 'RESIDENTIAL' as const,
    area: 50,
    statusChangedAt: new Date(),
  })),
);

const visitors = Math.ceil(total / 6);
const tracking = new TrackingService({ models, connection, clock: () => new Date() });
const until = Date.now();

function event(index: number) {
  const visitor = Math.floor(random() * visitors);
  const chance = random();
  const name =
    chance < 0.3
      ? 'load_viewer'
      : chance < 0.88
        ? 'see_apartment_details'
        : chance < 0.96
          ? 'add_to_favorite'
          : 'apply_filters';
  const isOfApartment = name === 'see_apartment_details' || name === 'add_to_favorite';
  const referrerHost = HOSTS[visitor % HOSTS.length];
  return {
    name,
    eventId: `${total}-${index}`,
    visitorId: `visitor-${visitor}`,
    sessionId: `session-${visitor}-${random() < 0.5 ? 1 : 2}`,
    consent: true,
    ts: new Date(until - DAYS_MS + (DAYS_MS * index) / total).toISOString(),
    ...(isOfApartment
      ? { apartmentId: String(apartments[Math.floor(APARTMENTS * random() ** 1.7)]?._id) }
      : { estateId: String(place.estateId) }),
    ...(referrerHost ? { referrerHost } : {}),
    ...(name === 'apply_filters'
      ? {
          props: {
            filters: {
              rooms: [1 + Math.floor(random() * 4)],
              priceMax: 400_000 + 50_000 * Math.floor(random() * 12),
            },
            resultCount: Math.floor(random() * 30),
          },
        }
      : {}),
  };
}

for (let from = 0; from < total; from += CHUNK) {
  const events = Array.from({ length: Math.min(CHUNK, total - from) }, (_, index) => event(from + index));
  const receipt = await tracking.ingest(events, {
    userAgent: (from / CHUNK) % 2 === 0 ? BROWSER : PHONE,
    now: new Date(events[0]?.ts ?? until),
  });
  if (receipt.rejected > 0) throw new Error(`${receipt.rejected} events were rejected`);
}
await tracking.close();
await close();
await embedded.close();
process.stdout.write(`${String(place.estateId)}\n`);
