import type { PublicPanorama } from '@oriel/contract/panorama';
import { useTexts } from '../../locales/texts.tsx';

/** Screens for which the tall poster is made: the same as in the page that the server writes. */
const TALL = '(max-aspect-ratio: 7/10)';

/** A room as one still picture, where none can be drawn. */
export function StillPicture({ panorama }: { panorama: PublicPanorama }) {
  const text = useTexts();
  const { poster, name, thumbnailUrl } = panorama;
  const tall = matchMedia(TALL).matches;
  return (
    <img
      key={panorama.id}
      className="oriel-still"
      src={(tall ? poster?.portraitUrl : poster?.landscapeUrl) ?? thumbnailUrl}
      alt={text('panorama.still.alt', { name })}
    />
  );
}
