import sharp from 'sharp';

/** A small plain picture, as PNG. */
export async function drawnPicture(): Promise<Buffer> {
  return await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c9a27a' } })
    .png()
    .toBuffer();
}
