import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { writeAgreement } from '#api/lettings/bids/agreements.ts';
import { withdrawAdverts } from '#api/lettings/change-adverts.ts';
import type { BidActor, BidAgreement, BidEvent, BidRow } from '#machines/lifecycle/bid.machine.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { BidScene, groundIn } from '#tools/scenario/bid-scene.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { databaseForTests } from '../support/portal.ts';
import { compareWithSql, type UndoneTransaction } from './lifecycle-in-sql.ts';

const tenantId = 'ashcombe';
const database = databaseForTests();

/** A person with one advert, and what their events need besides. */
interface Bidder {
  readonly scene: BidScene;
  readonly applicationId: string;
  /** Their last bid on the advert; any id if they have none. */
  readonly bidId: string;
  /** Another advert, with or without a live bid of theirs. */
  readonly elsewhere: { readonly advertId: string; readonly bidId: string };
  readonly free: { readonly advertId: string };
  readonly sessions: Readonly<Record<'applicant' | 'staff', Buffer>>;
  readonly impersonationId: string;
}

async function addSessions(accountId: string) {
  const { pool } = database;
  const sessions = { applicant: randomBytes(32), staff: randomBytes(32) };
  const { rows } = await pool.query<{ id: string }>(
    `with impersonated as (
       insert into impersonation (tenant_id, account_id, staff_id, staff_name, reason, token_hash, token_expires_at, used_at)
       values ($1, $2, 'staff', 'Jo Okafor', 'They rang', $4, app_now(), app_now()) returning id
     )
     insert into session (tenant_id, account_id, token_hash, idle_limit, ends_at, impersonation_id)
     select $1, $2, kind.hash, '1 day', app_now() + interval '1 day', case when kind.hash = $4 then id end
       from impersonated, (values ($3::bytea), ($4)) as kind (hash)
     returning coalesce(impersonation_id, id) as id`,
    [tenantId, accountId, sessions.applicant, sessions.staff],
  );
  return { sessions, impersonationId: rows[1]?.id ?? '' };
}

async function put({
  state,
  madeOnBehalf,
  preferred,
  agreement,
}: ReturnType<typeof bidModel.project>): Promise<Bidder> {
  const ground = groundIn(database.pool, await shippedCouncil(tenantId));
  const scene = await BidScene.of(ground, 'fresh');
  const { applicationId } = scene;
  if (applicationId === null) throw new Error('A bid needs an application.');
  if (state !== 'none') await scene.become(madeOnBehalf ? 'bidToStay' : 'bid');
  if (state === 'withdrawn') await scene.become('offered');
  if (agreement !== 'notNeeded') await scene.setAgreement(agreement);
  if (preferred)
    await database.pool.query(
      'update bid set preferred = true, preferred_span = scheme_identifier where advert_id = $1',
      [scene.advertId],
    );
  if (state === 'stood') {
    await scene.closeAdvert();
    await scene.letBidsStand();
  }
  return {
    scene,
    applicationId,
    bidId: (await scene.lastBid())?.id ?? randomUUID(),
    elsewhere: await scene.elsewhere('like', true),
    free: await scene.elsewhere('uncounted', false),
    ...(await addSessions(scene.accountId)),
  };
}

async function read(sql: UndoneTransaction, { scene, applicationId }: Bidder) {
  const [row] = await sql.query<{
    state: BidRow['state'];
    madeOnBehalf: boolean;
    preferred: boolean;
    agreement: BidAgreement;
  }>(
    `select state, made_by = 'staff' as "madeOnBehalf", preferred, coalesce(agreement, 'notNeeded') as agreement
       from bid where advert_id = $1 and application_id = $2 order by placed_at desc limit 1`,
    scene.advertId,
    applicationId,
  );
  return (
    row ?? { state: 'none' as const, madeOnBehalf: false, preferred: false, agreement: 'notNeeded' as const }
  );
}

/** Calls a function for bids as the person or as staff in their place. */
async function isDone(
  sql: UndoneTransaction,
  { sessions, impersonationId }: Bidder,
  by: BidActor,
  call: string,
  values: readonly unknown[],
): Promise<boolean> {
  if (by === 'staff') await sql.query("select set_config('app.impersonation', $1, true)", impersonationId);
  const hash = by === 'staff' ? sessions.staff : sessions.applicant;
  const [called] = await sql.query<{ outcome: string }>(
    `select (select ${call}) ->> 'outcome' as outcome`,
    hash,
    ...values,
  );
  return called?.outcome === 'done';
}

const version = (table: 'advert' | 'application', id: string) =>
  `(select version from ${table} where id = ${id})`;

const allWell = { open: true, eligible: true, unblocked: true, mayBidAgain: true, belowLimit: true } as const;

type Arrival = Extract<BidEvent, { type: 'bid.place' | 'bid.moveHere' }>;

