import { isDeepStrictEqual } from 'node:util';
import { bandOf } from '../rules/lettings/band-of.ts';
import { londonDay } from '../rules/lettings/cycle.ts';
import { explainBiddingBars } from '../rules/lettings/bidding-bars.ts';
import { effectiveDateOf } from '../rules/lettings/refusal-penalty.ts';
import type { ApplicationFacts, Reason, SentFacts } from '#schemas/lettings-facts.ts';
import type { RefusalPenalty } from '#schemas/offers.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { ApplicationChange } from '../accounts/account-notice.ts';
import {
  findLiveBids,
  findBidPositions,
  lockBidders,
  momentOf,
  recordBidEvents,
  writeRankKeys,
  type LiveBid,
} from './bids/live-bids.ts';
import { releaseBids } from './bids/agreements.ts';
import { notifyChances } from './bids/notify-chances.ts';
import { queueNotices, type ApplicationNotice } from './outbox.ts';
import { rankBid } from './bids/rank-bid.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** New facts of one application. Absent properties keep their value. */
interface FactsChange {
  readonly applicationId: string;
  /** Facts from the council. They leave a penalty for refused homes as it is. */
  readonly facts?: SentFacts;
  /** A new penalty for refused homes; `null` lifts it. */
  readonly refusalPenalty?: RefusalPenalty | null;
  readonly schemeIdentifiers?: readonly string[];
}

/** The result of a change of facts. */
interface FactsChanged {
  /** Ids of the applications that changed; each has a new version. */
  readonly changed: readonly string[];
  /** Ids of the live bids whose place in the queue changed. */
  readonly moved: readonly string[];
  /** Ids of the live bids whose person is no longer eligible. The bids stay, and the person is notified. */
  readonly ineligible: readonly string[];
}

const readHeld = statement({
  values: { applicationIds: 'uuid[]' },
  row: {
    id: 'uuid',
    accountId: 'uuid?',
    /** The application number. */
    reference: 'text',
    facts: typed<ApplicationFacts>('jsonb'),
    schemeIdentifiers: typed<readonly string[]>('text[]'),
  },
  text: `
    select id, account_id as "accountId", reference, facts, scheme_identifiers as "schemeIdentifiers"
      from application where tenant_id = app_tenant() and id = any ($applicationIds)
     order by id`,
});

/**
 * Changes facts of applications of one council. Each application that differs gets a new version and its live
 * bids get their new places, with a history line where the place changed, and a letter where the bid can no
 * longer succeed, or can again. Runs in the caller's transaction, under the locks of placing a bid
 * (`functions/begin-bid.sql`): a bid in progress either used the old facts and is re-keyed here, or uses the
 * new ones. If the same transaction also changes adverts, change those afterwards. Unknown applications are
 * left out.
 */
export async function changeFacts(
  transaction: Transaction,
  policy: LettingsPolicy,
  changes: readonly FactsChange[],
): Promise<FactsChanged> {
  const applicationIds = changes.map(({ applicationId }) => applicationId);
  await lockBidders(transaction, applicationIds);
  const held = await transaction.run(readHeld, { applicationIds });
  const moment = await momentOf(transaction);
  await transaction.run(storeFactsAtClose, { applicationIds, moment });
  const wanted = wantedOf(held, changes);
  const changed = await writeFacts(transaction, wanted);
  const after = await findLiveBids(transaction, { applicationIds: changed }, moment);
  const moved = await rekey(transaction, policy, after, moment);
  await releaseBids(transaction, policy, after);
  const ineligible = await notifyChances(transaction, policy, after);
  const wantedById = new Map(wanted.map((change) => [change.applicationId, change]));
  const today = londonDay(new Date(moment));
  const written = new Set(changed);
  const own = held.filter(({ id }) => written.has(id));
  const unsent = await takeBackChanges(
    transaction,
    own.map(({ reference }) => reference),
  );
  await queueNotices(
    transaction,
    own.flatMap((application): ApplicationNotice[] => {
      const { accountId, reference } = application;
      if (accountId === null) return [];
      const now = { ...application, ...wantedById.get(application.id) };
      const different = changesOf(policy, application, now, today, unsent.get(reference));
      const stops = stopsNotice(policy, application, now, today);
      return [
        ...(different.length === 0
          ? []
          : [{ kind: 'account.applicationChanged', accountId, reference, changes: different } as const]),
        ...(stops ? [{ ...stops, accountId }] : []),
      ];
    }),
  );
  return { changed, moved, ineligible };
}

