import '@oriel/viewer/styles/panorama.css';

/** The viewer's stage with its styles, as one chunk. */
export { mountPanoramaStage } from '@oriel/viewer/panorama/mount-panorama-stage.tsx';
