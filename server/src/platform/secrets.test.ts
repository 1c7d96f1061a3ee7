import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../config/environment.ts';
import { secretKeyFile } from '../config/secret-key-file.ts';
import { secretBox, secretHint, UnreadableSecret } from './secrets.ts';

const [key, other] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const secret = 'żółw-api-key-9a1c';

describe('a sealed secret', () => {
  it('opens with its key, in its own context, and looks different each time', () => {
    const box = secretBox([key]);
    const [one, two] = [box.seal(secret, 'estate:1'), box.seal(secret, 'estate:1')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('9a1c');
    expect(box.open(one, 'estate:1')).toBe(secret);
    expect(box.open(box.seal('', 'x'), 'x')).toBe('');
  });

  it('does not open in another context, with another key, or after any change', () => {
    const box = secretBox([key]);
    const sealed = box.seal(secret, 'estate:1');
    expect(() => box.open(sealed, 'estate:2')).toThrow(UnreadableSecret);
    expect(() => secretBox([other]).open(sealed, 'estate:1')).toThrow(UnreadableSecret);
    const start = sealed.lastIndexOf('.') + 1;
    // The last character contains bits unused by base64.
    for (let index = 0; index < sealed.length - 1; index += 1) {
      const changed = `${sealed.slice(0, index)}${sealed[index] === 'A' ? 'B' : 'A'}${sealed.slice(index + 1)}`;
      expect(() => box.open(changed, 'estate:1'), `${index} of ${start}`).toThrow(UnreadableSecret);
    }
    for (const broken of [
      '',
      '.',
      'v1',
      `${sealed.slice(0, start)}`,
      `${sealed.slice(0, start)}AAAA`,
      secret,
    ]) {
      expect(() => box.open(broken, 'estate:1')).toThrow(UnreadableSecret);
    }
  });

  it('opens after a key rotation while the old key is kept', () => {
    const sealed = secretBox([key]).seal(secret, 'x');
    const both = secretBox([other, key]);
    expect(both.open(sealed, 'x')).toBe(secret);
    expect(secretBox([other]).open(both.seal(secret, 'x'), 'x')).toBe(secret);
  });

  it('is identified by its last characters', () => {
    expect(secretHint('0123456789ab9a1c')).toBe('…9a1c');
    expect(secretHint('12345678')).toBe('…78');
    expect(secretHint('abc')).toBe('…');
  });
});

describe('the key file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'oriel-key-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is created once, even concurrently, and private to its owner', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => secretKeyFile(folder)));
    expect(new Set(keys.map((one) => one.toString('hex'))).size).toBe(1);
    expect(await readdir(folder)).toEqual(['secret.key']);
    const file = path.join(folder, 'secret.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o644);
    expect(await secretKeyFile(folder)).toEqual(keys[0]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is never replaced, even when damaged', async () => {
    const file = path.join(folder, 'secret.key');
    await writeFile(file, 'half a k');
    await expect(secretKeyFile(folder)).rejects.toThrow(ConfigError);
    await expect(secretKeyFile(folder)).rejects.toThrow(/put the right one back/);
    expect(await readFile(file, 'utf8')).toBe('half a k');
  });
});
