import type { PublicPanorama } from '@oriel/contract/panorama';
import { useTexts } from '../../locales/texts.tsx';
import { stillUrl } from '../still-url.ts';

/** A room as a still picture, for browsers without WebGL. */
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
