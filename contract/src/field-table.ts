/**
 * A plain field of an entity: one value that may be missing and that `null` clears. Wire, document, presentation, form and labels follow from its
 * line in the entity's table; whatever needs more than a line is code. Tables hold no schemas, because browsers load them.
 */
export type PlainField = {
  /** Visitors read it; without this only members do. */
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

/** The values of the fields of a table, as documents and answers have them. */
export type ValuesOf<T extends FieldTable> = { -readonly [K in keyof T]?: ValueOf<T[K]> };

type PublicPart<T extends FieldTable> = {
  readonly [K in keyof T as T[K] extends { readonly public: true } ? K : never]: T[K];
};

/** The fields of a table that visitors read. */
export function publicPart<T extends FieldTable>(table: T): PublicPart<T>;
export function publicPart(table: FieldTable): FieldTable {
  return Object.fromEntries(Object.entries(table).filter(([, field]) => field.public));
}

export function isNumber({ kind }: PlainField): boolean {
  return kind === 'number' || kind === 'integer';
}

/** For each field of a table what stands for its kind. */
export function byKind<T extends FieldTable, V extends Record<PlainField['kind'], unknown>>(
  table: T,
  values: V,
): { [K in keyof T]: V[T[K]['kind']] };
export function byKind(table: FieldTable, values: Record<PlainField['kind'], unknown>): object {
  return Object.fromEntries(Object.entries(table).map(([name, { kind }]) => [name, values[kind]]));
}

/** The names of the fields of a table; its type names no others. */
export function fieldNames<T extends FieldTable>(table: T): (keyof T & string)[];
export function fieldNames(table: FieldTable): string[] {
  return Object.keys(table);
}
