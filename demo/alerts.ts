import { randomUUID } from 'node:crypto';
import type { Alert, AlertFrequency, AlertState } from '#schemas/alerts.ts';
import { applicantAccountIdOf } from './applications.ts';
import { insertAll, insertion } from './insert-all.ts';
import type { Transaction } from '#api/database/database.ts';

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

const insertChoices = insertion('alert_choice', ['account_id', 'alert', 'state', 'frequency', 'version']);
const insertSearches = insertion('saved_search', ['account_id', 'name', 'params', 'save_key']);

/** Adds alerts and saved searches for the demo applicant when the demo is first loaded. */
export async function addAlerts(transaction: Transaction, tenantId: string): Promise<void> {
  const { chosen, searches } = demoAlerts.get(tenantId) ?? { chosen: [], searches: [] };
  const own = { account_id: applicantAccountIdOf(tenantId) };
  await insertAll(
    transaction,
    insertChoices,
    chosen.map(([alert, state, frequency]) => ({ ...own, alert, state, frequency, version: 1 })),
  );
  await insertAll(
    transaction,
    insertSearches,
    searches.map(({ name, params }) => ({
      ...own,
      name,
      params,
      save_key: randomUUID(),
    })),
  );
}
