import type { Outline } from '@oriel/contract/geometry';
import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import type { TraceApartment, TracedImage, TraceImage } from '../../src/features/navigators/trace/traced.ts';

/** The camera of a reference image: metres in the building's coordinates, x east, y north, z up. */
export interface ReferenceCamera {
  readonly position: readonly [number, number, number];
  readonly lookAt: readonly [number, number, number];
  readonly focalLength: number;
  readonly sensorWidth: number;
  /** Vertical shift of the picture, as a fraction of its width. */
  readonly shiftY: number;
}

/** Functions for the browser test to call in the page. */
export interface OutlinesPage {
  traced: readonly TracedImage[] | undefined;
  speak(locale: 'en' | 'pl'): Promise<void>;
  masks(images: readonly TraceImage[], apartments: readonly TraceApartment[]): void;
  /** Traces whose each pixel of a model is, from the cameras of reference images. */
  owners(
    model: PublicNavigatorModel,
    reference: readonly ReferenceCamera[],
  ): Promise<readonly (readonly (Outline & { readonly id: string | undefined })[])[]>;
}

declare global {
  interface Window {
    outlinesPage: OutlinesPage;
  }
}
