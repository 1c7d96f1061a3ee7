/** Rows of the picture whose colour goes on beyond its edge, as a share of its height. */
const EDGE = 0.03;
/** Places across the picture at which its colour is taken. */
const ACROSS = 16;

/** The mean colour of the rows at the upper or the lower edge of a picture; undefined where it cannot be read. */
function edgeColor(picture: ImageBitmap, upper: boolean): string | undefined {
  const canvas = new OffscreenCanvas(ACROSS, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  const { width, height } = picture;
  const rows = Math.max(height * EDGE, 1);
  context.drawImage(picture, 0, upper ? 0 : height - rows, width, rows, 0, 0, ACROSS, 1);
  const { data } = context.getImageData(0, 0, ACROSS, 1);
  const sum = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4)
    for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + (data[at + part] ?? 0);
  return `rgb(${sum.map((value) => Math.round(value / ACROSS)).join(' ')})`;
}

/** Lets sky and ground go on where the picture ends, so that the scene is filled whatever its shape. */
export async function spreadAmbience(scene: HTMLElement): Promise<void> {
  const picture = scene.querySelector<HTMLImageElement>('.oriel-frame-picture');
  if (!picture) return;
  try {
    await picture.decode();
    // Its own pixels: those of an element that chooses among sizes are counted as it is shown.
    const bitmap = await createImageBitmap(picture);
    const [sky, ground] = [edgeColor(bitmap, true), edgeColor(bitmap, false)];
    bitmap.close();
    if (!sky || !ground) return;
    scene.style.setProperty('--sky', sky);
    scene.style.setProperty('--ground', ground);
    scene.toggleAttribute('data-ambience', true);
  } catch {
    // A picture that cannot be read, or is gone by now, leaves the plain ground.
  }
}
