import { beforeEach, expect, test, vi } from 'vitest';
import { giveStorages } from '../../testing/storages.ts';
import { EMPTY_FIELDS } from './inquiry-fields.ts';

let storages: ReturnType<typeof giveStorages>;
beforeEach(() => {
  storages = giveStorages();
});

/** The module as a page has it that was just loaded. */
async function pageAfterReload() {
  vi.resetModules();
  return await import('./draft.ts');
}

const TYPED = { ...EMPTY_FIELDS, name: 'Anna', message: 'Is there a cellar?' };

test('what is typed is there again after a reload, with the time at which the form was first seen', async () => {
  const before = await pageAfterReload();
  const draft = { ...before.readDraft(1000), fields: TYPED };
  before.keepDraft(draft, true);
  const after = await pageAfterReload();
  expect(after.readDraft(9000)).toEqual(draft);
  expect(storages.browser.length).toBe(0);
});

test('nothing of it is written for who refuses, and the page itself remembers', async () => {
  const page = await pageAfterReload();
  page.keepDraft({ ...page.readDraft(), fields: TYPED }, true);
  page.keepDraft({ ...page.readDraft(), fields: TYPED }, false);
  expect(storages.tab.length).toBe(0);
  expect(page.readDraft().fields).toEqual(TYPED);
  expect((await pageAfterReload()).readDraft().fields).toEqual(EMPTY_FIELDS);
});

test('what was sent is no draft any more', async () => {
  const page = await pageAfterReload();
  page.keepDraft({ ...page.readDraft(), fields: TYPED }, true);
  page.dropDraft();
  expect(page.readDraft().fields).toEqual(EMPTY_FIELDS);
  expect(storages.tab.length).toBe(0);
});

test('the same contents go under one name however often, other contents under another', async () => {
  const { attemptOf, keepDraft, readDraft } = await pageAfterReload();
  const first = attemptOf(readDraft(), 'contents');
  keepDraft(first, true);
  const again = attemptOf((await pageAfterReload()).readDraft(), 'contents');
  expect(again.attempt.key).toBe(first.attempt.key);
  expect(attemptOf(again, 'other contents').attempt.key).not.toBe(first.attempt.key);
});

test.each(['null', 'nonsense', '{"fields":{"name":7},"startedAt":1}', '{"fields":null}'])(
  'a draft that somebody has tampered with (%s) is an empty one',
  async (text) => {
    storages.tab.setItem('oriel-inquiry', text);
    expect((await pageAfterReload()).readDraft().fields).toEqual(EMPTY_FIELDS);
  },
);
