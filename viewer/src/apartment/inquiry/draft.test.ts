import { beforeEach, expect, test, vi } from 'vitest';
import { giveStorages } from '../../testing/storages.ts';
import { EMPTY_FIELDS } from './inquiry-fields.ts';

let storages: ReturnType<typeof giveStorages>;
beforeEach(() => {
  storages = giveStorages();
});

/** Imports the module afresh, as after a reload. */
async function pageAfterReload() {
  vi.resetModules();
  return await import('./draft.ts');
}

const TYPED = { ...EMPTY_FIELDS, name: 'Anna', message: 'Is there a cellar?' };

test('restores the text and the start time after a reload', async () => {
  const before = await pageAfterReload();
  const draft = { ...before.readDraft(1000), fields: TYPED };
  before.keepDraft(draft, true);
  const after = await pageAfterReload();
  expect(after.readDraft(9000)).toEqual(draft);
  expect(storages.browser.length).toBe(0);
});

test('stores nothing without consent and keeps the draft in memory', async () => {
  const page = await pageAfterReload();
  page.keepDraft({ ...page.readDraft(), fields: TYPED }, true);
  page.keepDraft({ ...page.readDraft(), fields: TYPED }, false);
  expect(storages.tab.length).toBe(0);
  expect(page.readDraft().fields).toEqual(TYPED);
  expect((await pageAfterReload()).readDraft().fields).toEqual(EMPTY_FIELDS);
});

test('clears the draft once it is sent', async () => {
  const page = await pageAfterReload();
  page.keepDraft({ ...page.readDraft(), fields: TYPED }, true);
  page.dropDraft();
  expect(page.readDraft().fields).toEqual(EMPTY_FIELDS);
  expect(storages.tab.length).toBe(0);
});

test('reuses the key for the same content and changes it for other content', async () => {
  const { attemptOf, keepDraft, readDraft } = await pageAfterReload();
  const first = attemptOf(readDraft(), 'contents');
  keepDraft(first, true);
  const again = attemptOf((await pageAfterReload()).readDraft(), 'contents');
  expect(again.attempt.key).toBe(first.attempt.key);
  expect(attemptOf(again, 'other contents').attempt.key).not.toBe(first.attempt.key);
});

test.each(['null', 'nonsense', '{"fields":{"name":7},"startedAt":1}', '{"fields":null}'])(
  'treats a corrupted draft (%s) as empty',
  async (text) => {
    storages.tab.setItem('oriel-inquiry', text);
    expect((await pageAfterReload()).readDraft().fields).toEqual(EMPTY_FIELDS);
  },
);
