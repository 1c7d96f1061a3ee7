import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WalkPlayer, type WalkState } from './walk-player.ts';

let seen: string[] = [];
let player: WalkPlayer;

/** A walk whose steps take one second to get to; those in `lost` cannot be shown. */
function walk(stays: readonly number[], lost: readonly number[] = []): WalkPlayer {
  seen = [];
  player = new WalkPlayer({
    stays,
    travel: (index, signal) =>
      new Promise((resolve, reject) => {
        if (lost.includes(index)) resolve(false);
        signal.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => resolve(true), 1000);
      }),
    onChange: ({ index, phase }: WalkState) => seen.push(`${index} ${phase}`),
  });
  return player;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  player.destroy();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('moves to each step and stays as long as it says, then is done', async () => {
  walk([2, 3]).play();
  await pass(1.5);
  expect(seen).toEqual(['0 moving', '0 staying']);
  await pass(2);
  expect(player.state).toEqual({ index: 1, phase: 'moving' });
  await pass(3.8);
  expect(player.state).toEqual({ index: 1, phase: 'done' });
  player.play();
  expect(player.state).toEqual({ index: 0, phase: 'moving' });
});

test('pauses a move and a stay, and stays on for the rest of the time', async () => {
  walk([4, 4]).play();
  await pass(0.5);
  player.pause();
  await pass(10);
  expect(player.state).toEqual({ index: 0, phase: 'paused' });
  player.play();
  await pass(1);
  expect(player.state.phase).toBe('staying');
  await pass(3);
  player.pause();
  await pass(10);
  player.play();
  // A second to get back, and one that was left of the four.
  await pass(1.9);
  expect(player.state).toEqual({ index: 0, phase: 'staying' });
  await pass(0.2);
  expect(player.state).toEqual({ index: 1, phase: 'moving' });
});

test('goes to the next and the previous step, and stays there for the whole time', async () => {
  walk([4, 4, 4]).play();
  await pass(3);
  player.goTo(1);
  await pass(1.1);
  expect(player.state).toEqual({ index: 1, phase: 'staying' });
  await pass(3.8);
  expect(player.state.index).toBe(1);
  player.goTo(0);
  expect(player.state).toEqual({ index: 0, phase: 'moving' });
  player.goTo(9);
  expect(player.state.index).toBe(2);
  player.goTo(-4);
  expect(player.state.index).toBe(0);
});

test('skips steps that cannot be shown', async () => {
  walk([1, 1, 1, 1], [1, 3]).play();
  await pass(2.5);
  expect(player.state).toEqual({ index: 2, phase: 'moving' });
  await pass(2.5);
  expect(player.state.phase).toBe('done');
});

test('stays for the whole time at the step after one that was paused and is gone', async () => {
  const lost: number[] = [];
  walk([4, 4], lost).play();
  await pass(4);
  player.pause();
  lost.push(0);
  player.play();
  await pass(1.5);
  expect(player.state).toEqual({ index: 1, phase: 'staying' });
  await pass(3);
  expect(player.state).toEqual({ index: 1, phase: 'staying' });
});

test('waits while nobody looks, and goes on by itself unless it was paused', async () => {
  walk([2, 2]);
  player.hold(true);
  player.play();
  await pass(10);
  expect(player.state).toEqual({ index: 0, phase: 'moving' });
  player.hold(false);
  await pass(1.5);
  player.hold(true);
  await pass(10);
  expect(player.state).toEqual({ index: 0, phase: 'staying' });
  player.hold(false);
  await pass(1.1);
  expect(player.state).toEqual({ index: 0, phase: 'staying' });
  player.pause();
  player.hold(true);
  player.hold(false);
  await pass(10);
  expect(player.state).toEqual({ index: 0, phase: 'paused' });
});
