import type { Alert } from '#schemas/api/unsubscribe.ts';
import { makeToken } from '../accounts/token.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';

/** What somebody chose about one kind of letter, and what a letter needs to let them choose anew. */
export interface AlertChoice {
  readonly id: string;
  readonly wanted: boolean;
  /** Opens this choice and nothing else, so that it can stand in every letter for as long as letters are kept. */
  readonly token: string;
}

const find: Statement = {
  name: 'alert-choice-find',
  text: `
    select id, wanted, unsubscribe_token as token from alert_choice
     where tenant_id = app_tenant() and account_id = $1 and alert = $2`,
};

// The update changes nothing: it gives the row that another letter has made in the same moment.
const make: Statement = {
  name: 'alert-choice-make',
  text: `
    insert into alert_choice (tenant_id, account_id, alert, unsubscribe_token)
    values (app_tenant(), $1, $2, $3)
    on conflict (tenant_id, account_id, alert) do update set alert = excluded.alert
    returning id, wanted, unsubscribe_token as token`,
};

/**
 * Whether somebody wants such letters. They do until they say otherwise.
 * @param accountId of an account of this council.
 */
export async function findAlertChoice(
  database: TenantDatabase,
  accountId: string,
  alert: Alert,
): Promise<AlertChoice> {
  const [known] = await database.run<AlertChoice & Record<string, unknown>>(find, [accountId, alert]);
  if (known) return known;
  const [made] = await database.run<AlertChoice & Record<string, unknown>>(make, [
    accountId,
    alert,
    makeToken(),
  ]);
  if (!made) throw new Error('A choice of letters was neither found nor made.');
  return made;
}
