/** Options that keep a decoded picture's pixels exactly as they are in the file. */
export const EXACT_PIXELS: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };

/** Fetches a picture and decodes it, its pixels untouched by any colour management. */
export async function fetchPicture(url: string, signal?: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(url, { signal: signal ?? null });
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return createImageBitmap(await response.blob(), EXACT_PIXELS);
}
