import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { BRANDS } from '@oriel/contract/brand';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobDocument } from '../jobs/model.ts';
import { PermanentJobError } from '../jobs/worker.ts';
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

/** A minimal mail server: greets, answers each command, and records them. */
let server: Server;
let url = '';
let heard: string[] = [];
let answers: Record<string, string> = {};
let sockets: Socket[] = [];

beforeEach(async () => {
  heard = [];
  answers = {};
  sockets = [];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.write('220 ready\r\n');
    let inData = false;
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        heard.push(line);
        const verb = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? '';
        if (inData && line !== '.') continue;
        if (inData) inData = false;
        else if (verb === 'DATA') inData = true;
        socket.write(`${answers[line === '.' ? 'END' : verb] ?? (inData ? '354 go on' : '250 fine')}\r\n`);
      }
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

describe('a mail server', () => {
  const sender = { name: 'Oriel', address: 'tours@oriel.example' };

  async function outcome(): Promise<unknown> {
    const carrier = smtpCarrier(url, sender);
    try {
      return await carrier.deliver(MESSAGE).catch((error: unknown) => error);
    } finally {
      carrier.close();
    }
  }

  it('receives the mail with our address and theirs', async () => {
    expect(await outcome()).toBeUndefined();
    expect(heard).toContain('MAIL FROM:<tours@oriel.example>');
    expect(heard).toContain('RCPT TO:<jan@kowalski.example>');
    expect(heard).toContain('Message-ID: <m1@oriel.example>');
  });

  it('that rejects the recipient is final; its answer, which names them, is not kept', async () => {
    answers = { RCPT: '550 no such user <jan@kowalski.example>' };
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
      answers = { [verb]: answer };
      const error = await outcome();
      expect(error, verb).toBeInstanceOf(Error);
      expect(error, verb).not.toBeInstanceOf(MailRefused);
      expect(String(error)).not.toContain('kowalski');
    }
  });

  it('that is unreachable is an error, too', async () => {
    server.close();
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
    const carrier = smtpCarrier(url, { name: 'Oriel', address: 'tours@oriel.example' });
    const runner = sendMail({
      carrier,
      brand: BRANDS.oriel,
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
    expect(heard.join('\n')).not.toMatch(/Auto-Submitted|X-Auto-Response-Suppress/i);
    answers = { RCPT: '451 later' };
    expect(await deliveries()).toEqual([[job.subject, 'RETRYING']]);
    answers = { RCPT: '550 unknown' };
    expect(await deliveries()).toEqual([[job.subject, 'REFUSED']]);
  });
});
