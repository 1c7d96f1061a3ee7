import '@oriel/viewer/styles/map.css';

/** The viewer's map with its styles, as one chunk. */
export { MapStage } from '@oriel/viewer/map/map-stage';
