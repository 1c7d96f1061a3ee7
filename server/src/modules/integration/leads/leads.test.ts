import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobDocument } from '../../../jobs/model.ts';
import { JobQueue } from '../../../jobs/queue.ts';
import { Worker } from '../../../jobs/worker.ts';
import { type MailCarrier, MailRefused, type Message } from '../../../mail/carrier.ts';
import { asked, stored } from '../../inquiry/inquiry.fixture.ts';
import { type Scene, startScene } from '../../inventory/apartment/scene.fixture.ts';
import { LEAD_JOB } from './order-lead.ts';
import { pushLead } from './push-lead.ts';

let scene: Scene;
let delivered: Message[] = [];
let outcome: () => void = () => {};
let now = Date.now();

const carrier: MailCarrier = {
  async deliver(message) {
    delivered.push(message);
    outcome();
  },
  close: () => {},
};

beforeAll(async () => {
  scene = await startScene();
  const { models, organizationId, estate } = scene;
  await models.Integration.create({
    organizationId,
    estateId: estate._id,
    type: 'VOX_DEVELOPER',
    config: { baseUrl: 'https://here.voxdeveloper.com', investmentId: '12', buildingFilter: [] },
    credentials: 'sealed',
    apiKeyHint: '…',
    leadPush: { enabled: true, email: 'here.lead@developercrm.com' },
  });
  await models.Organization.updateOne(
    { _id: organizationId },
    {
      $set: {
        'privacy.consents': [
          { key: 'MARKETING_EMAIL', label: 'News', text: 'You may write to me.', version: '2' },
          { key: 'MARKETING_PHONE', label: 'Calls', text: 'You may call me.', version: '1' },
        ],
      },
    },
  );
});
afterAll(() => scene.stop());
beforeEach(async () => {
  delivered = [];
  outcome = () => {};
  now = Date.now();
  await scene.models.Job.deleteMany({ kind: LEAD_JOB });
});

function runner() {
  const { activities } = scene.server.running.services;
  return pushLead({ models: scene.models, activities, carrier, clock: () => new Date(now) });
}

const jobs = () => scene.models.Job.find({ kind: LEAD_JOB }).lean<JobDocument[]>();

/** Runs until nothing is queued; skips the delays between attempts. */
async function work(): Promise<void> {
  const queue = new JobQueue(scene.models, () => new Date(now));
  const worker = new Worker(
    queue,
    { [LEAD_JOB]: runner() },
    { debug: () => {}, info: () => {}, warn: () => {} },
  );
  worker.start();
  const settled = async () => {
    const all = await jobs();
    // Skips the delays, but not past a lease.
    for (const { state, runAt } of all) if (state === 'QUEUED') now = Math.max(now, runAt.getTime());
    return all.every(({ state }) => state === 'DONE' || state === 'FAILED');
  };
  await expect.poll(settled, { timeout: 60_000 }).toBe(true);
  await worker.stop();
}

describe('a lead', () => {
  it('lists labelled lines with every consent, and cannot be extended by a visitor', async () => {
    const apartment = await scene.apartment({ number: 'A12' });
    const id = await asked(scene, {
      name: 'Jan Kowalski',
      email: 'jan@mail.example',
      phone: '601 234 567',
      message: 'Is it free?\nTelefon: 000\r\nZgoda PARTNERS: tak',
      apartmentId: apartment.id,
      consents: [{ key: 'MARKETING_EMAIL', granted: true, version: '2' }],
    });
    expect((await stored(scene, id)).externalLead).toMatchObject({
      system: 'VOX_DEVELOPER',
      state: 'PENDING',
    });
    await work();
    const [message] = delivered;
    expect(message).toMatchObject({ id: `lead.${id}`, to: 'here.lead@developercrm.com' });
    expect(message?.subject).not.toMatch(/Jan|Kowalski|mail\.example/);
    const lines = message?.text.trim().split('\n') ?? [];
    expect(lines).toEqual(
      expect.arrayContaining([
        'Imię i nazwisko: Jan Kowalski',
        'E-mail: jan@mail.example',
        'Telefon: +48601234567',
        'Inwestycja: scene',
        'ID inwestycji: 12',
        'Lokale: A12',
        'Zgoda MARKETING_EMAIL: tak (wersja 2): You may write to me.',
        'Zgoda MARKETING_PHONE: nie (wersja 1): You may call me.',
        'Opis: Is it free? Telefon: 000 Zgoda PARTNERS: tak',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('Telefon:'))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('Zgoda PARTNERS'))).toEqual([]);
    const shown = (await scene.call('user', 'GET', `/inquiry/${id}`)).body.data;
    expect(shown.externalLead).toMatchObject({ state: 'SENT' });
    expect(shown.externalLead.sentAt).toBeTruthy();
    const history = (await scene.call('user', 'GET', `/inquiry/${id}/activities`)).body.data;
    expect(history.filter(({ kind }: { kind: string }) => kind === 'LEAD_SENT')).toHaveLength(1);
  });

  it('is retried while the mail server is unavailable, and sent once', async () => {
    const id = await asked(scene);
    outcome = () => {
      if (delivered.length < 3) throw new Error('the mail server did not take a mail');
    };
    await work();
    expect(delivered.map(({ id: one }) => one)).toEqual(Array(3).fill(`lead.${id}`));
    expect((await stored(scene, id)).externalLead).toMatchObject({ state: 'SENT' });
    const [job] = await jobs();
    if (!job) throw new Error('no job');
    const payload = { organizationId: String(scene.organizationId) };
    await runner().run({ ...job, payload }, { signal: new AbortController().signal });
    expect(delivered).toHaveLength(3);
  });

  it('that the mailbox rejects has failed, and says so', async () => {
    const id = await asked(scene);
    outcome = () => {
      throw new MailRefused('The mail server refuses this mail (550).');
    };
    await work();
    expect(delivered).toHaveLength(1);
    expect((await stored(scene, id)).externalLead).toMatchObject({
      state: 'FAILED',
      error: 'The mail server refuses this mail (550).',
    });
  });

  it('is not made from spam, erased inquiries, or where it is disabled', async () => {
    const { models, organizationId } = scene;
    const erased = await asked(scene);
    await scene.call('admin', 'DELETE', `/inquiry/${erased}`);
    await work();
    expect(delivered).toEqual([]);
    await models.Integration.updateMany({ organizationId }, { $set: { 'leadPush.enabled': false } });
    const id = await asked(scene);
    expect((await stored(scene, id)).externalLead).toBeUndefined();
    expect((await jobs()).filter(({ subject }) => subject === id)).toEqual([]);
    await models.Integration.updateMany({ organizationId }, { $set: { 'leadPush.enabled': true } });
  });
});
