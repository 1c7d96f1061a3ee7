import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { useEffect, useState } from 'react';
import type { Placed } from './view.ts';

/** Zoom from which only the original is sharp enough. */
const CLOSE = 1.5;

/** The address of the smallest rendition wide enough for so many screen pixels. */
function renditionFor(image: NavigatorImage, pixels: number): string {
  const webp = image.variants.filter(({ format }) => format === 'webp').toSorted((a, b) => a.width - b.width);
  return (
    webp.find(({ width }) => width >= pixels)?.url ?? (pixels > 0 ? image.url : (webp[0]?.url ?? image.url))
  );
}

/** Size of a picture, pixels. */
export function sizeOf({ width, height }: Pick<NavigatorImage, 'width' | 'height'>) {
  return { width: width || 1920, height: height || 1080 };
}

/** The picture of a frame on the stage: the thumbnail at once, then the sharp one. */
export function FramePicture({ image, at, zoom }: { image: NavigatorImage; at: Placed; zoom: number }) {
  const pixels = at.width * Math.min(devicePixelRatio, 2);
  const sharp = zoom >= CLOSE ? image.url : renditionFor(image, pixels);
  const [loaded, setLoaded] = useState<string>();
  useEffect(() => {
    const picture = new Image();
    picture.src = sharp;
    let wanted = true;
    picture.decode().then(
      () => wanted && setLoaded(sharp),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [sharp]);
  const isOfThis =
    loaded === sharp || loaded === image.url || image.variants.some(({ url }) => url === loaded);
  const shown = isOfThis && loaded ? loaded : (image.thumbnailUrl ?? renditionFor(image, 0));
  return (
    <img
      src={shown}
      alt=""
      draggable={false}
      className="pointer-events-none absolute top-0 left-0 max-w-none origin-top-left select-none"
      style={{ width: at.width, height: at.height, transform: `translate(${at.left}px, ${at.top}px)` }}
    />
  );
}
