import type { CDPSession } from 'playwright-core';

/** Time that a page's main thread has been busy, after `Performance.enable`. */
export async function taskMilliseconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
