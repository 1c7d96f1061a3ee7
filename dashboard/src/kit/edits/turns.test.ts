import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('runs tasks of one key one by one, also after a failure, and tasks of other keys at once', async () => {
  const { run, ended } = createTurns();
  const story: string[] = [];
  const act = (name: string, isBad = false) =>
    run(name.slice(0, 1), async () => {
      story.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 1));
      story.push(`${name} ends`);
      if (isBad) throw new Error(name);
    });
  const first = act('a1', true);
  const others = [act('a2'), act('b1')];
  await expect(first).rejects.toThrow('a1');
  await Promise.all(others);
  expect(story.slice(0, 2).sort()).toEqual(['a1 begins', 'b1 begins']);
  expect(story.indexOf('a2 begins')).toBeGreaterThan(story.indexOf('a1 ends'));
  await ended('a');
});
