import { allowedEvents } from '#machines/lifecycle/apply.ts';
import { type FormRequestEvent, formRequestMachine } from '#machines/lifecycle/form-request.machine.ts';
import type { FormProgress, RequestState, RequestType } from '#schemas/api/forms.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { CouncilForm } from './council-form.ts';
import type { Queries } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** An account's current request for a form, with its draft. */
export type FormRequest = Row<{ row: typeof requestRow }>;

const requestRow = {
  id: 'uuid',
  requestType: typed<RequestType>('text'),
  state: typed<RequestState>('text'),
  definitionHash: 'text?',
  answers: typed<Answers>('jsonb'),
  version: 'integer',
  saveKey: 'uuid?',
  /** The key with which the resident started it; null if it was started without one. */
  startKey: 'uuid?',
  savedAt: 'timestamptz?',
  submittedAt: 'timestamptz?',
} as const;

/** The reason why nothing was written, with the current request. */
export interface RefusedForm {
  readonly outcome: 'refused';
  readonly code: ErrorCode;
  readonly request: Omit<FormRequest, 'id'>;
}

export const refusedForm = (code: ErrorCode | null, request: RefusedForm['request']): RefusedForm => ({
  outcome: 'refused',
  code: code ?? 'common.unknownError',
  request,
});

const columns = `
  id, request_type as "requestType", state, definition_hash as "definitionHash", answers, version,
  save_key as "saveKey", start_key as "startKey", saved_at as "savedAt", submitted_at as "submittedAt"`;

/** A request that has not been started: offered and empty. */
export const notBegun: Omit<FormRequest, 'id'> = {
  requestType: 'new',
  state: 'pending',
  definitionHash: null,
  answers: { values: {}, lists: {} },
  version: 0,
  saveKey: null,
  startKey: null,
  savedAt: null,
  submittedAt: null,
};

const ofAccount = statement({
  values: { accountId: 'uuid' },
  row: { ...requestRow, formIdentifier: 'text' },
  text: `
    select ${columns}, form_identifier as "formIdentifier" from form_request
     where tenant_id = app_tenant() and account_id = $accountId and superseded_at is null`,
});

/** Finds an account's current requests, by form. */
export async function findRequests(
  database: Queries,
  accountId: string,
): Promise<ReadonlyMap<string, FormRequest>> {
  const rows = await database.run(ofAccount, { accountId });
  return new Map(rows.map(({ formIdentifier, ...request }) => [formIdentifier, request]));
}

const values = { accountId: 'uuid', formIdentifier: 'text' } as const;
const currentSql = `
  select ${columns} from form_request
   where tenant_id = app_tenant() and account_id = $accountId and form_identifier = $formIdentifier
     and superseded_at is null`;
const current = statement({ values, row: requestRow, text: currentSql });
const hold = statement({
  values,
  row: requestRow,
  text: `${currentSql} for no key update`,
});

/** Finds an account's current request for one form; undefined if none was started or offered. */
export async function findRequest(
  database: Queries,
  accountId: string,
  formIdentifier: string,
): Promise<FormRequest | undefined> {
  const [request] = await database.run(current, { accountId, formIdentifier });
  return request;
}

const begin = statement({
  values,
  text: `
    insert into form_request (tenant_id, account_id, form_identifier, request_type)
    values (app_tenant(), $accountId, $formIdentifier, 'new')
    on conflict (tenant_id, account_id, form_identifier) where superseded_at is null do nothing`,
});

/**
 * Locks the current request until the transaction ends, so that a decision based on it still holds when it is
 * written; creates it if there is none.
 */
export async function holdRequest(
  transaction: Queries,
  accountId: string,
  formIdentifier: string,
): Promise<FormRequest> {
  await transaction.run(begin, { accountId, formIdentifier });
  const held = await holdBegunRequest(transaction, accountId, formIdentifier);
  if (!held) throw new Error('The request that was just made is gone.');
  return held;
}

/** Locks the current request in the same way; undefined if none was started or offered. */
export async function holdBegunRequest(
  transaction: Queries,
  accountId: string,
  formIdentifier: string,
): Promise<FormRequest | undefined> {
  const look = async () => (await transaction.run(hold, { accountId, formIdentifier }))[0];
  // While this waited for the lock another request may have replaced it, which a second read sees.
  return (await look()) ?? (await look());
}

/** True if the council lets people begin an update of this form, and has words for one. */
export function mayStartUpdate({ updates, requests }: FormDefinition): boolean {
  return updates === 'resident' && requests.update !== undefined;
}

/** The events a person may trigger. Completeness is that of the last save. */
const candidates = (definition: FormDefinition, state: RequestState) =>
  [
    { type: 'draft.save', complete: true },
    { type: 'form.submit', complete: state === 'submit', agreed: true },
    { type: 'update.start', allowed: mayStartUpdate(definition) },
  ] as const satisfies readonly FormRequestEvent[];

/** Describes a request to the resident. */
export function describeProgress(
  { definition }: Pick<CouncilForm, 'definition'>,
  { requestType, state, definitionHash, version, savedAt, submittedAt }: Omit<FormRequest, 'id'>,
): FormProgress {
  return {
    formIdentifier: definition.identifier,
    displayOrder: definition.displayOrder,
    requestType,
    state,
    definitionHash,
    version,
    savedAt: savedAt?.toISOString() ?? null,
    submittedAt: submittedAt?.toISOString() ?? null,
    allowedEvents: allowedEvents(
      formRequestMachine,
      { state, context: { requestType } },
      candidates(definition, state),
    ),
  };
}

/** Returns a refusal with the stored answers, so that typed answers are not lost and need not be fetched again. */
export function refusalOf(form: CouncilForm, { code, request }: RefusedForm): ProblemError {
  const formProgress = describeProgress(form, request);
  return new ProblemError(code, { formProgress, answers: request.answers });
}
