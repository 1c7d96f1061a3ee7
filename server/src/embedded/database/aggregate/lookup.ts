import { isDocument, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import { type Filter, isOneOf } from '../query/filter.ts';
import { valuesAlong } from '../query/values-along.ts';
import { Find } from '../store/find.ts';
import type { PipelineContext, Stage } from './pipeline.ts';

/** `$lookup` by equality of two fields. */
export function parseLookup(argument: Value, context: PipelineContext): Stage {
  if (!isDocument(argument))
    throw new DatabaseError('FailedToParse', 'the $lookup specification must be an object');
  for (const name of argument.keys()) {
    if (!['from', 'localField', 'foreignField', 'as'].includes(name))
      throw notSupported(`the option ${name} of $lookup`);
  }
  const text = (name: string): string => {
    const value = argument.get(name);
    if (typeof value !== 'string' || value === '')
      throw new DatabaseError('FailedToParse', `$lookup needs '${name}' as a string`);
    return value;
  };
  const from = text('from');
  const localField = text('localField');
  const foreignField = text('foreignField');
  const as = text('as');
  if (as.includes('.')) throw notSupported("a dotted 'as' of $lookup");
  return function* (documents) {
    const collection = context.collection(from);
    for (const document of documents) {
      const values = [...valuesAlong(document, localField)];
      // Nothing there joins as null.
      if (values.length === 0) values.push(null);
      const filter: Filter = {
        kind: 'path',
        path: foreignField,
        parts: foreignField.split('.'),
        test: isOneOf(values),
      };
      const found = collection
        ? Array.from(new Find(collection, { filter }), (stored) => stored.document)
        : [];
      const joined = new Map(document);
      joined.set(as, found);
      yield joined;
    }
  };
}
