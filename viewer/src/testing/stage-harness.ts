import { mountPanoramaStage } from '../panorama/mount-panorama-stage.tsx';

declare global {
  interface Window {
    mountPanoramaStage: typeof mountPanoramaStage;
  }
}

/** Entry of the test build only: lets a page mount stages itself. */
window.mountPanoramaStage = mountPanoramaStage;
