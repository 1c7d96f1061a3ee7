import type { Page } from 'playwright-core';

/** Screen position of a point of the picture on an editor's stage: all of it is shown, centred. */
export async function onPicture(
  page: Page,
  [x, y]: readonly [number, number],
  { width, height }: { readonly width: number; readonly height: number },
): Promise<readonly [number, number]> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no stage');
  const fit = Math.min(box.width / width, box.height / height) * 0.98;
  return [box.x + box.width / 2 + (x - 0.5) * width * fit, box.y + box.height / 2 + (y - 0.5) * height * fit];
}
