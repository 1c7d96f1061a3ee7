import { mountPanoramaStage } from '../panorama/mount-panorama-stage.tsx';

declare global {
  interface Window {
    mountPanoramaStage: typeof mountPanoramaStage;
  }
}

/** An entry of the tests' build only: lets a page mount stages by hand. */
window.mountPanoramaStage = mountPanoramaStage;
