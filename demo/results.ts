import { findShortlist } from '#api/backoffice/read-shortlist.ts';
import { freezeShortlist } from '#api/lettings/shortlists/freeze-shortlist.ts';
import { keepRules } from '#api/lettings/shortlists/keep-rules.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import type { ShortlistItem, ShortlistResponse } from '#schemas/backoffice/shortlist.ts';
import type { SkipReason } from '#schemas/bid-outcome.ts';
import type { EligibilityRules, RuleName } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { demoReferenceOf, keyOf } from './advert.ts';
import { applicantReference } from './applications.ts';
import type { Turn } from './calendar.ts';
import { sendResults } from './feed.ts';
import type { FindAdvert } from './known-adverts.ts';
import { fateFrom, passedOver } from './outcomes.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const unfrozen = statement({
  row: {
    id: 'uuid',
    schemeIdentifier: 'text',
    bedrooms: 'smallint',
    closesAt: 'timestamptz',
    rules: typed<EligibilityRules>('jsonb'),
    terms: typed<AdvertTerms>('jsonb'),
  },
  text: `
    select id, scheme_identifier as "schemeIdentifier", bedrooms, closes_at as "closesAt",
           eligibility_rules as rules, terms
      from advert
     where tenant_id = app_tenant()
       and id in (select advert_id from bid where tenant_id = app_tenant() and state = 'stood')
       and not exists (select from shortlist
                        where shortlist.tenant_id = advert.tenant_id and shortlist.advert_id = advert.id)
       and not exists (select from outcome
                        where outcome.tenant_id = advert.tenant_id and outcome.advert_id = advert.id)
     order by id
       for update`,
});

const settle = statement({
  values: { ids: 'uuid[]' },
  text: `
    update advert set settled_at = coalesce(settled_at, closes_at)
     where tenant_id = app_tenant() and id = any ($ids)`,
});

/** Freezes the shortlists of closed adverts whose bids are final, where the portal has not. */
export async function freezeClosed(transaction: Transaction, policy: LettingsPolicy): Promise<void> {
  const adverts = await transaction.run(unfrozen);
  if (adverts.length === 0) return;
  const kept = await keepRules(transaction, policy);
  for (const { id, closesAt, ...advert } of adverts) {
    await freezeShortlist(transaction, kept, id, { ...advert, closesAt: closesAt.toISOString() });
  }
  await transaction.run(settle, { ids: adverts.map(({ id }) => id) });
}

const listedAdverts = statement({
  values: { ids: 'uuid[]' },
  row: { id: 'uuid', isNamed: 'boolean' },
  text: `
    select advert.id, external_reference is not null as "isNamed"
      from shortlist join advert on advert.tenant_id = shortlist.tenant_id and advert.id = shortlist.advert_id
     where shortlist.tenant_id = app_tenant() and advert.id = any ($ids)`,
});

/** Separates turns with a shortlist from those without. Those of an earlier demo that no feed can name are in neither. */
export async function splitByShortlist(
  transaction: Transaction,
  turns: readonly Turn[],
  advertOf: FindAdvert,
): Promise<{ readonly listed: readonly Turn[]; readonly unlisted: readonly Turn[] }> {
  const rows = await transaction.run(listedAdverts, { ids: turns.map(advertOf) });
  const named = new Map(rows.map(({ id, isNamed }) => [id, isNamed]));
  return {
    listed: turns.filter((turn) => named.get(advertOf(turn)) === true),
    unlisted: turns.filter((turn) => !named.has(advertOf(turn))),
  };
}

const dropLetters = statement({
  values: { isFirst: 'boolean' },
  text: `
    delete from outbox
     where tenant_id = app_tenant() and kind = 'bid.outcome' and xmin = pg_current_xact_id()::xid
       and ($isFirst or not exists (
             select from account
              where account.tenant_id = outbox.tenant_id and account.id::text = payload ->> 'accountId'
                and password_hash is not null))`,
});

/**
 * Records the results of closed adverts with a shortlist, as a council's housing system does. Only people who can log in
 * get letters, and nobody does when the demo is first loaded.
 */
