import { Maximize, Minimize, Minus, Plus, RotateCcw } from 'lucide-react';
import { useTexts } from '../../locales/texts.tsx';
import type { PanoramaSession } from '../panorama-session.ts';
import { IconButton } from './icon-button.tsx';
import { useFullscreen } from './use-fullscreen.ts';

const ZOOM_STEP = 0.75;

/** The few controls: zoom, back to the first view, full screen. */
export function Controls({ element, session }: { element: HTMLElement; session: PanoramaSession }) {
  const text = useTexts();
  const fullscreen = useFullscreen(element);
  return (
    <nav className="oriel-controls" aria-label={text('panorama.controls')}>
      <p id="oriel-keys" className="oriel-unseen">
        {text('panorama.keys')}
      </p>
      <div className="oriel-pill oriel-controls-view">
        <IconButton
          label={text('panorama.zoomOut')}
          icon={Minus}
          onClick={() => session.stage?.zoomBy(1 / ZOOM_STEP)}
        />
        <IconButton label={text('panorama.home')} icon={RotateCcw} onClick={() => session.stage?.home()} />
        <IconButton
          label={text('panorama.zoomIn')}
          icon={Plus}
          onClick={() => session.stage?.zoomBy(ZOOM_STEP)}
        />
      </div>
      {fullscreen.available ? (
        <div className="oriel-pill oriel-controls-screen">
          <IconButton
            label={text(fullscreen.active ? 'panorama.fullscreen.exit' : 'panorama.fullscreen.enter')}
            icon={fullscreen.active ? Minimize : Maximize}
            onClick={fullscreen.toggle}
          />
        </div>
      ) : null}
    </nav>
  );
}
