import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { translate } from '../../../i18n/translate.ts';
import { readCatalogue } from '../../../i18n/vite-catalogues.ts';
import { applyText, changeSentence, doneSentences, pastSentence, readySentence } from './import-sentences.ts';

function speak(locale: 'en' | 'gb' | 'pl'): void {
  const messages = Object.entries(readCatalogue(locale, ['apartments', 'shell']));
  i18n.loadAndActivate({
    locale: { en: 'en-US', gb: 'en-GB', pl: 'pl-PL' }[locale],
    messages: Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)])),
  });
}

const totals = (create: number, update: number, unchanged: number, error: number) => ({
  rows: create + update + unchanged + error,
  ...{ create, update, unchanged, error, others: { create: 0, update: 0, gone: 0 }, kinds: [], gone: 0 },
});
const NONE = { effects: { sold: 0, hidden: 0, released: 0, kept: 0 }, bookings: [] };
const done = (...numbers: Parameters<typeof totals>) =>
  doneSentences({ totals: totals(...numbers), newBuildings: [], ...NONE }, translate).join(' ');
const buildings = (count: number) =>
  doneSentences(
    { totals: totals(0, 0, 0, 0), newBuildings: Array(count).fill('A'), ...NONE },
    translate,
  ).join(' ');

test('describes finished imports for none, one, two and five', () => {
  speak('en');
  expect(done(1, 0, 2, 0)).toBe('1 apartment was added. 2 rows changed nothing.');
  expect(done(5, 2, 1, 0)).toBe('5 apartments were added. 2 apartments were changed. 1 row changed nothing.');
  expect(done(0, 1, 0, 2)).toContain(
    '2 rows were not imported because someone changed the apartments in the meantime.',
  );
  expect([buildings(1), buildings(2)]).toEqual(['1 building was created.', '2 buildings were created.']);
  speak('gb');
  expect(done(1, 2, 0, 1)).toBe(
    '1 flat was added. 2 flats were changed. 1 row was not imported because someone changed the flat in the meantime. Import the sheet again.',
  );
  speak('pl');
  expect(done(1, 2, 5, 0)).toBe(
    'Dodano 1 mieszkanie. Zmieniono 2 mieszkania. 5 wierszy niczego nie zmieniło.',
  );
  expect(done(5, 1, 2, 0)).toBe('Dodano 5 mieszkań. Zmieniono 1 mieszkanie. 2 wiersze niczego nie zmieniły.');
  expect(done(22, 12, 1, 0)).toBe(
    'Dodano 22 mieszkania. Zmieniono 12 mieszkań. 1 wiersz niczego nie zmienił.',
  );
  expect([1, 2, 5].map(buildings)).toEqual([
    'Utworzono 1 budynek.',
    'Utworzono 2 budynki.',
    'Utworzono 5 budynków.',
  ]);
});

test('describes an import before it runs', () => {
  speak('en');
  expect(readySentence(totals(0, 0, 3, 0), translate)).toBe(
    'Nothing to import: every row is already up to date.',
  );
  expect(readySentence(totals(1, 0, 0, 0), translate)).toBe('Nothing is imported unless every row is valid.');
  expect(readySentence(totals(1, 0, 0, 1), translate)).toMatch(/^1 row has errors\. Correct it /);
  expect(readySentence(totals(1, 0, 0, 5), translate)).toMatch(/^5 rows have errors\. Correct them /);
  expect([0, 1, 2, 5].map((count) => translate('apartmentImport.apply', { count }))).toEqual([
    'Import',
    'Import 1 apartment',
    'Import 2 apartments',
    'Import 5 apartments',
  ]);
  const changed = (field: string, to: unknown) => ({
    ...{ row: 2, action: 'update' as const, values: {} },
    changes: [{ field, to }],
  });
  const rows = [changed('price', 1), changed('price', 2), changed('status', 'SOLD'), changed('rooms', 3)];
  expect(changeSentence({ rows, effects: { ...NONE.effects, sold: 1, released: 1 } }, translate)).toBe(
    '2 new prices · 1 sold · 1 reservation released',
  );
  speak('pl');
  const wrong = [1, 2, 5].map((count) => readySentence(totals(0, 0, 0, count), translate));
  expect(wrong.map((sentence) => sentence.split('.')[0])).toEqual([
    '1 wiersz zawiera błędy',
    '2 wiersze zawierają błędy',
    '5 wierszy zawiera błędy',
  ]);
  expect([0, 1, 2, 5].map((count) => translate('apartmentImport.apply', { count }))).toEqual([
    'Importuj',
    'Importuj 1 mieszkanie',
    'Importuj 2 mieszkania',
    'Importuj 5 mieszkań',
  ]);
});

test('names parking spaces and storage rooms apart from apartments', () => {
  const kinds = (parking: number, storage = 0) => [
    { kind: 'PARKING' as const, count: parking },
    ...(storage > 0 ? [{ kind: 'STORAGE' as const, count: storage }] : []),
  ];
  speak('en');
  expect(applyText(34, kinds(20), translate)).toBe('Import 34 apartments and 20 parking spaces');
  speak('pl');
  expect(applyText(60, kinds(20, 1), translate)).toBe(
    'Importuj 60 mieszkań, 20 miejsc postojowych i 1 komórkę lokatorską',
  );
  expect(applyText(2, [], translate)).toBe('Importuj 2 mieszkania');
  expect(applyText(0, kinds(3), translate)).toBe('Importuj 3 miejsca postojowe');
  const counted = { ...totals(80, 0, 0, 0), others: { create: 20, update: 0, gone: 0 } };
  expect(doneSentences({ totals: counted, newBuildings: [], ...NONE }, translate)).toEqual([
    'Dodano 60 mieszkań.',
    'Dodano 20 miejsc postojowych i komórek.',
  ]);
});

test('says which reservations are kept, and counts as the list of past imports does', () => {
  speak('en');
  const effects = { sold: 4, hidden: 1, released: 1, kept: 2 };
  const bookings = [
    { apartmentId: '1', number: '1.07', bookedUntil: '2026-12-11T22:59:59.000Z', released: false },
    { apartmentId: '2', number: '1.09', released: false },
    { apartmentId: '3', number: '2.01', released: true },
  ];
  const report = { totals: { ...totals(0, 7, 0, 0), gone: 1 }, newBuildings: [], effects, bookings };
  expect(doneSentences(report, translate)).toEqual([
    '8 apartments were changed.',
    'Among them: 4 sold, 1 reservation released, 1 hidden.',
    expect.stringMatching(/^2 reservations made here are kept: 1\.07, until Dec 1[12], 2026; 1\.09\.$/),
  ]);
  const past = {
    ...{ id: '1', state: 'DONE' as const, createdAt: '', by: '', created: 0, updated: 8, undoable: true },
    effects,
  };
  expect(pastSentence(past, String, translate)).toBe(
    '8 changed · 4 sold · 1 reservation released · 1 hidden · 2 reservations kept',
  );
});
