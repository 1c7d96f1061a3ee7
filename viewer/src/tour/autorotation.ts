import type { PanoramaStage } from '../panorama/panorama-stage.ts';
import type { VisitorActivity } from './visitor-activity.ts';

/** Degrees per second: once around in two minutes. */
const SPEED = 3;
/** Seconds to reach full speed. */
const START = 2;
/** Milliseconds until the first turn, and after an interaction. */
const FIRST = 3000;
const IDLE = 30_000;
/** Longest time step in seconds, so that the view does not leap after a pause. */
const LONGEST = 0.1;

/** Open elements that visitors read. */
const READING = '.oriel-card, dialog[open]';

/** Turns the view slowly while idle. Draws nothing between turns. */
export class Autorotation {
  private readonly stage: PanoramaStage;
  private readonly root: Document | ShadowRoot;
  private readonly forget: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  /** @param root contains the elements that visitors read */
  constructor(stage: PanoramaStage, activity: VisitorActivity, root: Document | ShadowRoot) {
    this.stage = stage;
    this.root = root;
    this.forget = activity.onTouch(() => this.rest(IDLE));
    this.rest(FIRST);
  }

  destroy(): void {
    this.forget();
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  }

  private rest(milliseconds: number): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.timer = setTimeout(() => this.turn(), milliseconds);
  }

  private turn(): void {
    const { stage } = this;
    let last: number | null = null;
    let speed = 0;
    let { yaw } = stage.getView();
    const step = (now: number) => {
      // Something else moves the view: the host page, the compass, a walk. An open card must keep its subject visible.
      if (stage.getView().yaw !== yaw || this.root.querySelector(READING)) {
        this.rest(IDLE);
        return;
      }
      const seconds = Math.min(LONGEST, (now - (last ?? now)) / 1000);
      last = now;
      speed = Math.min(SPEED, speed + (SPEED / START) * seconds);
      if (seconds > 0) stage.setView({ yaw: yaw + speed * seconds });
      yaw = stage.getView().yaw;
      this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }
}