export async function recordResults(
  transaction: Transaction,
  files: TenantFiles,
  turns: readonly Turn[],
  isFirst: boolean,
): Promise<void> {
  const results: Result[] = [];
  for (const turn of turns) {
    const shortlist = await findShortlist(transaction, demoReferenceOf(turn));
    if (shortlist !== undefined) results.push(resultOf(files.tenant.tenantId, turn, shortlist));
  }
  await sendResults(transaction, files, results);
  await transaction.run(dropLetters, { isFirst });
}

interface Result {
  readonly shortlist: ShortlistItem | undefined;
  readonly outcome: OutcomeItem;
}

type Entry = ShortlistResponse['entries'][number];

/** Decides a closed advert: who is passed over and why, and then who gets its homes. */
function resultOf(tenantId: string, turn: Turn, { advertReference, entries }: ShortlistResponse): Result {
  const random = seededRandom(`${keyOf(tenantId, turn)}/outcome`);
  const own = entries.find(({ applicationNumber }) => applicationNumber === applicantReference);
  const wish = own === undefined ? null : turn.slot.applicantsBid;
  const fate = wish === 'withdrawn' ? wish : wish === null ? fateFrom(random) : 'let';
  if (fate === 'withdrawn') {
    const because = random.pick(['works', 'tenantStayed', 'managementMove'] as const);
    return { shortlist: undefined, outcome: { advertReference, result: fate, because } };
  }
  if (fate === 'readvertised') {
    return { shortlist: undefined, outcome: { advertReference, result: fate } };
  }
  const able = entries.filter(({ obstacles, skipped }) => obstacles.length === 0 && skipped === null);
  const others = able.filter((entry) => entry !== own);
  const winners =
    wish === 'letToAnother'
      ? others.slice(0, turn.slot.homes)
      : wish === 'skipped'
        ? others.filter(({ ordinal }) => own && ordinal > own.ordinal).slice(0, turn.slot.homes)
        : winnersAmong(able, turn.slot.homes, random);
  const last = winners.at(-1)?.ordinal ?? entries.length + 1;
  const passed = entries.flatMap((entry) => {
    const { applicationReference, ordinal, skipped } = entry;
    if (applicationReference === null || ordinal >= last || skipped !== null || winners.includes(entry))
      return [];
    return [{ applicationReference, skipped: reasonFor(entry, random) }];
  });
  return {
    shortlist: passed.length === 0 ? undefined : { advertReference, entries: passed },
    outcome: {
      advertReference,
      result: 'let',
      homes:
        winners.length === 0
          ? Array.from({ length: turn.slot.homes }, () => ({}))
          : winners.map(({ applicationReference }) =>
              applicationReference === null ? {} : { applicationReference },
            ),
    },
  };
}

/** Picks who gets the homes: from the head of the shortlist, with some passed over. */
function winnersAmong(able: readonly Entry[], homes: number, random: SeededRandom): Entry[] {
  const winners: Entry[] = [];
  let next = 0;
  while (winners.length < homes) {
    next += passedOver(random);
    const winner = able[next];
    if (winner === undefined) break;
    winners.push(winner);
    next += 1;
  }
  return winners;
}

const reasonsByRule: Readonly<Partial<Record<RuleName, SkipReason>>> = {
  bedroomNeed: 'size',
  occupancy: 'size',
  age: 'age',
  maximumAge: 'age',
  localConnection: 'localConnection',
  adaptations: 'mobility',
  mobility: 'mobility',
};

/** Returns why a person is passed over: the rule that kept the home from them, or something that seldom happens. */
function reasonFor({ obstacles }: Entry, random: SeededRandom): SkipReason {
  const [obstacle] = obstacles;
  if (obstacle !== undefined) return reasonsByRule[obstacle.rule] ?? 'other';
  return random.weighted([
    ['refused', 40],
    ['noAnswer', 25],
    ['otherOffer', 15],
    ['missedViewing', 12],
    ['affordability', 8],
  ]);
}
