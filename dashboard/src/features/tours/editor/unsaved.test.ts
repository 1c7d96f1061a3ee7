import { beforeEach, expect, test } from 'vitest';
import { drafts, dropDraftsOf, saveDraft, setDraft } from './unsaved.ts';

const draft = () => drafts.getState().texts.name;
const explain = (error: unknown) => String(error);
beforeEach(() => drafts.setState({ texts: {} }));

test('a saved text is no longer a draft; a failed one stays with its reason', async () => {
  setDraft('name', { text: 'Hall' });
  await saveDraft('name', () => Promise.reject(new Error('no')), explain);
  expect(draft()).toEqual({ text: 'Hall', failure: 'Error: no' });
  await saveDraft('name', () => Promise.resolve(), explain);
  expect(draft()).toBeUndefined();
});

test.each([
  ['saved', () => Promise.resolve()],
  ['refused', () => Promise.reject(new Error('no'))],
])('keeps what is typed while an older text is being %s', async (_how, answer) => {
  setDraft('name', { text: 'Ha' });
  await saveDraft(
    'name',
    () => {
      setDraft('name', { text: 'Hall', saving: true });
      return answer();
    },
    explain,
  );
  expect(draft()).toEqual({ text: 'Hall' });
});

test('does not send a text twice while saving', async () => {
  setDraft('name', { text: 'Hall', saving: true });
  await saveDraft('name', () => Promise.reject(new Error('sent')), explain);
  expect(draft()).toEqual({ text: 'Hall', saving: true });
});

test('drops what was typed about a thing that is gone, and nothing else', () => {
  for (const key of ['room', 'room.name', 'room.name.pl', 'room2.name']) setDraft(key, { text: 'Hall' });
  dropDraftsOf('room');
  expect(Object.keys(drafts.getState().texts)).toEqual(['room2.name']);
});
