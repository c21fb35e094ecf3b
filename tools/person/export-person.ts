import { buffer } from 'node:stream/consumers';
import { downloadName } from '#api/files/download-name.ts';
import type { FileKey, FileStore } from '#api/files/storage/file-store.ts';
import type { FileKind } from '#schemas/file-kinds.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { answersByQuestion } from './answers-in-words.ts';
import { type PersonTable, personTables } from './person-tables.ts';
import type { Queries } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';

type KeptRow = Readonly<Record<string, unknown>>;

/** The files of a ZIP by name: `person.json`, and the files that the person sent and received. */
type Exported = Readonly<Record<string, string | Uint8Array>>;

/**
 * Exports everything that the portal holds about a person in the form they are given it: in words, without secrets.
 * @param database sees one council.
 * @param council part of the address of their files in the store.
 */
export async function exportPerson(
  database: Queries,
  store: FileStore,
  council: Omit<FileKey, 'sha256'>,
  accountId: string,
): Promise<Exported> {
  const forms = await readForms(database, accountId);
  const parts: [string, readonly KeptRow[]][] = [];
  for (const one of tables) {
    const rows = await database.run(one.read, { accountId });
    if (rows.length > 0) parts.push([one.heading, rows.map(({ row }) => inWords(one, row, forms))]);
  }
  return {
    'person.json': `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`,
    ...(await readFiles(database, store, council, accountId)),
  };
}

/** Each table with the statement that reads a person's rows of it. */
const tables = personTables.map((one) => ({
  ...one,
  read: statement({
    values: { accountId: 'uuid' },
    row: { row: typed<KeptRow>('jsonb') },
    text: `
      select to_jsonb(t) as row from ${one.table} as t
       where t.tenant_id = app_tenant() and (${one.theirs.replaceAll('$1', '$accountId::uuid')})`,
  }),
}));

const definitions = statement({
  values: { accountId: 'uuid' },
  row: { hash: 'text', definition: typed<FormDefinition>('json') },
  text: `
    select hash, definition from form_definition
     where tenant_id = app_tenant()
       and hash in (select definition_hash from form_submission
                     where tenant_id = app_tenant() and account_id = $accountId
                    union
                    select definition_hash from form_request
                     where tenant_id = app_tenant() and account_id = $accountId)`,
});

/** Reads the definitions of the forms that a person filled in, by hash. */
async function readForms(database: Queries, accountId: string): Promise<ReadonlyMap<string, FormDefinition>> {
  const rows = await database.run(definitions, { accountId });
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

const sentFiles = statement({
  values: { accountId: 'uuid' },
  row: { folder: 'text', day: 'text', name: 'text', kind: typed<FileKind>('text'), sha256: 'text' },
  text: `
    select 'files you sent' as folder, to_char(received_at at time zone 'Europe/London', 'YYYY-MM-DD') as day, name, kind,
           encode(sha256, 'hex') as sha256
      from file
     where tenant_id = app_tenant() and account_id = $accountId and state in ('clean', 'notScanned')
    union all
    select 'files you got', to_char(delivered_at at time zone 'Europe/London', 'YYYY-MM-DD'), file_name, file_kind,
           encode(sha256, 'hex')
      from officer_document
     where tenant_id = app_tenant() and account_id = $accountId and sha256 is not null
       and delivered_at is not null and withdrawn_at is null
     order by 1, 2, 3`,
});

/** Reads the files that are still kept, under the names that the person sees, with the day in front. */
async function readFiles(
  database: Queries,
  store: FileStore,
  council: Omit<FileKey, 'sha256'>,
  accountId: string,
): Promise<Exported> {
  const rows = await database.run(sentFiles, { accountId });
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
