import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { portalForTests } from '../support/portal.ts';
import { tenantsWith, type TenantsWith } from '../support/tenants-with.ts';
import { until } from '../support/until.ts';
import {
  addKey,
  advert,
  application,
  BackOffice,
  landlord,
  forTwoBedrooms,
  property,
  refused,
  taken,
} from './back-office.ts';

const tenantId = 'three-rivers';
const homes = ['A/1', 'A/2'].map((externalReference) => advert({ externalReference, rules: forTwoBedrooms }));
let tenants: TenantsWith;
let office: BackOffice;
let before: unknown[];

async function keptAdverts(): Promise<unknown[]> {
  return (await portal.pool.query('select * from advert order by external_reference')).rows;
}

/**
 * Returns a policy with another kind of home, no band "medium", and homes that are open for at least two
 * months.
 */
function other(policy: LettingsPolicy): LettingsPolicy {
  return {
    ...policy,
    version: 'three-rivers-other',
    advertTypes: [{ id: 77, name: 'House' }],
    schemes: policy.schemes.map((scheme) => ({
      ...scheme,
      cycle: { kind: 'rolling', minimumDays: 60 },
      bands: scheme.bands.filter(({ id }) => id !== 'medium'),
    })),
  };
}

beforeAll(async () => {
  tenants = await tenantsWith({ [tenantId]: { moving: true } });
});
const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
beforeAll(async () => {
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId));
  taken(await office.put('landlords', [landlord]));
  taken(await office.put('properties', [property()]));
  taken(await office.put('adverts', homes));
  taken(await office.put('applications', [application({ band: 'medium' }, 1)]));
  before = await keptAdverts();
  const file = join(tenants.path, tenantId, 'lettings.json');
  const policy: LettingsPolicy = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(other(policy)));
  const fresh = advert({ externalReference: 'A/9' });
  const areRead = async () => (await office.put('adverts', [fresh], '?dryRun=true')).status === 422;
  await until('The new rules are read.', areRead, 500);
});
afterAll(async () => {
  await tenants.remove();
});

test('unchanged items change nothing under new rules that refuse them, and bring warnings', async () => {
  const again = taken(await office.put('adverts', homes));
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
  const byRules = again.findings.filter(({ kind }) => kind.startsWith('lettings.'));
  expect(byRules.map(({ severity, pointer }) => `${severity} ${pointer}`)).toEqual(
    [0, 1].flatMap((place) => [`warning /items/${place}/advertTypeId`, `warning /items/${place}/closesAt`]),
  );
  expect(byRules[0]?.message).toMatch(/stays as it is\.$/);
  expect(await keptAdverts()).toEqual(before);
  const same = taken(await office.put('applications', [application({ band: 'medium' }, 1)]));
  expect(same).toMatchObject({ unchanged: 1, findings: [{ severity: 'warning' }] });
});

test('items taken earlier may change only in parts that the rules do not concern', async () => {
  const [one = advert(), second = advert()] = homes;
  const later = taken(await office.put('applications', [application({ band: 'medium', bedroomNeed: 3 }, 1)]));
  expect(later).toMatchObject({ changed: 1 });
  const closes = { ...one, closesAt: new Date(Date.parse(one.closesAt) + 86_400_000).toISOString() };
  expect(refused(await office.put('adverts', [closes, second]))).toContain(
    'error lettings.closingTime /items/0/closesAt',
  );
  expect(refused(await office.put('applications', [application({ band: 'medium' }, 2)]))).toEqual([
    'error feed.unknownName /items/0/facts/band',
  ]);
});
