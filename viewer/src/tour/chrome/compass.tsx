import { useRef } from 'react';
import { headingOf, windOf } from '../../core/heading.ts';
import { wrapYaw } from '../../core/projection.ts';
import { WIND_TEXTS } from '../../locales/known-words.ts';
import { useTexts } from '../../locales/texts.tsx';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import { useDrawn } from './use-drawn.ts';

/** Seconds of the turn to north. */
const TURN = 0.6;

/** Shows where north is, and turns there on click. */
export function Compass({ stage, north }: { stage: PanoramaStage | null; north: number }) {
  const text = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const rose = useRef<HTMLSpanElement>(null);

  useDrawn(stage, (drawn) => {
    const heading = headingOf(drawn.getView().yaw, north);
    // Rotates the element, not the drawing, whose letter would be laid out again in every frame.
    rose.current?.style.setProperty('rotate', `${-heading}deg`);
    const said = text('panorama.compass.looking', { wind: text(WIND_TEXTS[windOf(heading)]) });
    if (button.current?.ariaDescription !== said) button.current?.setAttribute('aria-description', said);
  });

  return (
    <button
      ref={button}
      type="button"
      className="oriel-icon-button oriel-compass"
      aria-label={text('panorama.compass.north')}
      title={text('panorama.compass.north')}
      onClick={() => stage?.setView({ yaw: wrapYaw(north) }, { seconds: TURN })}
    >
      <span ref={rose} className="oriel-compass-rose" aria-hidden="true">
        <svg viewBox="0 0 44 44" aria-hidden="true">
          <path className="oriel-compass-ring" d="M27.5 9.6A13.5 13.5 0 1 1 16.5 9.6" />
          <path className="oriel-compass-north" d="M22 14 26.5 24h-9z" />
          <path className="oriel-compass-south" d="M22 32 17.5 24h9z" />
        </svg>
        <span>{text('panorama.compass.letter')}</span>
      </span>
    </button>
  );
}
