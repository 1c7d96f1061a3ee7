import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parsePlans, readPlans } from './site-plans.ts';

const FILE = `<!-- # Not a language -->
# English

## Hosted

Price: from EUR 90 a month, net

We run it.

- with backups

## Supported
Price:

You run it.

# Polski

## U nas

Cena: od 390 zł miesięcznie netto

Prowadzimy.
`;

it('reads plans with their prices, by language', () => {
  const plans = parsePlans(FILE, 'plans.md');
  expect(plans.get('en')).toEqual([
    { name: 'Hosted', price: 'from EUR 90 a month, net', text: 'We run it.\n\n- with backups' },
    { name: 'Supported', text: 'You run it.' },
  ]);
  expect(plans.get('pl')).toEqual([
    { name: 'U nas', price: 'od 390 zł miesięcznie netto', text: 'Prowadzimy.' },
  ]);
});

it('takes a plan that has only a name, with lines of every system', () => {
  expect(parsePlans('# English\r\n## Hosted\r\nPrice: 10\r\nText\r\n', 'x').get('en')).toEqual([
    { name: 'Hosted', price: '10', text: 'Text' },
  ]);
  expect(parsePlans('# English\n## Hosted', 'x').get('en')).toEqual([{ name: 'Hosted', text: '' }]);
});

it('says what is wrong with a file, by its name', async () => {
  expect(() => parsePlans('# Deutsch\n', 'p.md')).toThrow(/p\.md has the language "Deutsch"; write English/);
  expect(() => parsePlans('## Hosted\n', 'p.md')).toThrow(/such as "# English", above "Hosted"/);
  expect(() => parsePlans('# Polski\n', 'p.md')).toThrow(/no heading "# English"/);
  await expect(readPlans('/nowhere/plans.md')).rejects.toThrow(/PLANS_FILE is "\/nowhere\/plans\.md"/);
});

it('ships plans in both languages, and no price', async () => {
  const plansOf = await readPlans(undefined);
  for (const locale of ['en', 'pl'] as const) {
    expect(plansOf(locale)).toHaveLength(2);
    expect(plansOf(locale).every(({ price }) => price === undefined)).toBe(true);
  }
  expect(plansOf('gb')).toEqual(plansOf('en'));
  expect(plansOf('pl')).not.toEqual(plansOf('en'));
});

it('reads the file of the operator', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oriel-plans-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'plans.md'), FILE);
  const plansOf = await readPlans(path.join(folder, 'plans.md'));
  expect(plansOf('pl').map(({ price }) => price)).toEqual(['od 390 zł miesięcznie netto']);
});