/** An application before the change. */
type HeldApplication = Row<typeof readHeld>;

/** The new facts and schemes of an application. */
interface WantedFacts {
  readonly applicationId: string;
  readonly facts: ApplicationFacts;
  readonly schemeIdentifiers: readonly string[];
}

function wantedOf(held: readonly HeldApplication[], changes: readonly FactsChange[]): WantedFacts[] {
  const heldById = new Map(held.map((application) => [application.id, application]));
  return changes.flatMap(({ applicationId, facts, refusalPenalty, schemeIdentifiers }): WantedFacts[] => {
    const application = heldById.get(applicationId);
    if (application === undefined) return [];
    const { refusalPenalty: former, ...formerFacts } = application.facts;
    const penalty = refusalPenalty === undefined ? former : (refusalPenalty ?? undefined);
    const { refusalPenalty: _notSent, ...sent }: ApplicationFacts = facts ?? formerFacts;
    return [
      {
        applicationId,
        facts: penalty === undefined ? sent : { ...sent, refusalPenalty: penalty },
        schemeIdentifiers: schemeIdentifiers ?? application.schemeIdentifiers,
      },
    ];
  });
}

/**
 * Returns the changes that affect the person's position and that they do not know yet. `unsent`: changes in
 * withdrawn letters. Points are left out, because they grow with waiting time, and so are the remaining facts,
 * because people report those themselves.
 */
