import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '#api/database/tables.ts';
import { alertRules, type Alert, type AlertFrequency, type AlertRule } from '#schemas/alerts.ts';
import { applicantAccountIdOf } from './applications.ts';
import { insertAll } from './insert-all.ts';

/** What the demo applicant of one council wants to be told. */
interface DemoAlerts {
  readonly on: Readonly<Partial<Record<Alert, AlertFrequency>>>;
  readonly off: readonly Alert[];
  readonly searches: readonly {
    readonly name: string;
    readonly params: Readonly<Record<string, string | number>>;
  }[];
}

const demoAlerts: Readonly<Record<string, DemoAlerts>> = {
  ashcombe: {
    on: { suitableHomes: 'weekly', savedSearch: 'atOnce' },
    off: [],
    searches: [
      { name: 'Two bedrooms with a garden', params: { bedrooms: 2, garden: 'yes' } },
      { name: 'Where the dog may come', params: { pets: 'yes' } },
    ],
  },
  'three-rivers': {
    on: { closingSoon: 'atOnce', placeChanged: 'daily' },
    off: ['messages'],
    searches: [],
  },
  'porth-elen': {
    on: { suitableHomes: 'daily', messages: 'daily' },
    off: ['bidReceipts'],
    searches: [{ name: 'Dwy neu dair ystafell wely', params: { eligibleOnly: 1, bedrooms: '2 3' } }],
  },
};

/** Gives the demo applicant alerts and saved searches, when the demo is first loaded. */
export async function addAlerts(transaction: Transaction<Tables>, tenantId: string): Promise<void> {
  const wanted = demoAlerts[tenantId];
  if (wanted === undefined) return;
  const accountId = applicantAccountIdOf(tenantId);
  const row = (alert: Alert, state: 'on' | 'off', frequency: AlertFrequency) => ({
    tenant_id: tenantId,
    account_id: accountId,
    alert,
    state,
    frequency,
    version: 1,
  });
  const usual = (alert: Alert): AlertFrequency => {
    const { frequencies }: AlertRule = alertRules[alert];
    return frequencies[0];
  };
  const on: Readonly<Partial<Record<string, AlertFrequency>>> = wanted.on;
  const chosen = Object.keys(alertRules).filter((alert): alert is Alert => on[alert] !== undefined);
  await insertAll(transaction, 'alert_choice', [
    ...chosen.map((alert) => row(alert, 'on', on[alert] ?? usual(alert))),
    ...wanted.off.map((alert) => row(alert, 'off', usual(alert))),
  ]);
  await insertAll(
    transaction,
    'saved_search',
    wanted.searches.map(({ name, params }) => ({
      tenant_id: tenantId,
      account_id: accountId,
      name,
      params: JSON.stringify(params),
      save_key: randomUUID(),
    })),
  );
}
