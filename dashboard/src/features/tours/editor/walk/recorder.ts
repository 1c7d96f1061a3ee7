import { angleBetween, directionOf, type View } from '@oriel/viewer/core/projection';

/** Milliseconds that a view has to rest to count as a stop. */
const SETTLED = 1200;
/** Differences of a view at rest, and of a stop from the one before: degrees, and share of the field of view. */
const RESTING = { angle: 0.3, zoom: 0.01 };
const ANOTHER = { angle: 3, zoom: 0.12 };
/** Seconds of a recorded stay: a marketer who thinks is not followed. */
const STAY_MIN = 3;
const STAY_MAX = 10;

interface Place {
  readonly roomId: string;
  readonly view: View;
}

/** A stop of the person who records; the same one again with a longer stay while they rest there. */
export interface Stop extends Place {
  readonly isNew: boolean;
  /** Seconds. */
  readonly stay: number;
}

/** Whether two places look different. */
function differ(one: Place, other: Place, { angle, zoom }: typeof RESTING): boolean {
  return (
    one.roomId !== other.roomId ||
    angleBetween(directionOf(one.view), directionOf(other.view)) > angle ||
    Math.abs(Math.log(one.view.fov / other.view.fov)) > zoom
  );
}

/** Finds the stops of somebody who looks around a tour, from views that are read again and again. */
export class Recorder {
  #at: Place | undefined;
  #since = 0;
  #stop: Place | undefined;
  #stay = 0;

  /** @returns a stop that is new or has become longer */
  read(place: Place, now: number): Stop | undefined {
    if (!this.#at || differ(this.#at, place, RESTING)) {
      this.#at = place;
      this.#since = now;
      return undefined;
    }
    const rested = now - this.#since;
    if (rested < SETTLED) return undefined;
    const isNew = !this.#stop || differ(this.#stop, place, ANOTHER);
    const stay = Math.min(STAY_MAX, Math.max(STAY_MIN, Math.round(rested / 1000)));
    if (!isNew && stay <= this.#stay) return undefined;
    return this.#stopAt(place, isNew, stay);
  }

  /** A stop at once, without a rest. */
  mark(place: Place): Stop {
    return this.#stopAt(place, !this.#stop || differ(this.#stop, place, ANOTHER), STAY_MIN);
  }

  #stopAt(place: Place, isNew: boolean, stay: number): Stop {
    if (isNew) this.#stop = place;
    this.#stay = isNew ? stay : Math.max(this.#stay, stay);
    return { ...(this.#stop ?? place), isNew, stay: this.#stay };
  }
}
