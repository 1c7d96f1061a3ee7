import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TOP = fileURLToPath(new URL('../..', import.meta.url));
const BIOME = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url));

const FORBIDDEN: [string, string][] = [
  ['viewer/src/panorama/x.ts', '@oriel/dashboard/app'],
  ['viewer/src/panorama/x.ts', '../../../dashboard/src/app/router.ts'],
  ['viewer/src/panorama/x.ts', '@oriel/server/app'],
  ['viewer/src/core/x.ts', 'three'],
  ['viewer/src/core/x.ts', 'react'],
  ['sdk/src/x.ts', '@oriel/viewer/panorama'],
  ['sdk/src/x.ts', '../../viewer/src/panorama/stage.ts'],
  ['dashboard/src/x.ts', '@oriel/server/app'],
  ['dashboard/src/x.ts', '../../server/src/app.ts'],
  ['server/src/x.ts', '@oriel/viewer/core'],
  ['server/src/x.ts', '@oriel/sdk/client'],
  ['server/src/x.ts', '../../dashboard/src/app/router.ts'],
  ['contract/src/x.ts', '@oriel/sdk/client'],
  ['contract/src/x.ts', 'node:fs'],
  ['contract/src/x.ts', 'fastify'],
];

const ALLOWED: [string, string][] = [
  ['sdk/src/x.ts', '@oriel/contract/panorama'],
  ['viewer/src/panorama/x.ts', '@oriel/sdk/client'],
  ['viewer/src/panorama/x.ts', 'three'],
  ['dashboard/src/x.ts', '@oriel/viewer/panorama'],
  ['server/src/x.ts', '@oriel/contract/panorama'],
];

describe('import rules', () => {
  let folder = '';
  let complained = new Set<string>();
  const cases = [...FORBIDDEN, ...ALLOWED].map(([file, source], index) => ({
    file: file.replace('x.ts', `case-${index}.ts`),
    source,
    forbidden: index < FORBIDDEN.length,
  }));

  // The project's own rules applied to virtual files.
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'oriel-lint-'));
    for (const name of ['biome.json', '.gitignore'])
      await copyFile(path.join(TOP, name), path.join(folder, name));
    for (const { file, source } of cases) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), `import { a } from '${source}';\n\nexport const b = a;\n`);
    }
    const { stdout } = spawnSync(
      process.execPath,
      [BIOME, 'lint', '--reporter=github', '--max-diagnostics=none', '.'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    const lines = stdout.split('\n').filter((line) => line.includes('noRestrictedImports'));
    complained = new Set(
      cases.map((one) => one.file).filter((file) => lines.some((line) => line.includes(file))),
    );
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  for (const { file, source, forbidden } of cases) {
    it(`${path.dirname(file)} ${forbidden ? 'may not' : 'may'} import ${source}`, () => {
      expect(complained.has(file)).toBe(forbidden);
    });
  }
});
