import { expect, test } from 'vitest';
import { angleBetween, directionAt, lensOf } from './projection.ts';
import { ViewMotion } from './view-motion.ts';

const VIEWPORT = { width: 800, height: 450 };
const START = { yaw: 0, pitch: 0, fov: 75 };

function settle(motion: ViewMotion): number {
  let frames = 0;
  while (motion.advance(1 / 60)) {
    frames++;
    if (frames > 600) throw new Error('It never comes to rest.');
  }
  return frames;
}

test('moves with a drag, and stays after a slow release', () => {
  const motion = new ViewMotion(START, VIEWPORT);
  const lens = lensOf(motion.view, VIEWPORT);
  const grabbed = directionAt(lens, { x: 400, y: 225 });
  motion.press(1, { x: 400, y: 225 }, 0);
  for (let x = 400; x >= 300; x -= 10) motion.drag(1, { x, y: 215 }, (400 - x) * 4);
  expect(angleBetween(directionAt(lensOf(motion.view, VIEWPORT), { x: 300, y: 215 }), grabbed)).toBeLessThan(
    1e-5,
  );
  expect(motion.view.yaw).toBeGreaterThan(10);
  motion.release(1, 2000);
  expect(motion.isMoving).toBe(false);
});

test('continues in the same direction after a throw and stops within two seconds', () => {
  const motion = new ViewMotion(START, VIEWPORT);
  motion.press(1, { x: 500, y: 225 }, 0);
  for (let i = 1; i <= 5; i++) motion.drag(1, { x: 500 - 25 * i, y: 225 }, 16 * i);
  const { yaw } = motion.view;
  motion.release(1, 84);
  expect(motion.isMoving).toBe(true);
  expect(settle(motion)).toBeLessThan(150);
  expect(motion.view.yaw).toBeGreaterThan(yaw + 5);
});

test('stops a thrown picture on press', () => {
  const motion = new ViewMotion(START, VIEWPORT);
  motion.press(1, { x: 500, y: 225 }, 0);
  for (let i = 1; i <= 5; i++) motion.drag(1, { x: 500 - 25 * i, y: 225 }, 16 * i);
  motion.release(1, 84);
  motion.press(1, { x: 400, y: 200 }, 100);
  expect(motion.isMoving).toBe(false);
});

test('does not move on its own with stillness', () => {
  const motion = new ViewMotion(START, VIEWPORT);
  motion.stillness = true;
  motion.press(1, { x: 500, y: 225 }, 0);
  for (let i = 1; i <= 5; i++) motion.drag(1, { x: 500 - 25 * i, y: 225 }, 16 * i);
  motion.release(1, 84);
  expect(motion.isMoving).toBe(false);
  motion.stepBy(0.1, 0);
  motion.zoomBy(0.8, null);
  motion.goTo({ yaw: 90, pitch: 0, fov: 75 }, 1);
  expect(motion.isMoving).toBe(false);
  expect(motion.view.yaw).toBe(90);
});

test('scales about the middle of the fingers in a pinch', () => {
  const motion = new ViewMotion(START, VIEWPORT);
  motion.press(1, { x: 300, y: 200 }, 0);
  motion.press(2, { x: 500, y: 200 }, 10);
  const held = directionAt(lensOf(motion.view, VIEWPORT), { x: 400, y: 200 });
  motion.drag(1, { x: 200, y: 200 }, 20);
  motion.drag(2, { x: 600, y: 200 }, 30);
  const tangent = (fov: number) => Math.tan((fov * Math.PI) / 360);
  expect(tangent(motion.view.fov) / tangent(75)).toBeCloseTo(0.5, 6);
  expect(angleBetween(directionAt(lensOf(motion.view, VIEWPORT), { x: 400, y: 200 }), held)).toBeLessThan(
    1e-5,
  );
});

test('does not jump when one of two fingers lifts', () => {
  const motion = new ViewMotion(START, VIEWPORT);
  motion.press(1, { x: 300, y: 200 }, 0);
  motion.press(2, { x: 500, y: 200 }, 10);
  motion.drag(2, { x: 550, y: 240 }, 30);
  const before = motion.view;
  motion.release(1, 40);
  motion.drag(2, { x: 550, y: 240 }, 50);
  expect(motion.view.yaw).toBeCloseTo(before.yaw, 6);
  expect(motion.view.fov).toBeCloseTo(before.fov, 6);
});

test('adds up wheel and key steps and ends exactly at their sum', () => {
  const motion = new ViewMotion(START, VIEWPORT);
  motion.stepBy(0.1, 0);
  motion.stepBy(0.1, 0);
  settle(motion);
  expect(motion.view.yaw).toBeCloseTo(15, 10);
  motion.zoomBy(0.5, null);
  motion.zoomBy(2, null);
  settle(motion);
  expect(motion.view.fov).toBeCloseTo(75, 10);
});

test('keeps the zoom centre in place all the way', () => {
  const motion = new ViewMotion(START, VIEWPORT);
  const point = { x: 600, y: 120 };
  const under = directionAt(lensOf(motion.view, VIEWPORT), point);
  motion.zoomBy(0.5, point);
  do {
    expect(angleBetween(directionAt(lensOf(motion.view, VIEWPORT), point), under)).toBeLessThan(0.02);
  } while (motion.advance(1 / 60));
  expect(motion.view.fov).toBeLessThan(45);
});

test('respects limits in every kind of motion', () => {
  const limits = { pitchMin: -10, pitchMax: 10, fovMin: 60, fovMax: 80 };
  const motion = new ViewMotion({ yaw: 0, pitch: 50, fov: 20 }, VIEWPORT, limits);
  expect(motion.view).toEqual({ yaw: 0, pitch: 10, fov: 60 });
  motion.stepBy(0, 5);
  settle(motion);
  expect(motion.view.pitch).toBe(10);
  motion.zoomBy(100, null);
  settle(motion);
  expect(motion.view.fov).toBe(80);
  motion.press(1, { x: 0, y: 0 }, 0);
  motion.drag(1, { x: 0, y: 440 }, 16);
  expect(motion.view.pitch).toBeLessThanOrEqual(10);
});

test('turns in the given time, the short way, and ends exactly', () => {
  const motion = new ViewMotion({ yaw: 170, pitch: 0, fov: 75 }, VIEWPORT);
  motion.goTo({ yaw: -170, pitch: 10, fov: 60 }, 0.5);
  const frames = settle(motion);
  expect(frames).toBeGreaterThan(25);
  expect(frames).toBeLessThan(35);
  expect(motion.view).toEqual({ yaw: -170, pitch: 10, fov: 60 });
});

test('turns sideways at the pole', () => {
  const motion = new ViewMotion({ yaw: 0, pitch: 90, fov: 75 }, VIEWPORT);
  motion.stepBy(0.2, 0);
  expect(motion.advance(1 / 60)).toBe(true);
  settle(motion);
  expect(motion.view.yaw).toBeCloseTo(15, 10);
});

test("continues from another picture's view while held", () => {
  const motion = new ViewMotion(START, VIEWPORT);
  motion.press(1, { x: 400, y: 225 }, 0);
  motion.drag(1, { x: 380, y: 225 }, 16);
  motion.goTo({ yaw: 120, pitch: 5, fov: 60 });
  motion.drag(1, { x: 380, y: 225 }, 32);
  expect(motion.view.yaw).toBeCloseTo(120, 6);
  motion.drag(1, { x: 360, y: 225 }, 48);
  expect(motion.view.yaw).toBeGreaterThan(120);
  expect(motion.view.yaw).toBeLessThan(125);
});
