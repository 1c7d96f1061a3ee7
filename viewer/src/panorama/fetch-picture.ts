/** Options that keep decoded pixels exactly as they are in the file. */
export const EXACT_PIXELS: ImageBitmapOptions = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };

/** Fetches and decodes a picture without colour management. */
export async function fetchPicture(url: string, signal?: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(url, { signal: signal ?? null });
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  return createImageBitmap(await response.blob(), EXACT_PIXELS);
}
