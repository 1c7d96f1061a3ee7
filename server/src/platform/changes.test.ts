import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../database.ts';
import { startEmbeddedDatabase } from '../embedded/database/start.ts';
import { onChange } from './changes.ts';
import type { Database } from './database.ts';

let database: Database;
let stop: () => Promise<void>;
let told: (string | undefined)[] = [];
const here = new Types.ObjectId();
const there = new Types.ObjectId();

beforeAll(async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'oriel-changes-'));
  const embedded = await startEmbeddedDatabase({ directory, log: () => undefined });
  database = await connectDatabase(embedded.uri);
  onChange(database.connection, (organizationId) => told.push(organizationId));
  stop = async () => {
    await database.close();
    await embedded.close();
    await rm(directory, { recursive: true });
  };
}, 60_000);
afterAll(() => stop?.());
beforeEach(() => {
  told = [];
});

const building = (name: string, organizationId = here) => ({
  organizationId,
  estateId: here,
  name,
  floorsAbove: 1,
});

describe('writes are announced', () => {
  it('with their organization, once completed', async () => {
    const { Building } = database.models;
    const made = await Building.create(building('one'));
    expect(told).toEqual([String(here)]);
    await Building.insertMany([building('two'), building('three', there)]);
    await Building.updateOne({ organizationId: here, _id: made._id }, { $set: { lift: true } });
    await Building.findOneAndUpdate({ organizationId: there, name: 'three' }, { $set: { lift: true } });
    await Building.updateMany({ organizationId: { $in: [here, there] } }, { $set: { lift: false } });
    await Building.deleteOne({ organizationId: here, name: 'two' });
    expect(told.slice(1)).toEqual([here, there, here, there, here, there, here].map(String));
  });

  it('as affecting all, when they span organizations or many documents at once', async () => {
    const { Building } = database.models;
    await Building.updateMany({ name: 'one' }, { $set: { lift: true } }).setOptions({
      acrossOrganizations: 'a test',
    });
    await Building.bulkWrite([
      { updateOne: { filter: { organizationId: here }, update: { $set: { lift: false } } } },
    ]);
    expect(told).toEqual([undefined, undefined]);
  });

  it('also after a failure, because part of them may have been applied', async () => {
    const { Organization } = database.models;
    const made = await Organization.create({ name: 'a', slug: 'a' });
    await Organization.create({ name: 'b', slug: 'b' });
    told = [];
    await expect(Organization.updateOne({ _id: made._id }, { $set: { slug: 'b' } })).rejects.toThrow();
    await expect(Organization.insertMany([{ name: 'c', slug: 'b' }])).rejects.toThrow();
    expect(told).toEqual([String(made._id), undefined]);
  });

  it('not when visitors see nothing of the data', async () => {
    const { Building, Activity } = database.models;
    await Building.updateMany({ organizationId: here }, { $set: { lift: true } }).setOptions({
      unseen: 'a test',
    });
    await Building.bulkWrite(
      [{ updateOne: { filter: { organizationId: here }, update: { $set: { lift: false } } } }],
      { middleware: { post: false } },
    );
    await Activity.create({
      organizationId: here,
      subject: { type: 'APARTMENT', id: here },
      kind: 'NOTE',
      actor: { type: 'SYSTEM', name: 'x' },
    });
    expect(told).toEqual([]);
  });

  it('and reads are not', async () => {
    await database.models.Building.find({ organizationId: here }).lean();
    await database.models.Building.countDocuments({ organizationId: here });
    expect(told).toEqual([]);
  });
});
