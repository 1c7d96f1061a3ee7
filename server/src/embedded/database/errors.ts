import type { Value } from './bson/value.ts';

/** The error codes of MongoDB that this database uses. */
const codes = {
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  Overflow: 15,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  CannotIndexParallelArrays: 171,
  QueryFeatureNotAllowed: 224,
  NotImplemented: 238,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
  Unauthorized: 13,
  InternalError: 1,
} as const;

type ErrorName = keyof typeof codes;

/** An error answer, as a MongoDB client sees it. */
export class DatabaseError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Extra fields of the answer: `keyPattern` and `keyValue` of a duplicate key. */
  readonly details: ReadonlyMap<string, Value>;

  constructor(name: ErrorName | number, message: string, details?: ReadonlyMap<string, Value>) {
    super(message);
    this.name = 'DatabaseError';
    this.code = typeof name === 'number' ? name : codes[name];
    this.codeName = typeof name === 'number' ? `Location${name}` : name;
    this.details = details ?? new Map();
  }
}

/** The error for unsupported features: names the feature and the alternative. */
export function notSupported(what: string): DatabaseError {
  return new DatabaseError(
    'NotImplemented',
    `${what} is not supported by the embedded database; set MONGODB_URI`,
  );
}
