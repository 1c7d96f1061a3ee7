import { useRef } from 'react';
import { inkOn } from '../core/readable-color.ts';
import { type TextId, useTexts } from '../locales/texts.tsx';
import type { PointView } from './marks-stage.ts';
import { pointIcon } from './point-icons.ts';
import { useAnchor } from './use-placed.ts';

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
  /** the one that is hovered or has the focus, whose outline then shows; null when it is no longer */
  onNear: (id: string | null) => void;
}) {
  const text = useTexts();
  const item = useRef<HTMLLIElement>(null);
  useAnchor(item, point.position);
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
        onPointerEnter={() => onNear(point.id)}
        onPointerLeave={() => onNear(null)}
        onFocus={() => onNear(point.id)}
        onBlur={() => onNear(null)}
      >
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        <span className="oriel-mark-label">{point.title}</span>
      </button>
    </li>
  );
}
