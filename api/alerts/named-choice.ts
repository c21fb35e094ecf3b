import { sql } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { alertSubscriptionMachine } from '#machines/lifecycle/alert-subscription.machine.ts';
import type { Alert } from '#schemas/alerts.ts';
import { hashToken } from '../accounts/token.ts';
import { writeResidentEvent } from '../casework/resident-events.ts';
import type { TenantDatabase } from '../database/database.ts';

/** A choice as named in a letter's link. */
interface NamedChoice {
  readonly id: string;
  readonly token: string;
}

/** The current state of a choice. */
export interface StateOfChoice {
  readonly alert: Alert;
  readonly wanted: boolean;
}

/**
 * Both values come from a link and may be anything: PostgreSQL only gets valid ids, since anything else raises
 * an error.
 */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the choice a letter's link opens; undefined if the link is wrong in any way. */
export async function findNamedChoice(
  { query }: Pick<TenantDatabase, 'query'>,
  named: NamedChoice,
): Promise<StateOfChoice | undefined> {
  const row = await rowOf(query, named).executeTakeFirst();
  return row && { alert: row.alert, wanted: row.state === 'on' };
}

/** Stops the letters, or resumes them. Repeating it changes nothing, not even the time of the change. */
export async function changeNamedChoice(
  { query }: Pick<TenantDatabase, 'query'>,
  named: NamedChoice,
  wanted: boolean,
): Promise<StateOfChoice | undefined> {
  return query.transaction().execute(async (transaction) => {
    const row = await rowOf(transaction, named).forUpdate('alert_choice').executeTakeFirst();
    if (!row) return undefined;
    const { alert, accountId, frequency } = row;
    const applied = apply(
      alertSubscriptionMachine,
      { state: row.state, context: {} },
      { type: wanted ? 'alert.resume' : 'alert.unsubscribe' },
    );
    if (!applied.ok) return { alert, wanted };
    await transaction
      .updateTable('alert_choice')
      .set(({ fn, eb }) => ({
        state: applied.state,
        version: eb('version', '+', 1),
        changed_at: fn<Date>('app_now', []),
      }))
      .where('id', '=', named.id)
      .execute();
    await writeResidentEvent(transaction, {
      kind: 'alerts.change',
      accountId,
      madeBy: 'resident',
      subjectId: accountId,
      details: { by: 'letter', alerts: [{ alert, state: applied.state, frequency }] },
    });
    return { alert, wanted };
  });
}

function rowOf(query: TenantDatabase['query'], { id, token }: NamedChoice) {
  return query
    .selectFrom('alert_choice')
    .innerJoin('unsubscribe_token as secret', (join) =>
      join
        .onRef('secret.tenant_id', '=', 'alert_choice.tenant_id')
        .onRef('secret.choice_id', '=', 'alert_choice.id'),
    )
    .select(['alert', 'state', 'frequency', 'account_id as accountId'])
    .where('alert_choice.tenant_id', '=', sql<string>`app_tenant()`)
    .where('alert_choice.id', '=', uuid.test(id) ? id : '00000000-0000-0000-0000-000000000000')
    .where('secret.token_hash', '=', hashToken(token));
}
