import type { Pool } from 'pg';

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
type Row = Readonly<Record<string, Value>>;

interface Table {
  readonly name: string;
  /** Columns of the primary key; empty if the table has none. */
  readonly key: readonly string[];
}

interface State {
  readonly now: number;
  /** The rows of each table by their keys. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Row>>;
}

/**
 * Stops the clock of a test's database: every `app_now()` is this instant until `moveClock` moves it. All
 * times and deadlines that a call writes are then predictable.
 */
export async function stopClock(pool: Pool, instant = '2026-03-10T10:00:00Z'): Promise<void> {
  await pool.query(
    `create or replace function app_now() returns timestamptz language sql volatile
     as $$ select timestamptz '${new Date(instant).toISOString()}' + clock_offset from clock $$`,
  );
}

/**
 * Compares all tables of a database before and after a call. Stop its clock first.
 * @returns A line for each row that was added (`+`), removed (`-`) or changed (`~`, with the changed columns),
 * by table; empty if nothing was written. A row is named after its table, with a number if there are several.
 * Times are relative to the call; random or long values are three dots. A column that is null, false, zero or
 * empty is left out of an added or removed row. The job queue is not compared, because a job is only a hint,
 * nor are unlogged tables, which count for limits.
 */
export async function changesOf(pool: Pool, call: () => Promise<unknown>): Promise<string> {
  const tables = await tablesOf(pool);
  const before = await read(pool, tables);
  await call();
  const after = await read(pool, tables);
  const said = new RowDescriber(before, after);
  return tables.flatMap((table) => said.table(table)).join('\n');
}

const known = new WeakMap<Pool, readonly Table[]>();

async function tablesOf(pool: Pool): Promise<readonly Table[]> {
  const found = known.get(pool);
  if (found) return found;
  const { rows } = await pool.query<Table>(
    `select relname as name,
            array(select attname::text from pg_attribute where attrelid = pg_class.oid
                     and attnum = any (pg_index.indkey) order by attnum) as key
       from pg_class left join pg_index on indrelid = pg_class.oid and indisprimary
      where relkind in ('r', 'p') and relpersistence = 'p' and relnamespace = 'public'::regnamespace and relname <> 'clock'
      order by relname`,
  );
  known.set(pool, rows);
  return rows;
}

/**
 * Reads all rows in one statement: a test's tables are small, and a statement for each would be a round trip.
 */
async function read(pool: Pool, tables: readonly Table[]): Promise<State> {
  const parts = tables.map(({ name }) => `select '${name}' as name, to_json(${name}) as row from ${name}`);
  const { rows } = await pool.query<{ name: string; row: Row }>({
    // A named statement is planned once per connection.
    name: 'all-tables',
    text: `select 'now' as name, json_build_object('now', app_now()) as row union all ${parts.join(' union all ')}`,
  });
  const keys = new Map(tables.map(({ name, key }) => [name, key]));
  const state = new Map<string, Map<string, Row>>();
  for (const { name, row } of rows) {
    const ofTable = state.get(name) ?? new Map<string, Row>();
    state.set(name, ofTable);
    const key = JSON.stringify(keys.get(name)?.map((column) => row[column]) ?? row);
    // Rows without a key may be equal.
    ofTable.set(ofTable.has(key) && keys.get(name)?.length === 0 ? `${key} ${ofTable.size}` : key, row);
  }
  const [now] = state.get('now')?.values() ?? [];
  return { now: Date.parse(String(now?.['now'])), rows: state };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;
const sha256 = /\b[0-9a-f]{64}\b/g;
/** The number of a test's application within `bid.rank_key`. */
const countedNumber = /(?<=\.)09\d{9}(?=\.)/g;
/** Columns with references that the portal makes up for people and programs. */
const madeUp = new Set(['reference', 'registration_number']);
/** Columns with random values, or values counted across a whole test file. */
const byChance = /(^|_)(hash|fingerprint|sha256|mark|blur)$|^((save|start|submit|send|respond)_)?key$/;
/** Columns that show nothing about a call: they name the council, or the database fills them in. */
const silent = new Set(['tenant_id', 'written_by', 'email_key']);
/**
 * Maximum length of a value, except for facts. A longer one, such as a form's definition, shows nothing about the
 * call.
 */
const longest = 400;

/** Describes the rows of one comparison, with one name for each thing throughout. */
class RowDescriber {
  readonly #before: State;
  readonly #after: State;
  readonly #tableOf = new Map<string, string>();
  readonly #madeUp = new Map<string, string>();
  readonly #named = new Map<string, Map<string, number>>();

  constructor(before: State, after: State) {
    this.#before = before;
    this.#after = after;
    for (const { rows } of [before, after]) {
      for (const [table, ofTable] of rows) {
        for (const row of ofTable.values()) {
          if (typeof row['id'] === 'string') this.#tableOf.set(row['id'], table);
          for (const column of madeUp) {
            const value = row[column];
            if (typeof value === 'string' && /^[A-Z0-9-]{6,}$/.test(value)) this.#madeUp.set(value, column);
          }
        }
      }
    }
  }

  table({ name, key }: Table): string[] {
    const which = key.filter((column) => !silent.has(column));
    const before = this.#before.rows.get(name) ?? new Map<string, Row>();
    const after = this.#after.rows.get(name) ?? new Map<string, Row>();
    const lines: { readonly order: number; readonly line: string }[] = [];
    for (const [place, row] of after) {
      const old = before.get(place);
      if (old === undefined) lines.push({ order: orderOf(row), line: `+ ${name}${this.#whole(row)}` });
      else if (JSON.stringify(old) !== JSON.stringify(row))
        lines.push({ order: orderOf(row), line: `~ ${name}${this.#changed(which, old, row)}` });
    }
    for (const [place, row] of before)
      if (!after.has(place)) lines.push({ order: orderOf(row), line: `- ${name}${this.#whole(row)}` });
    return lines
      .toSorted((one, two) => one.order - two.order || (masked(one.line) < masked(two.line) ? -1 : 1))
      .map(({ line }) => this.#name(line));
  }

  #whole(row: Row): string {
    const columns = Object.entries(row)
      .filter(([column, value]) => !silent.has(column) && !(isOwnNumber(column, value) || isEmpty(value)))
      .map(([column, value]) => `${column}=${this.#value(column, value)}`);
    return `: ${columns.join(' ')}`;
  }

  #changed(which: readonly string[], old: Row, row: Row): string {
    const columns = Object.keys(row)
      .filter((column) => !silent.has(column))
      .flatMap((column) => this.#difference(column, old[column] ?? null, row[column] ?? null));
    return ` ${which.map((column) => this.#value(column, row[column] ?? null)).join(' ')}: ${columns.join(' ')}`;
  }

  /** Returns the differences of a column; for objects, only the values that differ. */
  #difference(column: string, was: Value, is: Value): string[] {
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (isObject(was) && isObject(is)) {
      const names = new Set([...Object.keys(was), ...Object.keys(is)]);
      return [...names].flatMap((name) =>
        this.#difference(`${column}.${name}`, was[name] ?? null, is[name] ?? null),
      );
    }
    return [`${column}=${this.#value(column, was)} → ${this.#value(column, is)}`];
  }

  #value(column: string, value: Value): string {
    if (value === null) return 'null';
    if (byChance.test(column) || isCounted(column, value)) return '…';
    const text = this.#inWords(value);
    return text.length > longest && column !== 'facts' ? '…' : text;
  }

