import type { Outline } from '@oriel/contract/geometry';
import type { NavigatorImage, OverlayInput } from '@oriel/contract/navigator-image';

/** What an outline stands for. */
interface TracedTarget {
  readonly targetType: OverlayInput['targetType'];
  readonly targetId: string;
}

/** One connected piece, as the server takes it: on the grid, without a fault in the sense of `outlineFault`. */
export interface TracedOutline extends Outline {
  readonly target: TracedTarget;
}

/** All outlines that were found for one image. A flat that is seen in several pieces has several. */
export interface TracedImage {
  readonly imageId: string;
  readonly outlines: readonly TracedOutline[];
}

/** What tracing has to know of a flat. */
export interface TraceFlat {
  readonly id: string;
  readonly number: string;
}

/** What tracing has to know of an image; every `NavigatorImage` is one. */
export type TraceImage = Pick<
  NavigatorImage,
  'id' | 'index' | 'angle' | 'label' | 'floor' | 'assetId' | 'url' | 'thumbnailUrl' | 'width' | 'height'
>;

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly flats: readonly TraceFlat[];
}

/**
 * `FromMasksDialog` of `from-masks.tsx`. It stores nothing: the outlines go to `onTraced`, one entry per image that a mask was chosen for
 * (also one without outlines, where the mask shows no flat). Their source is `MASK`.
 */
export interface FromMasksProps extends DialogProps {
  readonly images: readonly TraceImage[];
  readonly onTraced: (result: readonly TracedImage[]) => void;
}

/**
 * `FromModelDialog` of `from-model.tsx`. It stores new images with their outlines in the navigator itself and says when that is done;
 * whoever shows the navigator reads it and its images anew then.
 */
export interface FromModelProps extends DialogProps {
  readonly navigator: { readonly id: string; readonly name: string };
  readonly onDone: () => void;
  /** Whether it has images that could be kept or replaced; assumed when nothing is said. */
  readonly hasImages?: boolean;
}
