import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isMet, type Lock, shippedPackages } from './support/licences.ts';

const TOP = fileURLToPath(new URL('../..', import.meta.url));

const LOCK: Lock = {
  server: { dependencies: { web: '1', shared: '1' } },
  dashboard: { dependencies: { '@oriel/viewer': '*' } },
  viewer: { dependencies: { picture: '1', 'dictionary-pl': '1' } },
  'node_modules/@oriel/viewer': { link: true, resolved: 'viewer' },
  'node_modules/web': { version: '1.0.0', license: 'MIT', dependencies: { shared: '2' } },
  'node_modules/web/node_modules/shared': { version: '2.0.0', license: 'GPL-3.0-only' },
  'node_modules/shared': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)' },
  'node_modules/picture': { version: '1.0.0' },
  'node_modules/dictionary-pl': { version: '2.0.0', license: '(GPL-3.0 OR MPL-2.0)' },
  'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only' },
};

describe('npm run licences', () => {
  it('lists what ships, and finds nothing that may not', async () => {
    const { stdout } = await promisify(execFile)('node', ['e2e/bin/licences.mjs'], { cwd: TOP });
    expect(stdout).toMatch(/^ {2}ok {2}fastify 5\.\d+\.\d+: MIT, in server$/m);
    expect(stdout).toMatch(/^ {2}ok {2}react 19\.\d+\.\d+: MIT, in dashboard, viewer$/m);
    expect(stdout).toMatch(/sharp-libvips-linux-x64 .*LGPL-3\.0-or-later \(libvips as a shared library/);
    expect(stdout).not.toMatch(/vitest|biome/);
    expect(stdout).toMatch(/^\d{3} packages ship, 0 of them under a licence that is not allowed\.$/m);
    expect(stdout).toMatch(/^(?:0 known vulnerabilities|Known vulnerabilities could not be looked up)/m);
  }, 120_000);

  it('finds the version that a package really gets, and refuses what is not permissive or unknown', async () => {
    const shipped = await shippedPackages(LOCK, async () => undefined);
    const lines = shipped.map(
      ({ name, version, permitted, ships }) => `${name} ${version} ${permitted} ${ships.join()}`,
    );
    expect(lines).toEqual([
      'dictionary-pl 2.0.0 true dashboard,viewer',
      'picture 1.0.0 false dashboard,viewer',
      'shared 1.0.0 true server',
      'shared 2.0.0 false server',
      'web 1.0.0 true server',
    ]);
    expect(shipped[0]?.exception).toContain('MPL-2.0');
  });

  it('reads expressions', () => {
    const permitted = new Set(['MIT', 'ISC']);
    for (const expression of ['MIT', 'MIT AND ISC', '(MIT OR GPL-3.0)', 'GPL-3.0 AND MIT OR ISC'])
      expect(isMet(expression, permitted), expression).toBe(true);
    for (const expression of ['', 'GPL-3.0', 'MIT AND GPL-3.0', '(MIT', 'MIT ISC', 'SEE LICENSE IN x'])
      expect(isMet(expression, permitted), expression).toBe(false);
  });
});