  #inWords(value: Value): string {
    if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
    if (typeof value === 'string') return this.#text(value);
    if (isList(value)) return `[${value.map((item) => this.#inWords(item)).join(', ')}]`;
    return `{${Object.entries(value)
      .map(
        ([name, held]) =>
          `${name}: ${byChance.test(name) || isCounted(name, held) || name === 'messages' ? '…' : this.#inWords(held)}`,
      )
      .join(', ')}}`;
  }

  #text(text: string): string {
    if (text.startsWith('\\x')) return '…';
    const kind = this.#madeUp.get(text);
    if (kind !== undefined) return '…';
    return text
      .replaceAll(sha256, '…')
      .replaceAll(countedNumber, '…')
      .replaceAll(instant, (time) => this.#time(time));
  }

  #time(time: string): string {
    const seconds = (Date.parse(time) - this.#after.now) / 1_000;
    if (seconds === 0) return 'now';
    const size = Math.abs(seconds);
    const [unit, length] =
      size % 86_400 === 0
        ? ['d', 86_400]
        : size % 3_600 === 0
          ? ['h', 3_600]
          : size % 60 === 0
            ? ['min', 60]
            : ['s', 1];
    return `now${seconds < 0 ? '-' : '+'}${size / Number(length)}${unit}`;
  }

  /** Replaces ids with names, numbered in order of appearance. */
  #name(line: string): string {
    return line.replaceAll(uuid, (id) => {
      const table = this.#tableOf.get(id) ?? 'id';
      const ofTable = this.#named.get(table) ?? new Map<string, number>();
      this.#named.set(table, ofTable);
      const number = ofTable.get(id) ?? ofTable.size + 1;
      ofTable.set(id, number);
      return number === 1 ? `<${table}>` : `<${table} ${number}>`;
    });
  }
}

const masked = (line: string) => line.replaceAll(uuid, '');

/** The row's number for sorting; rows without one are sorted by content. */
const orderOf = ({ id, number }: Row): number =>
  typeof id === 'number' ? id : typeof number === 'number' ? number : 0;

const isOwnNumber = (column: string, value: Value): boolean =>
  (column === 'id' || column === 'number') && typeof value === 'number';

/** True for numbers that depend on how many rows came before. */
const isCounted = (column: string, value: Value): boolean =>
  isOwnNumber(column, value) ||
  (/^(message|letter|round|subject)(_id|Id)$/.test(column) && /^\d+$/.test(String(value)));

const isObject = (value: Value): value is { readonly [name: string]: Value } =>
  typeof value === 'object' && value !== null && !isList(value);

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** True for values that are left out. */
const isEmpty = (value: Value): boolean =>
  value === null ||
  value === false ||
  value === 0 ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
