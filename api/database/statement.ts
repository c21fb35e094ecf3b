import { createHash } from 'node:crypto';

/** The types of PostgreSQL that statements use, as pg reads them. */
interface ReadTypes {
  boolean: boolean;
  bigint: string;
  bytea: Buffer;
  'double precision': number;
  integer: number;
  json: unknown;
  jsonb: unknown;
  smallint: number;
  text: string;
  timestamptz: Date;
  uuid: string;
  void: unknown;
  'bytea[]': Buffer[];
  'integer[]': number[];
  'text[]': string[];
  'uuid[]': string[];
}

/** The same types as values are sent; `json` and `jsonb` as JSON. */
interface SentTypes {
  boolean: boolean;
  bigint: string | number;
  bytea: Buffer;
  date: string;
  'double precision': number;
  integer: number;
  interval: string;
  json: object;
  jsonb: object;
  smallint: number;
  text: string;
  timestamptz: Date | string;
  uuid: string;
  xid8: string;
  'bigint[]': readonly string[];
  'boolean[]': readonly boolean[];
  'bytea[]': readonly Buffer[];
  'integer[]': readonly number[];
  'text[]': readonly string[];
  'uuid[]': readonly string[];
}

type SentType = keyof SentTypes | `${keyof SentTypes}?`;
type ReadType = keyof ReadTypes | `${keyof ReadTypes}?`;

/** A column with a narrower type in TypeScript than in PostgreSQL. */
interface Typed<Value> {
  readonly type: keyof ReadTypes;
  /** The type of its values; absent at run time. */
  readonly of?: Value;
}

/** Gives a column a narrower type, as in `typed<Facts>('jsonb')` or `typed<'live' | 'stood' | null>('text')`. */
export function typed<Value>(type: keyof ReadTypes): Typed<Value> {
  return { type };
}

export type SentColumns = Readonly<Record<string, SentType>>;
export type ReadColumns = Readonly<Record<string, ReadType | Typed<unknown>>>;

type Values<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] extends keyof SentTypes
    ? SentTypes[Declared[Name]]
    : Declared[Name] extends `${infer Type extends keyof SentTypes}?`
      ? SentTypes[Type] | null
      : never;
};

type ReadRow<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Typed<infer Value>
    ? Value
    : Declared[Name] extends keyof ReadTypes
      ? ReadTypes[Declared[Name]]
      : Declared[Name] extends `${infer Type extends keyof ReadTypes}?`
        ? ReadTypes[Type] | null
        : never;
};

/** A statement that PostgreSQL keeps prepared on each connection, under its name. */
export interface Statement<Sent = SentColumns, Read = ReadColumns> {
  /** Made from the text, so that no two statements share one. */
  readonly name: string;
  /** SQL with `$1` for the first of the values. */
  readonly text: string;
  readonly values: Sent;
  readonly row: Read;
}

/** The arguments of a statement; none if it has no values. */
export type ArgumentsOf<Sent> = keyof Sent extends never ? [] : [values: Values<Sent>];

/** A row of a statement. */
export type Row<Of extends { readonly row: unknown }> = ReadRow<Of['row']>;

/** All statements of the modules that are loaded. */
export const statements: Statement[] = [];

/**
 * Declares a statement. Its text names a value as `$accountId`. `values` and `row` give the types of values and
 * columns by PostgreSQL's names, with a question mark if they may be null; `tests/postgres/statements.test.ts`
 * has PostgreSQL check them.
 */
export function statement<
  const Sent extends SentColumns = Record<never, never>,
  const Read extends ReadColumns = Record<never, never>,
>(declared: { readonly values?: Sent; readonly row?: Read; readonly text: string }): Statement<Sent, Read>;
export function statement({
  values = {},
  row = {},
  text,
}: {
  readonly values?: SentColumns;
  readonly row?: ReadColumns;
  readonly text: string;
}): Statement {
  const places = Object.keys(values);
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_, value: string) => {
    // Other names with a dollar are variables of a JSON path.
    return places.includes(value) ? `$${places.indexOf(value) + 1}` : `$${value}`;
  });
  const name = createHash('sha256').update(numbered).digest('base64url').slice(0, 22);
  const declared = { name, values, row, text: numbered };
  statements.push(declared);
  return declared;
}

/** Returns a statement with its values as pg takes it. */
export function queryOf(
  { name, text, values: types }: Statement,
  values: Readonly<Record<string, unknown>> = {},
) {
  return {
    name,
    text,
    values: Object.entries(types).map(([value, type]) => {
      const sent = values[value] ?? null;
      return sent !== null && type.startsWith('json') ? JSON.stringify(sent) : sent;
    }),
  };
}
