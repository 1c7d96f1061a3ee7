import { baseUrl, pyramidOf } from '@oriel/viewer/core/pyramid';
import { fetchPicture } from '@oriel/viewer/panorama/fetch-picture';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { StepDraft } from '../editor-state.ts';
import type { Room } from '../tour-rooms.ts';
import { type BasePixels, drawView } from './draw-view.ts';

/** Twice the size at which it is shown, for sharp screens. */
const SIZE = { width: 224, height: 126 } as const;

/** What a step of the walk shows: its room at its view. Until the room's tiles are there, the room's own picture. */
export function StepPicture({ room, view }: { room: Room; view: StepDraft['view'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pyramid = pyramidOf(room.tiles);
  const url = pyramid ? baseUrl(pyramid) : '';
  const { data: base } = useQuery({
    queryKey: ['basePixels', url],
    queryFn: ({ signal }) => pixelsOf(url, signal),
    enabled: url !== '',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const { yaw, pitch, fov } = view;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!base || !context) return;
    context.putImageData(new ImageData(drawView(base, { yaw, pitch, fov }, SIZE), SIZE.width), 0, 0);
  }, [base, yaw, pitch, fov]);
  return base ? (
    <canvas ref={canvas} {...SIZE} aria-hidden className="block h-full w-full" />
  ) : (
    <img src={room.thumbnailUrl} alt="" className="h-full w-full object-cover" />
  );
}

async function pixelsOf(url: string, signal: AbortSignal): Promise<BasePixels> {
  const bitmap = await fetchPicture(url, signal);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to read the picture from.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
