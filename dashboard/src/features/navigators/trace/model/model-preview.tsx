import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { azimuthOf, cameraOf } from './turntable.ts';
import type { LoadedModel, TurnSettings } from './use-model-turn.ts';

const WIDTH = 960;
const HEIGHT = 540;

/** The model as a frame will show it. Dragging sideways turns to other frames. */
export function ModelPreview({
  model,
  settings,
  frame,
  onFrame,
}: {
  model: LoadedModel;
  settings: TurnSettings;
  frame: number;
  onFrame: (frame: number) => void;
}) {
  const t = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { frames, elevation, distance, start, north } = settings;
  useEffect(() => {
    const asked = requestAnimationFrame(() => {
      const { stage } = model;
      const camera = cameraOf({ frames, elevation, distance, start, north }, frame, stage.ball);
      stage.draw(camera, WIDTH, HEIGHT);
      canvas.current?.getContext('2d')?.drawImage(stage.canvas, 0, 0);
    });
    return () => cancelAnimationFrame(asked);
  }, [model, frames, elevation, distance, start, north, frame]);
  const dragged = useRef<{ x: number; frame: number }>(undefined);
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={t('outlines.imageName', {
        number: frame + 1,
        angle: Math.round(azimuthOf(settings, frame)),
      })}
      className="aspect-video w-full cursor-grab touch-pan-y rounded-control bg-sunken active:cursor-grabbing"
      onPointerDown={({ clientX, pointerId, currentTarget }) => {
        currentTarget.setPointerCapture(pointerId);
        dragged.current = { x: clientX, frame };
      }}
      onPointerMove={({ clientX, currentTarget }) => {
        if (!dragged.current) return;
        const turned = ((clientX - dragged.current.x) / currentTarget.clientWidth) * frames;
        onFrame((((dragged.current.frame + Math.round(turned)) % frames) + frames) % frames);
      }}
      onPointerUp={() => {
        dragged.current = undefined;
      }}
      onPointerCancel={() => {
        dragged.current = undefined;
      }}
    />
  );
}
