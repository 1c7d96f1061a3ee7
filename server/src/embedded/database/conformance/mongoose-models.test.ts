import { Schema, Types } from 'mongoose';
import { expect, test } from 'vitest';
import { codeOf, onEachDatabase } from './targets.ts';

interface Apartment {
  organizationId?: Types.ObjectId;
  estate?: Types.ObjectId;
  number: string;
  rooms: number;
  price: number;
  status: string;
  tags: string[];
  rent: { monthly?: number };
  notes: { text: string; at?: Date }[];
  createdAt: Date;
  updatedAt: Date;
}

onEachDatabase('Mongoose models', (subject) => {
  const estateSchema = new Schema(
    { name: { type: String, required: true }, slug: { type: String, unique: true } },
    { timestamps: true },
  );
  const apartmentSchema = new Schema<Apartment>(
    {
      organizationId: { type: Schema.Types.ObjectId, index: true },
      estate: { type: Schema.Types.ObjectId, ref: 'Estate' },
      number: String,
      rooms: Number,
      price: Number,
      status: { type: String, enum: ['ACTIVE', 'BOOKED', 'SOLD'], default: 'ACTIVE' },
      tags: [String],
      rent: { monthly: Number },
      notes: [{ text: String, at: Date }],
    },
    { timestamps: true, optimisticConcurrency: true },
  );
  apartmentSchema.index({ organizationId: 1, status: 1, price: -1 });
  const make = () => ({
    Estate: subject.connection.model('Estate', estateSchema),
    Apartment: subject.connection.model('Apartment', apartmentSchema),
  });
  let made: ReturnType<typeof make> | undefined;
  const models = () => {
    made ??= make();
    return made;
  };

  test('creates, finds, populates and saves with versions', async () => {
    const { Estate, Apartment } = models();
    await Promise.all([Estate.init(), Apartment.init()]);
    const estate = await Estate.create({ name: 'Oriel Park', slug: 'oriel-park' });
    expect(await codeOf(Estate.create({ name: 'Again', slug: 'oriel-park' }))).toBe(11000);
    const apartment = await Apartment.create({
      estate: estate._id,
      number: '1',
      rooms: 3,
      price: 500_000,
      notes: [{ text: 'a' }],
    });
    const populated = await Apartment.findOne({ number: '1' }).populate<{ estate: { name: string } }>(
      'estate',
    );
    expect(populated?.estate.name).toBe('Oriel Park');

    const one = await Apartment.findById(apartment._id).orFail();
    const other = await Apartment.findById(apartment._id).orFail();
    one.set('price', 510_000);
    await one.save();
    other.set('price', 490_000);
    await expect(other.save()).rejects.toMatchObject({ name: 'VersionError' });
    one.notes.push({ text: 'b' });
    one.set('notes.0.text', 'c');
    one.set('rent.monthly', 5);
    one.set('tags', ['x']);
    await one.save();
    const lean = await Apartment.findById(apartment._id).lean();
    expect(lean?.notes.map(({ text }) => text)).toEqual(['c', 'b']);
    expect(lean?.tags).toEqual(['x']);
    expect(lean?.updatedAt.getTime()).toBeGreaterThanOrEqual(lean?.createdAt.getTime() ?? Number.NaN);
  });

  test('lists with filter, range, search, sort, page and total', async () => {
    const { Apartment } = models();
    const organizationId = new Types.ObjectId();
    await Apartment.insertMany(
      Array.from({ length: 60 }, (_, at) => ({
        organizationId,
        number: `A${at}`,
        rooms: at % 5,
        price: 1000 * at,
        status: at % 3 ? 'ACTIVE' : 'SOLD',
      })),
    );
    const filter = {
      organizationId,
      status: 'ACTIVE',
      price: { $gte: 10_000, $lt: 50_000 },
      rooms: { $in: [1, 2, 3] },
      number: /^a\d+$/i,
    };
    const [page, total] = await Promise.all([
      Apartment.find(filter).sort({ price: -1 }).skip(5).limit(5).select('number price -_id').lean(),
      Apartment.countDocuments(filter),
    ]);
    expect(page.map((row) => row.number)).toEqual(['A37', 'A32', 'A31', 'A28', 'A26']);
    expect(total).toBe(16);
    expect(await Apartment.exists({ organizationId, number: 'A7' })).not.toBeNull();
    expect(await Apartment.exists({ organizationId, number: 'Z' })).toBeNull();
  });

  test('upserts hourly rollups', async () => {
    const rollups = subject.fresh();
    await rollups.createIndex({ estateId: 1, hour: 1 }, { unique: true });
    const hour = new Date('2026-03-29T01:00:00Z');
    const count = (event: string, times: number) =>
      rollups.bulkWrite(
        Array.from({ length: times }, () => ({
          updateOne: {
            filter: { estateId: 'e', hour },
            update: { $inc: { [`counts.${event}`]: 1, total: 1 }, $setOnInsert: { v: 1 } },
            upsert: true,
          },
        })),
      );
    await count('load_viewer', 5);
    await count('add_to_favorite', 2);
    expect(await rollups.findOne({ estateId: 'e' }, { projection: { _id: 0 } })).toEqual({
      estateId: 'e',
      hour,
      counts: { load_viewer: 5, add_to_favorite: 2 },
      total: 7,
      v: 1,
    });
  });
});
