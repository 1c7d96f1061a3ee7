import { existsSync } from 'node:fs';
import path from 'node:path';

const TRIPLES = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };
const PLACES = [`/usr/lib/${TRIPLES[process.arch]}`, '/usr/lib64', '/usr/lib'];
const LIBRARY = 'libjemalloc.so.2';

/**
 * Variables with which a server keeps memory level. The C library of Linux returns a free block to the system only where nothing in use lies
 * above it, so that a server grows with its busiest moments for as long as it runs. jemalloc, where the machine has it, returns what has been
 * free for two seconds (docs/adr/0124-jemalloc.md). Whoever preloads a library, or configures jemalloc, has the last word.
 */
export function allocatorVariables(env = process.env, places = PLACES) {
  const jemalloc = places.map((place) => path.join(place, LIBRARY)).find((file) => existsSync(file));
  if (process.platform === 'linux' && jemalloc !== undefined && env.LD_PRELOAD === undefined)
    return {
      LD_PRELOAD: jemalloc,
      MALLOC_CONF: env.MALLOC_CONF ?? 'narenas:2,background_thread:true,dirty_decay_ms:2000,muzzy_decay_ms:0',
    };
  return {
    // It reserves up to 64 MB per thread, and returns little of it.
    MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '2',
    // What is larger, bytes, goes back to the system once it is free. By default the bound grows with use, and each sign-in's 16 MB stay.
    MALLOC_MMAP_THRESHOLD_: env.MALLOC_MMAP_THRESHOLD_ ?? '1048576',
  };
}
