/// <reference types="webxr" />

import { eyeCamera, type Head, headOf, lensOfEyes } from '../core/head.ts';
import { anglesOf, type Direction, yawDifference } from '../core/projection.ts';
import type { ViewMotion } from '../core/view-motion.ts';
import type { Stage } from './stage.ts';
import type { TileRenderer } from './tile-renderer.ts';
import { type VrMark, VrMarks } from './vr-marks.ts';

/** Milliseconds of the fade to and from black between rooms. */
const FADE = 180;

export interface VrVisitOptions {
  readonly session: XRSession;
  readonly stage: Stage;
  readonly renderer: TileRenderer;
  readonly motion: ViewMotion;
  readonly onSelect: (mark: VrMark) => void;
  readonly onEnd: () => void;
}

/** A headset session: draws both eyes, shows portals as signs to point at, and leaves the view in the head's last direction. */
export class VrVisit {
  private readonly options: VrVisitOptions;
  private readonly marks: VrMarks;
  private readonly space: XRReferenceSpace;
  private readonly layer: XRWebGLLayer;
  /** degrees that the panorama is turned by, so that the session starts in the current direction */
  private heading: number | null = null;
  private pointers: { source: XRInputSource; direction: Direction }[] = [];
  private dark: { since: number; to: 0 | 1 } | null = null;

  /** @throws when the device cannot show anything */
  static async begin(options: VrVisitOptions): Promise<VrVisit> {
    const { session, renderer } = options;
    await renderer.gl.makeXRCompatible();
    const layer = new XRWebGLLayer(session, renderer.gl, { alpha: false, antialias: false });
    await session.updateRenderState({ baseLayer: layer });
    return new VrVisit(options, layer, await session.requestReferenceSpace('local'));
  }

  private constructor(options: VrVisitOptions, layer: XRWebGLLayer, space: XRReferenceSpace) {
    this.options = options;
    this.layer = layer;
    this.space = space;
    this.marks = new VrMarks(options.renderer);
    const { session, stage } = options;
    stage.visiting = true;
    session.addEventListener('select', ({ inputSource }) => {
      const pointer = this.pointers.find(({ source }) => source === inputSource) ?? this.pointers[0];
      const mark = pointer && this.marks.at(pointer.direction);
      if (mark) options.onSelect(mark);
    });
    session.addEventListener('end', () => {
      this.marks.destroy();
      options.renderer.shade = 1;
      stage.visiting = false;
      options.onEnd();
    });
    session.requestAnimationFrame(this.frame);
  }

  setMarks(marks: readonly VrMark[]): void {
    this.marks.set(marks);
  }

  /** Fades to black before a room change. */
  darken(): void {
    this.dark = { since: performance.now(), to: 0 };
  }

  /** Fades back in. */
  lighten(): void {
    this.dark = { since: performance.now(), to: 1 };
  }

  /** Turns the panorama so that the head faces the yaw of the view. */
  face(): void {
    this.heading = null;
    this.lighten();
  }

  private readonly frame = (_: number, frame: XRFrame): void => {
    const { session, stage, renderer, motion } = this.options;
    session.requestAnimationFrame(this.frame);
    const pose = frame.getViewerPose(this.space);
    if (!pose) return;
    const { orientation } = pose.transform;
    if (this.heading === null) {
      const ahead = anglesOf(headOf(orientation, 0).forward).yaw;
      this.heading = yawDifference(ahead, motion.view.yaw);
    }
    const { heading, layer } = this;
    const head = headOf(orientation, heading);
    const { yaw, pitch } = anglesOf(head.forward);
    motion.goTo({ ...motion.view, yaw, pitch });
    this.shade(performance.now());
    this.pointers = this.pointersOf(frame, head, session);
    const eyes = pose.views.flatMap((view) => {
      const target = layer.getViewport(view);
      if (!target) return [];
      const eye = headOf(view.transform.orientation, heading);
      return [{ camera: eyeCamera(eye, view.projectionMatrix), target }];
    });
    const [{ width, height } = { width: 1, height: 1 }] = eyes.map(({ target }) => target);
    stage.frameInVr(performance.now(), {
      framebuffer: layer.framebuffer,
      lens: lensOfEyes(
        head,
        pose.views.map(({ projectionMatrix }) => projectionMatrix),
        { width, height },
      ),
      eyes,
      extras: (eye) =>
        this.marks.draw(
          eye,
          this.pointers.map(({ direction }) => direction),
        ),
    });
    renderer.gl.bindFramebuffer(renderer.gl.FRAMEBUFFER, null);
  };

  /** Direction of each controller; without controllers, that of the head. */
  private pointersOf(frame: XRFrame, head: Head, session: XRSession) {
    const pointers = [...session.inputSources].flatMap((source) => {
      const pose = frame.getPose(source.targetRaySpace, this.space);
      if (!pose) return [];
      return [{ source, direction: headOf(pose.transform.orientation, this.heading ?? 0).forward }];
    });
    const [first] = session.inputSources;
    return pointers.length > 0 || !first ? pointers : [{ source: first, direction: head.forward }];
  }

  private shade(now: number): void {
    if (!this.dark) return;
    const { since, to } = this.dark;
    const share = Math.min(1, (now - since) / FADE);
    this.options.renderer.shade = to === 1 ? share : 1 - share;
    if (share === 1 && to === 1) this.dark = null;
  }
}
