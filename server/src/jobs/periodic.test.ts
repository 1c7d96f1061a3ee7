import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPeriodic } from './periodic.ts';

const lines: string[] = [];
const log = {
  info: (_details: object, message: string) => lines.push(message),
  warn: (_details: object, message: string) => lines.push(message),
};

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('periodic tasks', () => {
  it('run at once, then at their interval, also after a failure', async () => {
    let times = 0;
    const run = async () => {
      times += 1;
      if (times === 2) throw new Error('no');
      return times;
    };
    const stop = startPeriodic([{ name: 'a', everyMs: 1000, run }], log);
    await vi.advanceTimersByTimeAsync(2500);
    expect(times).toBe(3);
    expect(lines).toEqual(['periodic task', 'a periodic task failed', 'periodic task']);
    await stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(times).toBe(3);
  });

  it('wait for their interval first if they delete data', async () => {
    let times = 0;
    const run = async () => (times += 1);
    const stop = startPeriodic([{ name: 'a', everyMs: 1000, notAtStart: true, run }], log);
    await vi.advanceTimersByTimeAsync(900);
    expect(times).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(times).toBe(1);
    await stop();
  });

  it('never overlap, and a stop waits for a running one', async () => {
    let begun = 0;
    let stopped = false;
    const run = (signal: AbortSignal) => {
      begun += 1;
      return new Promise<number>((resolve) => signal.addEventListener('abort', () => resolve(0)));
    };
    const stop = startPeriodic([{ name: 'a', everyMs: 1000, run }], log);
    await vi.advanceTimersByTimeAsync(5000);
    expect(begun).toBe(1);
    await stop().then(() => {
      stopped = true;
    });
    expect(stopped).toBe(true);
    expect(lines).toEqual([]);
  });
});
