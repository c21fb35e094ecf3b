import { sql, type Kysely } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { formRequestMachine, type FormRequestEvent } from '#machines/lifecycle/form-request.machine.ts';
import type { RequestType } from '#schemas/api/forms.ts';
import type { CouncilFormBody } from '#schemas/backoffice/form-request.ts';
import type { Tables } from '../database/tables.ts';
import { findRequest, holdRequest, type FormRequest } from './form-request.ts';
import type { JudgedForm } from './judge-form.ts';

/**
 * Does what the council wants of somebody's form: offers an update or a review of what was sent, pauses a review, goes on
 * with it, or opens again what was sent (product decision: these events are the council's alone).
 * @param query sees one council.
 * @returns the request as it is now, or undefined where its lifecycle, or what was sent so far, does not allow it.
 */
export function doAsCouncil(
  query: Kysely<Tables>,
  form: JudgedForm,
  accountId: string,
  asked: CouncilFormBody,
  today: string,
): Promise<FormRequest | undefined> {
  const { identifier } = form.definition;
  return query.transaction().execute(async (transaction) => {
    const held = await holdRequest(transaction, accountId, identifier);
    if (asked.event === 'form.offer') {
      if (!offers(form, asked.requestType) || held.state !== 'submitted') return undefined;
      await offer(transaction, held, {
        accountId,
        formIdentifier: identifier,
        requestType: asked.requestType,
      });
    } else {
      const { requestType, state } = held;
      const event = eventOf(asked.event, form, held, today);
      const applied = apply(formRequestMachine, { state, context: { requestType } }, event);
      if (!applied.ok) return undefined;
      await transaction
        .updateTable('form_request')
        .set({ state: applied.state, ...(asked.event === 'form.reopen' ? { submitted_at: null } : {}) })
        .where('id', '=', held.id)
        .execute();
    }
    return findRequest(transaction, accountId, identifier);
  });
}

/** Whether the form knows this type at all: without texts for it there is nothing to show. */
function offers({ definition }: JudgedForm, requestType: RequestType): boolean {
  return definition.requests[requestType] !== undefined;
}

function eventOf(
  type: 'form.pause' | 'form.resume' | 'form.reopen',
  form: JudgedForm,
  { answers, version }: FormRequest,
  today: string,
): FormRequestEvent {
  if (type === 'form.pause') return { type };
  const complete = form.journey(answers, today).canSubmit;
  return type === 'form.reopen' ? { type, complete } : { type, complete, begun: version > 0 };
}

/** The new request begins with what was sent, so that nothing is asked twice (WCAG 2.2, 3.3.7). */
async function offer(
  transaction: Kysely<Tables>,
  before: FormRequest,
  asked: {
    readonly accountId: string;
    readonly formIdentifier: string;
    readonly requestType: 'update' | 'review';
  },
): Promise<void> {
  await transaction
    .updateTable('form_request')
    .set({ superseded_at: sql`app_now()` })
    .where('id', '=', before.id)
    .execute();
  await transaction
    .insertInto('form_request')
    .values({
      tenant_id: sql`app_tenant()`,
      account_id: asked.accountId,
      form_identifier: asked.formIdentifier,
      request_type: asked.requestType,
      definition_hash: before.definitionHash,
      answers: JSON.stringify(before.answers),
    })
    .execute();
}
