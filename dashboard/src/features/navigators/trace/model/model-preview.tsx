import type { StillStage } from '@oriel/viewer/model/still-stage.tsx';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { azimuthOf } from './turntable.ts';
import type { TurnSettings } from './use-model-turn.ts';

const SIZE = { width: 960, height: 540 } as const;

/** The model as a frame will show it. Dragging sideways turns to other frames. */
export function ModelPreview({
  stage,
  settings,
  frame,
  onFrame,
}: {
  stage: StillStage;
  settings: TurnSettings;
  frame: number;
  onFrame: (frame: number) => void;
}) {
  const t = useTranslate();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { frames, elevation, distance, start } = settings;
  useEffect(() => {
    const asked = requestAnimationFrame(() => {
      const azimuth = azimuthOf({ frames, elevation, distance, start }, frame);
      stage.draw(stage.poseFrom(azimuth, SIZE, elevation, distance), SIZE);
      canvas.current?.getContext('2d')?.drawImage(stage.canvas, 0, 0);
    });
    return () => cancelAnimationFrame(asked);
  }, [stage, frames, elevation, distance, start, frame]);
  const dragged = useRef<{ x: number; frame: number }>(undefined);
  return (
    <canvas
      ref={canvas}
      width={SIZE.width}
      height={SIZE.height}
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
