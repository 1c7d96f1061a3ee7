import type { MouseEvent } from 'react';
import { PointMarker } from '../../../../kit/stage/point-marker.tsx';
import type { ItemPlacesProps } from './item-places.tsx';

/** Share of the picture that an arrow key moves a place; ten times as much with Shift. */
const STEP = 0.01;

const within = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 1000;

/** A picture with its places. A press beside them moves the chosen one. */
export function PicturePlaces({ item, places, chosen, labelOf, onChoose, onPlace }: ItemPlacesProps) {
  const put = (index: number, x: number, y: number) =>
    onPlace(index, { kind: 'IMAGE', x: within(x), y: within(y) });
  const onPress = ({ currentTarget, target, clientX, clientY }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('button')) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    put(chosen, (clientX - left) / width, (clientY - top) / height);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses beside the marks; they are moved by keys themselves
    // biome-ignore lint/a11y/useKeyWithClickEvents: the marks hear the keys
    <div className="relative w-fit cursor-crosshair overflow-hidden rounded-card" onClick={onPress}>
      <img src={item.imageUrl} alt="" className="block max-h-[320px]" draggable={false} />
      {places.map((place, index) =>
        place.kind === 'IMAGE' ? (
          <PointMarker
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name
            key={index}
            number={places.length > 1 ? index + 1 : undefined}
            label={labelOf(index + 1)}
            place={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
            onHold={() => onChoose(index)}
            onDrag={({ x, y, width, height }) => put(index, x / width, y / height)}
            onStep={(right, down) => put(index, place.x + right * STEP, place.y + down * STEP)}
          />
        ) : null,
      )}
    </div>
  );
}
