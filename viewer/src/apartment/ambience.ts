/** Height of the strip at an edge of the picture that its colour is taken from, as a share of the picture's height. */
const EDGE = 0.03;
/** Samples across the picture. */
const ACROSS = 16;

/** Mean colour of the strip at the top or bottom of a picture; undefined when its pixels cannot be read. */
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

/** Extends the colours of sky and ground beyond the picture, so that the scene is filled at any aspect. */
export async function spreadAmbience(scene: HTMLElement): Promise<void> {
  const picture = scene.querySelector<HTMLImageElement>('.oriel-frame-picture');
  if (!picture) return;
  try {
    await picture.decode();
    // Decodes the picture at its own size; an element with `srcset` would be measured as displayed.
    const bitmap = await createImageBitmap(picture);
    const [sky, ground] = [edgeColor(bitmap, true), edgeColor(bitmap, false)];
    bitmap.close();
    if (!sky || !ground) return;
    scene.style.setProperty('--sky', sky);
    scene.style.setProperty('--ground', ground);
    scene.toggleAttribute('data-ambience', true);
  } catch {
    // The plain background stays when the picture cannot be read or is gone by now.
  }
}
