import { sql, type Kysely } from 'kysely';
import { answerOf } from '#domain/forms/answered.ts';
import { takeInventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { fileIdsIn } from '#domain/forms/formats/file-id.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FileState } from '#schemas/file-kinds.ts';
import type { Tables } from '../database/tables.ts';
import type { FileOwner } from '../files/file-owner.ts';

/** A file in an answer. */
export interface AnsweredFile {
  readonly id: string;
  /** The name of its question, and those that it had before: a file keeps the one under which it was sent. */
  readonly names: readonly string[];
}

/** The files in the answers to a form's questions for files, which no form asks of items. One in two answers is there twice. */
export function answeredFiles(definition: FormDefinition, { values }: Answers): AnsweredFile[] {
  return fileQuestions(definition).flatMap(({ name, ui }) => {
    const names = [name, ...(ui?.was ?? [])];
    return fileIdsIn(answerOf(values, name)).map((id) => ({ id, names }));
  });
}

const known = new WeakMap<FormDefinition, readonly PlacedQuestion[]>();

/** Returns the questions for files of a form; looked up once for each version of it, since each save asks. */
export function fileQuestions(definition: FormDefinition): readonly PlacedQuestion[] {
  const before = known.get(definition);
  if (before) return before;
  const questions = takeInventory(definition).questions.filter(({ schema }) => 'documentKind' in schema);
  known.set(definition, questions);
  return questions;
}

/** What may be sent to the council. A scanner that is away holds nobody up. */
const sendable: readonly FileState[] = ['waiting', 'clean', 'notScanned'];

/**
 * Those of these files that cannot be sent: somebody else's, another question's, and what was removed, refused or found
 * to be infected. The others are held until the transaction ends, so that nobody removes what is being sent.
 */
export async function holdFiles(
  transaction: Kysely<Tables>,
  formIdentifier: string,
  { accountId, visitorHash }: FileOwner,
  files: readonly AnsweredFile[],
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('file')
    .select(['id', 'answer'])
    .where('id', 'in', [...new Set(files.map(({ id }) => id))])
    .where('form_identifier', '=', formIdentifier)
    .where('state', 'in', sendable)
    .where((where) =>
      where.or([
        ...(accountId === null ? [] : [where('account_id', '=', accountId)]),
        ...(visitorHash === null ? [] : [where('visitor_hash', '=', visitorHash)]),
      ]),
    )
    .orderBy('id')
    .forShare()
    .execute();
  const answers = new Map(rows.map(({ id, answer }) => [id, answer]));
  const isThere = ({ id, names }: AnsweredFile) => names.includes(answers.get(id) ?? '');
  return new Set(files.filter((file) => !isThere(file)).map(({ id }) => id));
}

/** Says which files are part of what was sent. From then on they are the council's, too. */
export async function linkFiles(
  transaction: Kysely<Tables>,
  submissionId: string,
  files: readonly AnsweredFile[],
): Promise<void> {
  if (files.length === 0) return;
  await transaction
    .insertInto('form_submission_file')
    .values(
      [...new Set(files.map(({ id }) => id))].map((id) => ({
        tenant_id: sql<string>`app_tenant()`,
        submission_id: submissionId,
        file_id: id,
      })),
    )
    .execute();
}
