/**
 * Converts a view's nominal field of view to that of a screen.
 *
 * The poster in a page's HTML and the live canvas must show the same picture, pixel for pixel, at any window shape. A rectilinear picture
 * shown with `object-fit: cover` keeps the tangent of its half angles, so the rule below consists of exactly the pieces that two posters
 * (one wide, one tall) can satisfy: beyond either poster's aspect the angle along its long side is fixed, and in between the vertical one
 * is.
 */

/** Aspect (width / height) of the landscape poster; wider screens keep its horizontal angle and lose height. */
export const LANDSCAPE_ASPECT = 16 / 9;

/** Aspect of the portrait poster, that of a tall phone; taller screens keep its vertical angle and lose width. */
export const PORTRAIT_ASPECT = 0.45;

/** Screens narrower than this keep their horizontal angle, so that a portrait phone does not look through a slit. */
export const PORTRAIT_FROM_ASPECT = 0.7;

const radians = Math.PI / 180;

/**
 * Tangent of half the vertical field of view on a screen.
 *
 * @param fov nominal vertical field of view, degrees, 0 < fov < 180 (the product allows 20..110)
 * @param aspect width / height of the screen, > 0
 * @returns a positive number; multiply by `aspect` for the horizontal half tangent
 */
export function verticalHalfTangent(fov: number, aspect: number): number {
  const tangent = Math.tan((fov * radians) / 2);
  if (aspect >= LANDSCAPE_ASPECT) return (tangent * LANDSCAPE_ASPECT) / aspect;
  if (aspect >= PORTRAIT_FROM_ASPECT) return tangent;
  return (tangent * PORTRAIT_FROM_ASPECT) / Math.max(aspect, PORTRAIT_ASPECT);
}

/**
 * Vertical field of view on a screen, degrees.
 *
 * @param fov nominal vertical field of view, degrees
 * @param aspect width / height of the screen, > 0
 */
export function screenFov(fov: number, aspect: number): number {
  return (2 * Math.atan(verticalHalfTangent(fov, aspect))) / radians;
}

/** View of a panorama without a stored one: straight ahead. */
export const DEFAULT_VIEW = { yaw: 0, pitch: 0, fov: 75 } as const;
