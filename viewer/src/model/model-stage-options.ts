import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import type { DeclinedGesture, Gestures } from '../shell/look-controls.ts';
import type { ModelCanvas } from './model-canvas.ts';

/** What a stage draws, and whom it tells of what. */
export interface ModelStageOptions {
  /** Receives the gestures; the canvas becomes its first child. */
  readonly scene: HTMLElement;
  readonly model: PublicNavigatorModel;
  /** The file to draw: `full` or `phone`. */
  readonly form: 'full' | 'phone';
  /** Bytes of that file, where they are on their way already. */
  readonly file?: Promise<ArrayBuffer>;
  /** A canvas that has been made already; the stage takes it over. */
  readonly drawing?: ModelCanvas;
  readonly numberOf: (apartmentId: string) => string;
  /** Of a point of interest, by its key; without one it has no label. */
  readonly nameOfPoint?: (key: string) => string | undefined;
  readonly font: string;
  /** Direction from which the building is first seen, degrees clockwise from north. */
  readonly azimuth: number;
  readonly gestures: () => Gestures;
  readonly onGestureDeclined: (kind: DeclinedGesture) => void;
  /** Page keys go through the floors. */
  readonly onPage: (direction: 1 | -1) => void;
  readonly onHome: () => void;
  /** The camera has moved: its azimuth in degrees, and its zoom, 1 for the whole building. */
  readonly onMoved: (azimuth: number, zoom: number) => void;
  readonly onLost: () => void;
  readonly signal: AbortSignal;
}
