import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readNow } from '#api/database/read-now.ts';
import { countQuotas } from '#api/lettings/adverts/draw-quotas.ts';
import { quotaYearOf } from '#api/rules/lettings/quotas.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { AdvertItem } from '#schemas/backoffice/advert.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Quotas } from '#schemas/tenant/lettings-quotas.ts';
import { asCouncil } from '#tools/command/database.ts';
import {
  addKey,
  advert,
  application,
  BackOffice,
  forTwoBedrooms,
  landlord,
  property,
  taken,
} from '../../backoffice/back-office.ts';
import { portalForTests } from '../../support/portal.ts';
import { runCommand } from '../../support/run-command.ts';
import { tenantsWith, type TenantsWith } from '../../support/tenants-with.ts';
import { emptyTables } from '../../support/empty-tables.ts';

export const tenantId = 'three-rivers';
/** Returns a group of the people in one band. */
export const group = (id: string, percent?: number) => ({
  id,
  name: `people in ${id}`,
  rules: { bands: [id] },
  ...(percent === undefined ? {} : { percent }),
});
/** Warwick's: the highest band comes before both shares. */
const quotas: Quotas = { groups: [group('emergency'), group('medium', 60), group('standard', 40)] };

/** Names of groups in another language of the council. */
export const namesInPolish = { 'people in standard': 'osoby z kategorii Standard' };

/** Returns rules by which every scheme has these shares. */
export const withQuotas = (policy: LettingsPolicy, shares: Quotas | undefined): LettingsPolicy => ({
  ...policy,
  schemes: policy.schemes.map(({ quotas: _own, ...scheme }) => ({
    ...scheme,
    cycle: { kind: 'rolling', minimumDays: 7 },
    ...(shares === undefined ? {} : { quotas: shares }),
  })),
});

/** Returns an advert of the feed, by its number. */
export const home = (number: number, changed: Partial<AdvertItem> = {}): AdvertItem =>
  advert({ externalReference: `A/${number}`, rules: forTwoBedrooms, ...changed });
export const homes = (first: number, last: number, changed: Partial<AdvertItem> = {}) =>
  Array.from({ length: last - first + 1 }, (_, place) => home(first + place, changed));

/** Starts a council with shares of homes, a landlord and a property, for the tests of a file. */
export function quotasScene() {
  let tenants: TenantsWith;
  let council: TenantFiles;
  /** The council's rules without quotas. */
  let plain: LettingsPolicy;
  let office: BackOffice;

  beforeAll(async () => {
    tenants = await tenantsWith({ [tenantId]: { moving: true } });
    plain = (await loadTenant(tenants.path, tenantId)).policy;
    const file = join(tenants.path, tenantId, 'lettings.json');
    await writeFile(file, JSON.stringify(withQuotas(JSON.parse(await readFile(file, 'utf8')), quotas)));
    const names = join(tenants.path, tenantId, 'locales/pl-PL.names.json');
    const known: object = JSON.parse(await readFile(names, 'utf8'));
    await writeFile(names, JSON.stringify({ ...known, ...namesInPolish }));
    council = await loadTenant(tenants.path, tenantId);
  });
  const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
  beforeAll(async () => {
    const scopes = ['feed:write', 'bids:read', 'shortlists:read'] as const;
    office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId, scopes));
  });
  afterAll(async () => {
    await tenants.remove();
  });
  beforeEach(async () => {
    await emptyTables(
      portal.pool,
      'outbox',
      'bid_event',
      'bid',
      'outcome',
      'advert',
      'property',
      'landlord',
      'application',
      'account',
    );
    taken(await office.put('landlords', [landlord]));
    taken(await office.put('properties', [property()]));
  });

  /** Returns the group of each advert, by its reference. */
  async function groupsOf(): Promise<Record<string, string | null>> {
    const { rows } = await portal.pool.query<{ reference: string; label: string | null }>(
      `select external_reference as reference, terms -> 'quota' ->> 'group' as label
       from advert order by length(external_reference), external_reference`,
    );
    return Object.fromEntries(rows.map(({ reference, label }) => [reference, label]));
  }
  const turns = async () =>
    Object.values(await groupsOf())
      .map((label) => label?.[0] ?? '-')
      .join('');

  /** Applications H/1 to H/4 in the bands emergency, high, medium and standard. */
  async function sendPeople(): Promise<void> {
    const bands = ['emergency', 'high', 'medium', 'standard'];
    taken(
      await office.put(
        'applications',
        bands.map((band, place) => application({ band }, place + 1)),
      ),
    );
  }

  async function record(reference: string, outcome: Omit<OutcomeItem, 'advertReference'>) {
    return taken(await office.put('outcomes', [{ advertReference: reference, ...outcome }]));
  }

  /** Runs `quotas list` as a council's officer does. */
  async function listQuotas(...words: string[]): Promise<readonly string[]> {
    const { said } = await runCommand({ DATABASE_URL: portal.url, LINTEL_TENANTS: tenants.path }, [
      'backoffice',
      'quotas',
      'list',
      ...words,
      '--tenant',
      tenantId,
    ]);
    return said;
  }
  /** Returns the homes of this year by group: those let, and those advertised. */
  async function counts(): Promise<string> {
    const [scheme] = council.policy.schemes;
    const found = await asCouncil(portal.url, tenantId, 'api', async (own) =>
      countQuotas(own, scheme?.identifier ?? '', quotaYearOf(quotas, await readNow(own))),
    );
    return quotas.groups
      .map(({ id }) => {
        const { lets, pending } = found.get(id) ?? { lets: 0, pending: 0 };
        return `${id} ${lets}+${pending}`;
      })
      .join(', ');
  }

  return {
    portal,
    get office() {
      return office;
    },
    get council() {
      return council;
    },
    get plain() {
      return plain;
    },
    groupsOf,
    turns,
    sendPeople,
    record,
    listQuotas,
    counts,
  };
}
