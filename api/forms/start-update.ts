import type { Kysely } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { formRefusal } from '#machines/lifecycle/form-refusal.ts';
import { formRequestMachine } from '#machines/lifecycle/form-request.machine.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
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
  { query }: TenantDatabase,
  form: CouncilForm,
  { accountId, key, impersonationId }: Starting,
): Promise<StartResult> {
  const { identifier } = form.definition;
  return query.transaction().execute(async (transaction): Promise<StartResult> => {
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
    await writeAudit(
      { query: transaction },
      {
        event: 'form.updateStart',
        accountId,
        madeBy: impersonationId === null ? 'person' : 'staff',
        ...(impersonationId !== null && { impersonationId }),
        details: { form: identifier },
      },
    );
    const request = await findRequest(transaction, accountId, identifier);
    if (!request) throw new Error('The update that was started is gone.');
    return { outcome: 'started', request };
  });
}

async function wasStarted(
  query: Kysely<Tables>,
  accountId: string,
  formIdentifier: string,
  key: string,
): Promise<boolean> {
  const found = await query
    .selectFrom('form_request')
    .select('id')
    .where('account_id', '=', accountId)
    .where('form_identifier', '=', formIdentifier)
    .where('start_key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}
