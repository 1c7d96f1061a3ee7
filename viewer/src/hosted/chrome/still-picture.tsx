import type { PublicPanorama } from '@oriel/contract/panorama';
import { useTexts } from '../../locales/texts.tsx';

/** A room as one still picture, where none can be drawn. */
export function StillPicture({ panorama }: { panorama: PublicPanorama }) {
  const text = useTexts();
  const { poster } = panorama;
  const alt = text('panorama.still.alt', { name: panorama.name });
  return (
    <picture className="oriel-still" key={panorama.id}>
      {poster ? <source media="(max-aspect-ratio: 7/10)" srcSet={poster.portraitUrl} /> : null}
      <img src={poster?.landscapeUrl ?? panorama.thumbnailUrl} alt={alt} />
    </picture>
  );
}
