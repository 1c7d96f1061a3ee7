import { describe, expect, it } from 'vitest';
import { correlation, isRecognizable, nearCells, showsSomething, thumbnailOf } from './thumbnail.ts';

const WIDTH = 64;
const HEIGHT = 36;

/** A thumbnail defined by a rule for its cells. */
const drawn = (grey: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => grey(at % WIDTH, Math.floor(at / WIDTH)));

const settled = drawn((x, y) => 30 + 2 * x + (y > 20 ? 60 : 0));

describe('recognition', () => {
  it('accepts the settled picture, and one within 32 levels of it everywhere', () => {
    expect(isRecognizable(settled, settled)).toBe(true);
    expect(
      nearCells(
        settled.map((grey) => grey + 32),
        settled,
      ),
    ).toBe(1);
    expect(
      isRecognizable(
        settled.map((grey) => grey + 32),
        settled,
      ),
    ).toBe(true);
  });

  it('rejects a faint picture, such as the start of a fade, although it shows something', () => {
    const faint = settled.map((grey) => 255 - (255 - grey) / 8);
    expect(showsSomething(faint, settled)).toBe(true);
    expect(correlation(faint, settled)).toBeGreaterThan(0.99);
    expect(isRecognizable(faint, settled)).toBe(false);
  });

  it('rejects a plain grey, however close: it resembles anything', () => {
    const low = drawn((x) => 120 + (x > 30 ? 10 : 0));
    const grey = drawn(() => 125);
    expect(nearCells(grey, low)).toBe(1);
    expect(isRecognizable(grey, low)).toBe(false);
  });

  it('needs four cells in five', () => {
    const wrongBelow = (rows: number) =>
      drawn((x, y) => (y >= HEIGHT - rows ? 0 : (settled[y * WIDTH + x] ?? 0)));
    const deep = drawn((x, y) => 60 + 2 * x + (y % 2) * 50);
    const cut = (cells: number) => deep.map((grey, at) => (at < cells ? grey + 33 : grey));
    const fifth = Math.floor(deep.length / 5);
    expect(nearCells(cut(fifth), deep)).toBeGreaterThanOrEqual(0.8);
    expect(isRecognizable(cut(fifth), deep)).toBe(true);
    expect(isRecognizable(cut(fifth + 1), deep)).toBe(false);
    expect(isRecognizable(wrongBelow(10), settled)).toBe(false);
  });

  it('a thumbnail averages its picture', async () => {
    const width = 1280;
    const height = 720;
    const data = Buffer.alloc(width * height * 3);
    for (let at = 0; at < width * height; at++)
      data.fill((at % width) % 2 === 0 ? 0 : 200, at * 3, at * 3 + 3);
    const thumbnail = await thumbnailOf({ data, width, height });
    expect(thumbnail).toHaveLength(WIDTH * HEIGHT);
    for (const grey of thumbnail) expect(Math.abs(grey - 100)).toBeLessThanOrEqual(2);
  });
});
