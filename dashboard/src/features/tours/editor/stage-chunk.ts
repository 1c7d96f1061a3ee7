import '@oriel/viewer/styles/panorama.css';

/** The viewer's picture with its styles, as one piece to load. */
export { mountPanoramaStage } from '@oriel/viewer/panorama/mount-panorama-stage.tsx';
