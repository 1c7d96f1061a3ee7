import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { placeholders } from './placeholders.ts';

const PUBLIC = { PUBLIC_URL: 'https://tours.example.com', DEMO_IDENTITY: 'open' };
const found = (env: Record<string, string>) => placeholders(readConfig(env));

describe('addresses of an example', () => {
  it.each(['oriel', 'localloop'])('are named on a public server of %s', (BRAND) => {
    expect(found({ ...PUBLIC, BRAND })).toEqual([
      expect.stringMatching(/^CONTACT_EMAIL is not set/),
      expect.stringMatching(/^MAIL_FROM is not set/),
      expect.stringMatching(/^BOOKING_URL is not set/),
    ]);
  });

  it('are not named once they are replaced, mails come from CONTACT_EMAIL then', () => {
    const CONTACT_EMAIL = 'sales@tours.example.com';
    expect(found({ ...PUBLIC, CONTACT_EMAIL, BOOKING_URL: 'https://tours.example.com/call' })).toEqual([]);
    expect(found({ ...PUBLIC, CONTACT_EMAIL })).toEqual([expect.stringMatching(/^BOOKING_URL/)]);
    expect(found({ ...PUBLIC, MAIL_FROM: CONTACT_EMAIL })).toHaveLength(2);
  });

  it('are for trying on one machine', () => {
    expect(found({})).toEqual([]);
    expect(found({ PUBLIC_URL: 'http://127.0.0.1:8080' })).toEqual([]);
  });
});
