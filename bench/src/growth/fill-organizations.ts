// Writes organizations of 100 apartments and 50 inquiries each to a stopped server's database, as its models store them: arguments are the
// data folder, the number of those that are there, and how many there are to be. Prints an estate of each hundredth.
import path from 'node:path';
import { Types } from 'mongoose';
import { connectDatabase } from '../../../server/src/database.ts';
import { startEmbeddedDatabase } from '../../../server/src/embedded/database/start.ts';

const APARTMENTS = 100;
const INQUIRIES = 50;
const AT_ONCE = 20;

const [dataDir = '', from = '0', to = '0'] = process.argv.slice(2);
const embedded = await startEmbeddedDatabase({ directory: path.join(dataDir, 'database'), log: () => {} });
const { models, close } = await connectDatabase(embedded.uri);
const day = (offset: number): Date => new Date(Date.now() - offset * 24 * 3600_000);

async function fill(numbers: readonly number[]): Promise<string[]> {
  const organizations = numbers.map((number) => ({
    _id: new Types.ObjectId(),
    name: `Developer ${number}`,
    slug: `developer-${number}`,
  }));
  const places = organizations.map(({ _id }) => ({ organizationId: _id, estateId: new Types.ObjectId() }));
  await models.Organization.insertMany(organizations);
  await models.Estate.insertMany(
    places.map((place, index) => ({
      ...place,
      _id: place.estateId,
      slug: `estate-${numbers[index]}`,
      name: `Estate ${numbers[index]}`,
      nameKey: `estate ${numbers[index]}`,
      type: 'RESIDENTIAL',
      status: 'PUBLISHED',
      address: { city: 'Wrocław', country: 'PL' },
      timezone: 'Europe/Warsaw',
      currency: 'PLN',
      areaUnit: 'm2',
    })),
  );
  await models.Apartment.insertMany(
    places.flatMap((place) =>
      Array.from({ length: APARTMENTS }, (_, index) => ({
        ...place,
        number: `A${index}`,
        numberKey: `a${String(index).padStart(6, '0')}`,
        type: 'RESIDENTIAL' as const,
        rooms: 1 + (index % 5),
        floor: index % 10,
        area: 30 + index,
        price: 400_000 + 3000 * index,
        description: `Apartment ${index} looks over the courtyard and the old chestnut trees in it.`,
        statusChangedAt: day(index % 300),
      })),
    ),
  );
  await models.Inquiry.insertMany(
    places.flatMap((place, which) =>
      Array.from({ length: INQUIRIES }, (_, index) => ({
        ...place,
        reference: `R-${index}`,
        name: `Visitor ${index}`,
        nameKey: `visitor ${index}`,
        email: `visitor.${index}@mail-${numbers[which]}.example`,
        emailKey: `visitor.${index}@mail-${numbers[which]}.example`,
        message: 'Is this apartment still available, and when could we see it?',
        retentionUntil: day(-700).toISOString().slice(0, 10),
        createdAt: day(index),
      })),
    ),
  );
  return places.map(({ estateId }) => String(estateId));
}

const estates: string[] = [];
for (let at = Number(from); at < Number(to); at += AT_ONCE) {
  const numbers = Array.from({ length: Math.min(AT_ONCE, Number(to) - at) }, (_, index) => at + index);
  estates.push(...(await fill(numbers)));
}
await close();
await embedded.close();
process.stdout.write(`${JSON.stringify(estates)}\n`);
