import type { PanoramaStage } from '../panorama/mount-panorama-stage.tsx';
import type { VisitorActivity } from './visitor-activity.ts';

/** Degrees in a second: once around in two minutes. */
const SPEED = 3;
/** Seconds in which it comes up to its speed. */
const START = 2;
/** Milliseconds until the first turn, and after a touch. */
const FIRST = 3000;
const IDLE = 30_000;
/** Seconds that a late frame may count for: after a nap of the page, the view does not leap. */
const LONGEST = 0.1;

/** What is read while it is open. */
const READING = '.oriel-card, dialog[open]';

/** Turns the view slowly while nobody touches anything. Between turns it draws nothing. */
export class Autorotation {
  private readonly stage: PanoramaStage;
  private readonly root: Document | ShadowRoot;
  private readonly forget: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;

  /** @param root where something may be open that is read */
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
      // Somebody else moves the view: the page around, the compass, a walk. And who reads a card is not to lose sight of what it is about.
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
