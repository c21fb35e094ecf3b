import { describe, expect, test } from 'vitest';
import { createTestModel } from 'xstate/graph';
import { alertSubscriptionMachine } from '#machines/lifecycle/alert-subscription.machine.ts';
import { AlertsResponseSchema, type AlertsBody } from '#schemas/api/alerts.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';

// XState's own test model against the API: the example of docs/machines.md, for machines without `invoke` and `after`.

const portal = portalForTests();

const model = createTestModel(alertSubscriptionMachine, {
  events: [{ type: 'alert.choose', confirmed: true, offered: true }, { type: 'alert.stop' }],
  // Otherwise it also makes paths of every other event of the machine, and passes over an event without a function.
  filterEvents: (_, { type }) => type === 'alert.choose' || type === 'alert.stop',
});

/** Page of one person's alerts, by HTTP. */
class AlertsPage {
  readonly #client: Client;
  constructor(client: Client) {
    this.#client = client;
  }

  async read() {
    return (await this.#client.get('/api/account/alerts')).as(AlertsResponseSchema);
  }

  async save(state: AlertsBody['alerts'][number]['state']) {
    const { version } = await this.read();
    const alerts: AlertsBody['alerts'] = [{ alert: 'suitableHomes', state, frequency: 'daily' }];
    const { status } = await this.#client.send('PUT', '/api/account/alerts', { body: { version, alerts } });
    if (status !== 200) throw new Error(`Saving the alerts answered ${status}.`);
  }
}

let people = 0;
async function openAlerts(): Promise<AlertsPage> {
  const email = `alert-paths-${(people += 1)}@residents.example`;
  await addAccount(portal.pool, 'ashcombe', email);
  const client = portal.client();
  await client.logIn(email, password);
  return new AlertsPage(client);
}

describe('news of homes on the API, by the test model of xstate/graph', () => {
  const paths = model.getPathsFromEvents([
    { type: 'alert.choose', confirmed: true, offered: true },
    { type: 'alert.stop' },
    { type: 'alert.choose', confirmed: true, offered: true },
  ]);

  test.each([...model.getShortestPaths(), ...paths])('$description', async (path) => {
    const alerts = await openAlerts();
    const stateOf = async () =>
      (await alerts.read()).alerts.find(({ alert }) => alert === 'suitableHomes')?.state;
    const seen: (string | undefined)[] = [];
    await path.test({
      states: {
        on: async () => void seen.push(await stateOf()),
        off: async () => void seen.push(await stateOf()),
      },
      events: { 'alert.choose': () => alerts.save('on'), 'alert.stop': () => alerts.save('off') },
    });
    expect(seen).toEqual(path.steps.map(({ state }) => state.value));
  });
});
