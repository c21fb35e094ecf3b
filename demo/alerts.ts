import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '#api/database/tables.ts';
import type { Alert, AlertFrequency, AlertState } from '#schemas/alerts.ts';
import { applicantAccountIdOf } from './applications.ts';
import { insertAll } from './insert-all.ts';

/** The demo applicant's own alert choices and saved searches in one council; the rest keeps its defaults. */
interface DemoAlerts {
  readonly chosen: readonly (readonly [Alert, AlertState, AlertFrequency])[];
  readonly searches: readonly {
    readonly name: string;
    readonly params: Readonly<Record<string, string | number>>;
  }[];
}

const demoAlerts: ReadonlyMap<string, DemoAlerts> = new Map<string, DemoAlerts>([
  [
    'ashcombe',
    {
      chosen: [
        ['suitableHomes', 'on', 'weekly'],
        ['savedSearch', 'on', 'atOnce'],
      ],
      searches: [
        { name: 'Two bedrooms with a garden', params: { bedrooms: 2, garden: 'yes' } },
        { name: 'Where the dog may come', params: { pets: 'yes' } },
      ],
    },
  ],
  [
    'three-rivers',
    {
      chosen: [
        ['closingSoon', 'on', 'atOnce'],
        ['placeChanged', 'on', 'daily'],
        ['messages', 'off', 'weekly'],
      ],
      searches: [{ name: 'Room for the children to play', params: { bedrooms: '2 3', garden: 'yes' } }],
    },
  ],
  [
    'porth-elen',
    {
      chosen: [
        ['suitableHomes', 'on', 'daily'],
        ['messages', 'on', 'daily'],
      ],
      searches: [{ name: 'Dwy neu dair ystafell wely', params: { eligibleOnly: 1, bedrooms: '2 3' } }],
    },
  ],
]);

/** Adds alerts and saved searches for the demo applicant when the demo is first loaded. */
export async function addAlerts(transaction: Transaction<Tables>, tenantId: string): Promise<void> {
  const { chosen, searches } = demoAlerts.get(tenantId) ?? { chosen: [], searches: [] };
  const own = { tenant_id: tenantId, account_id: applicantAccountIdOf(tenantId) };
  await insertAll(
    transaction,
    'alert_choice',
    chosen.map(([alert, state, frequency]) => ({ ...own, alert, state, frequency, version: 1 })),
  );
  await insertAll(
    transaction,
    'saved_search',
    searches.map(({ name, params }) => ({
      ...own,
      name,
      params: JSON.stringify(params),
      save_key: randomUUID(),
    })),
  );
}
