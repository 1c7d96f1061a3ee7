/**
 * The bytes of a model's file.
 *
 * @throws when it cannot be fetched
 */
export async function fetchModel(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The model could not be fetched: ${response.status}`);
  return await response.arrayBuffer();
}
