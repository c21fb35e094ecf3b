import { apply } from '#machines/lifecycle/apply.ts';
import { formRefusal } from '#machines/lifecycle/form-refusal.ts';
import { formRequestMachine } from '#machines/lifecycle/form-request.machine.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { beginAgain } from './begin-again.ts';
import {
  findRequest,
  holdBegunRequest,
  mayStartUpdate,
  notBegun,
  refusedForm,
  type FormRequest,
  type RefusedForm,
} from './form-request.ts';
import type { CouncilForm } from './council-form.ts';
import { statement } from '../database/statement.ts';

interface Starting {
  readonly accountId: string;
  /** One key per start; the same key again if the response was lost. */
  readonly key: string;
  /** Null for the person themselves. */
  readonly impersonationId: string | null;
}

type StartResult = { readonly outcome: 'started'; readonly request: FormRequest } | RefusedForm;

/**
 * Starts an update of an account's submission, for a person who reports a change without being asked. Starting
 * at the same moment on another device finds the same update, so there is only one. The same transaction audits
 * it, in the name of staff if they impersonate the person; a refusal changes nothing.
 */
export function startUpdate(
  database: TenantDatabase,
  form: CouncilForm,
  { accountId, key, impersonationId }: Starting,
): Promise<StartResult> {
  const { identifier } = form.definition;
  return database.transaction(async (transaction): Promise<StartResult> => {
    const held = await holdBegunRequest(transaction, accountId, identifier);
    if (held && (await wasStarted(transaction, accountId, identifier, key)))
      return { outcome: 'started', request: held };
    const { state, requestType } = held ?? notBegun;
    const event = { type: 'update.start', allowed: mayStartUpdate(form.definition) } as const;
    const applied = apply(formRequestMachine, { state, context: { requestType } }, event);
    if (!held || !applied.ok) return refusedForm(formRefusal({ state }, event), held ?? notBegun);
    await beginAgain(transaction, held, {
      accountId,
      formIdentifier: identifier,
      requestType: 'update',
      startKey: key,
    });
    await writeAudit(transaction, {
      event: 'form.updateStart',
      accountId,
      madeBy: impersonationId === null ? 'person' : 'staff',
      ...(impersonationId !== null && { impersonationId }),
      details: { form: identifier },
    });
    const request = await findRequest(transaction, accountId, identifier);
    if (!request) throw new Error('The update that was started is gone.');
    return { outcome: 'started', request };
  });
}

const started = statement({
  values: { accountId: 'uuid', formIdentifier: 'text', key: 'uuid' },
  text: `
    select from form_request
     where tenant_id = app_tenant() and account_id = $accountId and form_identifier = $formIdentifier
       and start_key = $key limit 1`,
});

async function wasStarted(
  database: Queries,
  accountId: string,
  formIdentifier: string,
  key: string,
): Promise<boolean> {
  return (await database.run(started, { accountId, formIdentifier, key })).length > 0;
}
