import type { mongo } from 'mongoose';
import type { Migration } from './migration.ts';

const AT_ONCE = 500;

/** What has an address, by collection: its path, its key's path, and indexes that the key replaces. */
const KEYED = [
  { of: 'inquiries', email: 'email', key: 'emailKey', replaced: ['organizationId_1_email_1', 'email_1'] },
  { of: 'comments', email: 'author.email', key: 'author.emailKey', replaced: ['author.email_1'] },
] as const;

/** Gives each address of inquiries and comments the key that people are found by: searching without one read all addresses. */
export const keyAddresses: Migration = {
  id: '2026-11-28-key-addresses',
  async run({ connection, signal }) {
    for (const { of, email, key, replaced } of KEYED) {
      const collection = connection.collection<mongo.BSON.Document>(of);
      const keyless = { [email]: { $type: 'string' }, [key]: { $exists: false } };
      let writes: mongo.AnyBulkWriteOperation<mongo.BSON.Document>[] = [];
      for await (const found of collection.find(keyless, { projection: { [email]: 1 } })) {
        signal.throwIfAborted();
        const address = email
          .split('.')
          .reduce<unknown>((part, step) => (part as mongo.BSON.Document)[step], found);
        writes.push({
          updateOne: {
            filter: { _id: found._id },
            update: { $set: { [key]: String(address).toLowerCase() } },
          },
        });
        if (writes.length < AT_ONCE) continue;
        await collection.bulkWrite(writes, { ordered: false });
        writes = [];
      }
      if (writes.length > 0) await collection.bulkWrite(writes, { ordered: false });
      for (const index of replaced) await collection.dropIndex(index).catch(unlessMissing);
    }
  },
};

function unlessMissing(error: unknown): void {
  const { codeName } = error as { codeName?: string };
  if (codeName !== 'IndexNotFound' && codeName !== 'NamespaceNotFound') throw error;
}
