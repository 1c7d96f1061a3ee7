import { Double, Int32, Long } from 'bson';
import { toDouble } from '../bson/exact-number.ts';
import { type Document, isDocument, isNumber, typeName, type Value } from '../bson/value.ts';
import { DatabaseError, notSupported } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { SentDocument } from '../wire/message.ts';
import type { Cursors } from './cursors.ts';

export interface CommandContext {
  readonly store: Store;
  readonly cursors: Cursors;
  readonly now: () => number;
}

/** A call of a command, with typed access to its fields. */
export class Call {
  readonly name: string;
  readonly database: string;
  readonly body: Document;
  private readonly sequences: ReadonlyMap<string, readonly SentDocument[]>;

  constructor(name: string, body: Document, sequences: ReadonlyMap<string, readonly SentDocument[]>) {
    this.name = name;
    this.body = body;
    this.sequences = sequences;
    const database = body.get('$db');
    this.database = typeof database === 'string' ? database : 'admin';
  }

  /** The collection, stored under the command's own name. */
  get collection(): string {
    const name = this.body.get(this.name);
    if (typeof name !== 'string') {
      throw new DatabaseError(
        'InvalidNamespace',
        `collection name has invalid type ${name === undefined ? 'missing' : typeName(name)}`,
      );
    }
    return name;
  }

  get namespace(): string {
    return `${this.database}.${this.collection}`;
  }

  document(field: string): Document | undefined {
    return readDocument(this.body, field);
  }

  number(field: string): number | undefined {
    return readNumber(this.body, field);
  }

  boolean(field: string): boolean | undefined {
    return readBoolean(this.body, field);
  }

  /** A list of documents, in the body or as a section of its own. */
  documents(field: string): readonly SentDocument[] {
    const beside = this.sequences.get(field);
    if (beside) return beside;
    const inside = this.body.get(field);
    if (!Array.isArray(inside))
      throw new DatabaseError('TypeMismatch', `${this.name} needs an array of ${field}`);
    return inside.map((document) => {
      if (!isDocument(document)) throw new DatabaseError('TypeMismatch', `${field} has to hold documents`);
      return { document, bytes: Buffer.alloc(0) };
    });
  }
}

export function readDocument(from: Document, field: string): Document | undefined {
  const value = from.get(field);
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) {
    throw new DatabaseError(
      'TypeMismatch',
      `BSON field '${field}' is the wrong type '${typeName(value)}', expected type 'object'`,
    );
  }
  return value;
}

export function readNumber(from: Document, field: string): number | undefined {
  const value = from.get(field);
  if (value === undefined || value === null) return undefined;
  if (!isNumber(value)) {
    throw new DatabaseError(
      'TypeMismatch',
      `BSON field '${field}' is the wrong type '${typeName(value)}', expected a number`,
    );
  }
  return Math.trunc(toDouble(value));
}

export function readBoolean(from: Document, field: string): boolean | undefined {
  const value = from.get(field);
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  if (isNumber(value)) return toDouble(value) !== 0;
  throw new DatabaseError(
    'TypeMismatch',
    `BSON field '${field}' is the wrong type '${typeName(value)}', expected a boolean`,
  );
}

export interface Command {
  /** All supported fields besides the common ones. */
  readonly fields: readonly string[] | 'any';
  readonly run: (call: Call, context: CommandContext) => Document | Buffer;
}

/** Fields of every command. */
const commonFields = new Set([
  '$db',
  'lsid',
  '$readPreference',
  '$clusterTime',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
]);

const transactionFields = ['txnNumber', 'startTransaction', 'autocommit'];

export function checkFields(call: Call, command: Command): void {
  for (const field of transactionFields) {
    if (call.body.has(field)) throw notSupported('a transaction or a retryable write');
  }
  checkConcerns(call);
  for (const [field, value] of call.body) {
    if (
      field === call.name ||
      commonFields.has(field) ||
      command.fields === 'any' ||
      command.fields.includes(field)
    )
      continue;
    if (field === 'collation' && isDocument(value) && value.get('locale') === 'simple') continue;
    throw notSupported(`the option ${field} of ${call.name}`);
  }
}

/** Every write is on disk and visible before it is answered, which satisfies any concern of a single server. */
function checkConcerns(call: Call): void {
  if (call.document('readConcern')?.get('level') === 'snapshot')
    throw notSupported('the read concern snapshot');
  const w = call.document('writeConcern')?.get('w');
  if (isNumber(w) && toDouble(w) > 1) {
    throw new DatabaseError('BadValue', "cannot use 'w' > 1 when a host is not replicated");
  }
}

/** Fields of one statement inside a command. */
export function checkStatement(name: string, statement: Document, fields: readonly string[]): void {
  for (const field of statement.keys()) {
    if (!fields.includes(field)) throw notSupported(`the option ${field} of ${name}`);
  }
}

export function reply(fields: Iterable<readonly [string, Value]> = []): Document {
  return new Map<string, Value>([...fields, ['ok', new Double(1)]]);
}

export function int(value: number): Int32 | Long {
  return value > 0x7fffffff ? Long.fromNumber(value) : new Int32(value);
}
