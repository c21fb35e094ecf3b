import { Check } from 'typebox/value';
import { knownFactsOf } from '#api/forms/known-facts.ts';
import { FormDefinitionSchema, type FormDefinition } from '#schemas/forms/definition.ts';
import type { StoredAnswers } from './trial.ts';
import type { TenantDatabase, Transaction } from '#api/database/database.ts';
import { statement, typed, type Row } from '#api/database/statement.ts';

/** A form's stored definitions, and the numbers of its drafts and submissions. */
export interface StoredForm {
  /**
   * The definitions that drafts and submissions refer to, by hash, the latest first; without any that are no longer
   * valid.
   */
  readonly kept: Readonly<Record<string, FormDefinition>>;
  readonly drafts: number;
  /** Number of submissions, at most {@link lastSendings}. */
  readonly sendings: number;
}

/** The most submissions to try, the latest first; a submitted form can no longer be refused. */
const lastSendings = 1_000;

/** Drafts in one batch: about half a megabyte, and a quarter of a second for a thread. */
const batchSize = 200;

const freeze = statement({
  text: 'set transaction isolation level repeatable read, read only',
});

/**
 * Reads a council's data about a form in one read-only transaction with a single snapshot. Row-level security applies
 * as in `database` (`asCouncil`).
 */
export function readInSnapshot<Result>(
  database: TenantDatabase,
  read: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    await transaction.run(freeze);
    return read(transaction);
  });
}

const definitions = statement({
  values: { form: 'text' },
  row: { hash: 'text', definition: typed<FormDefinition>('json') },
  text: `
    select hash, definition from form_definition
     where tenant_id = app_tenant() and form_identifier = $form
     order by first_used_at desc`,
});

const isDraft = `
  tenant_id = app_tenant() and form_identifier = $form and superseded_at is null and state <> 'submitted'
  and (definition_hash is not null or version > 0)`;

const counts = statement({
  values: { form: 'text' },
  row: { drafts: 'integer', sendings: 'integer' },
  text: `
    select (select count(*)::integer from form_request where ${isDraft}) as drafts,
           (select least(count(*), ${lastSendings})::integer from form_submission
             where tenant_id = app_tenant() and form_identifier = $form) as sendings`,
});

export async function findStored(transaction: Transaction, form: string): Promise<StoredForm> {
  const kept = await transaction.run(definitions, { form });
  const [counted] = await transaction.run(counts, { form });
  const { drafts, sendings } = counted ?? { drafts: 0, sendings: 0 };
  return {
    kept: Object.fromEntries(
      kept
        .filter(({ definition }) => Check(FormDefinitionSchema, asWritten(definition)))
        .map(({ hash, definition }) => [hash, definition]),
    ),
    drafts,
    sendings,
  };
}

/**
 * Returns the definition as the council wrote it. The stored one includes the options from files, which a form file
 * must not have.
 */
function asWritten(definition: unknown): unknown {
  return JSON.parse(JSON.stringify(definition), (_key, part: unknown) =>
    typeof part === 'object' && part !== null && 'choices' in part && typeof part.choices === 'string'
      ? Object.fromEntries(Object.entries(part).filter(([name]) => name !== 'oneOf'))
      : part,
  );
}

/** The answers of one person, as text, and their place in the order of reading. */
const storedRow = { place: 'text', hash: 'text?', json: 'text', facts: 'text?' } as const;

/** SQL: each person's facts, if any version of the form uses them: there may be 100,000 people. */
const factsOf = (accountId: string) => `case when $speaksOfFacts then ${knownFactsOf(accountId)}::text end`;

const drafts = statement({
  values: { form: 'text', speaksOfFacts: 'boolean', after: 'uuid' },
  row: storedRow,
  text: `
    select id::text as place, definition_hash as hash, answers::text as json,
           ${factsOf('form_request.account_id')} as facts
      from form_request where ${isDraft} and id > $after
     order by id limit ${batchSize}`,
});

/**
 * Reads the drafts of a form in batches: those being filled in, and updates offered with earlier answers.
 * @param speaksOfFacts true to read each person's facts, too
 */
export async function* readDrafts(
  transaction: Transaction,
  form: string,
  speaksOfFacts: boolean,
): AsyncGenerator<StoredAnswers[]> {
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const rows: Row<typeof drafts>[] = await transaction.run(drafts, { form, speaksOfFacts, after });
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.place;
  }
}

const sendings = statement({
  values: { form: 'text', speaksOfFacts: 'boolean', before: 'bigint?' },
  row: storedRow,
  text: `
    select number::text as place, definition_hash as hash, answers::text as json,
           ${factsOf('form_submission.account_id')} as facts
      from form_submission
     where tenant_id = app_tenant() and form_identifier = $form
       and number < coalesce($before, 9223372036854775807)
     order by number desc limit ${batchSize}`,
});

/** Reads the latest submissions of a form, in batches. */
export async function* readSendings(
  transaction: Transaction,
  form: string,
  speaksOfFacts: boolean,
): AsyncGenerator<StoredAnswers[]> {
  let before: string | null = null;
  for (let read = 0; read < lastSendings; read += batchSize) {
    const rows: Row<typeof sendings>[] = await transaction.run(sendings, { form, speaksOfFacts, before });
    if (rows.length === 0) return;
    yield rows;
    before = rows.at(-1)?.place ?? null;
  }
}
