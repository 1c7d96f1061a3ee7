import { expect, test } from 'vitest';
import { createFlatFiles } from './files-store.ts';

const picture = (name: string) => new File(['x'], name);

function filesWith(refuse: (name: string) => boolean = () => false) {
  const story: string[] = [];
  let joining = 0;
  const files = createFlatFiles({
    async send({ file }, onProgress) {
      story.push(`send ${file.name}`);
      onProgress(0.5);
      await Promise.resolve();
      if (refuse(file.name)) throw new Error(`no ${file.name}`);
      return { id: `asset ${file.name}` };
    },
    async join(flatId, use, assetId) {
      joining += 1;
      expect(joining).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      joining -= 1;
      story.push(`join ${assetId} as ${use} of ${flatId}`);
    },
    explain: (error) => (error as Error).message,
    organization: () => 'o',
  });
  return { files, story };
}

test('every file is sent at once, and given to its flat one after another', async () => {
  const { files, story } = filesWith();
  files.add([picture('a'), picture('b')], () => ({ use: 'gallery', flats: ['f'] }));
  await files.start();
  expect(story).toEqual(['send a', 'send b', 'join asset a as gallery of f', 'join asset b as gallery of f']);
  expect(files.store.getState().files.map(({ phase }) => phase)).toEqual(['done', 'done']);
  files.clearDone();
  expect(files.store.getState().files).toEqual([]);
});

test('a file of which it is not clear whose it is waits until somebody says', async () => {
  const { files, story } = filesWith();
  files.add([picture('a')], () => ({ use: 'plan2d', flats: ['f', 'g'] }));
  await files.start();
  expect(story).toEqual([]);
  const [entry] = files.store.getState().files;
  files.choose(entry?.key ?? '', { flatId: 'g', use: 'plan3d' });
  await files.start();
  expect(story.at(-1)).toBe('join asset a as plan3d of g');
});

test('one that is refused says why, leaves the others alone, and can be tried again', async () => {
  let broken = true;
  const { files, story } = filesWith((name) => broken && name === 'a');
  files.add([picture('a'), picture('b')], ({ name }) => ({ use: 'gallery', flats: [name] }));
  await files.start();
  expect(files.store.getState().files.map(({ phase, message }) => [phase, message])).toEqual([
    ['failed', 'no a'],
    ['done', undefined],
  ]);
  broken = false;
  await files.start();
  expect(story.filter((line) => line === 'send b')).toHaveLength(1);
  expect(files.store.getState().files.map(({ phase }) => phase)).toEqual(['done', 'done']);
});
