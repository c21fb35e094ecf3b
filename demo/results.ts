import { findShortlist } from '#api/backoffice/read-shortlist.ts';
import { freezeShortlist } from '#api/lettings/shortlists/freeze-shortlist.ts';
import { storeRules } from '#api/lettings/shortlists/store-rules.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { ShortlistItem, ShortlistResponse } from '#schemas/backoffice/shortlist.ts';
import type { SkipReason } from '#schemas/bid-outcome.ts';
import type { EligibilityRules, RuleName } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { demoReferenceOf, keyOf } from './advert.ts';
import { applicantReference } from './applications.ts';
import type { Turn } from './calendar.ts';
import type { FindAdvert } from './known-adverts.ts';
import { type LostOffer, sendDecision, type TurnDecision } from './offers.ts';
import { daysToDecide, fateFrom, passedOver } from './outcomes.ts';
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
  const kept = await storeRules(transaction, policy);
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
     where tenant_id = app_tenant() and (kind = 'bid.outcome' or kind like 'casework.offer%')
       and xmin = pg_current_xact_id()::xid
       and ($isFirst or not exists (
             select from account
              where account.tenant_id = outbox.tenant_id and account.id::text = payload ->> 'accountId'
                and password_hash is not null))`,
});

/**
 * Deletes the letters about results and offers that this start has written: only people who can log in get any, and
 * there are none when the demo is first loaded.
 */
export async function dropUnreadLetters(transaction: Transaction, isFirst: boolean): Promise<void> {
  await transaction.run(dropLetters, { isFirst });
}

const housed = statement({
  row: { reference: 'text' },
  text: `
    select distinct application.external_reference as reference
      from shortlist_entry as entry
      join application on application.tenant_id = entry.tenant_id and application.id = entry.application_id
     where entry.tenant_id = app_tenant() and entry.state = 'let' and application.external_reference is not null`,
});

/** Ways of losing an offer that the demo shows when it is first loaded, whatever chance says. */
const shownEndings: readonly LostOffer['ending'][] = ['refused', 'noAnswer', 'missedViewing'];

/**
 * Decides closed adverts with a shortlist, as a council's officers and its housing system do: who is passed over, who
 * is offered the home and what they say, and then the result. One whose offer waits for an answer is left.
 * @returns the number of adverts decided.
 */
export async function recordResults(
  transaction: Transaction,
  files: TenantFiles,
  turns: readonly Turn[],
  isFirst: boolean,
): Promise<number> {
  const housedPeople = new Set((await transaction.run(housed)).map(({ reference }) => reference));
  const endings = isFirst ? [...shownEndings] : [];
  let decided = 0;
  for (const turn of turns.toSorted(applicantsFirst)) {
    const shortlist = await findShortlist(transaction, demoReferenceOf(turn));
    if (shortlist === undefined) continue;
    const decision = decide(files.tenant.tenantId, turn, shortlist, { housedPeople, endings });
    if (decision === undefined) continue;
    await sendDecision(transaction, files, turn, decision);
    for (const { applicationReference } of decision.outcome.homes ?? [])
      if (applicationReference !== undefined) housedPeople.add(applicationReference);
    decided += 1;
  }
  return decided;
}

/** Orders turns by their close, with those first that have to end in a certain way for the demo applicant. */
function applicantsFirst(one: Turn, other: Turn): number {
  const [first, second] = [one, other].map(({ slot }) => (slot.applicantsBid === null ? 1 : 0));
  return (first ?? 0) - (second ?? 0) || one.closesAt.getTime() - other.closesAt.getTime();
}

type Entry = ShortlistResponse['entries'][number];

/** Decides a closed advert: who is passed over and why, and then who gets its homes. */
function decide(
  tenantId: string,
  turn: Turn,
  { advertReference, entries }: ShortlistResponse,
  {
    housedPeople,
    endings,
  }: {
    readonly housedPeople: ReadonlySet<string>;
    /** Ways of losing an offer that are still to be shown. */
    readonly endings: LostOffer['ending'][];
  },
): TurnDecision | undefined {
  if (entries.some(({ state }) => state === 'offered')) return undefined;
  const random = seededRandom(`${keyOf(tenantId, turn)}/outcome`);
  const own = entries.find(({ applicationNumber }) => applicationNumber === applicantReference);
  const accepted = entries.filter(({ state }) => state === 'accepted');
  const wish = own === undefined || accepted.length > 0 ? null : turn.slot.applicantsBid;
  const isElsewhere = ({ applicationReference: reference, otherOffer }: Entry) =>
    otherOffer !== null || (reference !== null && housedPeople.has(reference));
  const able = entries.filter(
    (entry) =>
      entry.obstacles.length === 0 &&
      entry.skipped === null &&
      !accepted.includes(entry) &&
      !isElsewhere(entry),
  );
  const others = able.filter((entry) => entry !== own);
  const days = daysToDecide(tenantId, turn);
  const common = { passed: [], lost: [], winners: [], days } as const;
  const fate =
    wish === 'withdrawn' ? wish : wish === null && accepted.length === 0 ? fateFrom(random) : 'let';
  if (fate === 'withdrawn') {
    const because = random.pick(['works', 'tenantStayed', 'managementMove'] as const);
    const outcome = { advertReference, result: fate, because };
    return { ...common, withdrawn: { applicationReference: referenceOf(others[0]), because }, outcome };
  }
  if (fate === 'readvertised') return { ...common, outcome: { advertReference, result: fate } };

  const { homes } = turn.slot;
  const ending = wish === null && accepted.length === 0 && able.length > homes ? endings.shift() : undefined;
  const left = homes - accepted.length;
  const chosen =
    wish === 'letToAnother'
      ? others.slice(0, left)
      : wish === 'skipped'
        ? others.filter(({ ordinal }) => own && ordinal > own.ordinal).slice(0, left)
        : ending === undefined
          ? winnersAmong(able, left, random)
          : able.slice(1, 1 + left);
  const winners = [...accepted, ...chosen];
  const last = Math.max(...winners.map(({ ordinal }) => ordinal));
  const passed: ShortlistItem['entries'] = [];
  const lost: LostOffer[] = [];
  for (const entry of entries) {
    const { applicationReference, ordinal, skipped } = entry;
    if (applicationReference === null || ordinal >= last || skipped !== null) continue;
    if (winners.includes(entry) || isElsewhere(entry)) continue;
    const isOwn = entry === own;
    const reason =
      isOwn && wish === 'skipped'
        ? 'refused'
        : entry === able[0] && ending
          ? ending
          : reasonFor(entry, random);
    const isOffered = reason === 'refused' || reason === 'noAnswer' || reason === 'missedViewing';
    // Each person who loses an offer takes a day, and the last day is for those who get the homes.
    if (isOffered && lost.length < days - 2)
      lost.push({ applicationReference, ending: reason, reason: random.weighted(refusals), isOwn });
    else passed.push({ applicationReference, skipped: isOffered ? 'otherOffer' : reason });
  }
  return {
    ...common,
    passed,
    lost,
    // The demo leaves offers to its applicant unanswered.
    winners: chosen.flatMap((entry) => (entry === own ? [] : (referenceOf(entry) ?? []))),
    outcome: {
      advertReference,
      result: 'let',
      homes:
        winners.length === 0
          ? Array.from({ length: homes }, () => ({}))
          : winners.map((entry) => {
              const applicationReference = referenceOf(entry);
              return applicationReference === undefined ? {} : { applicationReference };
            }),
    },
  };
}

const referenceOf = (entry: Entry | undefined): string | undefined =>
  entry?.applicationReference ?? undefined;

/** Reasons that people give for refusing a home, by how often. */
const refusals = [
  ['area', 26],
  ['size', 14],
  ['condition', 14],
  ['travel', 12],
  ['access', 10],
  ['circumstances', 9],
  ['support', 6],
  ['cost', 5],
  ['other', 4],
] as const;

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

/** Returns why a person is passed over: the rule that excluded them from the home, or a rare reason. */
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
