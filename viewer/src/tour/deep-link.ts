import type { View } from '../core/projection.ts';

/** Degrees as written in a link: to a tenth, below what the eye can tell. */
function tenth(degrees: number): string {
  return String(Math.round(degrees * 10) / 10 || 0);
}

/**
 * The link that opens a panorama at a view.
 *
 * @param page the tour's own address; its query is dropped
 * @param options of the viewer that it keeps
 */
export function deepLink(
  page: string,
  panorama: string,
  view: View,
  options = new URLSearchParams(),
): string {
  const link = new URL(page);
  link.hash = '';
  link.search = new URLSearchParams({
    panorama,
    yaw: tenth(view.yaw),
    pitch: tenth(view.pitch),
    fov: tenth(view.fov),
    ...Object.fromEntries(options),
  }).toString();
  return link.href;
}

/** The current address of a viewer, pointing to the visitor's place; other parameters stay. */
export function addressHere(address: string, panorama: string, view: View): string {
  const here = new URL(address);
  for (const [name, value] of new URL(deepLink(address, panorama, view)).searchParams)
    here.searchParams.set(name, value);
  return here.href;
}
