import { describe, expect, it } from 'vitest';
import { sharp } from './image-library.ts';
import { mosaicOf } from './mosaic.ts';

/** A picture whose left half is red and right half blue. */
async function halves(width: number, height: number): Promise<Buffer> {
  const red = { create: { width: width / 2, height, channels: 3 as const, background: '#ff0000' } };
  return await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

describe('a mosaic', () => {
  it('covers its picture without a gap, equal neighbours as one bar', async () => {
    const { columns, rows, aspect, bars } = await mosaicOf(await halves(1280, 720));
    expect([columns, rows]).toEqual([24, 14]);
    expect(aspect).toBeCloseTo(16 / 9, 6);
    for (let y = 0; y < rows; y++) {
      const inRow = bars.filter((bar) => bar.y === y);
      let reached = 0;
      for (const { x, width } of inRow) {
        expect(x).toBe(reached);
        reached += width;
      }
      expect(reached).toBe(columns);
      // The edge between the halves falls on an edge of blocks, but for what resampling spreads.
      expect(inRow[0]?.colour).toBe('#ff0000');
      expect(inRow.at(-1)?.colour).toBe('#0000ff');
      expect(inRow.length).toBeLessThanOrEqual(6);
    }
  });

  it('stands upright for tall pictures, and takes pictures without colour and with transparency', async () => {
    expect(await mosaicOf(await halves(576, 1280))).toMatchObject({ columns: 11, rows: 24 });
    const grey = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } })
      .toColourspace('b-w')
      .png()
      .toBuffer();
    const { bars } = await mosaicOf(grey);
    expect(new Set(bars.map(({ colour, width }) => `${colour} ${width}`))).toEqual(new Set(['#848484 24']));
    const clear = await sharp({ create: { width: 32, height: 32, channels: 4, background: '#ffffff80' } })
      .png()
      .toBuffer();
    expect((await mosaicOf(clear)).bars[0]?.colour).toBe('#ffffff');
  });

  it('refuses what is no picture', async () => {
    await expect(mosaicOf(Buffer.from('no picture'))).rejects.toThrow();
  });
});
