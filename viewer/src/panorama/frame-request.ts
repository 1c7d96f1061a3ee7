/** Milliseconds to wait for a browser's frame before the picture is drawn without one. */
const UNSEEN = 500;

export interface FrameRequest {
  /** Draws once, soon; asked again before that, it is the same frame. */
  ask(): void;
  cancel(): void;
}

/**
 * Asks the browser for animation frames, and draws now and then when none come.
 *
 * A frame from another origin that lies below the fold gets none, nor does a tab in the background. What a page around asks of such a viewer
 * still happens, and it is told so: that the viewer is ready, that it looks elsewhere now. Nobody asks for frames of a picture at rest.
 */
export function frameRequest(draw: (now: DOMHighResTimeStamp) => void): FrameRequest {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
  };
  const go = (now: DOMHighResTimeStamp) => {
    cancel();
    draw(now);
  };
  return {
    ask() {
      if (frame) return;
      frame = requestAnimationFrame(go);
      timer = setTimeout(() => go(performance.now()), UNSEEN);
    },
    cancel,
  };
}
