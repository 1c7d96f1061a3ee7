import type { Panorama } from '@oriel/contract/panorama';

/** Items of a tour's menu that take the whole tour elsewhere. */
export function TourTransferActions(_props: { tour: Panorama }) {
  return null;
}

/** Brings a tour in that was made elsewhere; stands beside the upload of pictures. */
export function ImportTour() {
  return null;
}
