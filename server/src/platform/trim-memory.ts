const EVERY_MS = 60_000;
/** What keeps its own free memory level has no need of it. */
const OTHER_ALLOCATOR = /jemalloc|mimalloc|tcmalloc/;

/**
 * Returns memory that is free to the system every minute, where the process uses the C library of GNU: it does so by itself only for what
 * lies above all that is in use, so that a server keeps what its busiest moments took. A call takes milliseconds, in a thread of its own.
 *
 * Elsewhere nothing happens: other libraries have no such call.
 */
export async function trimMemory(env = process.env, everyMs = EVERY_MS): Promise<void> {
  if (process.platform !== 'linux' || OTHER_ALLOCATOR.test(env.LD_PRELOAD ?? '')) return;
  const trim = await mallocTrim();
  if (!trim) return;
  let trimming = false;
  setInterval(() => {
    if (trimming) return;
    trimming = true;
    trim.async(0, () => {
      trimming = false;
    });
  }, everyMs).unref();
}

async function mallocTrim() {
  try {
    const { default: koffi } = await import('koffi');
    return koffi.load('libc.so.6').func('int malloc_trim(size_t pad)');
  } catch {
    // No binary for this machine, or a C library without the call.
    return undefined;
  }
}
