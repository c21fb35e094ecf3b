import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeBidsAsHistory } from '#api/lettings/outbox.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { addAlerts } from './alerts.ts';
import { addOwnActions } from './own-actions.ts';
import { type DemoAdvert, makeAdvert, demoReferenceOf } from './advert.ts';
import {
  applicantAccountIdOf,
  applicantReference,
  householdKeys,
  insertAccounts,
  makeRegister,
} from './applications.ts';
import { type Applicant, makeBidders, type PlannedBids, planDemoBids } from './bids.ts';
import { type Turn, turnsAround, turnsClosed } from './calendar.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { DemoCouncil, DemoTenant } from './demo-councils.ts';
import { sendAdverts, sendHouseholds, sendLetters } from './feed.ts';
import { addDemoFavourites } from './favourites.ts';
import { insertAll, insertion } from './insert-all.ts';
import { type FindAdvert, findKnownAdverts } from './known-adverts.ts';
import { insertOutcomes, isDecided, outcomesOf } from './outcomes.ts';
import { monthsRemembered, pastAdverts } from './past-adverts.ts';
import { offerToApplicant } from './offers.ts';
import { dropUnreadLetters, freezeClosed, recordResults, splitByShortlist } from './results.ts';
import { type AdvertSlot, placeOfSlot } from './advert-slot.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { anyHome, type AutomaticChoices } from '#schemas/automatic-bids.ts';
import { askedActionsOf } from './casework/asked-actions.ts';
import { caseworkOfAshcombe } from './casework/ashcombe.ts';
import { conversationsOf } from './casework/conversations.ts';
import { documentsOf } from './casework/documents.ts';
import {
  caseworkHelpers,
  type CaseworkHelpers,
  type CouncilCasework,
  type FeedBatch,
} from './casework/feed-batch.ts';
import { caseworkOfPorthElen } from './casework/porth-elen.ts';
import { caseworkOfThreeRivers } from './casework/three-rivers.ts';

export interface CouncilSummary {
  readonly tenantId: string;
  readonly openAdverts: number;
  readonly newAdverts: number;
  readonly newApplications: number;
  readonly newBids: number;
  readonly newOutcomes: number;
}

type Crowd = ReadonlyMap<AdvertSlot, readonly Applicant[]>;

/** Number of slots that also show their previous home in full, with its bids, when the demo is first loaded. */
const closedAtFirst = 12;
/** Number of those whose home of two turns before is shown so, too: its result is always known. */
const decidedAtFirst = 6;

/**
 * Brings one demo council up to `now`: keeps existing data and adds what is missing. Also loads the next adverts, so
 * that a server running through a change of cycle still has homes to show.
 * @param transaction has `app.tenant` set.
 */
