import { sql, type Kysely, type Transaction } from 'kysely';
import { Check } from 'typebox/value';
import type { Tables } from '#api/database/tables.ts';
import { knownFactsOf } from '#api/forms/known-facts.ts';
import { FormDefinitionSchema, type FormDefinition } from '#schemas/forms/definition.ts';
import type { StoredAnswers } from './trial.ts';

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

/**
 * Reads a council's data about a form in one read-only transaction with a single snapshot. Row-level security applies
 * as in `database` (`asCouncil`).
 */
export function readInPeace<Result>(
  database: Kysely<Tables>,
  read: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

export async function findStored(transaction: Transaction<Tables>, form: string): Promise<StoredForm> {
  const kept = await transaction
    .selectFrom('form_definition')
    .select(['hash', 'definition'])
    .where('form_identifier', '=', form)
    .orderBy('first_used_at', 'desc')
    .execute();
  const { rows } = await sql<{ drafts: number; sendings: number }>`
    select (select count(*)::integer from (${draftsOf(form)}) as draft) as drafts,
           (select count(*)::integer from (${sendingsOf(form)}) as sending) as sendings`.execute(transaction);
  const [{ drafts, sendings } = { drafts: 0, sendings: 0 }] = rows;
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

/**
 * Reads the drafts of a form in batches: those being filled in, and updates offered with earlier answers.
 * @param speaksOfFacts true to read each person's facts, too
 */
export function readDrafts(
  transaction: Transaction<Tables>,
  form: string,
  speaksOfFacts: boolean,
): AsyncGenerator<StoredAnswers[]> {
  return inBatches(transaction, 'draft_to_try', draftsOf(form, speaksOfFacts));
}

/** Reads the latest submissions of a form, in batches. */
export function readSendings(
  transaction: Transaction<Tables>,
  form: string,
  speaksOfFacts: boolean,
): AsyncGenerator<StoredAnswers[]> {
  return inBatches(transaction, 'sending_to_try', sendingsOf(form, speaksOfFacts));
}

/** Selects each person's facts, if any version of the form uses them: there may be 100,000 people. */
function factsOf(table: 'form_request' | 'form_submission', speaksOfFacts: boolean) {
  return speaksOfFacts ? sql`${knownFactsOf(sql.ref(`${table}.account_id`))}::text` : sql`null`;
}

function draftsOf(form: string, speaksOfFacts = false) {
  return sql<StoredAnswers>`
    select definition_hash as hash, answers::text as json,
           ${factsOf('form_request', speaksOfFacts)} as facts from form_request
     where form_identifier = ${sql.lit(form)} and superseded_at is null and state <> 'submitted'
       and (definition_hash is not null or version > 0)`;
}

function sendingsOf(form: string, speaksOfFacts = false) {
  return sql<StoredAnswers>`
    select definition_hash as hash, answers::text as json,
           ${factsOf('form_submission', speaksOfFacts)} as facts from form_submission
     where form_identifier = ${sql.lit(form)} order by number desc limit ${sql.lit(lastSendings)}`;
}

/** Reads with a cursor, so that only one batch is in memory. */
async function* inBatches(
  transaction: Transaction<Tables>,
  name: string,
  query: ReturnType<typeof draftsOf>,
): AsyncGenerator<StoredAnswers[]> {
  await sql`declare ${sql.id(name)} no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<StoredAnswers>`
      fetch ${sql.lit(batchSize)} from ${sql.id(name)}`.execute(transaction);
    if (rows.length === 0) return;
    yield rows;
  }
}
