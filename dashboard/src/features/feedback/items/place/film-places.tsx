import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { ItemPlacesProps } from './item-places.tsx';

/** A film; the chosen place is put at the moment that is seen. */
export function FilmPlaces({ item, chosen, moment, onPlace }: ItemPlacesProps) {
  const film = useRef<HTMLVideoElement>(null);
  return (
    <div className="flex flex-col items-start gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: what the team has uploaded has no captions of its own. */}
      <video
        ref={film}
        src={item.videoUrl}
        poster={item.thumbnailUrl}
        aria-label={item.title}
        controls
        playsInline
        preload="metadata"
        className="max-h-[320px] w-full rounded-card bg-sunken"
      />
      <Button
        size="small"
        onClick={() => {
          const { current } = film;
          if (!current) return;
          current.pause();
          onPlace(chosen, { kind: 'VIDEO', second: Math.round(current.currentTime * 10) / 10 });
        }}
      >
        {moment}
      </Button>
    </div>
  );
}
