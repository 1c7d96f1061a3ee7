import { type Box, bestPlace, freePlace, grown, type Side, type Size } from '../core/places.ts';
import type { ScreenPoint, Viewport } from '../core/projection.ts';

/** Words, or a small card, that belong to a mark. */
export interface Label {
  readonly element: HTMLElement;
  /** whether they are seen in any case: somebody points at the mark, or has the focus on it */
  readonly insistent: boolean;
  /** sides of the mark, the best first */
  readonly order: readonly Side[];
}

/** A mark as far as labels have to do with it. */
export interface LabelledMark {
  /** its anchor in the picture; null while it is out of it */
  point: ScreenPoint | null;
  /** what is seen of it, from its anchor */
  extent: Box;
  label: Label | null;
}

/** CSS pixels: from a mark to its label, from the edges of the picture, between labels and what lies over the picture. */
const GAP = 6;
const EDGE = 8;
const APART = 4;
/** More than that has to be free for a label that is not seen yet: so none flickers as the picture turns. */
const RETURN = 8;
/** Half of what a finger needs to hit a mark. */
const TOUCH = 22;
/** How much further from the middle than another's a label that is seen already may be, and keeps its place. */
const FAITHFUL = 0.75;

/**
 * Keeps the words of marks off each other, off other marks, and off whatever lies over the picture. Who is pointed at comes first, then who
 * is nearest to the middle. Words that have no place are not seen; their mark is.
 */
export class MarkLabels {
  /** What lies over the picture. */
  islands: readonly Box[] = [];
  private readonly marks = new Set<LabelledMark>();
  private readonly seen = new Map<HTMLElement, { size: Size | null; side: Side | null; written: string }>();
  private readonly sizes: ResizeObserver;

  constructor(onSized: () => void) {
    this.sizes = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const state = this.seen.get(target as HTMLElement);
        const [box] = borderBoxSize;
        if (state && box) state.size = { width: box.inlineSize, height: box.blockSize };
      }
      onSized();
    });
  }

  /** Follows a mark from now on. Returns what ends it. */
  add(mark: LabelledMark): () => void {
    this.marks.add(mark);
    return () => {
      this.setLabel(mark, null);
      this.marks.delete(mark);
    };
  }

  setLabel(mark: LabelledMark, label: Label | null): void {
    const before = mark.label?.element;
    mark.label = label;
    if (before === label?.element) return;
    if (before) {
      this.sizes.unobserve(before);
      this.seen.delete(before);
    }
    if (label) {
      this.seen.set(label.element, { size: null, side: null, written: '' });
      this.sizes.observe(label.element);
    }
  }

  /** Whether something lies over a point of the picture. */
  isCovered({ x, y }: ScreenPoint): boolean {
    return this.islands.some(
      ({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom,
    );
  }

  arrange({ width, height }: Viewport): void {
    const room = { left: EDGE, top: EDGE, right: width - EDGE, bottom: height - EDGE };
    const here = [...this.marks].flatMap((mark) =>
      mark.point ? [{ mark, ...boxesOf(mark, mark.point) }] : [],
    );
    const rank = ({ mark }: (typeof here)[number]) => {
      if (mark.label?.insistent) return -1;
      const away = Math.hypot((mark.point?.x ?? 0) - width / 2, (mark.point?.y ?? 0) - height / 2);
      return this.sideOf(mark) ? away * FAITHFUL : away;
    };
    const placed: Box[] = this.islands.map((island) => grown(island, APART));
    const unseen = new Set([...this.marks].filter(({ label }) => label));
    for (const one of here.toSorted((p, q) => rank(p) - rank(q))) {
      const { mark, about } = one;
      const { label, point } = mark;
      const state = label && this.seen.get(label.element);
      if (!label || !point || !state?.size) continue;
      // What names a mark that one cannot see names something else.
      if (!label.insistent && this.isCovered(point)) continue;
      const spare = state.side || label.insistent ? 0 : RETURN;
      const others = here.flatMap((other) => (other === one ? [] : [other.touched]));
      const asked = {
        about,
        size: state.size,
        gap: GAP,
        // It stays where it is while it can.
        order: state.side ? [state.side, ...label.order.filter((side) => side !== state.side)] : label.order,
        room,
        taken: [...placed, ...others].map((box) => (spare ? grown(box, spare) : box)),
      };
      const place = label.insistent ? bestPlace(asked) : freePlace(asked);
      if (!place) continue;
      placed.push(grown(place, APART));
      unseen.delete(mark);
      state.side = place.side;
      this.write(
        label.element,
        `translate(${Math.round(place.left - point.x)}px, ${Math.round(place.top - point.y)}px)`,
      );
    }
    for (const mark of unseen) this.hide(mark);
  }

  private sideOf({ label }: LabelledMark): Side | null {
    return (label && this.seen.get(label.element)?.side) ?? null;
  }

  private write(element: HTMLElement, transform: string): void {
    const state = this.seen.get(element);
    if (!state) return;
    if (state.written !== transform) element.style.transform = transform;
    state.written = transform;
    element.dataset.shown = '';
  }

  private hide({ label }: LabelledMark): void {
    const state = label && this.seen.get(label.element);
    if (!state) return;
    state.side = null;
    delete label.element.dataset.shown;
  }
}

/** What a mark covers of the picture, and what of it is touched at least. */
function boxesOf({ extent }: LabelledMark, { x, y }: ScreenPoint): { about: Box; touched: Box } {
  const about = {
    left: x + extent.left,
    top: y + extent.top,
    right: x + extent.right,
    bottom: y + extent.bottom,
  };
  return {
    about,
    touched: {
      left: Math.min(about.left, x - TOUCH),
      top: Math.min(about.top, y - TOUCH),
      right: Math.max(about.right, x + TOUCH),
      bottom: Math.max(about.bottom, y + TOUCH),
    },
  };
}