export async function rollCouncil(
  transaction: Transaction,
  files: TenantFiles,
  council: DemoCouncil,
  options: { readonly mediaFolder: string; readonly now: Date; readonly hashPassword: () => Promise<string> },
): Promise<CouncilSummary> {
  const { mediaFolder, now } = options;
  const { tenantId, tenantEnvironmentId } = files.tenant;

  const isFirst = (await transaction.run(demoApplicant, { reference: applicantReference })).length === 0;
  let newApplications = 0;
  if (isFirst) {
    const register = makeRegister(files, council, await options.hashPassword(), now);
    await insertAll(transaction, insertAccounts, register.accounts);
    await sendHouseholds(transaction, files, register.households, makeCasework(files, now));
    newApplications = register.households.length;
  }
  await sendLetters(transaction, files);

  const around = council.slots.map((slot) => turnsAround(slot, files.policy, now));
  const open = around.map(({ current }) => current);
  const next = around.map((turns) => turns.next);
  const past = council.slots.flatMap((slot) => turnsClosed(slot, files.policy, monthsBefore(now), now));
  const { last, own } = isFirst
    ? closedInFull(
        around.map(({ previous }) => previous),
        past,
      )
    : { last: [], own: new Set<Turn>() };
  const closed = [...last, ...own];

  const before = await findKnownAdverts(transaction, tenantId);
  const isMissing = (turn: Turn): boolean => !before.has(turn);
  const placeOf = ({ slot }: Turn) => placeOfSlot(council.slots, slot);
  const inFull = (turns: readonly Turn[]) =>
    turns.filter(isMissing).map((turn) => makeAdvert(files, turn, placeOf(turn)));
  const over = inFull(closed);
  const here = inFull([...open, ...next]);
  const made = new Set([...closed, ...open, ...next].filter(isMissing).map(demoReferenceOf));
  const makePast = pastAdverts(files);
  const lean = past
    .filter((turn) => isMissing(turn) && !made.has(demoReferenceOf(turn)))
    .map((turn) => makePast(turn, placeOf(turn)));
  await writePictures(join(mediaFolder, tenantEnvironmentId, tenantId), [...over, ...here, ...lean]);

  // Ended adverts go first, because a new home's quota group depends on the homes let until then.
  await sendAdverts(transaction, files, [...over, ...lean]);
  const crowd = crowdOf(transaction, files, council, now);
  const ended = await findKnownAdverts(transaction, tenantId);
  const bidsBefore = await addBids(transaction, files, closed, { advertOf: ended.advertOf, crowd, own, now });
  if (isFirst) await transaction.run(countBeforeClose);
  await closeBids(transaction, now);
  await freezeClosed(transaction, files.policy);
  if (isFirst) await transaction.run(countAfterClose);
  const { newOutcomes, hadNone } = await addOutcomes(transaction, files, past, {
    advertOf: ended.advertOf,
    crowd,
    isFirst,
    now,
  });
  await sendAdverts(transaction, files, here);
  const { advertOf } = await findKnownAdverts(transaction, tenantId);
  const newBids = bidsBefore + (await addBids(transaction, files, open, { advertOf, crowd, own, now }));
  if (isFirst) {
    await offerToApplicant(transaction, files, [...own], now);
    await addAlerts(transaction, tenantId);
    await addAutomaticBids(transaction, tenantId, now);
    await addOwnActions(transaction, files, now);
  }
  await dropUnreadLetters(transaction, isFirst);
  await addDemoFavourites(transaction, tenantId, open, { advertOf, isFirst: hadNone, now });
  return {
    tenantId,
    openAdverts: open.length,
    newAdverts: over.length + here.length,
    newApplications,
    newBids,
    newOutcomes,
  };
}

/**
 * Returns the closed turns that the demo shows in full, with their bids: the last ones of some slots, and those that the
 * applicant bid for, a turn earlier unless they still wait.
 */
function closedInFull(
  previous: readonly Turn[],
  past: readonly Turn[],
): { readonly last: readonly Turn[]; readonly own: ReadonlySet<Turn> } {
  const own = previous.flatMap((turn) => {
    if (turn.slot.applicantsBid === null) return [];
    if (turn.slot.applicantsBid === 'waiting' || turn.slot.applicantsBid === 'offered') return [turn];
    const [, before] = past.filter(({ slot }) => slot === turn.slot);
    return before ?? [];
  });
  const decided = previous.slice(0, decidedAtFirst).flatMap((turn) => {
    const [, , third] = past.filter(({ slot }) => slot === turn.slot);
    return third ?? [];
  });
  return {
    last: [...previous.slice(0, closedAtFirst), ...decided].filter((turn) => !own.includes(turn)),
    own: new Set(own),
  };
}

function monthsBefore(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - monthsRemembered);
  return since;
}

// PostgreSQL counts a table's rows some time after they are committed. Until then it takes the table for nearly empty,
// and reads all bids for each advert: half of a first start, and seconds of each start that follows soon.
const countBeforeClose = statement({ text: 'analyze account, application, advert, bid' });
const countAfterClose = statement({ text: 'analyze bid, bid_event, shortlist, shortlist_entry' });

const demoApplicant = statement({
  values: { reference: 'text' },
  text: 'select from application where tenant_id = app_tenant() and reference = $reference',
});

