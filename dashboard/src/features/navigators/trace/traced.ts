import type { Outline } from '@oriel/contract/geometry';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImage, OverlayInput } from '@oriel/contract/navigator-image';

/** The target of an overlay. */
interface TracedTarget {
  readonly targetType: OverlayInput['targetType'];
  readonly targetId: string;
}

/** One connected piece in the server's format: on the grid, without a fault (see `outlineFault`). */
export interface TracedOutline extends Outline {
  readonly target: TracedTarget;
}

/** All overlays found for one image. An apartment visible in several pieces has several. */
export interface TracedImage {
  readonly imageId: string;
  readonly outlines: readonly TracedOutline[];
}

/** The data about apartments that tracing needs. */
export interface TraceApartment {
  readonly id: string;
  readonly number: string;
}

/** The data about images that tracing needs; a subset of `NavigatorImage`. */
export type TraceImage = Pick<
  NavigatorImage,
  'id' | 'index' | 'angle' | 'label' | 'floor' | 'assetId' | 'url' | 'thumbnailUrl' | 'width' | 'height'
>;

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly apartments: readonly TraceApartment[];
}

/**
 * `FromMasksDialog` of `from-masks.tsx`. It saves nothing: the overlays go to `onTraced`, one entry per image with a mask (also without
 * overlays, if the mask shows no apartment). Their source is `MASK`.
 */
export interface FromMasksProps extends DialogProps {
  readonly images: readonly TraceImage[];
  readonly onTraced: (result: readonly TracedImage[]) => void;
}

/** `FromModelDialog` of `from-model.tsx`. It saves new images with their overlays in the navigator, and loads both anew. */
export interface FromModelProps extends DialogProps {
  readonly navigator: NavigatorDetail;
  /** Whether there are images to keep or replace; true by default. */
  readonly hasImages?: boolean;
}
