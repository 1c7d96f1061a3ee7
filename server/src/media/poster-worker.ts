import { parentPort, workerData } from 'node:worker_threads';
import type { Face } from './cube-faces.ts';
import { type FacePart, renderCubeView } from './render-cube-view.ts';
import type { View } from './view-camera.ts';

/** One picture to draw. */
export interface PosterTask {
  parts: Map<Face, FacePart>;
  faceSize: number;
  view: View;
  width: number;
  height: number;
}

// Started by poster.ts with a PosterTask, because drawing would block the server's event loop.
const { parts, faceSize, view, width, height } = workerData as PosterTask;
parentPort?.postMessage(renderCubeView(parts, faceSize, view, width, height));
