import { coveredOf, type Extent, placePicture } from '@oriel/contract/building-frame';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { useTranslate } from '../../../i18n/translate.ts';
import { sizeOf } from '../../../kit/stage/frame-picture.tsx';

/** The picture's part of a page, CSS pixels: above the list on a phone of 390 × 844, beside it on a screen of 1440 × 900. */
const SHAPES = {
  phone: { page: 390, stage: { width: 390, height: 464 }, shown: 150 },
  wide: { page: 1440, stage: { width: 1008, height: 900 }, shown: 200 },
} as const;

/** A frame as a screen crops it. */
export function CropPreview({
  shape,
  navigator,
  image,
  area,
}: {
  shape: keyof typeof SHAPES;
  navigator: NavigatorDetail;
  image: NavigatorImage;
  area: Extent;
}) {
  const t = useTranslate();
  const { page, stage, shown } = SHAPES[shape];
  const scale = shown / stage.width;
  const { width, height } = sizeOf(image);
  const at = placePicture(stage, coveredOf(navigator, stage, page), width / height, area);
  const url = image.variants.find((variant) => variant.width >= 480)?.url ?? image.thumbnailUrl ?? image.url;
  return (
    <figure className="flex flex-col gap-1">
      <div
        className="relative overflow-hidden rounded-card bg-sunken"
        style={{ width: shown, height: stage.height * scale }}
      >
        {/* Where the picture ends, the viewer continues it. */}
        <img src={url} alt="" className="absolute inset-0 size-full scale-125 object-cover blur-lg" />
        <img
          src={url}
          alt=""
          className="absolute max-w-none"
          style={{
            left: at.left * scale,
            top: at.top * scale,
            width: at.width * scale,
            height: at.height * scale,
          }}
        />
      </div>
      <figcaption className="text-sm text-secondary">{t(`nav.safe.${shape}`)}</figcaption>
    </figure>
  );
}
