import { expect, test } from 'vitest';
import { dragged, squareOf, WHOLE } from './crop.ts';

const wide = { width: 400, height: 200 };

test('starts with the whole shorter side, centred', () => {
  expect(squareOf(WHOLE, wide)).toEqual({ left: 100, top: 0, side: 200 });
});

test('zooms into a smaller square around the same point, never beyond the edge', () => {
  expect(squareOf({ zoom: 2, x: 0.5, y: 0.5 }, wide)).toEqual({ left: 150, top: 50, side: 100 });
  expect(squareOf({ zoom: 2, x: 0, y: 1 }, wide)).toEqual({ left: 0, top: 100, side: 100 });
  expect(squareOf({ zoom: 99, x: 0.5, y: 0.5 }, wide).side).toBe(50);
});

test('shows more of the left when dragged to the right, and stops at the edge', () => {
  expect(squareOf(dragged(WHOLE, wide, 50, 30, 100), wide)).toEqual({ left: 0, top: 0, side: 200 });
  expect(squareOf(dragged(WHOLE, wide, -25, 0, 100), wide)).toEqual({ left: 150, top: 0, side: 200 });
  // From the edge, dragging back has an immediate effect.
  const atEdge = dragged(WHOLE, wide, 500, 0, 100);
  expect(squareOf(dragged(atEdge, wide, -10, 0, 100), wide).left).toBeCloseTo(20);
});
