import { PANORAMA_RATIO_TOLERANCE } from './limits.ts';

/** Position of a picture on the full equirectangular sphere, in pixels of the full sphere. */
export interface SpherePlacement {
  fullWidth: number;
  fullHeight: number;
  left: number;
  top: number;
}

/** Values of a GPano block that agree with the pixels. */
export interface GPano {
  placement: SpherePlacement;
  /** Compass heading of the sphere's centre, degrees clockwise from north; absent when the block has none. */
  heading?: number;
}

/**
 * Reads Google's photo sphere block (https://developers.google.com/streetview/spherical-metadata) from an XMP packet.
 *
 * Editors crop and scale pictures without updating the block, so it is trusted only when its numbers agree with the pixels: the cropped
 * area is exactly the picture, lies inside the full sphere, and the full sphere is 2:1. Returns undefined otherwise.
 *
 * @param xmp the packet as text
 * @param width the upright picture's width, pixels
 * @param height the upright picture's height, pixels
 */
export function readGPano(xmp: string, width: number, height: number): GPano | undefined {
  const projection = property(xmp, 'ProjectionType');
  if (projection !== undefined && projection.toLowerCase() !== 'equirectangular') return undefined;

  const fullWidth = wholeNumber(xmp, 'FullPanoWidthPixels');
  const fullHeight = wholeNumber(xmp, 'FullPanoHeightPixels');
  const croppedWidth = wholeNumber(xmp, 'CroppedAreaImageWidthPixels');
  const croppedHeight = wholeNumber(xmp, 'CroppedAreaImageHeightPixels');
  const left = offset(xmp, 'CroppedAreaLeftPixels');
  const top = offset(xmp, 'CroppedAreaTopPixels');
  if (fullWidth === undefined || fullHeight === undefined || left === undefined || top === undefined)
    return undefined;
  if (croppedWidth !== width || croppedHeight !== height) return undefined;
  if (left + width > fullWidth || top + height > fullHeight) return undefined;
  if (!isSphereRatio(fullWidth, fullHeight)) return undefined;

  const heading = decimal(xmp, 'PoseHeadingDegrees');
  const placement = { fullWidth, fullHeight, left, top };
  return heading === undefined ? { placement } : { placement, heading };
}

/** Manually entered extent of a partial sphere, degrees. */
export interface PartOfSphere {
  /** Horizontal extent. */
  readonly width: number;
  /** Height of its middle above the horizon. */
  readonly middle: number;
}

/**
 * Placement of such a picture: around yaw 0, with square pixels. A part that would extend past a pole is shifted inside; one taller than
 * the sphere returns undefined.
 */
export function placementOfPart(
  part: PartOfSphere,
  width: number,
  height: number,
): SpherePlacement | undefined {
  const fullHeight = Math.round((width * 180) / part.width);
  const fullWidth = 2 * fullHeight;
  if (height > fullHeight || width > fullWidth) return undefined;
  const top = Math.round((fullHeight * (90 - part.middle)) / 180 - height / 2);
  return {
    fullWidth,
    fullHeight,
    left: Math.floor((fullWidth - width) / 2),
    top: Math.max(0, Math.min(fullHeight - height, top)),
  };
}

/** Whether a full sphere's size is 2:1 within the tolerance. */
export function isSphereRatio(width: number, height: number): boolean {
  return height > 0 && Math.abs(width / (2 * height) - 1) <= PANORAMA_RATIO_TOLERANCE;
}

/**
 * The yaw that faces north, degrees -180..180.
 *
 * `PoseHeadingDegrees` is the compass direction of the picture's centre, clockwise from north, and yaw 0 is that centre with positive yaw
 * to the right, which is clockwise too. North therefore lies `heading` degrees to the left of the centre: yaw = -heading.
 */
export function northFromHeading(heading: number): number {
  const turned = (((-heading % 360) + 540) % 360) - 180;
  return turned === 0 ? 0 : turned;
}

function property(xmp: string, name: string): string | undefined {
  const match =
    xmp.match(new RegExp(`GPano:${name}\\s*=\\s*["']([^"']{0,64})["']`)) ??
    xmp.match(new RegExp(`<GPano:${name}>([^<]{0,64})</GPano:${name}>`));
  return match?.[1]?.trim();
}

function decimal(xmp: string, name: string): number | undefined {
  const text = property(xmp, name);
  if (text === undefined || !/^[+-]?\d+(\.\d+)?$/.test(text)) return undefined;
  return Number(text);
}

function wholeNumber(xmp: string, name: string): number | undefined {
  const value = decimal(xmp, name);
  return value === undefined || value < 0 ? undefined : Math.round(value);
}

/** Offset of the crop: 0 when the block has none, undefined when it is invalid. */
function offset(xmp: string, name: string): number | undefined {
  return property(xmp, name) === undefined ? 0 : wholeNumber(xmp, name);
}
