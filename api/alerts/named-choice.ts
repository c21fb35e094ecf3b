import { apply } from '#machines/lifecycle/apply.ts';
import { alertSubscriptionMachine } from '#machines/lifecycle/alert-subscription.machine.ts';
import type { Alert, AlertFrequency, AlertState } from '#schemas/alerts.ts';
import { hashToken } from '../accounts/token.ts';
import { writeResidentEvent } from '../casework/resident-events.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

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

const values = { id: 'uuid', tokenHash: 'bytea' } as const;
const row = {
  alert: typed<Alert>('text'),
  state: typed<AlertState>('text'),
  frequency: typed<AlertFrequency>('text'),
  accountId: 'uuid',
} as const;
const namedSql = `
  select alert, state, frequency, account_id as "accountId"
    from alert_choice
    join unsubscribe_token as secret on secret.tenant_id = alert_choice.tenant_id
                                    and secret.choice_id = alert_choice.id
   where alert_choice.tenant_id = app_tenant() and alert_choice.id = $id and secret.token_hash = $tokenHash`;
const find = statement({ values, row, text: namedSql });
const hold = statement({
  values,
  row,
  text: `${namedSql} for update of alert_choice`,
});
const setState = statement({
  values: { id: 'uuid', state: 'text' },
  text: `
    update alert_choice set state = $state, version = version + 1, changed_at = app_now()
     where tenant_id = app_tenant() and id = $id`,
});

/** Finds the choice a letter's link opens; undefined if the link is wrong in any way. */
export async function findNamedChoice(
  database: Queries,
  named: NamedChoice,
): Promise<StateOfChoice | undefined> {
  const [chosen] = await database.run(find, valuesOf(named));
  return chosen && { alert: chosen.alert, wanted: chosen.state === 'on' };
}

/** Stops the letters, or resumes them. Repeating it changes nothing, not even the time of the change. */
export async function changeNamedChoice(
  database: TenantDatabase,
  named: NamedChoice,
  wanted: boolean,
): Promise<StateOfChoice | undefined> {
  return database.transaction(async (transaction) => {
    const [chosen] = await transaction.run(hold, valuesOf(named));
    if (!chosen) return undefined;
    const { alert, accountId, frequency } = chosen;
    const applied = apply(
      alertSubscriptionMachine,
      { state: chosen.state, context: {} },
      { type: wanted ? 'alert.resume' : 'alert.unsubscribe' },
    );
    if (!applied.ok) return { alert, wanted };
    await transaction.run(setState, { id: named.id, state: applied.state });
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

function valuesOf({ id, token }: NamedChoice) {
  return {
    id: uuid.test(id) ? id : '00000000-0000-0000-0000-000000000000',
    tokenHash: hashToken(token),
  };
}
