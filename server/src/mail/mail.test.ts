import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BRANDS } from '@oriel/contract/brand';
import { contrast } from '@oriel/contract/contrast';
import { scriptSnippet } from '@oriel/contract/embed-snippets';
import type { Locale } from '@oriel/contract/enums';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JobQueue } from '../jobs/queue.ts';
import { greetableName, isAddress, oneLine } from '../platform/mail-address.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { brandColors } from './brand-color.ts';
import { mailContent } from './content.ts';
import { envelope } from './envelope.ts';
import { type Mail, queuedMailer } from './mailer.ts';
import { outboxCarrier } from './outbox.ts';
import { mailHtml, mailText } from './render.ts';
import { readOutbox } from './testing/read-outbox.ts';
import en from './texts/en.json' with { type: 'json' };
import gb from './texts/gb.json' with { type: 'json' };
import pl from './texts/pl.json' with { type: 'json' };

const ORIGIN = 'https://tours.example';
const brand = BRANDS.oriel;

const INQUIRY: Mail = {
  to: 'sales@estate.example',
  replyTo: 'jan@kowalski.example',
  template: 'new-inquiry',
  locale: 'en',
  values: {
    inquiryId: '65f0c0ffee65f0c0ffee65f0',
    organization: 'Nova Homes',
    estate: 'Linden Park',
    apartments: ['A12', 'B3'],
    name: 'Jan Kowalski',
    email: 'jan@kowalski.example',
    phone: '+48600700800',
    message: 'Is A12 free?\nAnd the garage?',
  },
};

const CONFIRMATION: Mail = {
  to: 'jan@kowalski.example',
  template: 'inquiry-confirmation',
  locale: 'pl',
  values: {
    name: 'Jan Kowalski',
    organization: 'Nova Homes',
    estate: 'Linden Park',
    apartments: ['A12'],
    reference: 'Q-7F3K',
    contact: { phone: '+48221234567' },
    privacyUrl: 'https://nova.example/privacy',
    token: 'v1.sealed',
    days: 30,
  },
};

function forms(mail: Mail): { subject: string; text: string; html: string } {
  const content = mailContent(mail, { product: brand.name, origin: ORIGIN });
  const setting = { brand, locale: mail.locale };
  return { subject: content.subject, text: mailText(content), html: mailHtml(content, setting) };
}

const EMBED_GUIDE: Mail = {
  to: 'web@studio.example',
  replyTo: 'anna@nova.example',
  template: 'embed-guide',
  locale: 'en',
  brand: { name: 'Nova Homes', color: '#ffe14d' },
  values: {
    organization: 'Nova Homes',
    sender: 'Anna',
    title: 'Linden Park',
    note: 'On the front page, please.',
    block: scriptSnippet(ORIGIN, { kind: 'navigator', id: 'linden-park', title: 'Linden <Park>' }),
    path: '/embed-guide/navigator/linden-park?lang=en',
  },
};

