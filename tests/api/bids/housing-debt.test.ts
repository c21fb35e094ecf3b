import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { ApplicationsResponseSchema } from '#schemas/api/account-applications.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import { makeCouncilFolder, type CouncilFolder } from '../../content/council-folder.ts';
import { portalForTests } from '../../support/portal.ts';

const tenant = 'debts';
const plain: Omit<Scheme, 'identifier' | 'name'> = {
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 5 },
  bands: ['first', 'second', 'third'].map((id) => ({ id, name: id, meaning: id })),
  ranking: [{ kind: 'band' }, { kind: 'effectiveDate' }],
};
const schemes: readonly Scheme[] = [
  { ...plain, identifier: 'plain', name: 'Plain' },
  {
    ...plain,
    identifier: 'lowering',
    name: 'Lowering',
    debtBand: { overPence: 50_000, band: 'third', unlessPlanKeptMonths: 6 },
  },
];
const member: ApplicationFacts = {
  band: 'second',
  effectiveDate: '2024-03-03',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
  localConnections: [],
};

let folder: CouncilFolder;
let api: Database;
beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add(tenant);
  await folder.write(`${tenant}/lettings.json`, { version: 'debts-1', schemes });
});
const portal = portalForTests(() => ({ tenantsFolder: folder.path }));
beforeAll(() => {
  api = openDatabase(portal.url);
});
afterAll(async () => {
  await api.close();
  await folder.remove();
});

async function bidder(changed: Partial<ApplicationFacts>, inSchemes = ['plain', 'lowering']) {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, tenant, email);
  const facts = { ...member, ...changed };
  const id = await addApplication(portal.pool, tenant, accountId, facts, inSchemes);
  const client = portal.client(tenant);
  await client.logIn(email, password);
  return { client, id, accountId };
}

const addHome = (rules: object = {}) =>
  addAdvert(portal.pool, tenant, { schemeIdentifier: 'lowering', cycleId: '', rules });

test('a debt lowers the band in the queue, in rules on bands and in the account, with the reason', async () => {
  const home = await addHome();
  const inThird = await bidder({ band: 'third', effectiveDate: '2020-01-01' });
  expect((await inThird.client.bid(home, inThird.id)).status).toBe(200);
  const owing = await bidder({ housingDebtPence: 62_050, repaymentPlanMonths: 2 });
  const { bid } = await owing.client.bid(home, owing.id);
  expect(bid.eligibility.currentQueuePosition).toBe(2);

  const { applications } = (await owing.client.get('/api/account/applications')).as(
    ApplicationsResponseSchema,
  );
  const inScheme = (identifier: string) =>
    applications.find(({ schemeIdentifier }) => schemeIdentifier === identifier);
  expect(inScheme('lowering')).toMatchObject({
    bandName: 'third',
    bandReason: {
      rule: 'debtBand',
      verdict: 'notMet',
      facts: { debt: 62_050, maximum: 50_000, needed: 6, kept: 2, own: 'second', band: 'third' },
      wouldChange: 'planKept',
    },
  });
  expect(inScheme('plain')).toMatchObject({ bandName: 'second' });
  expect(inScheme('plain')).not.toHaveProperty('bandReason');

  const forSecond = await addHome({ bands: ['second'] });
  expect((await owing.client.bid(forSecond, owing.id)).refusal).toMatchObject({
    code: 'bid.notEligible',
    eligibility: { ineligibilityReasons: [{ rule: 'band', facts: { band: 'third' } }] },
  });
  const keeping = await bidder({ housingDebtPence: 62_050, repaymentPlanMonths: 6 });
  expect((await keeping.client.bid(forSecond, keeping.id)).status).toBe(200);
  expect((await keeping.client.bid(home, keeping.id)).bid.eligibility.currentQueuePosition).toBe(1);
});

test('a home for people without debts refuses who owes, by a sum or a bare yes, and who may', async () => {
  const home = await addHome({ housingDebt: { maximumPence: 0 } });
  const refusalOf = async (changed: Partial<ApplicationFacts>) => {
    const { client, id } = await bidder(changed);
    const { refusal } = await client.bid(home, id);
    const [reason] = refusal.eligibility?.ineligibilityReasons ?? [];
    return [refusal.code, reason?.rule, reason?.verdict, reason?.wouldChange];
  };
  expect(await refusalOf({ housingDebtPence: 1 })).toEqual([
    'bid.notEligible',
    'housingDebt',
    'notMet',
    'debtPaid',
  ]);
  expect((await refusalOf({ owesHousingDebt: true }))[2]).toBe('notMet');
  expect(await refusalOf({})).toEqual(['bid.notEligible', 'housingDebt', 'notYetKnown', 'debtMissing']);
  const clear = await bidder({ owesHousingDebt: false });
  expect((await clear.client.bid(home, clear.id)).status).toBe(200);
});

test('a person whose debt lowers the band gets a letter, and their account shows the band that counts', async () => {
  const { client, id, accountId } = await bidder({}, ['lowering']);
  const policy: LettingsPolicy = {
    version: 'debts-1',
    schemes: [...schemes],
    advertTypes: [{ id: 1, name: 'House' }],
    outcomes: { hideBelow: 0 },
    localConnectionExemptions: [],
  };
  const facts = { ...member, housingDebtPence: 62_050, repaymentPlanMonths: 0 };
  await api
    .forTenant(tenant)
    .transaction((transaction) => changeFacts(transaction, policy, [{ applicationId: id, facts }]));
  const { rows } = await portal.pool.query<{ changes: unknown }>(
    `select payload -> 'changes' as changes from outbox
      where payload ->> 'accountId' = $1 and kind = 'account.applicationChanged'`,
    [accountId],
  );
  expect(rows).toEqual([{ changes: [{ fact: 'band', before: 'second', after: 'third' }] }]);
  const { applicationSummaries } = (await client.get('/api/account/overview')).as(
    AccountOverviewResponseSchema,
  );
  expect(applicationSummaries[0]?.displayFields).toContainEqual(
    expect.objectContaining({ name: 'band', value: 'third' }),
  );
});
