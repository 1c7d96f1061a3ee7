/** A picture of the public API, as far as it is needed here. */
interface Frame {
  readonly url: string;
  readonly variants: readonly { readonly url: string; readonly width: number; readonly format: string }[];
}

/** Milliseconds between two frames of the turn. */
const PACE_MS = 140;
/** A frame that moves needs no more pixels than this, however sharp the screen is. */
const WIDTH_MAX = 1280;

/**
 * Turns a building once, frame by frame, over the picture that stands in its place, and leaves it as it was. Silent where the frames do not
 * come: the picture stays.
 *
 * @param signal ends the turn, when somebody reaches for the building
 */
export async function turnOnce(place: HTMLElement, address: string, signal: AbortSignal): Promise<void> {
  const picture = place.querySelector('img');
  if (!picture) return;
  try {
    const answer = await fetch(address, { signal });
    const { data } = (await answer.json()) as { data: readonly Frame[] };
    const first = data.findIndex(({ url }) => url === picture.getAttribute('src'));
    if (data.length < 2 || first < 0) return;
    const order = [...data.slice(first + 1), ...data.slice(0, first)];
    const format = picture.currentSrc.endsWith('.avif') ? 'avif' : 'webp';
    const frames = await Promise.all(
      order.map((frame) => decoded(addressOf(frame, format, picture.clientWidth))),
    );
    let shown: HTMLImageElement | undefined;
    for (const frame of frames) {
      if (signal.aborted) break;
      if (shown) shown.replaceWith(frame);
      else picture.after(frame);
      shown = frame;
      await new Promise((resolve) => setTimeout(resolve, PACE_MS));
    }
    shown?.remove();
  } catch {
    // Left alone, or not there: the picture says enough.
  }
}

/** The smallest file that is wide enough, else the widest. */
function addressOf({ url, variants }: Frame, format: string, width: number): string {
  const files = variants
    .filter((file) => file.format === format)
    .sort((one, other) => one.width - other.width);
  const enough = Math.min(width, WIDTH_MAX);
  return (files.find((file) => file.width >= enough) ?? files.at(-1))?.url ?? url;
}

async function decoded(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  image.alt = '';
  image.className = 'turning';
  await image.decode();
  return image;
}
