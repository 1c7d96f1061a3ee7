import { describe, expect, it } from 'vitest';
import { sharp } from './image-library.ts';
import { type Mosaic, mosaicOf } from './mosaic.ts';

/** A picture with a red left half and a blue right half. */
async function halves(width: number, height: number): Promise<Buffer> {
  const red = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } };
  return await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** The colour of each cell of a mosaic. Throws when cells are covered twice or not at all. */
function cellsOf({ columns, rows, blocks }: Mosaic): string[] {
  const cells: string[] = new Array(columns * rows).fill('');
  for (const { x, y, width, height, colour } of blocks) {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) {
        if (cells[row * columns + column] !== '') throw new Error(`${column}, ${row} is covered twice`);
        cells[row * columns + column] = colour;
      }
    }
  }
  if (cells.includes('')) throw new Error('a cell is not covered');
  return cells;
}

/** Smooth ground, a thin bright frame and a quarter of small squares, which blocks of one size would lose. */
async function roomLike(): Promise<Buffer> {
  const width = 1280;
  const height = 720;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const frame = Math.abs(x - 610) < 10 || Math.abs(y - 350) < 10;
      const squares = x > 640 && y > 360 && (Math.floor(x / 40) + Math.floor(y / 40)) % 2 === 0;
      const grey = frame ? 240 : squares ? 230 : 60 + (x * 40) / width;
      pixels.fill(grey, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

describe('a mosaic', () => {
  it('covers its picture once, with large blocks in plain areas', async () => {
    const mosaic = await mosaicOf(await halves(1280, 720));
    expect([mosaic.columns, mosaic.rows]).toEqual([64, 36]);
    expect(mosaic.aspect).toBeCloseTo(16 / 9, 6);
    const cells = cellsOf(mosaic);
    for (let y = 0; y < 36; y++)
      expect([cells[y * 64], cells[y * 64 + 63]], `row ${y}`).toEqual(['#ff0000', '#0000ff']);
    // Two halves, and what resampling spreads over the edge between them.
    expect(mosaic.blocks.length).toBeLessThanOrEqual(8);
  });

  it('is recognizable: four cells in five are within 32 levels of the picture, including thin lines and small squares', async () => {
    const picture = await roomLike();
    const mosaic = await mosaicOf(picture);
    expect(mosaic.blocks.length).toBeLessThanOrEqual(360);
    const wanted = await sharp(picture).resize(64, 36, { fit: 'fill' }).greyscale().raw().toBuffer();
    const near = cellsOf(mosaic).filter((colour, at) => {
      const grey = Number.parseInt(colour.slice(1, 3), 16);
      return Math.abs(grey - (wanted[at] ?? 0)) <= 32;
    });
    expect(near.length / wanted.length).toBeGreaterThan(0.95);
  });

  it('is upright for tall pictures, and accepts greyscale and transparency', async () => {
    expect(await mosaicOf(await halves(576, 1280))).toMatchObject({ columns: 29, rows: 64 });
    const grey = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const { blocks } = await mosaicOf(grey);
    expect(blocks).toEqual([{ x: 0, y: 0, width: 64, height: 64, colour: '#848484' }]);
    const clear = await sharp({ create: { width: 32, height: 32, channels: 4, background: '#ffffff80' } })
      .png()
      .toBuffer();
    expect((await mosaicOf(clear)).blocks[0]?.colour).toBe('#ffffff');
  });

  it('rejects anything but a picture', async () => {
    await expect(mosaicOf(Buffer.from('no picture'))).rejects.toThrow();
  });
});
