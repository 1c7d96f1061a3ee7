import { Type } from 'typebox';
import { Id } from '../primitives.ts';

/** Path parameters of a call about one entity. */
export const ById = Type.Object({ id: Id });

/** Answer of a call that sends a file instead of JSON. */
export const FileAnswer = Type.Unsafe<unknown>({ description: 'the file' });
