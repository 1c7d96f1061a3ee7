import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allocatorVariables } from './allocator.mjs';

const GLIBC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

let place;

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'oriel-allocator-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

describe.runIf(process.platform === 'linux')('the allocator of a started server', () => {
  it('is jemalloc where the machine has it', async () => {
    const file = path.join(place, 'libjemalloc.so.2');
    await writeFile(file, '');
    expect(allocatorVariables({}, ['/nowhere', place])).toEqual({
      LD_PRELOAD: file,
      MALLOC_CONF: expect.stringContaining('dirty_decay_ms:2000'),
    });
    expect(allocatorVariables({ MALLOC_CONF: 'narenas:8' }, [place])).toMatchObject({
      MALLOC_CONF: 'narenas:8',
    });
  });

  it('is that of the C library, with its bounds, where it is missing or the operator preloads another', async () => {
    expect(allocatorVariables({}, ['/nowhere', place])).toEqual(GLIBC);
    await writeFile(path.join(place, 'libjemalloc.so.2'), '');
    expect(allocatorVariables({ LD_PRELOAD: 'libtcmalloc.so.4' }, [place])).toEqual(GLIBC);
    expect(allocatorVariables({ MALLOC_ARENA_MAX: '1' }, ['/nowhere'])).toMatchObject({
      MALLOC_ARENA_MAX: '1',
    });
  });

  const found = allocatorVariables({});
  it.runIf('LD_PRELOAD' in found)('takes the library and knows every setting', async () => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['-p', `require('node:fs').readFileSync('/proc/self/maps', 'utf8').includes('libjemalloc')`],
      { env: { ...process.env, ...found } },
    );
    expect([stdout.trim(), stderr]).toEqual(['true', '']);
  });
});
