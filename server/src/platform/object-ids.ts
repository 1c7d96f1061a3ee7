import { Types } from 'mongoose';

/** Converts ids of a validated query or body. */
export function objectIds(ids: readonly string[]): Types.ObjectId[] {
  return ids.map((id) => new Types.ObjectId(id));
}

/** Unique ids in order, without empty ones. */
export function distinctIds(ids: readonly (Types.ObjectId | null | undefined)[]): Types.ObjectId[] {
  return [...new Map(ids.flatMap((id) => (id ? [[String(id), id] as const] : []))).values()];
}

/** Documents by their ids. */
export function mapById<T extends { readonly _id: Types.ObjectId }>(documents: readonly T[]): Map<string, T> {
  return new Map(documents.map((document) => [String(document._id), document]));
}

/** Matches a field that holds an id: by a bound, which an index finds in every database. `$exists` reads the embedded one's whole collection. */
export const ANY_ID = { $gt: new Types.ObjectId('0'.repeat(24)) } as const;
