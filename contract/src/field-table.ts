/**
 * A plain field of an entity: one optional value that `null` clears. Its line in the entity's table determines its wire format, document,
 * presentation, form and labels; fields that need more are written as code. Tables contain no schemas, because browsers load them.
 */
export type PlainField = {
  /** Visible to visitors; otherwise only to members. */
  readonly public?: true;
  readonly description?: string;
} & (
  | { readonly kind: 'text'; readonly maxLength: number }
  | { readonly kind: 'day' | 'link' | 'flag' }
  | {
      readonly kind: 'number' | 'integer';
      readonly minimum?: number;
      readonly exclusiveMinimum?: number;
      readonly maximum: number;
    }
);
export type FieldTable = Readonly<Record<string, PlainField>>;

interface Values {
  text: string;
  day: string;
  link: string;
  flag: boolean;
  number: number;
  integer: number;
}
export type ValueOf<F extends PlainField> = Values[F['kind']];

/** The values of a table's fields, as in documents and answers. */
export type ValuesOf<T extends FieldTable> = { -readonly [K in keyof T]?: ValueOf<T[K]> };

type PublicPart<T extends FieldTable> = {
  readonly [K in keyof T as T[K] extends { readonly public: true } ? K : never]: T[K];
};

/** The fields of a table that visitors may read. */
export function publicPart<T extends FieldTable>(table: T): PublicPart<T>;
export function publicPart(table: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(table).filter(([, field]) => field.public));
}

export function isNumber({ kind }: PlainField): boolean {
  return kind === 'number' || kind === 'integer';
}

/** Maps each field of a table to the value for its kind. */
export function byKind<T extends FieldTable, V extends Record<PlainField['kind'], unknown>>(
  table: T,
  values: V,
): { [K in keyof T]: V[T[K]['kind']] };
export function byKind(table: FieldTable, values: Record<PlainField['kind'], unknown>): object {
  return Object.fromEntries(Object.entries(table).map(([name, { kind }]) => [name, values[kind]]));
}

/** The names of a table's fields, typed as exactly those. */
export function fieldNames<T extends FieldTable>(table: T): (keyof T & string)[];
export function fieldNames(table: FieldTable): string[] {
  return Object.keys(table);
}
