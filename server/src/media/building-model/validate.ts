/// <reference path="./gltf-validator.d.ts" />
import type { ModelFinding } from '@oriel/contract/navigator-model';
import { validateBytes } from 'gltf-validator';
import { readGlb } from '../gltf.ts';
import { ModelFault } from './model-fault.ts';

/** Findings shown of many alike. */
const MOST = 5;

/**
 * Errors that are only told: they concern what is not read, or exporters in wide use make them and every program opens the file. Everything
 * else that the Khronos validator calls an error refuses the model.
 */
const HARMLESS = new Set([
  'ACCESSOR_MIN_MISMATCH',
  'ACCESSOR_MAX_MISMATCH',
  'ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND',
  'ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND',
  'ACCESSOR_VECTOR3_NON_UNIT',
  'MESH_PRIMITIVE_TANGENT_SPACE',
  'IMAGE_NPOT_DIMENSIONS',
]);

/**
 * What the Khronos validator says of a cleaned GLB, and which of its pictures were missing.
 *
 * @throws ModelFault at the first error, with its place in the file
 */
export async function validated(data: Buffer): Promise<ModelFinding[]> {
  const { issues } = await validateBytes(new Uint8Array(data), { maxIssues: 200, writeTimestamp: false });
  const errors = issues.messages.filter(({ severity, code }) => severity === 0 && !HARMLESS.has(code));
  const [first] = errors;
  if (first) {
    throw new ModelFault({
      code: 'INVALID',
      count: errors.length,
      ...(first.pointer ? { place: first.pointer } : {}),
      detail: first.message,
    });
  }
  const harmless = issues.messages.filter(({ severity, code }) => severity === 0 && HARMLESS.has(code));
  const missing = missingPictures(data);
  return [
    ...harmless.slice(0, 1).map(
      ({ pointer, message }): ModelFinding => ({
        code: 'INVALID',
        severity: 'warning',
        count: harmless.length,
        ...(pointer ? { place: pointer } : {}),
        detail: message,
      }),
    ),
    ...(missing.length > 0
      ? [
          {
            code: 'PICTURES_MISSING',
            severity: 'warning',
            count: missing.length,
            names: missing.slice(0, MOST),
          } as const,
        ]
      : []),
  ];
}

/** Names of the pictures that the upload did not hold; cleaning has put a white one in their place. */
function missingPictures(data: Buffer): string[] {
  const { images = [] } = readGlb(data).document as unknown as {
    readonly images?: readonly { readonly extras?: { readonly missing?: unknown } }[];
  };
  return images.flatMap(({ extras }) => (typeof extras?.missing === 'string' ? [extras.missing] : []));
}
