import type { RefCallback } from 'react';
import type { ScreenPoint } from '../core/projection.ts';

/** Marks over something that moves beneath them: each stays at its place. */
export class PlacedMarks<Place> {
  readonly #marks = new Map<HTMLElement, Place>();
  #pointOf: (place: Place) => ScreenPoint | undefined = () => undefined;

  /** @param pointOf where a place is seen, in CSS pixels; undefined while it is out of sight */
  follow(pointOf: (place: Place) => ScreenPoint | undefined): void {
    this.#pointOf = pointOf;
    this.put();
  }

  /** For the element of a mark. */
  at(place: Place): RefCallback<HTMLElement> {
    return (mark) => {
      if (!mark) return undefined;
      this.#marks.set(mark, place);
      this.#put(mark, place);
      return () => {
        this.#marks.delete(mark);
      };
    };
  }

  /** Puts all marks where their places are by now. */
  put(): void {
    for (const [mark, place] of this.#marks) this.#put(mark, place);
  }

  /** Marks those whose place is behind something. */
  shade(isHidden: (place: Place) => boolean): void {
    for (const [mark, place] of this.#marks) mark.toggleAttribute('data-behind', isHidden(place));
  }

  #put(mark: HTMLElement, place: Place): void {
    const point = this.#pointOf(place);
    mark.hidden = point === undefined;
    if (point) mark.style.transform = `translate(${point.x}px, ${point.y}px)`;
  }
}