const households = statement({
  values: { references: 'text[]' },
  row: {
    id: 'uuid',
    reference: 'text',
    schemeIdentifiers: 'text[]',
    facts: typed<ApplicationFacts>('jsonb'),
  },
  text: `
    select id, reference, scheme_identifiers as "schemeIdentifiers", facts from application
     where tenant_id = app_tenant() and reference = any ($references)`,
});

/** Returns a function that works out the bidders on its first call, and remembers them. */
function crowdOf(
  transaction: Transaction,
  { tenant, policy }: DemoTenant,
  council: DemoCouncil,
  now: Date,
): () => Promise<{ readonly crowd: Crowd; readonly applicant: Applicant | undefined }> {
  const load = async () => {
    // Only the demo's own applications: the database may also hold a seeded register of a hundred thousand.
    const keys = householdKeys(tenant.tenantId);
    const references = [applicantReference, ...keys.keys()];
    const rows = await transaction.run(households, { references });
    const applicants = rows.map((row) => ({ ...row, key: keys.get(row.reference) ?? row.reference }));
    const residents = applicants.filter(({ reference }) => reference !== applicantReference);
    return {
      crowd: makeBidders(residents, council.slots, policy, londonDay(now)),
      applicant: applicants.find(({ reference }) => reference === applicantReference),
    };
  };
  let loaded: ReturnType<typeof load> | undefined;
  return () => (loaded ??= load());
}

const decided = statement({
  row: { advertId: 'uuid' },
  text: 'select distinct advert_id as "advertId" from outcome where tenant_id = app_tenant()',
});

/** Records the outcome of each advert decided since the last start: from its shortlist, or made up where it has none. */
async function addOutcomes(
  transaction: Transaction,
  files: TenantFiles,
  past: readonly Turn[],
  {
    advertOf,
    crowd: crowdOnce,
    isFirst,
    now,
  }: {
    readonly advertOf: FindAdvert;
    readonly crowd: ReturnType<typeof crowdOf>;
    readonly isFirst: boolean;
    readonly now: Date;
  },
): Promise<{ newOutcomes: number; hadNone: boolean }> {
  const {
    tenant: { tenantId },
    policy,
  } = files;
  const rows = await transaction.run(decided);
  const settled = new Set(rows.map(({ advertId }) => advertId));
  const missing = past.filter((turn) => !settled.has(advertOf(turn)) && isDecided(tenantId, turn, now));
  if (missing.length === 0) return { newOutcomes: 0, hadNone: settled.size === 0 };
  const { listed, unlisted } = await splitByShortlist(transaction, missing, advertOf);
  const fromShortlists = await recordResults(transaction, files, listed, isFirst);
  const { crowd } = await crowdOnce();
  const outcomes = unlisted.flatMap((turn) =>
    outcomesOf(tenantId, policy, turn, {
      advertId: advertOf(turn),
      watchers: crowd.get(turn.slot)?.length ?? 0,
    }),
  );
  await insertAll(transaction, insertOutcomes, outcomes);
  return { newOutcomes: outcomes.length + fromShortlists, hadNone: settled.size === 0 };
}

const insertBids = insertion('bid', [
  'id',
  'advert_id',
  'application_id',
  'scheme_identifier',
  'cycle_id',
  'counts_towards_limit',
  'state',
  'made_by',
  'agreement',
  'rank_key',
  'policy_version',
  'reference',
  'placed_at',
  'withdrawn_at',
]);
const insertEvents = insertion('bid_event', [
  'bid_id',
  'event',
  'made_by',
  'at',
  'queue_position',
  'total_bids',
]);

const termsOf = statement({
  values: { advertIds: 'uuid[]' },
  row: { id: 'uuid', terms: typed<AdvertTerms>('jsonb') },
  text: 'select id, terms from advert where tenant_id = app_tenant() and id = any ($advertIds)',
});

const crowdedAdverts = statement({
  values: { advertIds: 'uuid[]', applicantReference: 'text' },
  row: { advertId: 'uuid' },
  text: `
    select distinct advert_id as "advertId"
      from bid
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where bid.tenant_id = app_tenant() and advert_id = any ($advertIds)
       and application.reference <> $applicantReference`,
});

