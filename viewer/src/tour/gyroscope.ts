import { DeviceFollower, lookOf } from '../core/device-orientation.ts';
import { type Angles, yawDifference } from '../core/projection.ts';
import type { PanoramaStage } from '../panorama/mount-panorama-stage.tsx';
import { isAllowed } from './allowed-features.ts';
import type { VisitorActivity } from './visitor-activity.ts';

/** Milliseconds without any reading after which a device counts as one that has none. */
const PATIENCE = 2000;

/** Degrees by which a device at rest may tremble; less draws no frame. */
const TREMBLE = 0.03;

/** How an attempt to follow the device ended. */
export type GyroscopeAnswer = 'on' | 'refused' | 'silent';

/** The permission that iOS wants asked for, on a click; null where none is needed. */
function permission(): (() => Promise<unknown>) | null {
  const type: unknown = window.DeviceOrientationEvent;
  if (typeof type !== 'function' || !('requestPermission' in type)) return null;
  const { requestPermission } = type;
  return typeof requestPermission === 'function' ? () => requestPermission.call(type) : null;
}

/** A reading with values: a computer without sensors sends one event of nothing but null. */
function isReading(event: DeviceOrientationEvent): boolean {
  return event.alpha !== null && event.beta !== null && event.gamma !== null;
}

/** Milliseconds of silence after which a device that is held in a hand may have readings that it wants to be asked for. */
const SILENCE = 1500;

/**
 * Calls back once it is known that this device tells how it is held, or could, once allowed to. A browser that can be asked says nothing before
 * that (Safari); others can be asked as well, but tell at once what they have, or that they have nothing. Returns what ends the wait.
 */
export function whenGyroscope(found: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  if (!isAllowed('accelerometer') || !isAllowed('gyroscope')) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    listening.abort();
  };
  const begin = (): void => {
    end();
    found();
  };
  window.addEventListener(
    'deviceorientation',
    (event) => {
      clearTimeout(timer);
      if (isReading(event)) begin();
    },
    { signal },
  );
  if (permission() && navigator.maxTouchPoints > 0) timer = setTimeout(begin, SILENCE);
  return end;
}

/** Turns the view as the device is turned. */
export class Gyroscope {
  private readonly follower = new DeviceFollower();
  private readonly stage: () => PanoramaStage | null;
  private readonly activity: VisitorActivity;
  private listening: AbortController | null = null;
  private followed: PanoramaStage | null = null;
  private applied: Angles | null = null;

  constructor(stage: () => PanoramaStage | null, activity: VisitorActivity) {
    this.stage = stage;
    this.activity = activity;
  }

  /** Starts following; to be called in a click, because some browsers ask for permission then. Answers once the first reading is there. */
  async start(): Promise<GyroscopeAnswer> {
    this.stop();
    const allowed = await (permission()?.().catch(() => 'denied') ?? 'granted');
    if (allowed !== 'granted') return 'refused';
    const listening = new AbortController();
    this.listening = listening;
    return new Promise((resolve) => {
      const silent = setTimeout(() => {
        listening.abort();
        resolve('silent');
      }, PATIENCE);
      listening.signal.addEventListener('abort', () => clearTimeout(silent));
      window.addEventListener(
        'deviceorientation',
        (event) => {
          if (!isReading(event)) return;
          clearTimeout(silent);
          resolve('on');
          this.read(event);
        },
        { signal: listening.signal },
      );
      // The picture turns on the screen, but not in the room.
      screen.orientation?.addEventListener('change', () => this.follower.recentre(), {
        signal: listening.signal,
      });
    });
  }

  stop(): void {
    this.listening?.abort();
    this.listening = null;
    this.follower.recentre();
    this.applied = null;
  }

  private read({ alpha, beta, gamma }: DeviceOrientationEvent): void {
    const stage = this.stage();
    // What a hand does comes first; from where it leaves the view, the device goes on. Another room begins where it opens.
    if (!stage || this.activity.busy || stage !== this.followed) {
      this.followed = stage;
      this.follower.recentre();
      this.applied = null;
      if (!stage || this.activity.busy) return;
    }
    const look = lookOf({ alpha: alpha ?? 0, beta: beta ?? 0, gamma: gamma ?? 0 }, screenAngle());
    if (this.applied && isNear(this.applied, look)) return;
    const first = this.applied === null;
    this.applied = look;
    const next = this.follower.follow(stage.getView(), look);
    if (!first) stage.setView(next);
  }
}

function isNear(p: Angles, q: Angles): boolean {
  return Math.abs(yawDifference(p.yaw, q.yaw)) < TREMBLE && Math.abs(p.pitch - q.pitch) < TREMBLE;
}

/** Degrees by which the picture is turned on the device; older iPhones tell it by a name that is no longer used. */
function screenAngle(): number {
  return screen.orientation?.angle ?? window.orientation ?? 0;
}