describe('texts', () => {
  it('exist in Polish as in English, and British English adds none of its own', () => {
    expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort());
    expect(Object.keys(gb).filter((key) => !(key in en))).toEqual([]);
  });

  const everyMail: Mail[] = [
    INQUIRY,
    CONFIRMATION,
    {
      to: 'a@b.example',
      template: 'invitation',
      locale: 'en',
      values: { token: 'a+b/c', organization: 'Nova', inviter: 'Anna', role: 'AGENT', days: 7 },
    },
    {
      to: 'a@b.example',
      template: 'verification',
      locale: 'en',
      values: { token: 'a+b/c', name: 'Anna', hours: 24 },
    },
    {
      to: 'a@b.example',
      template: 'sync-failed',
      locale: 'en',
      values: {
        estateId: '65f0c0ffee65f0c0ffee65f0',
        estate: 'Linden Park',
        reason: 'the feed has no apartments.',
      },
    },
    {
      ...INQUIRY,
      template: 'inquiry-assigned',
      values: { ...INQUIRY.values, reader: 'Ola Mazur', by: 'Anna Zielińska' },
    },
    EMBED_GUIDE,
    {
      to: 'a@b.example',
      template: 'inquiry-reply',
      locale: 'en',
      values: {
        text: 'Yes, it is.\n\nCome and see it.',
        estate: 'Linden Park',
        reference: '2026-4F7K2',
        message: 'Is A12 still there?',
        askedOn: '2026-08-14',
      },
    },
    {
      to: 'a@b.example',
      template: 'feedback-comment',
      locale: 'en',
      values: {
        organization: 'Nova',
        title: 'The square',
        path: '/dashboard/feedback/65f0c0ffee65f0c0ffee65f0',
        item: 'Seen from above',
        author: 'Ola',
        body: 'More trees, please.',
        waits: true,
      },
    },
    {
      to: 'a@b.example',
      template: 'feedback-digest',
      locale: 'en',
      unsubscribe: 'a+b/c',
      values: {
        organization: 'Nova',
        reader: 'Anna',
        day: '2026-08-19',
        projects: [
          {
            id: '65f0c0ffee65f0c0ffee65f0',
            title: 'The square',
            comments: 2,
            pending: 1,
            quotes: ['More trees'],
          },
        ],
      },
    },
    {
      to: 'a@b.example',
      template: 'weekly-report',
      locale: 'en',
      brand: { name: 'Nova Homes', color: '#ffe14d' },
      unsubscribe: 'a+b/c',
      values: {
        organization: 'Nova Homes',
        reader: 'Anna',
        from: '2026-08-10',
        to: '2026-08-16',
        own: false,
        figures: {
          visits: { now: 34, before: 17 },
          visitors: { now: 20, before: 12 },
          favorites: { now: 5, before: 5 },
          inquiries: { now: 2, before: 0 },
        },
        apartments: [{ number: 'B12', details: 9 }],
        bookings: [{ number: 'A3', estate: 'Linden Park', until: '2026-08-19' }],
        unread: 1,
      },
    },
  ];
  for (const mail of everyMail) {
    for (const locale of ['en', 'gb', 'pl'] satisfies Locale[]) {
      it(`${mail.template} is complete in ${locale}, as text and as a page`, () => {
        const { subject, text, html } = forms({ ...mail, locale });
        expect(subject).not.toBe('');
        // Style rules have braces of their own.
        for (const form of [subject, text, html].map((one) => one.replace(/^.*aspect-ratio.*$/gm, '')))
          expect(form).not.toMatch(/undefined|\[object|[{}]|\bplural\b/);
        expect(html).toContain(`<html lang="${{ en: 'en-US', gb: 'en-GB', pl: 'pl-PL' }[locale]}">`);
        // Opening the mail fetches and runs nothing.
        expect(html).not.toMatch(/<(script|img|link|iframe|form)\b|url\(/i);
      });
    }
  }

  it('contain the links that the pages understand', () => {
    const [, , invitation, verification, failed] = everyMail.map((mail) => forms(mail).text);
    expect(invitation).toContain(`${ORIGIN}/signup?invite=a%2Bb%2Fc`);
    expect(invitation).toContain('as an agent');
    expect(verification).toContain(`${ORIGIN}/login?verifyEmail=a%2Bb%2Fc`);
    expect(failed).toContain(`${ORIGIN}/dashboard/estates/65f0c0ffee65f0c0ffee65f0`);
    expect(failed).toContain(`${ORIGIN}/dashboard/profile/notifications`);
    expect(forms(INQUIRY).text).toContain(`${ORIGIN}/dashboard/inquiries/65f0c0ffee65f0c0ffee65f0`);
  });

  it('carry the code of a viewer as it is to be pasted', () => {
    const { text, html, subject } = forms(EMBED_GUIDE);
    const { block } = EMBED_GUIDE.values as Extract<Mail, { template: 'embed-guide' }>['values'];
    expect(subject).toBe('Code for the website of Nova Homes: Linden Park');
    expect(text).toContain(`\n\n${block}\n\n`);
    expect(text).toContain('> On the front page, please.');
    expect(text).toContain(`${ORIGIN}/embed-guide/navigator/linden-park?lang=en`);
    expect(html).toContain('&lt;oriel-viewer navigator=&quot;linden-park&quot;&gt;');
    expect(html).toContain('Linden &amp;lt;Park&amp;gt;');
  });

  it('come from the person and the organization where one person writes to another, the product only below', () => {
    const setting = { product: brand.name, origin: 'https://tours.example' };
    const content = mailContent(EMBED_GUIDE, setting);
    expect(content.fromName).toBe('Anna, Nova Homes');
    const [said, foot] = mailText(content).split('\n-- \n');
    expect(said).not.toContain(brand.name);
    expect(said).toMatch(/\nAnna, Nova Homes\n$/);
    expect(foot).toBe(`Anna, Nova Homes sent you this e-mail with ${brand.name}.\n`);
    expect(
      mailContent({ ...CONFIRMATION, brand: { name: 'Nova Homes', color: '#ffe14d' } }, setting).fromName,
    ).toBe('Nova Homes');
    expect(mailContent(INQUIRY, setting)).not.toHaveProperty('fromName');
  });

  it('explain how to unsubscribe, to people and to mail programs', () => {
    const digests = everyMail.filter(({ unsubscribe }) => unsubscribe !== undefined);
    expect(digests.map(({ template }) => template)).toEqual(['feedback-digest', 'weekly-report']);
    for (const mail of digests) {
      const { text, html } = forms(mail);
      expect(text).toContain(`${ORIGIN}/unsubscribe?token=a%2Bb%2Fc`);
      expect(html).toContain(`${ORIGIN}/unsubscribe?token=a%2Bb%2Fc`);
      const { unsubscribe } = mailContent(mail, { product: brand.name, origin: ORIGIN });
      const headers = envelope(
        {
          id: 'x',
          to: mail.to,
          subject: 'x',
          text: 'x',
          locale: 'en-US',
          orderedAt: new Date(0),
          unsubscribe: unsubscribe?.oneClick ?? '',
        },
        { name: 'Oriel', address: 'o@oriel.example' },
      ).headers;
      expect(headers).toMatchObject({
        'List-Unsubscribe': { value: `<${ORIGIN}/api/v1/notice/unsubscribe?token=a%2Bb%2Fc>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    }
  });

  it("use the organization's colour, with legible text on it", () => {
    const { html } = forms(everyMail.find(({ template }) => template === 'weekly-report') as Mail);
    expect(html).toContain('Nova Homes');
    expect(html).toContain('background:#ffe14d;color:#1f1b18');
    // Yellow on white is illegible.
    expect(html).not.toMatch(/[;"]color:#ffe14d/);
    for (const color of ['#000000', '#ffffff', '#ffe14d', '#a34623', '#7f7f7f', '#00ff00']) {
      const { onPaper, letters } = brandColors(color);
      expect(contrast(onPaper, '#ffffff'), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(letters, color), color).toBeGreaterThanOrEqual(4);
    }
  });

  it('end in the name of the organization for buyers, and of the product for its users', () => {
    const nova = { name: 'Nova Homes', color: '#a34623' };
    const reply = everyMail.find(({ template }) => template === 'inquiry-reply') as Mail;
    const ends = (mail: Mail) =>
      forms({ ...mail, brand: nova })
        .text.trimEnd()
        .split('\n')
        .at(-1);
    expect(ends(CONFIRMATION)).toBe('Tę wiadomość wysyła Nova Homes w związku z Twoim zapytaniem.');
    expect(ends(reply)).toBe('Nova Homes sent you this e-mail because of your inquiry.');
    expect(ends(INQUIRY)).toMatch(/ Oriel /);
    for (const mail of [CONFIRMATION, reply])
      expect(forms({ ...mail, brand: nova }).html).not.toContain('Oriel');
  });

  it('name nobody in their subjects', () => {
    for (const mail of everyMail) {
      expect(forms(mail).subject, mail.template).not.toMatch(/Jan|Kowalski|Anna|Ola|\+48|@/);
    }
  });

  it('have correct Polish plurals', () => {
    const counted = [0, 1, 3, 5].map(
      (count) =>
        forms({
          ...INQUIRY,
          locale: 'pl',
          values: { ...INQUIRY.values, apartments: Array.from({ length: count }, (_, index) => `A${index}`) },
        } as Mail).text.split('\n')[2],
    );
    expect(counted).toEqual([
      'Jan Kowalski pyta o inwestycję Linden Park.',
      'Jan Kowalski pyta o mieszkanie w inwestycji Linden Park.',
      'Jan Kowalski pyta o 3 mieszkania w inwestycji Linden Park.',
      'Jan Kowalski pyta o 5 mieszkań w inwestycji Linden Park.',
    ]);
  });
});

describe('text from strangers', () => {
  const evil =
    '<script>alert(1)</script>"><a href="https://evil.example">click</a>\r\nBcc: victim@evil.example';

  it('stays text in the page, and one line in headers', () => {
    const { subject, html, text } = forms({
      ...INQUIRY,
      values: { ...INQUIRY.values, estate: evil, name: evil, message: evil },
    } as Mail);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<script|<a href="https:\/\/evil/);
    // A quoted line must not look like one of ours.
    expect(text.split('\n').filter((line) => line.startsWith('Bcc:'))).toEqual([]);
  });

  it('is not repeated to an address that they chose', () => {
    const spam = 'Win at www.evil.example now';
    const { subject, text, html } = forms({
      ...CONFIRMATION,
      values: { ...CONFIRMATION.values, name: spam },
    } as Mail);
    for (const form of [subject, text, html]) expect(form).not.toContain('evil');
    expect(text).toMatch(/^Dzień dobry!\n/);
    expect(greetableName('Anna-Maria  O’Neill\n')).toBe('Anna-Maria O’Neill');
    for (const name of ['http://x', 'a@b', 'evil.com', 'Call 600700800', '']) {
      expect(greetableName(name), name).toBeUndefined();
    }
  });

  it('is only accepted as an address if it is exactly one', () => {
    for (const good of ['a@b.example', 'jan.k+x@sub.b-c.example']) expect(isAddress(good), good).toBe(true);
    const bad = [
      'a@b.example\r\nBcc: c@d.example',
      'a@b.example, c@d.example',
      'A <a@b.example>',
      '"a b"@c.example',
      'a@b@c.example',
      'a@-b.example',
      'a@',
      `${'a'.repeat(65)}@b.example`,
    ];
    for (const text of bad) expect(isAddress(text), text).toBe(false);
  });

  it('loses all line breaks and is truncated', () => {
    expect(oneLine('a\r\nb\u2028c\u0000\u202ed', 50)).toBe('a b c d');
    expect(oneLine('abcdef', 4)).toBe('abc…');
  });
});

describe('the outbox', () => {
  it('contains a mail once, however often it is delivered, readable by its owner alone', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'oriel-outbox-'));
    const carrier = outboxCarrier(path.join(folder, 'outbox'), {
      name: 'Oriel "1"',
      address: 'o@oriel.example',
    });
    const message = {
      id: 'once',
      to: 'jan@kowalski.example',
      ...forms(CONFIRMATION),
      subject: 'Zażółć\r\nBcc: victim@evil.example',
      locale: 'pl-PL',
      orderedAt: new Date('2026-08-01T10:00:00Z'),
    };
    await carrier.deliver(message);
    await carrier.deliver(message);
    const names = await readdir(path.join(folder, 'outbox'));
    expect(names).toEqual(['2026-08-01T10-00-00.000Z_once.eml']);
    const file = path.join(folder, 'outbox', names[0] ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [head = ''] = (await readFile(file, 'utf8')).split('\r\n\r\n', 1);
    expect(head).not.toMatch(/^bcc:/im);
    const [mail] = await readOutbox(folder);
    expect(mail).toMatchObject({
      from: { name: 'Oriel "1"', address: 'o@oriel.example' },
      to: [{ address: 'jan@kowalski.example' }],
      messageId: '<once@oriel.example>',
      date: '2026-08-01T10:00:00.000Z',
    });
    expect(mail?.text).toContain('Linden Park');
    expect(mail?.html).toContain('Linden Park');
    expect(mail?.bcc).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});

describe('an order', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ DEMO: 'off' });
  }, 60_000);
  afterAll(() => server?.stop());

  it('is delivered by the worker, once per id, and leaves no personal data behind', async () => {
    const { mailer, database } = server.running;
    const order = { ...INQUIRY, id: 'new-inquiry.1' };
    await Promise.all([mailer.send(order), mailer.send(order)]);
    await expect.poll(async () => (await readOutbox(server.dataDir)).length, { timeout: 10_000 }).toBe(1);
    const jobs = () => database.models.Job.find({ kind: 'send-mail' }).lean();
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 10_000 }).toBe('DONE');
    // The same order is the same mail, even long after it was sent.
    await mailer.send(order);
    const [job, ...others] = await jobs();
    expect(others).toEqual([]);
    expect(job?.payload).toEqual({});
    expect(JSON.stringify(job)).not.toMatch(/kowalski|600700800/i);
    const [mail] = await readOutbox(server.dataDir);
    expect(mail?.replyTo?.[0]?.address).toBe('jan@kowalski.example');
    expect(mail?.text).toContain(`${server.running.url}/dashboard/inquiries/`);
  });

  it('names an address in its id by a key that only the installation makes, the same in any case', () => {
    const { mailer, database } = server.running;
    const clock = () => new Date();
    const queue = new JobQueue(database.models, clock);
    const elsewhere = queuedMailer({
      queue,
      clock,
      publicUrl: () => ORIGIN,
      brand,
      secret: Buffer.alloc(32, 7),
    });
    const key = mailer.keyOf('jan@kowalski.example');
    expect(key).toMatch(/^[\w-]{16}$/);
    expect(mailer.keyOf('Jan@Kowalski.example')).toBe(key);
    expect(mailer.keyOf('65f0c0ffee65f0c0ffee65f0', 'jan@kowalski.example')).not.toBe(key);
    expect(elsewhere.keyOf('jan@kowalski.example')).not.toBe(key);
  });

  it('without a valid address is rejected without naming anybody', async () => {
    await expect(
      server.running.mailer.send({ ...INQUIRY, to: 'a@b.example\r\nBcc: c@d.example' }),
    ).rejects.toThrow(/^a mail was ordered to no address$/);
    await expect(server.running.mailer.send({ ...INQUIRY, id: 'a@b' })).rejects.toThrow('impossible id');
  });
});
