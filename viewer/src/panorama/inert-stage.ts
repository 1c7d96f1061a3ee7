import { anglesOf, directionAt, directionOf, lensOf, pointOf } from '../core/projection.ts';
import type { ViewMotion } from '../core/view-motion.ts';
import type { PanoramaStage } from './panorama-stage.ts';

/** The stage of a browser without WebGL: the poster stays, and every call is answered. */
export function inertStage(element: HTMLElement, motion: ViewMotion): PanoramaStage {
  return {
    getView: () => motion.view,
    setView: (view) => motion.goTo({ ...motion.view, ...view }),
    setExtent: () => {},
    project: (angles) => pointOf(lensOf(motion.view, motion.viewport), directionOf(angles)),
    anglesAt: (point) => anglesOf(directionAt(lensOf(motion.view, motion.viewport), point)),
    onDrawn: () => () => {},
    show: () => Promise.reject(new Error('This browser cannot draw panoramas.')),
    enterVr: () => Promise.reject(new Error('This browser cannot draw panoramas.')),
    setVrMarks: () => {},
    zoomBy: () => {},
    home: () => {},
    setGestures: () => {},
    still: () => element.ownerDocument.createElement('canvas'),
    retry: () => {},
    rendered: 'poster',
    statistics: { frames: 0, drawCalls: 0, textureBytes: 0, residentTiles: 0 },
    destroy: () => {
      delete element.dataset.rendered;
    },
  };
}
