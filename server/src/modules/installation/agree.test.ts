import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStorage } from '../../media/disk-storage.ts';
import { beginMove, finishMove } from './agree.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'oriel-agree-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

it('marks the target of every run of a move until that run has ended', async () => {
  const [from, to] = [diskStorage(path.join(scratch, 'from')), diskStorage(path.join(scratch, 'to'))];
  const names = { from: 'here', to: 'there' };
  await from.claim('ours');
  for (const _run of [1, 2]) {
    expect(await beginMove(from, to, names)).toBe('ours');
    expect(await to.owner()).toBe('moving:ours');
    await finishMove(to, 'ours');
    expect(await to.owner()).toBe('ours');
  }
  // A copy whose run broke off is all that is left when its source is lost.
  await beginMove(from, to, names);
  const other = diskStorage(path.join(scratch, 'other'));
  await expect(beginMove(to, other, names)).rejects.toThrow('here is incomplete');
  expect(await other.owner()).toBeUndefined();
  expect(await beginMove(to, other, names, true)).toBe('ours');
  expect(await other.owner()).toBe('moving:ours');
  await to.claim('theirs', { replace: true });
  await expect(beginMove(from, to, names)).rejects.toThrow('belongs to another installation (theirs)');
  expect(await to.owner()).toBe('theirs');
});
