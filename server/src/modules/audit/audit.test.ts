import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AUDIT_CODES, type AuditCode, type AuditReport } from '@oriel/contract/audit';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/test-server.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import { box, makeApartment } from '../navigator/testing/house.ts';
import { startWithPeople } from '../navigator/testing/people.ts';
import { DAMAGES, onApartment } from './testing/damages.ts';
import { makeSound } from './testing/sound.ts';

let server: TestServer;
let token = '';

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('user@demo.oriel.example');
}, 60_000);

afterAll(() => server?.stop());

const models = () => server.running.database.models;

async function check(query: string, headers: Record<string, string> = {}): Promise<AuditReport> {
  const answer = await server.call('GET', `/apartment/integrity-check${query}`, {
    token,
    headers,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const ofEstate = (house: { readonly estateId: Types.ObjectId }) => `?estateId=${String(house.estateId)}`;

describe('the integrity check', () => {
  it('finds no issue in consistent data', async () => {
    const sound = await makeSound(server, token);
    for (const query of [ofEstate(sound), `?buildingId=${String(sound.buildingId)}`]) {
      expect(await check(query)).toEqual({
        checkedAt: expect.any(String),
        apartments: 2,
        ok: true,
        issuesCount: 0,
        issues: [],
      });
    }
  });

  it.each(DAMAGES)('reports %s for %s, and nothing else', async (code, _what, damage, says) => {
    const sound = await makeSound(server, token);
    await damage(sound);
    const report = await check(ofEstate(sound));
    const outside: AuditCode[] = ['NO_OVERLAY', 'OVERLAY_ORPHAN', 'FLOOR_OUT_OF_RANGE'];
    const moved = code === 'BUILDING_MISSING' || code === 'ESTATE_MISMATCH';
    const issues = report.issues.filter((issue) => !(moved && outside.includes(issue.code)));
    expect([...new Set(issues.map((issue) => issue.code))], JSON.stringify(report.issues)).toEqual([code]);
    expect(report.ok).toBe(false);
    const own = issues.find(({ apartmentId }) => apartmentId === String(sound.apartment));
    expect(own).toMatchObject({ number: expect.any(String), estateId: String(sound.estateId), ...says });
    expect(own?.message.length).toBeGreaterThan(10);
    expect(own?.fix?.length).toBeGreaterThan(10);
    expect(`${own?.message}${own?.fix}`).not.toMatch(/[{}]|undefined/);
  });

  it('reports OVERLAY_ORPHAN for an outline of a deleted or foreign apartment', async () => {
    const sound = await makeSound(server, token);
    const gone = new Types.ObjectId();
    await models().NavigatorImage.collection.updateOne(
      { ...sound.here, _id: sound.image },
      {
        $push: {
          overlays: {
            _id: new Types.ObjectId(),
            targetType: 'apartment',
            targetId: String(gone),
            points: box(0, 0.5, 0.4, 0.9),
            anchor: [0.2, 0.7],
            area: 0.16,
            zIndex: 0,
            source: 'MANUAL',
          },
        } as never,
      },
    );
    const { issues } = await check(ofEstate(sound));
    expect(issues).toMatchObject([
      {
        code: 'OVERLAY_ORPHAN',
        severity: 'ERROR',
        apartmentId: String(gone),
        estateId: String(sound.estateId),
        subject: { type: 'navigator-image', id: String(sound.image) },
        field: 'overlays.2.targetId',
      },
    ]);
    expect(issues[0]?.number).toBeUndefined();
  });

  it('reports ASSET_BROKEN for a failed record and for a missing file, wherever they are used', async () => {
    const sound = await makeSound(server, token);
    await models().Asset.updateOne({ ...sound.here, _id: sound.plan }, { $set: { status: 'FAILED' } });
    await rm(path.join(server.dataDir, 'media', String(sound.assetId)), { recursive: true });
    const { issues } = await check(ofEstate(sound));
    expect(issues.map(({ code, field, subject }) => [code, field, subject?.type])).toEqual([
      ['ASSET_BROKEN', 'floorPlan2dAssetId', undefined],
      ['ASSET_BROKEN', 'floorPlan2dAssetId', undefined],
      ['ASSET_BROKEN', 'assetId', 'navigator-image'],
    ]);
    expect(new Set(issues.map(({ message }) => message)).size).toBe(2);
  });

  it('covers every code of the contract', () => {
    const proved = new Set<AuditCode>(DAMAGES.map(([code]) => code)).add('OVERLAY_ORPHAN');
    expect(AUDIT_CODES.filter((code) => !proved.has(code))).toEqual([]);
    expect(AUDIT_CODES).toHaveLength(22);
  });
});

describe('valid data', () => {
  it.each<[string, Partial<ApartmentDocument>, ApartmentDocument['kind']]>([
    ['a hidden flat without plan and outline', { visible: false }, 'APARTMENT'],
    ['a parking place without plan and outline', {}, 'PARKING'],
  ])('%s', async (_what, fields, kind) => {
    const sound = await makeSound(server, token);
    const id = await makeApartment(server, sound, 'P7', { kind, ...fields });
    const { organizationId, estateId } = sound;
    await models().PriceHistory.create({
      organizationId,
      estateId,
      apartmentId: new Types.ObjectId(id),
      price: 50_000_000,
      currency: 'PLN',
      status: 'ACTIVE',
      source: 'MANUAL',
      validFrom: new Date('2026-01-01'),
    });
    expect((await check(ofEstate(sound))).issues).toEqual([]);
  });

  it('an estate whose navigator outlines buildings only', async () => {
    const sound = await makeSound(server, token);
    await models().NavigatorImage.updateOne({ ...sound.here, _id: sound.image }, { $set: { overlays: [] } });
    await models().Navigator.updateOne(
      { ...sound.here, _id: sound.navigator },
      { $set: { target: { type: 'estate', id: sound.estateId } }, $unset: { buildingId: 1 } },
    );
    expect((await check(ofEstate(sound))).issues).toEqual([]);
  });

  it('a price that is just being written to the history', async () => {
    const sound = await makeSound(server, token);
    await models().PriceHistory.deleteMany({ ...sound.here, apartmentId: sound.apartment });
    await onApartment({ outbox: [{ _id: new Types.ObjectId(), activities: [] }] })(sound);
    expect((await check(ofEstate(sound))).issues).toEqual([]);
  });
});
