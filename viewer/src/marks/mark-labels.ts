import { type Box, bestPlace, freePlace, grown, type Side, type Size } from '../core/places.ts';
import type { ScreenPoint, Viewport } from '../core/projection.ts';

/** The label of a mark, or its small card. */
export interface Label {
  readonly element: HTMLElement;
  /** always shown: the mark is pointed at or has the focus */
  readonly insistent: boolean;
  /** preferred sides of the mark, best first */
  readonly order: readonly Side[];
}

/** The part of a mark that labels need. */
export interface LabelledMark {
  /** its anchor in the picture; null while outside */
  point: ScreenPoint | null;
  /** visible extent, relative to the anchor */
  extent: Box;
  label: Label | null;
}

/** Distances in CSS pixels: mark to label, label to the picture's edge, label to label and to elements over the picture. */
const GAP = 6;
const EDGE = 8;
const APART = 4;
/** Extra free space that a hidden label needs to reappear: prevents flicker while the picture turns. */
const RETURN = 8;
/** Half a touch target. */
const TOUCH = 22;
/** Weight of the distance from the middle for visible labels: lets them keep their place against slightly closer ones. */
const FAITHFUL = 0.75;

/**
 * Keeps labels clear of each other, of other marks and of elements over the picture. The pointed mark comes first, then those nearest to
 * the middle. Labels without room are hidden; their marks stay.
 */
export class MarkLabels {
  /** Boxes over the picture. */
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

  /** Follows a mark. Returns a function that stops it. */
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

  /** Whether a point of the picture is covered. */
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
      // The label of a covered mark would seem to name something else.
      if (!label.insistent && this.isCovered(point)) continue;
      const spare = state.side || label.insistent ? 0 : RETURN;
      const others = here.flatMap((other) => (other === one ? [] : [other.touched]));
      const asked = {
        about,
        size: state.size,
        gap: GAP,
        // Keeps its side while possible.
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

/** The box that a mark covers in the picture, and at least its touch target. */
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
