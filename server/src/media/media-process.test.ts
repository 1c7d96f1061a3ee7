import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MediaError } from './media-error.ts';
import { inMediaProcess } from './media-process.ts';
import { grey, testFolder } from './testing/pictures.ts';

/** Ids of this process's media processes. */
function processes(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,ppid=,args=', '-A'], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes('media-child.ts'))
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === process.pid)
    .map(([pid = 0]) => pid);
}

async function picture(data: Buffer | string): Promise<string> {
  const path = join(await testFolder(), 'picture');
  await writeFile(path, data);
  return path;
}

describe('the media process', () => {
  it("returns the task's result, and is shared by all callers", async () => {
    const path = await picture(await grey(2048, 1024).jpeg().toBuffer());
    const [sphere, apartment] = await Promise.all([
      inMediaProcess('probe', { path, expected: 'PANORAMA' }),
      inMediaProcess('probe', { path, expected: 'IMAGE' }),
    ]);
    expect(sphere).toMatchObject({ format: 'jpeg', width: 2048, sphere: { fullWidth: 2048 } });
    expect(apartment.sphere).toBeUndefined();
    expect(await inMediaProcess('picturePreview', { path, probe: apartment })).toBeInstanceOf(Uint8Array);
    expect(processes()).toHaveLength(1);
  });

  it("passes on the task's error code and sentence", async () => {
    const path = await picture('no picture');
    const error: unknown = await inMediaProcess('probe', { path, expected: 'IMAGE' }).catch(
      (e: unknown) => e,
    );
    expect(error).toBeInstanceOf(MediaError);
    expect(error).toMatchObject({ code: 'UNSUPPORTED_MEDIA', message: expect.stringMatching(/no picture/) });
  });

  it('stops with the reason of the signal', async () => {
    const path = await picture(await grey(4096, 2048).png().toBuffer());
    const { sphere } = await inMediaProcess('probe', { path, expected: 'PANORAMA' });
    if (!sphere) throw new Error('no sphere');
    const stop = new AbortController();
    const work = inMediaProcess(
      'pyramid',
      {
        storage: { folder: await testFolder() },
        assetId: 'asset',
        sourcePath: path,
        sourceSha256: 'a'.repeat(64),
        sphere,
      },
      { signal: stop.signal, progress: () => stop.abort(new Error('given back')) },
    );
    await expect(work).rejects.toThrow('given back');
  });

  it('fails its tasks when it dies, and is restarted for the next', async () => {
    const path = await picture(await grey(8192, 4096).jpeg({ progressive: true }).toBuffer());
    const work = inMediaProcess('probe', { path, expected: 'PANORAMA' });
    const [pid = 0] = processes();
    process.kill(pid, 'SIGKILL');
    await expect(work).rejects.toThrow('the media process ended: SIGKILL');
    expect((await inMediaProcess('probe', { path, expected: 'PANORAMA' })).width).toBe(8192);
    expect(processes()).not.toContain(pid);
  });

  it.runIf(process.env.ORIEL_FULL_TESTS)(
    'frees the memory of a large picture by ending',
    async () => {
      const path = await picture(await grey(16384, 8192).jpeg({ progressive: true }).toBuffer());
      await inMediaProcess('probe', { path, expected: 'PANORAMA' });
      const before = process.memoryUsage.rss();
      await expect.poll(processes, { timeout: 15_000 }).toEqual([]);
      expect(process.memoryUsage.rss()).toBeLessThan(before + 50e6);
    },
    60_000,
  );
});
