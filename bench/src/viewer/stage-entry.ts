import { mountPanoramaStage } from '../../../viewer/src/panorama/mount-panorama-stage.tsx';

declare global {
  interface Window {
    mountPanoramaStage: typeof mountPanoramaStage;
  }
}

/** Lets a measured page mount stages itself. */
window.mountPanoramaStage = mountPanoramaStage;
