import { expect, test } from 'vitest';
import type { StepDraft } from '../editor-state.ts';
import { aRoom } from '../room-for-tests.ts';
import { staySeconds, stepDrafts, stepProblem, walkBody } from './walk-draft.ts';

const VIEW = { yaw: 1, pitch: 2, fov: 75 };
const step = (panoramaId: string, more: Partial<StepDraft> = {}): StepDraft => ({
  key: 'k',
  panoramaId,
  view: VIEW,
  stay: '4',
  caption: '',
  captions: {},
  ...more,
});

test('sends what was edited, with every translation', () => {
  const walk = [
    { id: '1', panoramaId: 'a', view: VIEW, stay: 2.5, caption: 'Sofa', i18n: { pl: { caption: 'Kanapa' } } },
  ];
  const [draft] = stepDrafts(walk);
  expect(draft).toMatchObject({ key: '1', stay: '2.5', captions: { pl: 'Kanapa' } });
  const edited = { ...step('a'), ...draft, stay: '3,5', caption: ' The sofa ', captions: { gb: 'Settee' } };
  expect(walkBody([edited], [aRoom('a')])).toEqual([
    {
      id: '1',
      panoramaId: 'a',
      view: VIEW,
      stay: 3.5,
      caption: 'The sofa',
      i18n: { en: { caption: null }, gb: { caption: 'Settee' }, pl: { caption: null } },
    },
  ]);
});

test('leaves out steps and points that are gone', () => {
  const sent = walkBody([step('a', { pointId: 'p' }), step('gone')], [aRoom('a')]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('pointId');
});

test('names a room that is gone, and a private one in a tour that is not', () => {
  const rooms = [aRoom('a'), aRoom('b', { visibility: 'PRIVATE' })];
  expect(['a', 'b', 'c'].map((id) => stepProblem(step(id), rooms))).toEqual([undefined, 'private', 'gone']);
  expect(stepProblem(step('b'), [aRoom('b', { visibility: 'PRIVATE' })])).toBeUndefined();
});

test('reads a stay as people type it, within the limits', () => {
  expect(['4', '2,5', '30 ', '0.5', '31', 'long', ''].map(staySeconds)).toEqual([
    4,
    2.5,
    30,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
