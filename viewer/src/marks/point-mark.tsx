import { useRef, useState } from 'react';
import type { Side } from '../core/places.ts';
import { inkOn } from '../core/readable-color.ts';
import { type TextId, useTexts } from '../locales/texts.tsx';
import type { PointView } from './marks-stage.ts';
import { pointIcon } from './point-icons.ts';
import { around, useAnchor, useLabel } from './use-placed.ts';

export const POINT_KINDS: Readonly<Record<PointView['type'], TextId>> = {
  INFO: 'point.kind.info',
  IMAGE: 'point.kind.image',
  VIDEO: 'point.kind.video',
  AUDIO: 'point.kind.audio',
  PDF: 'point.kind.pdf',
  LINK: 'point.kind.link',
  MODEL: 'point.kind.model',
  APARTMENT: 'point.kind.apartment',
};

/** Extent of a point's button. */
const EXTENT = around(25);
const SIDES: readonly Side[] = ['below', 'above', 'right', 'left'];

/** A point of interest: a small round button that opens its card. */
export function PointMark({
  point,
  open,
  onOpen,
  onNear,
}: {
  point: PointView;
  open: boolean;
  onOpen: (point: PointView, opener: HTMLElement) => void;
  /** the hovered or focused point, whose outline is shown; null when it ends */
  onNear: (id: string | null) => void;
}) {
  const text = useTexts();
  const item = useRef<HTMLLIElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const mark = useAnchor(item, point.position, EXTENT);
  useLabel(mark, words, SIDES, true);
  const Icon = pointIcon(point);
  const { color } = point;
  return (
    <li ref={item} className="oriel-mark oriel-point" data-open={open || undefined} data-point={point.id}>
      <button
        type="button"
        className="oriel-point-button"
        aria-label={`${point.title}. ${text(POINT_KINDS[point.type])}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-through=""
        data-yaw={point.position.yaw}
        data-pitch={point.position.pitch}
        style={color ? { '--oriel-point': color, '--oriel-point-ink': inkOn(color) } : undefined}
        onClick={(event) => onOpen(point, event.currentTarget)}
        onPointerEnter={() => {
          setHovered(true);
          onNear(point.id);
        }}
        onPointerLeave={() => {
          setHovered(false);
          onNear(null);
        }}
        onFocus={() => {
          setFocused(true);
          onNear(point.id);
        }}
        onBlur={() => {
          setFocused(false);
          onNear(null);
        }}
      >
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        {hovered || focused ? (
          <span ref={words} className="oriel-mark-label">
            {point.title}
          </span>
        ) : null}
      </button>
    </li>
  );
}