/** Adds bids to adverts without any from demo households. */
async function addBids(
  transaction: Transaction,
  files: DemoTenant,
  turns: readonly Turn[],
  {
    advertOf,
    crowd: crowdOnce,
    own: ownTurns,
    now,
  }: {
    readonly advertOf: FindAdvert;
    readonly crowd: ReturnType<typeof crowdOf>;
    /** Closed turns that the applicant bid for. */
    readonly own: ReadonlySet<Turn>;
    readonly now: Date;
  },
): Promise<number> {
  const { tenant, policy } = files;
  const rows = await transaction.run(crowdedAdverts, { advertIds: turns.map(advertOf), applicantReference });
  const crowded = new Set(rows.map(({ advertId }) => advertId));
  const quiet = turns.filter((turn) => !crowded.has(advertOf(turn)));
  if (quiet.length === 0) return 0;

  const stored = await transaction.run(termsOf, { advertIds: quiet.map(advertOf) });
  const terms = new Map(stored.map((advert) => [advert.id, advert.terms]));
  const { crowd, applicant } = await crowdOnce();
  const planned: PlannedBids[] = [];
  for (const turn of quiet) {
    const madeBy = await bidderFor(transaction, files, turn, { applicant, isOwn: ownTurns.has(turn), now });
    const { applicantsBid } = turn.slot;
    const isFirst = ownTurns.has(turn) && (applicantsBid === 'offered' || applicantsBid === 'skipped');
    const own = applicant === undefined || madeBy === undefined ? null : { applicant, madeBy, isFirst };
    planned.push(
      planDemoBids(
        tenant.tenantId,
        policy,
        turn,
        { id: advertOf(turn), terms: terms.get(advertOf(turn)) ?? {} },
        crowd.get(turn.slot) ?? [],
        own,
        now,
      ),
    );
  }
  const bids = planned.flatMap((plan) => plan.bids);
  await writeBidsAsHistory(transaction);
  await insertAll(transaction, insertBids, bids);
  await insertAll(
    transaction,
    insertEvents,
    planned.flatMap((plan) => plan.events),
  );
  return bids.length;
}

/** Returns who bids for the demo's applicant on a turn: themselves before the demo began, or staff now. */
async function bidderFor(
  transaction: Transaction,
  files: DemoTenant,
  turn: Turn,
  {
    applicant,
    isOwn,
    now,
  }: { readonly applicant: Applicant | undefined; readonly isOwn: boolean; readonly now: Date },
): Promise<'applicant' | 'staff' | undefined> {
  if (isOwn) return 'applicant';
  if (applicant === undefined) return undefined;
  return (await staffMayBid(transaction, files, turn, applicant, now)) ? 'staff' : undefined;
}

const usedBids = statement({
  values: { applicationId: 'uuid', scheme: 'text', cycleId: 'text', now: 'timestamptz' },
  text: `
    select from bid
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
     where bid.tenant_id = app_tenant() and bid.application_id = $applicationId
       and bid.scheme_identifier = $scheme and bid.state = 'live' and bid.counts_towards_limit
       and (bid.cycle_id = $cycleId or advert.closes_at > $now
            or bid.placed_at > $now::timestamptz - interval '8 days')`,
});

/** True if staff may bid for the applicant on this turn, within the person's limit. */
async function staffMayBid(
  transaction: Transaction,
  { policy }: DemoTenant,
  turn: Turn,
  applicant: Applicant,
  now: Date,
): Promise<boolean> {
  if (!turn.slot.staffBidForApplicant || turn.closesAt <= now) return false;
  const { limit } = schemeOf(policy, turn.slot.scheme);
  if (limit.kind === 'none') return true;
  // Counted generously: bids of this cycle, of this week or on open adverts, whichever the limit counts.
  const used = await transaction.run(usedBids, {
    applicationId: applicant.id,
    scheme: turn.slot.scheme,
    cycleId: turn.id,
    now,
  });
  return used.length < limit.maximum;
}

