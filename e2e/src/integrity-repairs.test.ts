import type { AuditCode, AuditIssue } from '@oriel/contract/audit';
import { createTeamClient, type TeamClient } from '@oriel/sdk/team-client';
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixesOf } from '../../dashboard/src/features/integrity/fixes.ts';
import { mend } from '../../dashboard/src/features/integrity/repair.ts';
import { DAMAGES } from '../../server/src/modules/audit/testing/damages.ts';
import { makeSound, type Sound } from '../../server/src/modules/audit/testing/sound.ts';
import { box } from '../../server/src/modules/navigator/testing/house.ts';
import { startWithPeople } from '../../server/src/modules/navigator/testing/people.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';

/** Verifies that each offered one-click repair fixes its issue. */
let server: TestServer;
let token = '';
let wire: TeamClient;

beforeAll(async () => {
  server = await startWithPeople();
  token = await server.token('admin@demo.oriel.example');
  wire = createTeamClient({
    baseUrl: server.url,
    getToken: () => token,
    refreshToken: () => Promise.resolve(token),
    onSignedOut: () => undefined,
  });
}, 60_000);

afterAll(() => server?.stop());

async function issuesOf(sound: Sound): Promise<readonly AuditIssue[]> {
  const query = { estateId: String(sound.estateId) };
  const { data } = await wire.call('checkApartmentIntegrity', { query });
  return data.issues;
}

/** Issues about the damaged apartment, or about none; a damage may also affect its neighbour. */
const mendable = (issues: readonly AuditIssue[]) => issues.filter((issue) => fixesOf(issue).repair);

/** Codes with a one-click repair; the others need a decision. */
const WITH_REPAIR = new Set<AuditCode>([
  'BUILDING_MISSING',
  'ESTATE_MISMATCH',
  'PRICE_MISMATCH',
  'PRICE_HIDDEN_NOT_ALLOWED',
  'NO_PREFERRED_ANGLE',
  'PORTAL_DANGLING',
  'BOOKING_EXPIRED',
  'SYNC_MISSING',
]);

describe('a repair with one call', () => {
  const repaired = new Set<string>();

  it.each(DAMAGES.filter(([code]) => WITH_REPAIR.has(code)))(
    '%s from %s: is fixed by the offered repair',
    async (_code, _what, damage) => {
      const sound = await makeSound(server, token);
      await damage(sound);
      for (const issue of mendable(await issuesOf(sound))) {
        const { repair } = fixesOf(issue);
        if (!repair) continue;
        await mend(wire, repair, true);
        repaired.add(repair.kind);
      }
      expect(mendable(await issuesOf(sound))).toEqual([]);
    },
  );

  it('removes all outlines without a target from a picture, and keeps the others', async () => {
    const sound = await makeSound(server, token);
    const { image, here, models } = sound;
    const orphan = () => ({
      _id: new Types.ObjectId(),
      targetType: 'apartment',
      targetId: String(new Types.ObjectId()),
      points: box(0, 0.5, 0.4, 0.9),
      anchor: [0.2, 0.7],
      area: 0.16,
      zIndex: 0,
      source: 'MANUAL',
    });
    await models.NavigatorImage.collection.updateOne(
      { ...here, _id: image },
      // The driver's types lack pushing several values.
      { $push: { overlays: { $each: [orphan(), orphan()] } } as never },
    );
    const [first] = await issuesOf(sound);
    expect(first).toMatchObject({
      code: 'OVERLAY_ORPHAN',
      navigatorId: String(sound.navigator),
      frame: 0,
    });
    const { repair } = fixesOf(first ?? ({} as AuditIssue));
    if (repair) await mend(wire, repair, true);
    expect(await issuesOf(sound)).toEqual([]);
    const left = await models.NavigatorImage.findOne({ ...here, _id: image }).lean();
    expect(left?.overlays).toHaveLength(2);
  });

  it('publishes the prices of an estate that must show them', async () => {
    const sound = await makeSound(server, token);
    await sound.models.Estate.updateOne(
      { ...sound.here, _id: sound.estateId },
      { $set: { 'priceDisclosure.enabled': true, 'settings.showPrice': false } },
    );
    const [issue] = await issuesOf(sound);
    const repair = issue && fixesOf(issue).repair;
    expect(repair?.kind).toBe('showEstatePrices');
    if (repair) await mend(wire, repair, true);
    expect(await issuesOf(sound)).toEqual([]);
    expect([...repaired].sort()).toEqual([
      'deletePortal',
      'freeApartment',
      'hideApartment',
      'leaveBuilding',
      'refreshAngles',
      'removeOutline',
      'savePrice',
      'showApartmentPrice',
    ]);
  });
});
