import type { Document, Value } from '../bson/value.ts';
import { DatabaseError } from '../errors.ts';
import type { Collection } from '../store/collection.ts';
import { parseStage } from './stages.ts';

export type Stage = (documents: Iterable<Document>) => Iterable<Document>;

export interface PipelineContext {
  readonly now: number;
  /** Another collection of the same database, for `$lookup`. */
  readonly collection: (name: string) => Collection | undefined;
}

export function parsePipeline(pipeline: Value | undefined, context: PipelineContext): Stage[] {
  if (!Array.isArray(pipeline)) throw new DatabaseError('TypeMismatch', 'A pipeline must be an array');
  return pipeline.map((stage) => parseStage(stage, context));
}

export function runPipeline(documents: Iterable<Document>, stages: readonly Stage[]): Iterable<Document> {
  return stages.reduce((input, stage) => stage(input), documents);
}
