import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';
import { databaseForTests } from '../support/portal.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';
import { runCommand } from '../support/run-command.ts';
import { emptyTables } from '../support/empty-tables.ts';

const database = databaseForTests();
let workspace: Workspace;

/** Runs a command with the portal's database and returns its output. */
async function say(...words: string[]): Promise<string> {
  const { tenantsFolder: LINTEL_TENANTS, dataFolder: LINTEL_DATA, webFolder } = workspace;
  const environment = { LINTEL_TENANTS, LINTEL_DATA, DATABASE_URL: database.url };
  const { status, said } = await runCommand(environment, ['tenant', ...words], { webFolder });
  expect(status).toBe(0);
  return said.join('\n');
}

async function changeRules(change: (policy: LettingsPolicy) => LettingsPolicy): Promise<void> {
  const policy: LettingsPolicy = JSON.parse(await workspace.read('seabrook/lettings.json'));
  await workspace.write(
    'seabrook/lettings.json',
    JSON.stringify({ ...change(policy), version: 'seabrook-2' }),
  );
}

beforeEach(async () => {
  workspace = await makeWorkspace();
  await workspace.begin('seabrook', ...complete);
  await workspace.tenant('publish', 'seabrook');
  const { schemes }: LettingsPolicy = JSON.parse(await workspace.read('seabrook/lettings.json'));
  const [scheme] = schemes;
  if (scheme === undefined) throw new Error('A new council has no scheme.');
  const bands = scheme.bands.map(({ id }) => id);
  for (const bidders of [3, 1, 0]) {
    const advertId = await addAdvert(database.pool, 'seabrook', {
      schemeIdentifier: scheme.identifier,
      cycleId: '2026-01-01',
    });
    for (let number = 0; number < bidders; number += 1) {
      // Later dates have higher bands: the order by band is the reverse of the order by date.
      const facts = { band: bands[2 - number] ?? null, effectiveDate: `2024-0${number + 1}-01` };
      const applicationId = await addApplication(database.pool, 'seabrook', null, facts, [scheme.identifier]);
      await addBid(database.pool, 'seabrook', scheme, { advertId, applicationId });
    }
  }
});
afterEach(async () => {
  await workspace.remove();
  await emptyTables(database.pool, 'bid', 'application', 'advert');
});

const byDate = (policy: LettingsPolicy): LettingsPolicy => ({
  ...policy,
  schemes: policy.schemes.map((scheme) => ({
    ...scheme,
    ranking: [{ kind: 'effectiveDate' }, { kind: 'band' }],
  })),
});

test('diff counts the open homes and live bids that changed rules affect', async () => {
  await changeRules(byDate);
  const said = await say('diff', 'seabrook@current', 'seabrook');
  expect(said).toContain('Open homes\nThese rules apply to 3 open homes with 4 live bids.\n');
  expect(said).toContain('2 live bids on 1 home would get a different place.');
  const { schemes }: LettingsPolicy = JSON.parse(await workspace.read('seabrook/lettings.json'));
  await addAdvert(database.pool, 'seabrook', {
    schemeIdentifier: schemes[0]?.identifier ?? '',
    opensIn: 3_600,
  });
  expect(await say('diff', 'seabrook@current', 'seabrook')).toContain(
    'These rules apply to 3 open homes with 4 live bids, and of 1 home that opens later.\n',
  );
  const json: unknown = JSON.parse(await say('diff', 'seabrook@current', 'seabrook', '--json'));
  expect(json).toMatchObject({
    touched: {
      open: { homes: 3, bids: 4 },
      yetToOpen: 1,
      moved: { homes: 1, bids: 2 },
      strange: { homes: 0, bids: 0 },
    },
  });
});

test('diff says how many bids a band for debts moves, and how many a limit on debts stops', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `update application set facts = facts || '{"housingDebtPence": 62050}'
      where facts ->> 'effectiveDate' = '2024-03-01' returning id`,
  );
  expect(rows).toHaveLength(1);
  await changeRules((policy) => ({
    ...policy,
    schemes: policy.schemes.map((scheme) => ({
      ...scheme,
      debtBand: { overPence: 50_000, band: scheme.bands.at(-1)?.id ?? '' },
      rules: { housingDebt: { maximumPence: 60_000 } },
    })),
  }));
  const said = await say('diff', 'seabrook@current', 'seabrook');
  expect(said).toContain('3 live bids on 1 home would get a different place.');
  // People with no known debt cannot get a home with a limit on debts either.
  expect(said).toContain('4 live bids on 2 homes');
});

test('diff says how many open homes keep their order when quotas change', async () => {
  await changeRules((policy) => ({
    ...policy,
    schemes: policy.schemes.map((scheme) => {
      const share = (place: number, percent: number) => {
        const id = scheme.bands[place]?.id ?? '';
        return { id, name: `people in ${id}`, rules: { bands: [id] }, percent };
      };
      return {
        ...scheme,
        ranking: [{ kind: 'preference' }, ...(scheme.ranking ?? [])],
        quotas: { groups: [share(0, 60), share(1, 40)] },
      };
    }),
  }));
  expect(await say('diff', 'seabrook@current', 'seabrook')).toContain(
    '  3 homes with 4 live bids would keep the order of groups that they have. The new quotas are for homes that arrive later.',
  );
});

test('diff says for how many homes another order decides', async () => {
  await changeRules((policy) => ({
    ...policy,
    schemes: policy.schemes.map((scheme) => ({ ...scheme, offers: { orderAt: 'offer' } })),
  }));
  expect(await say('diff', 'seabrook@current', 'seabrook')).toContain(
    '  3 homes with 4 live bids would have different bidding terms:\n    order that decides who is offered a home: "at the close" → "at the offer"',
  );
});

test('publish does so, too, with homes that the rules would refuse, and changed limits', async () => {
  await changeRules((policy) => ({
    ...policy,
    advertTypes: [{ id: 2, name: 'Flat' }],
    schemes: policy.schemes.map((scheme) => ({ ...scheme, limit: { kind: 'none' } })),
  }));
  const said = await say('publish', 'seabrook');
  expect(said).toContain(
    '  3 homes with 4 live bids would have different bidding terms:\n    how many bids: "3 per week" → "no limit"\n',
  );
  expect(said).toContain('seabrook is now served in version 2');
  expect(await say('rollback', 'seabrook')).toContain('3 open homes with 4 live bids');
});

test('nothing is printed for unchanged rules, and a missing database is mentioned', async () => {
  await workspace.replace('seabrook/tenant.json', 'Seabrook Homes', 'Homes by the Sea');
  expect(await say('diff', 'seabrook@current', 'seabrook')).not.toContain('Open homes');
  await changeRules(byDate);
  const { out } = await workspace.tenant('diff', 'seabrook@current', 'seabrook');
  expect(out).toContain('is not known, because no database is running.');
});
