import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, addApplication, password } from '#tools/scenario/arrange.ts';
import { Council } from '../../browser/council.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { htmlOfPage } from '../../support/rendered-page.tsx';
import { tenantsWithSettings, type TenantsWith } from '../../support/tenants-with.ts';

// A council that shows no homes (`disableProperties`, specification section 2), beside one that does. In the full run
// a browser follows every link there is (tests/browser/search/no-homes.spec.ts).

let tenants: TenantsWith;
let councils: readonly Council[];
beforeAll(async () => {
  tenants = await tenantsWithSettings({
    ashcombe: { disableProperties: true },
    'porth-elen': {},
  });
  councils = await Promise.all(['ashcombe', 'porth-elen'].map((id) => Council.load(id, tenants.path)));
});
const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
afterAll(() => tenants.remove());

/** Returns the addresses of homes, or of lists of them, that a page links to. */
async function linksToHomes(client: Client, council: Council, path: string): Promise<string[]> {
  const html = await htmlOfPage(client, council, path);
  expect(html).toContain('<h1');
  return [...html.matchAll(/<a [^>]*\bhref="(\/properties[/"?#][^"]*|\/properties)"/g)].map(
    ([, address = '']) => address,
  );
}

async function member(tenantId: string): Promise<Client> {
  const email = `${randomUUID()}@residents.example`;
  await addApplication(portal.pool, tenantId, await addAccount(portal.pool, tenantId, email));
  const client = portal.client(tenantId);
  await client.logIn(email, password);
  return client;
}

const pages = {
  visitor: ['/', '/contents', '/content/guides/how-bidding-works'],
  applicant: ['/', '/account', '/account/bids', '/contents'],
} as const;

describe.each(Object.entries(pages))('for the %s', (reader, paths) => {
  test.each(paths)('%s links to no home where the council shows none, and else to some', async (path) => {
    const [hidden, shown] = await Promise.all(
      councils.map(async (council) => {
        const { tenantId } = council;
        const client = reader === 'visitor' ? portal.client(tenantId) : await member(tenantId);
        return linksToHomes(client, council, path);
      }),
    );
    expect(hidden).toEqual([]);
    expect(shown).not.toEqual([]);
  });
});
