import type { Query, Schema, Types } from 'mongoose';
import { announceWrites } from './changes.ts';

/** Fields of every document of an organization. */
export interface TenantDocument {
  _id: Types.ObjectId;
  organizationId: Types.ObjectId;
  createdBy?: Types.ObjectId;
  createdAt: Date;
  updatedAt: Date;
}

const GUARDED = [
  'find',
  'findOne',
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'countDocuments',
  'distinct',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
] as const;

declare module 'mongoose' {
  interface QueryOptions {
    /** Why this query may cross organizations; otherwise a tenant data query must name its `organizationId`. */
    acrossOrganizations?: string;
  }
}

/**
 * Guards against accidental unscoped queries of tenant data: they throw before reaching the database. For aggregations the rule applies to
 * the first stage. Writes are announced, to invalidate cached answers.
 *
 * @param options.unseen why visitors see nothing of these documents: their writes are not announced
 */
export function guardTenancy(schema: Schema, options: { unseen?: string } = {}): void {
  if (options.unseen === undefined) announceWrites(schema, 'organizationId');
  for (const operation of GUARDED) {
    schema.pre(operation, { query: true, document: false }, function guard(this: Query<unknown, unknown>) {
      if (this.getFilter().organizationId !== undefined) return;
      if (typeof this.getOptions().acrossOrganizations === 'string') return;
      throw new Error(`${operation} on ${this.model.modelName} names no organizationId`);
    });
  }
  schema.pre('aggregate', function guard() {
    const [first] = this.pipeline();
    if (first && '$match' in first && first.$match.organizationId !== undefined) return;
    throw new Error('An aggregation of tenant data must begin with $match on organizationId');
  });
}
