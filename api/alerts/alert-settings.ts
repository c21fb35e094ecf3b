import { apply } from '#machines/lifecycle/apply.ts';
import {
  alertSubscriptionMachine,
  type AlertSubscriptionEvent,
} from '#machines/lifecycle/alert-subscription.machine.ts';
import {
  alertRules,
  alerts,
  homeAlerts,
  type Alert,
  type AlertFrequency,
  type AlertRule,
  type AlertState,
} from '#schemas/alerts.ts';
import type { AlertsBody, AlertsResponse } from '#schemas/api/alerts.ts';
import { writeResidentEvent } from '../casework/resident-events.ts';
import { holdAccountRow } from '../accounts/hold-account-row.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { dueAt } from './due-at.ts';
import { statement, typed } from '../database/statement.ts';

/** A person's current choice about one alert. */
interface Chosen {
  readonly alert: Alert;
  readonly state: AlertState;
  readonly frequency: AlertFrequency;
}

/** The alerts a council offers; without homes, none about homes. */
export function offeredAlerts(files: TenantFiles): readonly Alert[] {
  return showsHomes(files) ? alerts : alerts.filter((alert) => !homeAlerts.has(alert));
}

const choices = statement({
  values: { accountId: 'uuid' },
  row: {
    alert: typed<Alert>('text'),
    state: typed<AlertState>('text'),
    frequency: typed<AlertFrequency>('text'),
    version: 'integer',
  },
  text: `
    select alert, state, frequency, version from alert_choice
     where tenant_id = app_tenant() and account_id = $accountId`,
});

/** Finds a person's choices, in the order of the page. */
export async function findAlertSettings(
  database: Queries,
  offered: readonly Alert[],
  accountId: string,
): Promise<Omit<AlertsResponse, 'status' | 'email'>> {
  const rows = await database.run(choices, { accountId });
  const known = new Map(rows.map((row) => [row.alert, row] as const));
  return {
    version: rows.reduce((sum, { version }) => sum + version, 0),
    alerts: offered.map((alert) => {
      const { state, frequencies }: AlertRule = alertRules[alert];
      const row = known.get(alert);
      return {
        alert,
        state: row?.state ?? state,
        frequency: row?.frequency ?? frequencies[0],
        frequencies: [...frequencies],
      };
    }),
  };
}

/**
 * Saves the choices from a person's page. The same choices sent again change nothing, whatever their version.
 * @throws ProblemError `alerts.changedElsewhere` if a choice was changed elsewhere meanwhile, such as by a
 * letter's link; `request.invalid` for a frequency the alert does not offer; `request.notFound` for an alert
 * the council does not offer.
 */
export async function saveAlertSettings(
  database: TenantDatabase,
  offered: readonly Alert[],
  accountId: string,
  { version, alerts: wanted }: AlertsBody,
): Promise<void> {
  if (!wanted.every(({ alert }) => offered.includes(alert))) throw new ProblemError('request.notFound');
  await database.transaction(async (transaction) => {
    const account = await holdAccountRow(transaction, accountId);
    const before = await findAlertSettings(transaction, offered, accountId);
    const known = new Map(before.alerts.map((chosen) => [chosen.alert, chosen] as const));
    const changes = wanted.filter(({ alert, state, frequency }) => {
      const current = known.get(alert);
      return current?.state !== state || (state === 'on' && current.frequency !== frequency);
    });
    if (changes.length === 0) return;
    if (before.version !== version) throw new ProblemError('alerts.changedElsewhere');
    for (const change of changes) {
      const applied = apply(
        alertSubscriptionMachine,
        { state: known.get(change.alert)?.state ?? 'off', context: {} },
        eventOf(change, account?.state === 'active'),
      );
      if (!applied.ok) throw new ProblemError('request.invalid');
      await write(transaction, accountId, { ...change, state: applied.state }, account?.now ?? new Date());
    }
    await writeResidentEvent(transaction, {
      kind: 'alerts.change',
      accountId,
      madeBy: 'resident',
      subjectId: accountId,
      details: { by: 'page', alerts: changes },
    });
  });
}

function eventOf({ alert, state, frequency }: Chosen, confirmed: boolean): AlertSubscriptionEvent {
  const { frequencies }: AlertRule = alertRules[alert];
  return state === 'on'
    ? { type: 'alert.choose', confirmed, offered: frequencies.includes(frequency) }
    : { type: 'alert.stop' };
}

const choose = statement({
  values: { accountId: 'uuid', alert: 'text', state: 'text', frequency: 'text' },
  text: `
    insert into alert_choice (tenant_id, account_id, alert, state, frequency, version)
    values (app_tenant(), $accountId, $alert, $state, $frequency, 1)
    on conflict (tenant_id, account_id, alert) do update
      set state = excluded.state, frequency = excluded.frequency, version = alert_choice.version + 1,
          changed_at = app_now()`,
});
const moveDue = statement({
  values: { accountId: 'uuid', alert: 'text', dueAt: 'timestamptz' },
  text: `
    update alert_waiting set due_at = $dueAt
     where tenant_id = app_tenant() and account_id = $accountId and alert = $alert and letter_id is null`,
});

async function write(
  transaction: Queries,
  accountId: string,
  { alert, state, frequency }: Chosen,
  now: Date,
): Promise<void> {
  await transaction.run(choose, { accountId, alert, state, frequency });
  // Items already waiting follow the new frequency. Stopped alerts are checked when their letter is due.
  await transaction.run(moveDue, { accountId, alert, dueAt: dueAt(frequency, now) });
}
