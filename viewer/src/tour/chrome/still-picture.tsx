import type { PublicPanorama } from '@oriel/contract/panorama';
import { useTexts } from '../../locales/texts.tsx';
import { stillUrl } from '../still-url.ts';

/** A room as one still picture, where none can be drawn. */
export function StillPicture({ panorama }: { panorama: PublicPanorama }) {
  const text = useTexts();
  return (
    <img
      key={panorama.id}
      className="oriel-still"
      src={stillUrl(panorama)}
      alt={text('panorama.still.alt', { name: panorama.name })}
    />
  );
}
