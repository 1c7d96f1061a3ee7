import { type TSchema, type TUnion, Type } from 'typebox';
import { Id } from '../primitives.ts';

/** Path parameters of a call about one entity. */
export const ById = Type.Object({ id: Id });

/** Answer of a call that sends a file instead of JSON. */
export const FileAnswer = Type.Unsafe<unknown>({ description: 'the file' });

declare const readers: unique symbol;

/** An answer that differs for members and the public. */
export interface TByReader<Member extends TSchema, Public extends TSchema> extends TUnion<[Member, Public]> {
  /** Type-only brand that distinguishes this from any other union. */
  readonly [readers]: true;
}

/** Schema of an answer that depends on the caller: a member of the organization, or the public. */
export function ByReader<Member extends TSchema, Public extends TSchema>(
  member: Member,
  visitor: Public,
): TByReader<Member, Public> {
  return Type.Union([member, visitor]) as TByReader<Member, Public>;
}
