import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { floorFaults } from '../bin/stages/floors.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'oriel-floors-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes files with their imports. */
function furnish(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, 'room', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const faults = (...floors: string[][]) => floorFaults(root, 'room', floors);

it('accepts imports of lower floors and within the folder', () => {
  furnish({
    'core/a.ts': "import { b } from './b.ts';",
    'core/b.ts': "import fs from 'node:fs';",
    'pages/one.tsx': "import { a } from '../core/a.ts';\nexport { b } from '../core/b.ts';",
    'main.ts': "const page = () => import('./pages/one.tsx');",
  });
  expect(faults(['core'], ['pages'], ['.'])).toEqual([]);
});

it('rejects imports of higher floors, including types', () => {
  furnish({
    'core/a.ts': "import type { Page } from '../pages/one.tsx';",
    'pages/one.tsx': 'export type Page = 1;',
  });
  expect(faults(['core'], ['pages'])).toEqual(['room/core/a.ts imports pages/one.tsx, which is above it']);
});

it('rejects imports between neighbours on the same floor', () => {
  furnish({ 'left/a.ts': "import '../right/b.ts';", 'right/b.ts': '' });
  expect(faults(['left', 'right'])).toEqual(['room/left/a.ts imports right/b.ts, which is beside it']);
});

it('reports files and targets without a floor', () => {
  furnish({ 'core/a.ts': "import '../attic/b.ts';", 'attic/b.ts': '' });
  expect(faults(['core'])).toEqual([
    'room/attic/b.ts stands on no floor',
    'room/core/a.ts imports attic/b.ts, which stands on no floor',
  ]);
});

it('prefers the longest match, so that a file may be on another floor than its folder', () => {
  furnish({
    'core/a.ts': '',
    'core/late.ts': "import '../pages/one.ts';",
    'pages/one.ts': "import '../core/a.ts';",
  });
  expect(faults(['core'], ['pages'], ['core/late.ts'])).toEqual([]);
});

it('ignores tests and their helpers', () => {
  furnish({
    'core/a.test.ts': "import '../pages/one.ts';",
    'core/testing/world.ts': "import '../../pages/one.ts';",
    'pages/one.ts': '',
  });
  expect(faults(['core'], ['pages'])).toEqual([]);
});
