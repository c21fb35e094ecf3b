import { alertRules, type Alert, type AlertState } from '#schemas/alerts.ts';
import { hashToken, makeToken } from '../accounts/token.ts';
import type { TenantDatabase } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

/** A person's choice about one kind of letter, with the secret that lets a letter change it. */
export interface AlertChoice {
  readonly id: string;
  readonly state: AlertState;
  /** Opens this choice and nothing else. Only its hash is stored, so each letter has its own. */
  readonly token: string;
}

// The update changes nothing: it returns the row that another letter has just inserted.
const find = statement({
  values: { accountId: 'uuid', alert: 'text', state: 'text', value: 'text' },
  row: { id: 'uuid', state: typed<AlertState>('text') },
  text: `
    with found as (
           select id, state from alert_choice
            where tenant_id = app_tenant() and account_id = $accountId and alert = $alert
         ),
         made as (
           insert into alert_choice (tenant_id, account_id, alert, state, frequency)
           select app_tenant(), $accountId, $alert, $state, $value where not exists (select from found)
           on conflict (tenant_id, account_id, alert) do update set alert = excluded.alert
           returning id, state
         )
    select id, state from found union all select id, state from made`,
});

const storeToken = statement({
  values: { tokenHash: 'bytea', id: 'uuid' },
  text: 'insert into unsubscribe_token (tenant_id, token_hash, choice_id) values (app_tenant(), $tokenHash, $id)',
});

/**
 * Finds a person's choice about such letters, and makes a secret for the letter's unsubscribe link. Earlier
 * letters keep theirs.
 * @param accountId an account of this council.
 */
export async function findAlertChoice(
  database: TenantDatabase,
  accountId: string,
  alert: Alert,
): Promise<AlertChoice> {
  const { state, frequencies } = alertRules[alert];
  const [found] = await database.run(find, { accountId, alert, state, value: frequencies[0] });
  if (!found) throw new Error('A choice of letters was neither found nor made.');
  const token = makeToken();
  // If the alert is off there is no letter, and no secret.
  if (found.state === 'on') await database.run(storeToken, { tokenHash: hashToken(token), id: found.id });
  return { ...found, token };
}
