import { ModelStage } from '../../../viewer/src/model/model-stage.tsx';

declare global {
  interface Window {
    OrielModelStage: typeof ModelStage;
  }
}

/** Lets a measured page mount stages itself. */
window.OrielModelStage = ModelStage;
