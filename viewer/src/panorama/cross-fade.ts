/** How one panorama becomes the next: at once, by a fade, or by a fade while moving forward. */
export type Transition = 'NONE' | 'FADE' | 'WALK';

/** Milliseconds of a fade; `look.md` bounds motion to 220 ms, but for the one movement that stands for a walk. */
const FADE = 320;
const WALK = 520;
/** How much nearer the old picture comes on a walk. */
const NEARER = 1.35;

/**
 * Fades from one panorama to the next: the picture that was seen last, laid over the canvas while the next one takes its place beneath: the browser's compositor fades it away,
 * so no frame is drawn twice and nothing of the old panorama has to stay on the graphics card.
 */
export class CrossFade {
  private readonly over: HTMLCanvasElement;
  private picture: HTMLCanvasElement | null = null;

  constructor(over: HTMLCanvasElement) {
    this.over = over;
  }

  /** Copies what the canvas shows. `draw` draws it: a canvas can only be read in the same turn. */
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

  /** Fades the copy out; on a walk it comes nearer meanwhile. */
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