const termsOf = ({ by, belowLimit, mayBidAgain, needsAgreement }: Arrival) => ({
  rankKey: 'test{placedAt}',
  policyVersion: 'test',
  limit: { kind: 'none', maximum: belowLimit ? 9 : 0 },
  counts: true,
  bidGroup: null,
  bidAgain: mayBidAgain,
  agreement: needsAgreement && by !== 'staff' ? 'waiting' : null,
  cutOff: 0,
});

/** True if SQL decides about the verdicts of an event: the rules have allowed all others before. */
function isForSql(event: BidEvent, { state, agreement }: ReturnType<typeof bidModel.project>): boolean {
  switch (event.type) {
    case 'bid.place':
    case 'bid.moveHere':
      return (
        event.eligible &&
        event.unblocked &&
        (!('movable' in event) || event.movable) &&
        // A scheme can forbid bidding again only to a person who has withdrawn a bid here.
        (event.mayBidAgain || (state === 'withdrawn' && agreement !== 'refused'))
      );
    case 'bid.moveAway':
      return event.movable;
    case 'bid.withdraw':
      return event.mayWithdraw;
    case 'bid.prefer':
      return event.offered;
    case 'bid.unprefer':
    case 'advert.withdraw':
      return true;
    case 'bid.agree':
      return event.open;
    case 'bid.refuse':
      return event.open && event.hasReason;
    case 'advert.close':
      return false;
  }
}

async function happen(
  sql: UndoneTransaction,
  bidder: Bidder,
  event: Exclude<BidEvent, { type: 'advert.close' }>,
): Promise<boolean> {
  const { scene, applicationId, bidId, elsewhere, free } = bidder;
  const { advertId } = scene;
  const key = randomUUID();
  if ('open' in event && !event.open)
    await sql.query(
      'update advert set closes_at = app_now() where id = $1 and closes_at > app_now()',
      advertId,
    );
  switch (event.type) {
    case 'bid.place':
      return isDone(
        sql,
        bidder,
        event.by,
        `place_bid($1, $2, ${version('advert', '$2')}, $3, ${version('application', '$3')}, $4, 'test', $5)`,
        [advertId, applicationId, key, termsOf(event)],
      );
    case 'bid.moveHere':
    case 'bid.moveAway': {
      const isHere = event.type === 'bid.moveHere';
      const to = isHere ? advertId : free.advertId;
      const terms = isHere
        ? termsOf(event)
        : termsOf({ ...allWell, type: 'bid.place', by: event.by, needsAgreement: false });
      return isDone(
        sql,
        bidder,
        event.by,
        `move_bid($1, $2, ${version('advert', '$2')}, $3, ${version('application', '$3')}, $4,
                  coalesce((select version from advert where id = (select advert_id from bid where id = $4)), 1),
                  $5, 'test', $6)`,
        [to, applicationId, isHere ? elsewhere.bidId : bidId, key, terms],
      );
    }
    case 'bid.withdraw':
      return isDone(sql, bidder, event.by, "withdraw_bid($1, $2, $3, $4, $5, 'test', $6)", [
        advertId,
        applicationId,
        bidId,
        key,
        { limit: { kind: 'none' }, cutOff: event.beforeCutOff ? 0 : 2 * 86_400 },
      ]);
    case 'bid.prefer':
    case 'bid.unprefer':
      return isDone(sql, bidder, event.by, "prefer_bid($1, $2, $3, $4, $5, 'test', '{}')", [
        advertId,
        applicationId,
        bidId,
        event.type === 'bid.prefer',
      ]);
    case 'bid.agree':
    case 'bid.refuse':
      return isChanged(sql, bidId, () =>
        writeAgreement(sql, [bidId], event.type, { by: 'A. Hughes', reason: null, words: null }),
      );
    case 'advert.withdraw':
      return isChanged(sql, bidId, () => withdrawAdverts(sql, [advertId], null));
  }
}

async function isChanged(
  sql: UndoneTransaction,
  bidId: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const written = () => sql.query<{ bid: string }>('select bid::text as bid from bid where id = $1', bidId);
  const [before] = await written();
  await work();
  const [after] = await written();
  return before?.bid !== after?.bid;
}

it('the functions for bids take what their lifecycle takes, in every state', async () => {
  const compared = await compareWithSql(
    bidModel,
    { pool: database.pool, tenantId },
    {
      put,
      send: (event: BidEvent, seen) =>
        event.type !== 'advert.close' && isForSql(event, seen)
          ? (sql, bidder) => happen(sql, bidder, event)
          : null,
      read,
    },
  );
  expect(compared.differences).toEqual([]);
  const ofRules = /, (not eligible|blocked|not movable|bids stay|not offered)$|^bid\.refuse without|closed$/;
  expect(compared.elsewhere.filter((label) => !ofRules.test(label))).toEqual(['advert.close']);
});
