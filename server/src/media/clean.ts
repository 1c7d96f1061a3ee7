import type { Sharp } from 'sharp';
import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './limits.ts';

/**
 * A pipeline that reads a picture of any accepted format as a plain one: upright (EXIF orientation applied), sRGB by its embedded profile
 * (also from CMYK), 8 bit, without transparency or metadata. GPS positions and serial numbers never leave: the output contains only
 * metadata added explicitly, which is the copyright (`copyrightExif`).
 *
 * @param background shows where the picture is transparent
 */
export function cleaned(path: string, background: string): Sharp {
  return sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .flatten({ background })
    .toColourspace('srgb');
}

/** The EXIF block with a picture's copyright, for `Sharp.withExif`. */
function copyrightExif(copyright: string): { IFD0: { Copyright: string } } {
  return { IFD0: { Copyright: copyright } };
}

/** Adds the copyright, if any, to a pipeline's output. */
export function withCopyright(pipeline: Sharp, copyright: string | undefined): Sharp {
  return copyright === undefined ? pipeline : pipeline.withExif(copyrightExif(copyright));
}
