import { describe, expect, it } from 'vitest';
import { mapPlan, planPlace, planPoint, roundLength, scaleText } from './map-plan.ts';
import { fromWorld, toWorld, WORLD_PIXELS, worldMetres } from './mercator.ts';

const KRAKOW: [number, number] = [19.94, 50.06];

describe('the square of the world', () => {
  it('has the zero point in its middle and the edge at 85.05 degrees', () => {
    expect(toWorld(0, 0)).toEqual({ x: 0.5, y: 0.5 });
    expect(toWorld(180, 85.051129).y).toBeCloseTo(0, 6);
    expect(toWorld(-180, -89).y).toBeCloseTo(1, 6);
  });

  it('has Kraków’s market square in tile 12/2274/1388', () => {
    // By the formula of tile names, https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames.
    const { x, y } = toWorld(19.9372, 50.0617);
    expect([Math.floor(x * 4096), Math.floor(y * 4096)]).toEqual([2274, 1388]);
  });

  it('is read back, and goes on beyond the date line', () => {
    const { lng, lat } = fromWorld(toWorld(...KRAKOW));
    expect(lng).toBeCloseTo(KRAKOW[0], 9);
    expect(lat).toBeCloseTo(KRAKOW[1], 9);
    expect(fromWorld({ x: 1.01, y: 0.5 }).lng).toBeCloseTo(-176.4, 6);
  });
});

describe('a plan', () => {
  it('shows what a map of its zoom would: 960 pixels', () => {
    const plan = mapPlan({ center: KRAKOW, zoom: 15 });
    const metres = (960 / (WORLD_PIXELS * 2 ** 15)) * worldMetres(KRAKOW[1]);
    const [west, east] = [planPlace(plan, { x: 0, y: 0.5 }), planPlace(plan, { x: 1, y: 0.5 })];
    // A degree of longitude has 71.5 km there.
    expect((east.lng - west.lng) * 71.46).toBeCloseTo(metres / 1000, 1);
    expect(planPoint(plan, ...KRAKOW)).toEqual({ x: expect.closeTo(0.5, 6), y: expect.closeTo(0.5, 6) });
    expect(plan.area).toBeUndefined();
  });

  it('holds its whole area, whatever the zoom says', () => {
    const ring: [number, number][] = [
      [19.9, 50.0],
      [20.1, 50.02],
      [20.0, 50.1],
      [19.9, 50.0],
    ];
    const plan = mapPlan({ center: KRAKOW, zoom: 18 }, { type: 'Polygon', coordinates: [ring] });
    for (const place of ring) {
      const { x, y } = planPoint(plan, ...place);
      expect(Math.min(x, y)).toBeGreaterThan(0.05);
      expect(Math.max(x, y)).toBeLessThan(0.95);
    }
    expect(plan.area).toMatch(/^M[\d.]+ [\d.]+L.*Z$/);
  });

  it('has a round scale', () => {
    expect([0.3, 1, 1.2, 40, 51, 900, 1001].map(roundLength)).toEqual([0.5, 1, 2, 50, 100, 1000, 2000]);
    expect(scaleText({ scale: { length: 1, metres: 200 } })).toBe('200 m');
    expect(scaleText({ scale: { length: 1, metres: 5000 } })).toBe('5 km');
    const { scale } = mapPlan({ center: KRAKOW, zoom: 15 });
    expect(scale.metres).toBe(200);
  });
});
