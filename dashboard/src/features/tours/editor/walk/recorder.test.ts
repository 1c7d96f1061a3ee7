import { expect, test } from 'vitest';
import { Recorder, type Stop } from './recorder.ts';

const at = (yaw: number, roomId = 'hall', fov = 75) => ({ roomId, view: { yaw, pitch: 0, fov } });

/** Stops of a recording whose view is read five times a second: `[seconds, view]`, one after the other. */
function stopsOf(parts: readonly (readonly [number, (share: number) => ReturnType<typeof at>])[]): Stop[] {
  const recorder = new Recorder();
  const stops: Stop[] = [];
  let now = 0;
  for (const [seconds, view] of parts)
    for (let step = 1; step <= seconds * 5; step += 1) {
      now += 200;
      const stop = recorder.read(view(step / (seconds * 5)), now);
      if (stop?.isNew) stops.push(stop);
      else if (stop) stops[stops.length - 1] = stop;
    }
  return stops;
}

const rest = (yaw: number, roomId?: string, fov?: number) => () => at(yaw, roomId, fov);
const turn = (from: number, to: number) => (share: number) => at(from + (to - from) * share);

test('takes every view that rests for a step, and none that is only passed', () => {
  const stops = stopsOf([
    [2, rest(0)],
    [1, turn(0, 90)],
    [0.8, rest(90)],
    [1, turn(90, 120)],
    [3, rest(120)],
    [3, rest(120, 'kitchen')],
    [2, rest(120, 'kitchen', 40)],
  ]);
  expect(stops.map(({ roomId, view: { yaw, fov } }) => [roomId, yaw, fov])).toEqual([
    ['hall', 0, 75],
    ['hall', 120, 75],
    ['kitchen', 120, 75],
    ['kitchen', 120, 40],
  ]);
});

test('stays as long as the person did, within reason', () => {
  const stops = stopsOf([
    [2, rest(0)],
    [6, rest(40)],
    [60, rest(80)],
  ]);
  expect(stops.map(({ stay }) => stay)).toEqual([3, 6, 10]);
});

test('takes a small correction of the view for the same step', () => {
  const stops = stopsOf([
    [2, rest(0)],
    [2, rest(1)],
    [4, rest(2)],
  ]);
  expect(stops).toMatchObject([{ view: { yaw: 0 }, stay: 4 }]);
});

test('marks a stop at once', () => {
  const recorder = new Recorder();
  expect(recorder.mark(at(10))).toMatchObject({ isNew: true, view: { yaw: 10 } });
  expect(recorder.mark(at(11))).toMatchObject({ isNew: false, view: { yaw: 10 } });
  recorder.read(at(11), 0);
  expect(recorder.read(at(11), 2000)).toBeUndefined();
});
