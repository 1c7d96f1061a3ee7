import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { AT_DESKS, DIALOGS, ON_PHONES } from './support/dialogs.ts';

const SOURCES = path.join(import.meta.dirname, '../../dashboard/src');
/** Dialogs that need more than the demo has: the suites that open them, and look at them there. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'features/apartments/apartment/price-mistake.tsx': 'apartments.long.spec.ts',
  'features/apartments/files/also-for.tsx': 'apartments.long.spec.ts',
  'features/apartments/import/undo-import.tsx': 'apartments.long.spec.ts',
  'features/my-data/record.tsx': 'my-data.long.spec.ts',
  'features/navigators/frames/evening-set.tsx': 'evening.long.spec.ts',
  'features/organizations/list/new-organization.tsx': 'organizations.long.spec.ts',
  'features/profile/crop-dialog.tsx': 'profile.long.spec.ts',
  'features/profile/security-section.tsx': 'profile.long.spec.ts',
};

/** What all dialogs are made of. */
const MADE_OF = /<(DialogPanel|Confirm|FormDialog|SaveDialog|Dialog\.Content)\b/;
/** The parts that they are made of, which others fill. */
const PARTS = ['kit/form/form-dialog.tsx', 'kit/form/save-dialog.tsx', 'ui/confirm.tsx', 'ui/dialog.tsx'];

it('every dialog of the dashboard is opened by every-dialog, or by a suite that looks at it', async () => {
  const drawn: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: SOURCES }))
    if (MADE_OF.test(await readFile(path.join(SOURCES, file), 'utf8'))) drawn.push(file);
  expect(drawn.length).toBeGreaterThan(50);
  const opened = new Set([...DIALOGS, ...AT_DESKS, ...ON_PHONES].map((one) => one.of));
  const missing = drawn.filter((file) => !opened.has(file) && !(file in ELSEWHERE) && !PARTS.includes(file));
  expect(missing).toEqual([]);
  for (const suite of new Set(Object.values(ELSEWHERE)))
    expect(await readFile(path.join(import.meta.dirname, suite), 'utf8'), suite).toContain(
      'faultsInBothThemes(',
    );
});
