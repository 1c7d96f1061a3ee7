import type { View } from '../core/projection.ts';

/** A number of degrees as a link says it: to a tenth, which no eye can tell. */
function tenth(degrees: number): string {
  return String(Math.round(degrees * 10) / 10 || 0);
}

/**
 * The link that opens a panorama at a view.
 *
 * @param page the tour's own address; what its query says is left out
 */
export function deepLink(page: string, panorama: string, view: View): string {
  const link = new URL(page);
  link.hash = '';
  link.search = new URLSearchParams({
    panorama,
    yaw: tenth(view.yaw),
    pitch: tenth(view.pitch),
    fov: tenth(view.fov),
  }).toString();
  return link.href;
}

/**
 * The address of a viewer, made to lead to where the visitor is: what else it says stays.
 */
export function addressHere(address: string, panorama: string, view: View): string {
  const here = new URL(address);
  for (const [name, value] of new URL(deepLink(address, panorama, view)).searchParams)
    here.searchParams.set(name, value);
  return here.href;
}
