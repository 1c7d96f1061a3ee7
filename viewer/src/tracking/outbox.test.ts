import type { TrackingEventInput } from '@oriel/contract/tracking-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { batchesOf, type Delivery, Outbox } from './outbox.ts';

let made = 0;
function event(props: Record<string, unknown> = {}): TrackingEventInput {
  made += 1;
  return { name: 'see_apartment_details', eventId: `event-${made}`, props };
}

const idsIn = (bodies: readonly string[]): string[] =>
  bodies.flatMap((body) => JSON.parse(body).events.map(({ eventId }: { eventId: string }) => eventId));

/** An outbox whose connection gives the test's answers in order, and then accepts everything. */
function outboxWith(...answers: Delivery[]) {
  const [posted, left]: [string[], string[]] = [[], []];
  const outbox = new Outbox({
    post: async (body) => {
      posted.push(body);
      return answers.shift() ?? 'taken';
    },
    beacon: (body) => {
      left.push(body);
      return true;
    },
  });
  return { outbox, posted, left };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('events', () => {
  it('are sent together, a few seconds after the first', async () => {
    const { outbox, posted } = outboxWith();
    const [one, other] = [event(), event()];
    outbox.add(one);
    await wait(1);
    outbox.add(other);
    expect(posted).toEqual([]);
    await wait(4);
    expect(posted).toHaveLength(1);
    expect(idsIn(posted)).toEqual([one.eventId, other.eventId]);
    await wait(60);
    expect(posted).toHaveLength(1);
  });

  it("never exceed the server's limit per call", () => {
    expect(batchesOf(Array.from({ length: 120 }, () => event()))).toHaveLength(3);
    const fat = Array.from({ length: 50 }, () => event({ filters: 'x'.repeat(1800) }));
    const batches = batchesOf(fat);
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThan(64_000);
    expect(idsIn(batches)).toEqual(fat.map(({ eventId }) => eventId));
    expect(batchesOf([])).toEqual([]);
  });

  it('are retried with the same ids after no answer, together with newer ones', async () => {
    const { outbox, posted } = outboxWith('failed');
    const one = event();
    outbox.add(one);
    await wait(5);
    const other = event();
    outbox.add(other);
    await wait(20);
    expect(posted).toHaveLength(2);
    expect(idsIn(posted.slice(1))).toEqual([one.eventId, other.eventId]);
  });

  it('are not retried after a refusal', async () => {
    const { outbox, posted } = outboxWith('refused');
    outbox.add(event());
    await wait(300);
    expect(posted).toHaveLength(1);
  });

  it('are not retried forever when blocked, and go once more when the page closes', async () => {
    const { outbox, posted, left } = outboxWith(...Array<Delivery>(9).fill('failed'));
    const one = event();
    outbox.add(one);
    await wait(3600);
    expect(posted).toHaveLength(4);
    outbox.leave();
    expect(idsIn(left)).toEqual([one.eventId]);
  });

  it('in flight are sent again when the page closes, and dropped afterwards', async () => {
    const { outbox, left } = outboxWith();
    const [one, other] = [event(), event()];
    outbox.add(one);
    await wait(4.001);
    outbox.add(other);
    outbox.leave();
    expect(idsIn(left)).toEqual([other.eventId]);
    outbox.leave();
    expect(left).toHaveLength(1);
  });

  it('are not sent once they may no longer be', async () => {
    const { outbox, posted, left } = outboxWith();
    outbox.add(event());
    outbox.clear();
    await wait(10);
    outbox.leave();
    expect([posted, left]).toEqual([[], []]);
  });
});
