import { expect, test } from 'vitest';
import { gatheredMarks } from './gathered-marks.ts';
import { turningOrder } from './mark-order.ts';

const mark = (yaw: number, pitch = 0) => ({ yaw, position: { yaw, pitch } });
const yaws = (marks: readonly { yaw: number }[]) => marks.map(({ yaw }) => yaw);

test('orders marks from the left edge of the picture once around to the right', () => {
  const marks = [mark(170), mark(0), mark(-20), mark(-60), mark(30), mark(-170)];
  expect(yaws(turningOrder(marks, -40))).toEqual([-20, 0, 30, 170, -170, -60]);
  expect(yaws(turningOrder(marks, 140))).toEqual([170, -170, -60, -20, 0, 30]);
});

test('puts the upper of two stacked marks first', () => {
  const marks = [mark(10, -20), mark(10, 15)];
  expect(turningOrder(marks, 0).map(({ position }) => position.pitch)).toEqual([15, -20]);
});

test('groups overlapping marks, across the yaw seam as well', () => {
  const groups = gatheredMarks([mark(179), mark(20), mark(-179), mark(21), mark(60)], 3);
  expect(groups.map(({ members }) => yaws(members))).toEqual([[179, -179], [20, 21], [60]]);
  expect(groups[0]?.position.yaw).toBe(179);
});
