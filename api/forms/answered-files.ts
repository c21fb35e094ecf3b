import { answerOf } from '#domain/forms/answered.ts';
import { takeInventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { fileIdsIn } from '#domain/forms/formats/file-id.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FileState } from '#schemas/file-kinds.ts';
import type { FileOwner } from '../files/file-owner.ts';
import type { Queries } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** A file in an answer. */
export interface AnsweredFile {
  readonly id: string;
  /** The question's name and its former names: a file keeps the name under which it was sent. */
  readonly names: readonly string[];
}

/**
 * Returns the files in the answers to a form's file questions; no form asks for files about list items. A file
 * in two answers is returned twice.
 */
export function answeredFiles(definition: FormDefinition, { values }: Answers): AnsweredFile[] {
  return fileQuestions(definition).flatMap(({ name, ui }) => {
    const names = [name, ...(ui?.was ?? [])];
    return fileIdsIn(answerOf(values, name)).map((id) => ({ id, names }));
  });
}

const known = new WeakMap<FormDefinition, readonly PlacedQuestion[]>();

/** Returns a form's file questions; found once per version, because every save needs them. */
export function fileQuestions(definition: FormDefinition): readonly PlacedQuestion[] {
  const before = known.get(definition);
  if (before) return before;
  const questions = takeInventory(definition).questions.filter(({ schema }) => 'documentKind' in schema);
  known.set(definition, questions);
  return questions;
}

/** States in which a file can be sent. Files are accepted while the scanner is down; they are scanned later. */
const sendable: readonly FileState[] = ['waiting', 'clean', 'notScanned'];

const hold = statement({
  values: {
    ids: 'uuid[]',
    formIdentifier: 'text',
    sendable: 'text[]',
    accountId: 'uuid?',
    visitorHash: 'bytea?',
  },
  row: { id: 'uuid', answer: 'text?' },
  text: `
    select id, answer from file
     where tenant_id = app_tenant() and id = any ($ids) and form_identifier = $formIdentifier
       and state = any ($sendable) and (account_id = $accountId or visitor_hash = $visitorHash)
     order by id for share`,
});

/**
 * Returns ids of the files that cannot be sent: another person's, another question's, and files removed,
 * refused or infected. The others are held until the transaction ends, so that they cannot be removed while
 * being sent.
 */
export async function holdFiles(
  transaction: Queries,
  formIdentifier: string,
  { accountId, visitorHash }: FileOwner,
  files: readonly AnsweredFile[],
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const rows = await transaction.run(hold, {
    ids: files.map(({ id }) => id),
    formIdentifier,
    sendable,
    accountId,
    visitorHash,
  });
  const answers = new Map(rows.map(({ id, answer }) => [id, answer]));
  const isThere = ({ id, names }: AnsweredFile) => names.includes(answers.get(id) ?? '');
  return new Set(files.filter((file) => !isThere(file)).map(({ id }) => id));
}

const link = statement({
  values: { submissionId: 'uuid', ids: 'uuid[]' },
  text: `
    insert into form_submission_file (tenant_id, submission_id, file_id)
    select distinct app_tenant(), $submissionId::uuid, id from unnest($ids::uuid[]) as id`,
});

/** Links files to a submission. From then on they belong to the council, too. */
export async function linkFiles(
  transaction: Queries,
  submissionId: string,
  files: readonly AnsweredFile[],
): Promise<void> {
  if (files.length === 0) return;
  await transaction.run(link, { submissionId, ids: files.map(({ id }) => id) });
}
