import type { PublicApartment } from '@oriel/contract/apartment';
import type { PublicOverlay } from '@oriel/contract/navigator-image';
import { useLayoutEffect, useRef } from 'react';
import { FlatStatus } from './flat-status.tsx';
import { useFlatWords } from './flat-words.ts';

/** CSS pixels between a tooltip and its outline's anchor, and the edges of the scene. */
const GAP = 18;
const EDGE = 8;

/** A flat in a few words, over its outline. It says nothing that its outline's name does not say too, so it is not read out. */
export function FlatTooltip({
  overlay,
  flat,
  scene,
  frame,
}: {
  overlay: PublicOverlay;
  flat: PublicApartment | undefined;
  scene: HTMLElement;
  frame: HTMLElement;
}) {
  const words = useFlatWords();
  const element = useRef<HTMLDivElement>(null);

  // After every drawing: the picture may have been moved, or the words have another length.
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const [room, picture] = [scene.getBoundingClientRect(), frame.getBoundingClientRect()];
    const x = picture.left - room.left + overlay.anchor[0] * picture.width;
    const y = picture.top - room.top + overlay.anchor[1] * picture.height;
    const { offsetWidth: width, offsetHeight: height } = current;
    const above = y - GAP - height;
    const left = Math.min(Math.max(x - width / 2, EDGE), Math.max(room.width - width - EDGE, EDGE));
    const top = above >= EDGE ? above : Math.min(y + GAP, room.height - height - EDGE);
    current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });

  const hint = overlay.apartment;
  const price = flat && words.price(flat);
  const facts = flat && [
    flat.rooms === undefined ? undefined : words.rooms(flat.rooms),
    words.area(flat.area, flat.areaUnit),
    words.floor(flat),
  ];
  return (
    <div ref={element} className="oriel-tooltip" aria-hidden="true">
      <p className="oriel-tooltip-name">
        {hint ? hint.number : overlay.name}
        {flat?.status ? <FlatStatus status={flat.status} /> : null}
      </p>
      {facts ? <p>{facts.filter(Boolean).join(' · ')}</p> : null}
      {price ? <p className="oriel-tooltip-price">{price}</p> : null}
    </div>
  );
}
