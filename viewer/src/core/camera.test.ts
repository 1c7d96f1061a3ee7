import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampView, FULL_LIMITS, scaledFov, viewBetween, viewHolding, zoomAbout } from './camera.ts';
import { angleBetween, anglesOf, directionAt, lensOf, pointOf, yawDifference } from './projection.ts';
import { someView, someViewport } from './testing-arbitraries.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

test('keeps the grabbed point under the pointer during a drag', () => {
  fc.assert(
    fc.property(
      fc.record({
        yaw: fc.double({ min: -180, max: 180, noNaN: true }),
        pitch: fc.double({ min: -40, max: 40, noNaN: true }),
        fov: fc.double({ min: 20, max: 80, noNaN: true }),
      }),
      someViewport,
      fc.tuple(share, share, share, share),
      (view, viewport, [x0, y0, x1, y1]) => {
        const from = { x: x0 * viewport.width, y: y0 * viewport.height };
        const to = {
          x: from.x + (x1 - 0.5) * viewport.width * 0.3,
          y: from.y + (y1 - 0.5) * viewport.height * 0.3,
        };
        const grabbed = directionAt(lensOf(view, viewport), from);
        const dragged = viewHolding(grabbed, to, view.fov, viewport, view);
        // Close to the poles there may be no such view; the nearest one is used.
        const ray = directionAt(lensOf({ ...view, yaw: 0, pitch: 0 }, viewport), to);
        const reach = Math.hypot(ray.y, ray.z) / Math.hypot(ray.x, ray.y, ray.z);
        const height = Math.abs(grabbed.y) / Math.hypot(grabbed.x, grabbed.y, grabbed.z);
        fc.pre(height < reach * 0.999 && Math.abs(dragged.pitch) < 89.9);
        const shown = pointOf(lensOf(dragged, viewport), grabbed);
        expect(shown?.x).toBeCloseTo(to.x, 3);
        expect(shown?.y).toBeCloseTo(to.y, 3);
      },
    ),
    { numRuns: 400 },
  );
});

test('leaves the view unchanged by an empty drag', () => {
  fc.assert(
    fc.property(someView, someViewport, share, share, (view, viewport, x, y) => {
      fc.pre(Math.abs(view.pitch) < 89);
      const point = { x: x * viewport.width, y: y * viewport.height };
      const held = viewHolding(directionAt(lensOf(view, viewport), point), point, view.fov, viewport, view);
      expect(Math.abs(yawDifference(held.yaw, view.yaw))).toBeLessThan(1e-4);
      expect(held.pitch).toBeCloseTo(view.pitch, 4);
    }),
  );
});

test('keeps the point under the pointer while zooming', () => {
  fc.assert(
    fc.property(
      fc.record({
        yaw: fc.double({ min: -180, max: 180, noNaN: true }),
        pitch: fc.double({ min: -30, max: 30, noNaN: true }),
        fov: fc.double({ min: 30, max: 80, noNaN: true }),
      }),
      share,
      share,
      fc.double({ min: 0.7, max: 1.3, noNaN: true }),
      (view, x, y, factor) => {
        const viewport = { width: 1280, height: 720 };
        const point = { x: x * 1280, y: y * 720 };
        const under = directionAt(lensOf(view, viewport), point);
        const zoomed = zoomAbout(view, point, scaledFov(view.fov, factor), viewport, FULL_LIMITS);
        if (Math.abs(zoomed.pitch) > 89.9) return;
        // Zooming out at a corner may move it to a height that no level camera sees there; then the nearest possible view is expected.
        const ray = directionAt(lensOf({ ...zoomed, yaw: 0, pitch: 0 }, viewport), point);
        const reach = Math.hypot(ray.y, ray.z) / Math.hypot(ray.x, ray.y, ray.z);
        if (Math.abs(under.y) / Math.hypot(under.x, under.y, under.z) > reach) return;
        expect(angleBetween(directionAt(lensOf(zoomed, viewport), point), under)).toBeLessThan(1e-4);
      },
    ),
  );
});

test('clamps any view to the limits', () => {
  const limits = { pitchMin: -20, pitchMax: 30, fovMin: 40, fovMax: 90 };
  fc.assert(
    fc.property(
      fc.double({ min: -2000, max: 2000, noNaN: true }),
      fc.double({ min: -500, max: 500, noNaN: true }),
      fc.double({ min: -10, max: 400, noNaN: true }),
      (yaw, pitch, fov) => {
        const view = clampView({ yaw, pitch, fov }, limits, { width: 800, height: 500 });
        expect(view.yaw).toBeGreaterThanOrEqual(-180);
        expect(view.yaw).toBeLessThan(180);
        expect(view.pitch).toBeGreaterThanOrEqual(-20);
        expect(view.pitch).toBeLessThanOrEqual(30);
        expect(view.fov).toBeGreaterThanOrEqual(40);
        expect(view.fov).toBeLessThanOrEqual(90);
      },
    ),
  );
});

test('never shows beyond the picture, whatever the aspect of the screen', () => {
  const extent = { pitchMin: -50, pitchMax: 40, yawMin: -90, yawMax: 110 };
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: 20, max: 110, noNaN: true }),
      fc.integer({ min: 200, max: 3000 }),
      (yaw, pitch, fov, width) => {
        const viewport = { width, height: 800 };
        const view = clampView({ yaw, pitch, fov }, { ...FULL_LIMITS, extent }, viewport);
        const lens = lensOf(view, viewport);
        for (const x of [0, width / 2, width])
          for (const y of [0, 400, 800]) {
            const seen = anglesOf(directionAt(lens, { x, y }));
            expect(seen.pitch).toBeGreaterThan(extent.pitchMin - 0.01);
            expect(seen.pitch).toBeLessThan(extent.pitchMax + 0.01);
            expect(seen.yaw).toBeGreaterThan(extent.yawMin - 0.01);
            expect(seen.yaw).toBeLessThan(extent.yawMax + 0.01);
          }
      },
    ),
  );
});

test('allows looking at a pole that the picture reaches, and along the middle of a strip', () => {
  const viewport = { width: 1600, height: 900 };
  const within = (pitch: number, extent: { pitchMin: number; pitchMax: number }) =>
    clampView({ yaw: 0, pitch, fov: 75 }, { ...FULL_LIMITS, extent }, viewport);
  expect(within(90, { pitchMin: -60, pitchMax: 90 }).pitch).toBe(90);
  expect(within(-90, { pitchMin: -60, pitchMax: 90 })).toMatchObject({ pitch: -22.5, fov: 75 });
  expect(within(80, { pitchMin: -6, pitchMax: 2 })).toMatchObject({ pitch: -2, fov: 20 });
});

test('turns between two views the short way, with exact ends', () => {
  const from = { yaw: 170, pitch: 0, fov: 75 };
  const to = { yaw: -170, pitch: 20, fov: 40 };
  expect(viewBetween(from, to, 0.5).yaw).toBeCloseTo(-180);
  expect(viewBetween(from, to, 1)).toMatchObject({ yaw: -170, pitch: 20 });
  expect(viewBetween(from, to, 1).fov).toBeCloseTo(40);
  expect(viewBetween(from, to, 0)).toMatchObject({ yaw: 170, pitch: 0 });
});

test('composes two zoom steps into their product', () => {
  expect(scaledFov(scaledFov(75, 0.8), 0.5)).toBeCloseTo(scaledFov(75, 0.4), 10);
});
