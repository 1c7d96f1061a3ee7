import { createHash } from 'node:crypto';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { visitorHasher } from './visitor-hash.ts';

const secret = Buffer.alloc(32, 1);
const hash = visitorHasher(secret);
const here = new Types.ObjectId();

it('hashes the same to the same, and each kind of id apart from the others', () => {
  const userId = new Types.ObjectId();
  const id = String(userId);
  const kinds = [{ visitorId: id }, { visitId: id }, { text: id }, { userId }];
  const hashes = kinds.map((one) => hash(here, one));
  expect(kinds.map((one) => hash(here, one))).toEqual(hashes);
  expect(new Set(hashes).size).toBe(kinds.length);
  for (const one of hashes) expect(one).toMatch(/^[\w-]{32}$/);
});

it('links nothing across organizations, and needs the key', () => {
  const text = 'please plant more trees';
  const made = hash(here, { text });
  expect(hash(new Types.ObjectId(), { text })).not.toBe(made);
  expect(visitorHasher(Buffer.alloc(32, 2))(here, { text })).not.toBe(made);
  expect(createHash('sha256').update(text).digest('base64url')).not.toContain(made);
});