const live = statement({
  row: { advertId: 'uuid' },
  text: `
    select distinct advert_id as "advertId" from bid where tenant_id = app_tenant() and state = 'live'`,
});
const closedAdverts = statement({
  values: { now: 'timestamptz' },
  row: { id: 'uuid' },
  text: 'select id from advert where tenant_id = app_tenant() and closes_at <= $now',
});
const stand = statement({
  values: { ids: 'uuid[]' },
  text: `
    with stood as (
      update bid set state = 'stood'
       where tenant_id = app_tenant() and state = 'live' and advert_id = any ($ids)
      returning id, advert_id, rank_key
    )
    insert into bid_event (tenant_id, bid_id, event, made_by, at, queue_position, total_bids)
    select app_tenant(), stood.id, 'advert.close', 'automatic', closes_at,
           rank() over (partition by advert_id order by split_part(rank_key, '~', 1)),
           count(*) over (partition by advert_id)
      from stood join advert on advert.tenant_id = app_tenant() and advert.id = stood.advert_id`,
});

/** Closes bids on closed adverts, as in the lifecycle of a bid (`advert.close`). */
async function closeBids(transaction: Transaction, now: Date): Promise<void> {
  // Two steps: without statistics, PostgreSQL joined every live bid to every advert, which took three seconds at each
  // start.
  const alive = new Set((await transaction.run(live)).map(({ advertId }) => advertId));
  const closed = await transaction.run(closedAdverts, { now });
  const ids = closed.map(({ id }) => id).filter((id) => alive.has(id));
  if (ids.length > 0) await transaction.run(stand, { ids });
}

async function writePictures(folder: string, adverts: readonly DemoAdvert[]): Promise<void> {
  const pictures = adverts.flatMap((advert) => advert.pictures);
  const copies = adverts.flatMap((advert) => advert.copies);
  const folders = new Set([...pictures, ...copies].map(({ file }) => dirname(join(folder, file))));
  await Promise.all([...folders].map((path) => mkdir(path, { recursive: true })));
  await Promise.all([
    ...pictures.map(({ file, svg }) => writeFile(join(folder, file), svg)),
    ...copies.map(({ file, from }) => copyFile(from, join(folder, file))),
  ]);
}

/** The demo applicant's choices for automatic bids, by council. */
const demoChoices: ReadonlyMap<string, AutomaticChoices> = new Map([
  ['three-rivers', { ...anyHome, neverAreas: ['Barge Quay'], bedrooms: [2, 3] }],
]);

const insertAutomaticBids = insertion('automatic_bidding', [
  'account_id',
  'state',
  'choices',
  'on_since',
  'changed_by',
]);

/** Turns automatic bids on for the demo applicant when the demo is first loaded. */
async function addAutomaticBids(transaction: Transaction, tenantId: string, now: Date): Promise<void> {
  const choices = demoChoices.get(tenantId);
  if (choices === undefined) return;
  await insertAll(transaction, insertAutomaticBids, [
    {
      account_id: applicantAccountIdOf(tenantId),
      state: 'on',
      choices,
      on_since: now,
      changed_by: 'resident',
    },
  ]);
}

const ofCouncil: Readonly<Record<string, (helpers: CaseworkHelpers) => CouncilCasework>> = {
  ashcombe: caseworkOfAshcombe,
  'three-rivers': caseworkOfThreeRivers,
  'porth-elen': caseworkOfPorthElen,
};

/** Returns the casework of a demo council for the demo's applicant, as its housing system sends it. */
function makeCasework(files: Pick<TenantFiles, 'tenant'>, now: Date): FeedBatch[] {
  const { tenantId } = files.tenant;
  const helpers = caseworkHelpers(files, now);
  const { people, plans } = ofCouncil[tenantId]?.(helpers) ?? { people: [], plans: [] };
  return [
    ...people,
    // Actions come before plans, since a step of a plan may be one of them.
    ...askedActionsOf(tenantId, helpers),
    ...plans,
    { kind: 'messages', items: conversationsOf(tenantId, now) },
    { kind: 'documents', items: documentsOf(tenantId, helpers) },
  ];
}
