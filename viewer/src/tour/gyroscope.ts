import { DeviceFollower, lookOf } from '../core/device-orientation.ts';
import { type Angles, yawDifference } from '../core/projection.ts';
import type { PanoramaStage } from '../panorama/panorama-stage.ts';
import { isAllowed } from './allowed-features.ts';
import type { VisitorActivity } from './visitor-activity.ts';

/** Milliseconds without a reading after which a device counts as having no sensors. */
const PATIENCE = 2000;

/** Tremor of a device at rest, in degrees; smaller changes draw no frame. */
const TREMBLE = 0.03;

/** Outcome of an attempt to follow the device. */
export type GyroscopeAnswer = 'on' | 'refused' | 'silent';

/** The permission request of iOS, which needs a click; null where none is needed. */
function permission(): (() => Promise<unknown>) | null {
  const type: unknown = window.DeviceOrientationEvent;
  if (typeof type !== 'function' || !('requestPermission' in type)) return null;
  const { requestPermission } = type;
  return typeof requestPermission === 'function' ? () => requestPermission.call(type) : null;
}

/** A reading with values: a computer without sensors sends a single event of nulls. */
function isReading(event: DeviceOrientationEvent): boolean {
  return event.alpha !== null && event.beta !== null && event.gamma !== null;
}

/** Milliseconds of silence after which a handheld device is assumed to require permission. */
const SILENCE = 1500;

/**
 * Calls back once this device is known to report its orientation, or to do so after permission. Safari is silent until permission is
 * granted; other browsers may offer the request too, but report at once what they have. Returns a function that stops waiting.
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

/** Turns the view with the device. */
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

  /** Starts following; call it in a click, because some browsers ask for permission then. Resolves with the first reading. */
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
      // The picture rotates on the screen, but the device does not in space.
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
    // Touch has priority; the device continues from the resulting view. Another room starts at its own view.
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

/** Rotation of the picture on the device in degrees; older iPhones use an obsolete property. */
function screenAngle(): number {
  return screen.orientation?.angle ?? window.orientation ?? 0;
}