function changesOf(
  policy: LettingsPolicy,
  before: Pick<HeldApplication, 'facts' | 'schemeIdentifiers'>,
  after: Pick<HeldApplication, 'facts' | 'schemeIdentifiers'>,
  today: string,
  unsent: readonly ApplicationChange[] = [],
): ApplicationChange[] {
  const scheme = policy.schemes.find(({ identifier }) => after.schemeIdentifiers.includes(identifier));
  // The band shown in the account: some bands are groups of points.
  const bandIn = (facts: ApplicationFacts) => (scheme ? bandOf(facts, scheme, null, today) : facts.band);
  const dateIn = (facts: ApplicationFacts) =>
    scheme ? effectiveDateOf(facts, scheme, today) : facts.effectiveDate;
  const all: ApplicationChange[] = [
    { fact: 'band', before: bandIn(before.facts), after: bandIn(after.facts) },
    { fact: 'effectiveDate', before: dateIn(before.facts), after: dateIn(after.facts) },
    { fact: 'bedroomNeed', before: before.facts.bedroomNeed, after: after.facts.bedroomNeed },
    {
      fact: 'schemes',
      before: before.schemeIdentifiers.toSorted(),
      after: after.schemeIdentifiers.toSorted(),
    },
  ];
  const known = new Map(unsent.map((change) => [change.fact, change.before]));
  return all
    .map((change) => ({
      ...change,
      before: known.has(change.fact) ? (known.get(change.fact) ?? null) : change.before,
    }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

const takeBack = statement({
  values: { references: 'text[]' },
  row: { reference: 'text', changes: typed<readonly ApplicationChange[]>('jsonb') },
  text: `
    update outbox set outcome = 'superseded'
     where tenant_id = app_tenant() and outcome is null and not to_many and attempts = 0
       and kind = 'account.applicationChanged' and payload ->> 'reference' = any ($references)
    returning payload ->> 'reference' as reference, payload -> 'changes' as changes`,
});

/**
 * Withdraws waiting letters about changes of these applications, so that one letter covers everything since its
 * reader's last. Letters already tried are left alone: they may have arrived.
 * @returns their changes by application number.
 */
async function takeBackChanges(
  transaction: Transaction,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly ApplicationChange[]>> {
  if (references.length === 0) return new Map();
  const rows = await transaction.run(takeBack, { references });
  return new Map(rows.map(({ reference, changes }) => [reference, changes]));
}

/**
 * Returns the letter about stops on the whole application, since a suspension must never be silent; undefined
 * if the stops have not changed.
 */
function stopsNotice(
  policy: LettingsPolicy,
  before: HeldApplication,
  after: Pick<HeldApplication, 'facts' | 'schemeIdentifiers'>,
  today: string,
) {
  const [was, is] = [stopsOf(policy, before, today), stopsOf(policy, after, today)];
  if (isDeepStrictEqual(was, is)) return undefined;
  if (is.length > 0) return { kind: 'account.bidsStopped', reasons: is } as const;
  // An application in no scheme cannot bid; the applicant gets a letter about each bid instead.
  return after.schemeIdentifiers.length === 0 ? undefined : ({ kind: 'account.bidsResumed' } as const);
}

/** Returns the reasons that stop an application in its schemes, each rule once. */
function stopsOf(
  policy: LettingsPolicy,
  { facts, schemeIdentifiers }: Pick<HeldApplication, 'facts' | 'schemeIdentifiers'>,
  today: string,
): Reason[] {
  const own = policy.schemes.filter(({ identifier }) => schemeIdentifiers.includes(identifier));
  const reasons = own.flatMap((scheme) => explainBiddingBars(facts, scheme, today));
  return [...new Map(reasons.map((reason) => [reason.rule, reason])).values()];
}

const write = statement({
  values: { changes: 'jsonb' },
  row: { id: 'uuid' },
  text: `
    update application
       set facts = change.facts, scheme_identifiers = change.schemes, version = version + 1
      from (select (item ->> 'applicationId')::uuid as id, item -> 'facts' as facts,
                   array(select jsonb_array_elements_text(item -> 'schemeIdentifiers')) as schemes
              from jsonb_array_elements($changes::jsonb) as item) as change
     where application.tenant_id = app_tenant() and application.id = change.id
       and (change.facts <> application.facts or change.schemes <> application.scheme_identifiers)
    returning application.id`,
});

// For bids on homes that have closed but whose shortlist is still to be made. The lock on those homes stops the
// closing job from making it in the meantime. The first facts since the close are the ones that count.
const storeFactsAtClose = statement({
  values: { applicationIds: 'uuid[]', moment: 'timestamptz' },
  text: `
    update bid
       set facts_at_close = jsonb_build_object(
             'facts', application.facts, 'schemeIdentifiers', to_jsonb(application.scheme_identifiers))
      from application, advert
     where bid.tenant_id = app_tenant() and bid.application_id = any ($applicationIds) and bid.state = 'live'
       and bid.facts_at_close is null
       and application.tenant_id = bid.tenant_id and application.id = bid.application_id
       and advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id and advert.closes_at < $moment`,
});

/** Writes the facts that differ and returns the ids of the changed applications. */
async function writeFacts(transaction: Transaction, changes: readonly WantedFacts[]): Promise<string[]> {
  const rows = await transaction.run(write, { changes });
  return rows.map(({ id }) => id);
}

/**
 * Ranks live bids again by their facts, adverts and policy, and adds a history line for each bid whose place
 * changed. The caller must hold the bids' locks; the queues are read as the transaction left them.
 * @param moment from `momentOf`; if absent, the moment the history is written.
 * @returns ids of the bids whose place changed.
 */
export async function rekey(
  transaction: Transaction,
  policy: LettingsPolicy,
  bids: readonly LiveBid[],
  moment: string | null = null,
): Promise<string[]> {
  const keys = freshKeys(policy, bids);
  if (keys.size === 0) return [];
  const before = await findBidPositions(transaction, [...keys.keys()]);
  await writeRankKeys(transaction, keys);
  const after = await findBidPositions(transaction, [...keys.keys()]);
  const moved = new Map(
    [...after].filter(([id, { queuePosition }]) => before.get(id)?.queuePosition !== queuePosition),
  );
  await recordBidEvents(transaction, 'bid.rekey', 'automatic', moved, moment, policy.version);
  return [...moved.keys()];
}

/** New keys, by bid id, for the bids whose stored key is out of date. */
export function freshKeys(policy: LettingsPolicy, bids: readonly LiveBid[]): ReadonlyMap<string, string> {
  return new Map(
    bids.flatMap((bid) => {
      const key = rankBid(
        policy,
        queuedAdvert(bid),
        { id: bid.applicationId, reference: bid.applicationReference, facts: bid.facts },
        bid.placedAt,
      );
      return key === bid.rankKey ? [] : [[bid.id, key] as const];
    }),
  );
}

function queuedAdvert({ advertId, schemeIdentifier, bedrooms, closesAt, terms }: LiveBid) {
  return { id: advertId, schemeIdentifier, bedrooms, closesAt, terms };
}
