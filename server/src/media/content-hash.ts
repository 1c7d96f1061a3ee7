import { createHash } from 'node:crypto';

/** Increase it when the same source would give other pixels or another layout, so that addresses stay immutable. */
const PIPELINE_VERSION = 1;

/**
 * The content part of a pyramid's address: derived from the source's bytes, the pipeline's version and its settings.
 *
 * @param sourceSha256 hex digest of the uploaded file
 * @param settings everything else that affects the result
 * @returns 20 hex digits
 */
export function contentHash(sourceSha256: string, settings: Readonly<Record<string, unknown>>): string {
  return shortHash([PIPELINE_VERSION, sourceSha256, settings]);
}

/** 20 hex digits (80 bits) of the SHA-256 of a value's JSON. */
export function shortHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 20);
}
