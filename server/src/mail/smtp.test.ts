import { BRANDS } from '@oriel/contract/brand';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobDocument } from '../jobs/model.ts';
import { PermanentJobError } from '../jobs/worker.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { MailRefused, type Message } from './carrier.ts';
import { sendMail } from './send-mail.ts';
import { smtpCarrier } from './smtp.ts';

const MESSAGE: Message = {
  id: 'm1',
  to: 'jan@kowalski.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello',
  locale: 'en-US',
  orderedAt: new Date('2026-08-01T10:00:00Z'),
};

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server?.stop());

describe('a mail server', () => {
  const sender = { name: 'Oriel', address: 'tours@oriel.example' };

  async function outcome(): Promise<unknown> {
    const carrier = smtpCarrier(server.url, sender);
    try {
      return await carrier.deliver(MESSAGE).catch((error: unknown) => error);
    } finally {
      carrier.close();
    }
  }

  it('receives the mail with our address and theirs', async () => {
    expect(await outcome()).toBeUndefined();
    expect(server.heard).toContain('MAIL FROM:<tours@oriel.example>');
    expect(server.heard).toContain('RCPT TO:<jan@kowalski.example>');
    expect(server.heard).toContain('Message-ID: <m1@oriel.example>');
  });

  it('that rejects the recipient is final; its answer, which names them, is not kept', async () => {
    server.answers = { RCPT: '550 no such user <jan@kowalski.example>' };
    const error = await outcome();
    expect(error).toBeInstanceOf(MailRefused);
    expect(String(error)).not.toContain('kowalski');
  });

  it('that is busy, or rejects us, gets the mail again later', async () => {
    for (const [verb, answer] of [
      ['RCPT', '450 jan@kowalski.example try later'],
      ['MAIL', '530 sign in first'],
      ['EHLO', '421 closing'],
    ] as const) {
      server.answers = { [verb]: answer };
      const error = await outcome();
      expect(error, verb).toBeInstanceOf(Error);
      expect(error, verb).not.toBeInstanceOf(MailRefused);
      expect(String(error)).not.toContain('kowalski');
    }
  });

  it('that is unreachable is an error, too', async () => {
    server.stop();
    expect(await outcome()).toMatchObject({ message: 'the mail server did not take a mail (ESOCKET)' });
  });
});

describe('the worker', () => {
  const order = {
    to: 'jan@kowalski.example',
    template: 'inquiry-reply',
    locale: 'en',
    personal: true,
    values: { text: 'Yes, it is.', estate: 'Linden Park', reference: '2026-4F7K2', askedOn: '2026-08-01' },
    origin: 'https://tours.example',
    orderedAt: '2026-08-01T10:00:00Z',
  };
  const job = { subject: 'inquiry-reply.1.2', payload: order } as unknown as JobDocument;

  /** Sends the reply, and returns what the worker said became of it. */
  async function deliveries(): Promise<[string, string][]> {
    const said: [string, string][] = [];
    const carrier = smtpCarrier(server.url, { name: 'Oriel', address: 'tours@oriel.example' });
    const runner = sendMail({
      carrier,
      brand: BRANDS.oriel,
      asOfNow: async (order) => order,
      onDelivery: async (mailId, delivery) => {
        said.push([mailId, delivery]);
      },
    });
    await runner.run(job, { signal: new AbortController().signal }).catch(async (error: unknown) => {
      if (error instanceof PermanentJobError) await runner.abandon(job, error.message);
    });
    carrier.close();
    return said;
  }

  it('says what became of a mail: sent, tried again, refused', async () => {
    expect(await deliveries()).toEqual([[job.subject, 'SENT']]);
    // A person wrote it: an out-of-office reply is welcome.
    expect(server.heard.join('\n')).not.toMatch(/Auto-Submitted|X-Auto-Response-Suppress/i);
    server.answers = { RCPT: '451 later' };
    expect(await deliveries()).toEqual([[job.subject, 'RETRYING']]);
    server.answers = { RCPT: '550 unknown' };
    expect(await deliveries()).toEqual([[job.subject, 'REFUSED']]);
  });
});
