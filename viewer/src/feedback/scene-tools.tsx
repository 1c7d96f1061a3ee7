import { Expand, Maximize, Minimize2, Minus, Plus } from 'lucide-react';
import { useTexts } from '../locales/texts.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { useFullscreen } from '../shell/use-fullscreen.ts';
import { useFeedback } from './feedback-context.ts';

const ZOOM_STEP = 0.7;

/** Buttons over a picture: zoom, the whole of it, and, in a host page, the whole screen. */
export function SceneTools({
  zoomed,
  onZoom,
  onWhole,
}: {
  zoomed: boolean;
  /** a factor; below 1 zooms in */
  onZoom: (factor: number) => void;
  onWhole: () => void;
}) {
  const text = useTexts();
  const { environment } = useFeedback();
  const filling = useFullscreen(environment.dress);
  return (
    <nav
      className="oriel-scene-controls oriel-pill oriel-over"
      aria-label={text('building.controls')}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <IconButton label={text('building.zoomOut')} icon={Minus} onClick={() => onZoom(1 / ZOOM_STEP)} />
      {zoomed ? <IconButton label={text('feedback.fit')} icon={Maximize} onClick={onWhole} /> : null}
      <IconButton label={text('building.zoomIn')} icon={Plus} onClick={() => onZoom(ZOOM_STEP)} />
      {environment.framed && filling ? (
        <IconButton
          label={text(filling.on ? 'panorama.fullscreen.exit' : 'panorama.fullscreen.enter')}
          icon={filling.on ? Minimize2 : Expand}
          onClick={filling.toggle}
        />
      ) : null}
    </nav>
  );
}
