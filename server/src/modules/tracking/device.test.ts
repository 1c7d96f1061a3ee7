import { describe, expect, it } from 'vitest';
import { Programs } from './device.ts';

const programs = new Programs();
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('a user agent', () => {
  it('identifies device, system and browser only', () => {
    expect(programs.of(PHONE)).toEqual({
      device: { type: 'mobile', os: 'iOS', browser: 'Safari' },
      robot: false,
    });
    expect(programs.of(COMPUTER).device).toEqual({ type: 'desktop', os: 'Windows', browser: 'Chrome' });
  });

  it('that names itself a robot is one', () => {
    for (const name of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'curl/8.5.0',
    ]) {
      expect(programs.of(name).robot, name).toBe(true);
    }
  });

  it('of a headless browser, or an empty one, is not a robot', () => {
    const headless = COMPUTER.replace('Chrome/', 'HeadlessChrome/');
    for (const name of [headless, 'node', '', undefined]) expect(programs.of(name).robot).toBe(false);
    expect(programs.of(undefined).device).toEqual({ type: 'other' });
  });
});
