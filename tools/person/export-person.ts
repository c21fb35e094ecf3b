import { buffer } from 'node:stream/consumers';
import type { Queries } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';
import { downloadName } from '#api/files/download-name.ts';
import type { FileKey, FileStore } from '#api/files/storage/file-store.ts';
import type { FileKind } from '#schemas/file-kinds.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { KnownBy, Person } from './find-person.ts';
import { type PersonTable, personTables } from './person-tables.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';

type KeptRow = Readonly<Record<string, unknown>>;

/** The files of a ZIP by name: `person.json`, and the files that the person sent and received. */
type Exported = Readonly<Record<string, string | Uint8Array>>;

/**
 * Exports everything that the portal holds about a person, as it is given to them: in words, without secrets.
 * @param database sees one council.
 * @param council part of the address of their files in the store.
 */
export async function exportPerson(
  database: Queries,
  store: FileStore,
  council: Omit<FileKey, 'sha256'>,
  person: Person,
): Promise<Exported> {
  const forms = await readForms(database, person);
  const parts: [string, readonly KeptRow[]][] = [];
  for (const one of tables) {
    const rows = await database.run(one.reads[person.knownBy], { id: person.id });
    if (rows.length > 0) parts.push([one.heading, rows.map(({ row }) => inWords(one, row, forms))]);
  }
  return {
    'person.json': `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`,
    ...(await readFiles(database, store, council, person)),
  };
}

/** Makes one value for each `KnownBy`. */
function ofEach<Made>(make: (knownBy: KnownBy) => Made): Readonly<Record<KnownBy, Made>> {
  return { account: make('account'), application: make('application'), form: make('form') };
}

/** Returns the SQL after `from`: the table as `t`, and the condition for the rows of the person with this `$id`. */
function theirRows(table: string, knownBy: KnownBy): string {
  // Never true: a table without a condition has no rows of the person.
  const condition = personTables.find((one) => one.table === table)?.theirs[knownBy] ?? '$1 is null';
  return `${table} as t where t.tenant_id = app_tenant() and (${condition.replaceAll('$1', '$id::uuid')})`;
}

const byId = { id: 'uuid' } as const;

/** Each table with the statements that read a person's rows of it. */
const tables = personTables.map((one) => ({
  ...one,
  reads: ofEach((knownBy) =>
    statement({
      values: byId,
      row: { row: typed<KeptRow>('jsonb') },
      text: `select to_jsonb(t) as row from ${theirRows(one.table, knownBy)}`,
    }),
  ),
}));

const definitions = ofEach((knownBy) =>
  statement({
    values: byId,
    row: { hash: 'text', definition: typed<FormDefinition>('json') },
    text: `
      select hash, definition from form_definition
       where tenant_id = app_tenant()
         and hash in (select definition_hash from ${theirRows('form_submission', knownBy)}
                      union
                      select definition_hash from ${theirRows('form_request', knownBy)})`,
  }),
);

/** Reads the definitions of the forms that a person filled in, by hash. */
async function readForms(
  database: Queries,
  { knownBy, id }: Person,
): Promise<ReadonlyMap<string, FormDefinition>> {
  const rows = await database.run(definitions[knownBy], { id });
  return new Map(rows.map(({ hash, definition }) => [hash, definition]));
}

function inWords(
  { without = [] }: PersonTable,
  row: KeptRow,
  forms: ReadonlyMap<string, FormDefinition>,
): KeptRow {
  const form = forms.get(String(row['definition_hash']));
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column, value]) => column !== 'tenant_id' && !without.includes(column) && value !== null)
      .map(([column, value]) => [
        titled(column),
        column === 'answers' && form !== undefined && isAnswers(value)
          ? answersByQuestion(form, value)
          : value,
      ]),
  );
}

function isAnswers(value: unknown): value is Answers {
  return typeof value === 'object' && value !== null && 'values' in value && 'lists' in value;
}

/** Returns a column's name as a heading: `date_of_birth` becomes `Date of birth`. */
function titled(column: string): string {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const keptFiles = ofEach((knownBy) =>
  statement({
    values: byId,
    row: { folder: 'text', day: 'text', name: 'text', kind: typed<FileKind>('text'), sha256: 'text' },
    text: `
      select 'files you sent' as folder, to_char(received_at at time zone 'Europe/London', 'YYYY-MM-DD') as day, name,
             kind, encode(sha256, 'hex') as sha256
        from ${theirRows('file', knownBy)} and t.state in ('clean', 'notScanned')
      union all
      select 'files you got', to_char(coalesce(delivered_at, received_at) at time zone 'Europe/London', 'YYYY-MM-DD'),
             file_name, file_kind, encode(sha256, 'hex')
        from ${theirRows('officer_document', knownBy)} and t.sha256 is not null
       order by 1, 2, 3`,
  }),
);

/** Reads the files that are still kept, under the names that the person sees, with the day in front. */
async function readFiles(
  database: Queries,
  store: FileStore,
  council: Omit<FileKey, 'sha256'>,
  { knownBy, id }: Person,
): Promise<Exported> {
  const rows = await database.run(keptFiles[knownBy], { id });
  const files = new Map<string, Uint8Array>();
  for (const { folder, day, name, kind, sha256 } of rows) {
    const found = await store.get({ ...council, sha256 });
    if (found === undefined) continue;
    // A slash would become a folder on unpacking, and two dots the folder above.
    const plain = downloadName(name, kind).replaceAll(/[/\\]/g, '-');
    files.set(freeName(files, `${folder}/${day} ${plain}`), await buffer(found.bytes));
  }
  return Object.fromEntries(files);
}

function freeName(taken: ReadonlyMap<string, unknown>, name: string): string {
  const dot = name.lastIndexOf('.');
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Returns the answers of a form under its own questions, as people read them; for lists, one group for each item. */
function answersByQuestion(
  { pages }: FormDefinition,
  { values, lists }: Answers,
): Readonly<Record<string, unknown>> {
  const asked = Object.values(pages).flatMap((page) =>
    'schema' in page
      ? Object.entries(page.schema.properties).map(([name, schema]) => ({
          name,
          label: page.ui[name]?.label ?? name,
          titles: new Map(optionsOf(schema).map(({ const: value, title }) => [value, title])),
        }))
      : [],
  );
  const byName = new Map(asked.map((question) => [question.name, question]));
  const byQuestion = (answers: Readonly<Record<string, AnswerValue | undefined>>) =>
    Object.fromEntries(
      Object.entries(answers)
        .filter(([name]) => name !== 'id')
        .map(([name, answer]) => {
          const question = byName.get(name);
          const say = (one: unknown) => (typeof one === 'string' ? (question?.titles.get(one) ?? one) : one);
          return [question?.label ?? name, Array.isArray(answer) ? answer.map(say) : say(answer)];
        }),
    );
  return {
    ...byQuestion(values),
    ...Object.fromEntries(
      Object.entries(lists).map(([list, items]) => [list, (items ?? []).map(byQuestion)]),
    ),
  };
}
