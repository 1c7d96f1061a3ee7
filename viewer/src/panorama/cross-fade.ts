/** Transition between panoramas: instant, a fade, or a fade while moving forward. */
export type Transition = 'NONE' | 'FADE' | 'WALK';

/** Milliseconds of a fade; `look.md` limits motion to 220 ms, except for the walk. */
const FADE = 320;
const WALK = 520;
/** Magnification of the old picture during a walk. */
const NEARER = 1.35;

/**
 * Fades between panoramas: copies the last picture over the canvas while the next one appears beneath, and lets the browser's compositor
 * fade the copy out. No frame is drawn twice, and nothing of the old panorama stays in graphics memory.
 */
export class CrossFade {
  private readonly over: HTMLCanvasElement;
  private picture: HTMLCanvasElement | null = null;

  constructor(over: HTMLCanvasElement) {
    this.over = over;
  }

  /** Copies the canvas. `draw` redraws it first, because a canvas can only be read in the task that drew it. */
  capture(draw: () => void): void {
    this.destroy();
    const picture = this.over.ownerDocument.createElement('canvas');
    picture.className = 'oriel-veil';
    picture.width = this.over.width;
    picture.height = this.over.height;
    draw();
    picture.getContext('2d', { alpha: false })?.drawImage(this.over, 0, 0);
    this.over.after(picture);
    this.picture = picture;
  }

  /** Fades the copy out, enlarging it during a walk. */
  fadeOut(transition: Transition): void {
    const { picture } = this;
    if (!picture) return;
    const end = transition === 'WALK' ? { opacity: 0, transform: `scale(${NEARER})` } : { opacity: 0 };
    const fade = picture.animate([{ opacity: 1, transform: 'scale(1)' }, end], {
      duration: transition === 'WALK' ? WALK : FADE,
      easing: 'ease-out',
      fill: 'forwards',
    });
    const away = () => {
      picture.remove();
      if (this.picture === picture) this.picture = null;
    };
    fade.finished.then(away, away);
  }

  destroy(): void {
    this.picture?.remove();
    this.picture = null;
  }
}
