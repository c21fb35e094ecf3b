import { describe, expect, test } from 'vitest';
import { rankBid } from '#api/lettings/bids/rank-bid.ts';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import {
  type FrozenAdvert,
  orderShortlist,
  type StandingBid,
} from '#api/lettings/shortlists/freeze-shortlist.ts';
import { OutcomesResponseSchema } from '#schemas/api/outcomes.ts';
import type { OutcomeItem } from '#schemas/backoffice/outcome.ts';
import { ShortlistResponseSchema } from '#schemas/backoffice/shortlist.ts';
import { FeedResponseSchema } from '#schemas/backoffice/feed.ts';
import type { BidOutcome } from '#schemas/bid-outcome.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { addKey, BackOffice, refused, taken } from '../../backoffice/back-office.ts';
import { advertWithBidders, type BidOn, closedAdvert, letPass } from '../../support/closed-advert.ts';
import { bands, shortlistScene, tenantId } from './shortlist-scene.ts';

const scene = shortlistScene();
const { portal, passOver, letTo, shortlistOf, asApi } = scene;

const send = (advertReference: string, item: Omit<OutcomeItem, 'advertReference'>) =>
  scene.office.put('outcomes', [{ advertReference, ...item }]);
const shortlistPath = (reference: string) => `/api/backoffice/shortlists/${encodeURIComponent(reference)}`;
const refusalOf = async (answer: ReturnType<typeof send>) => refused(await answer);
/** Returns the results of the bidders, in their order, as a person reads them from their own account. */
const resultsOf = async (on: BidOn): Promise<(BidOutcome | undefined)[]> =>
  (await scene.bidsOf(on)).map((bid) => bid?.outcome);

/** Returns the letters about these bids: code, whether it corrects, and `superseded` for those taken back. */
async function lettersOf({ bidders }: BidOn): Promise<string[][]> {
  return Promise.all(
    bidders.map(async ({ bidId }) => {
      const { rows } = await portal.pool.query<{ letter: string }>(
        `select concat_ws(' ', coalesce(payload #>> '{outcome,code}', 'taken back'),
                          case when (payload ->> 'corrects')::boolean then 'corrects' end, outcome) as letter
           from outbox where kind = 'bid.outcome' and payload ->> 'bidId' = $1 order by id`,
        [bidId],
      );
      return rows.map(({ letter }) => letter);
    }),
  );
}

/** Marks all waiting letters as sent. */
const sendLetters = () =>
  portal.pool.query(`update outbox set outcome = 'sent', sent_at = app_now() where outcome is null`);

interface FrozenRow {
  readonly advertId: string;
  readonly advert: FrozenAdvert;
  readonly policy: LettingsPolicy;
  readonly bids: readonly (StandingBid & { readonly ordinal: number; readonly queuePosition: number })[];
}

async function frozen(advertId: string): Promise<FrozenRow | undefined> {
  const { rows } = await portal.pool.query<FrozenRow>(
    `select shortlist.advert_id as "advertId", shortlist.advert, lettings_rules.policy,
            (select jsonb_agg(jsonb_build_object(
                      'bidId', bid.id, 'applicationId', bid.application_id, 'reference', application.reference,
                      'rankKey', entry.rank_key, 'placedAt', bid.placed_at, 'facts', entry.facts,
                      'schemeIdentifiers', entry.scheme_identifiers, 'ordinal', entry.ordinal,
                      'queuePosition', entry.queue_position) order by entry.ordinal)
               from shortlist_entry as entry join bid on bid.id = entry.bid_id
               join application on application.id = entry.application_id
              where entry.advert_id = shortlist.advert_id) as bids
       from shortlist join lettings_rules on lettings_rules.fingerprint = shortlist.rules_fingerprint
                                         and lettings_rules.tenant_id = shortlist.tenant_id
      where shortlist.advert_id = $1`,
    [advertId],
  );
  return rows[0];
}

describe('a frozen shortlist', () => {
  test('has the order of the queue at the close, and can be worked out again from its own record', async () => {
    const { advertId, bidders } = await closedAdvert(scene.where, [
      { band: 'band-c' },
      { band: 'band-a', effectiveDate: '2025-02-02' },
      { band: 'band-a', effectiveDate: '2024-01-05' },
      { band: null },
    ]);
    const kept = await frozen(advertId);
    if (!kept) throw new Error('There is no shortlist.');
    const order = kept.bids.map(({ bidId }) => bidders.findIndex((one) => one.bidId === bidId));
    expect(order).toEqual([2, 1, 0, 3]);

    const bids = kept.bids.map((bid) => ({ ...bid, placedAt: new Date(bid.placedAt) }));
    const queued = { id: advertId, ...kept.advert, closesAt: new Date(kept.advert.closesAt) };
    const again = orderShortlist(
      kept.policy,
      kept.advert,
      bids.map((bid) => ({
        ...bid,
        rankKey: rankBid(kept.policy, queued, { ...bid, id: bid.applicationId }, bid.placedAt),
      })),
    );
    expect(again.map(({ bidId, ordinal, queuePosition }) => [bidId, ordinal, queuePosition])).toEqual(
      kept.bids.map(({ bidId, ordinal, queuePosition }) => [bidId, ordinal, queuePosition]),
    );
  });

  test('keeps the facts at the close, even if they change before the closing job comes', async () => {
    const made = await advertWithBidders(scene.where, bands);
    await letPass(scene.where, made.advertId);
    const last = made.bidders[2]?.applicationId ?? '';
    await scene.changeTo(last, { band: 'band-a' });
    await closeAdverts(scene.own);
    const kept = await frozen(made.advertId);
    expect(kept?.bids.map(({ facts }) => facts.band)).toEqual(['band-a', 'band-b', 'band-c']);
  });

  test('says why a person could not be offered the home on the closing day', async () => {
    const made = await advertWithBidders(scene.where, [{ bedroomNeed: 2 }, { bedroomNeed: 4 }]);
    const rules = { bedroomNeed: { minimum: 1, maximum: 3 } };
    await portal.pool.query('update advert set eligibility_rules = $2 where id = $1', [made.advertId, rules]);
    await letPass(scene.where, made.advertId);
    await closeAdverts(scene.own);
    const { entries } = await shortlistOf(made);
    const obstacles = new Map(
      entries.map((entry) => [entry.bidId, entry.obstacles.map(({ rule }) => rule)] as const),
    );
    expect(made.bidders.map(({ bidId }) => obstacles.get(bidId))).toEqual([[], ['bedroomNeed']]);
  });

  test('cannot be changed by the API', async () => {
    const { advertId } = await closedAdvert(scene.where, bands);
    for (const text of [
      `update shortlist set advert = '{}' where advert_id = '${advertId}'`,
      `update shortlist_entry set facts = '{}' where advert_id = '${advertId}'`,
      `update shortlist_entry set ordinal = 9 where advert_id = '${advertId}'`,
      `delete from shortlist_entry where advert_id = '${advertId}'`,
      `delete from shortlist_event where advert_id = '${advertId}'`,
    ]) {
      await expect(asApi(text), text).rejects.toThrow(/permission denied/);
    }
  });

  test('is read by the council in order; an advert without one is not found', async () => {
    const { advertReference, bidders } = await closedAdvert(scene.where, bands);
    taken(await passOver(advertReference, bidders[1]?.reference ?? '', 'size'));
    const read = (await scene.office.send('GET', shortlistPath(advertReference))).as(ShortlistResponseSchema);
    expect(read.policyVersion).toBe(scene.policy.version);
    expect(
      read.entries.map(({ applicationReference, state, skipped }) => [applicationReference, state, skipped]),
    ).toEqual(
      bidders.map(({ reference }, at) => [
        reference,
        at === 1 ? 'skipped' : 'placed',
        at === 1 ? 'size' : null,
      ]),
    );
    expect((await scene.office.send('GET', shortlistPath('A/none'))).status).toBe(404);
    const reader = new BackOffice(scene.client(), await addKey(portal.pool, tenantId, ['feed:write']));
    expect((await reader.send('GET', shortlistPath(advertReference))).status).toBe(403);
  });
});

describe('the result of a home', () => {
  test('reaches each person who bid with its reason, by letter and on the bid', async () => {
    const made = await closedAdvert(scene.where, [
      ...bands,
      { band: 'band-c', effectiveDate: '2025-06-01' },
      { band: null },
    ]);
    const { advertReference, bidders } = made;
    taken(await passOver(advertReference, bidders[0]?.reference ?? '', 'noContact'));
    const { findings, changed } = taken(await letTo(advertReference, bidders[2]?.reference));
    expect(changed).toBe(1);
    expect(findings.map(({ kind, message }) => [kind, message])).toEqual([
      ['feed.passedWithoutReason', expect.stringMatching(/^1 person ahead of this one /)],
    ]);
    expect(await resultsOf(made)).toEqual([
      { code: 'skipped', because: 'noContact' },
      { code: 'passedBy' },
      { code: 'let' },
      { code: 'letToAnother', because: 'effectiveDate' },
      { code: 'letToAnother', because: 'band' },
    ]);
    expect(await lettersOf(made)).toEqual([
      ['skipped'],
      ['passedBy'],
      ['let'],
      ['letToAnother'],
      ['letToAnother'],
    ]);
  });

  test('sent again changes nothing and sends no letter', async () => {
    const made = await closedAdvert(scene.where, bands);
    taken(await letTo(made.advertReference, made.bidders[0]?.reference));
    const before = await lettersOf(made);
    expect(taken(await letTo(made.advertReference, made.bidders[0]?.reference))).toMatchObject({
      changed: 0,
      unchanged: 1,
    });
    expect(await lettersOf(made)).toEqual(before);
  });

  test('in a dry run changes nothing', async () => {
    const made = await closedAdvert(scene.where, bands);
    const item = { advertReference: made.advertReference, result: 'readvertised' } as const;
    expect((await scene.office.put('outcomes', [item], '?dryRun=true')).as(FeedResponseSchema).changed).toBe(
      1,
    );
    expect(await resultsOf(made)).toEqual([undefined, undefined, undefined]);
    expect(await lettersOf(made)).toEqual([[], [], []]);
  });

  test('that replaces one in letters not yet sent leaves one letter, and says nothing of a correction', async () => {
    const made = await closedAdvert(scene.where, bands);
    taken(await letTo(made.advertReference, made.bidders[0]?.reference));
    taken(await letTo(made.advertReference, made.bidders[1]?.reference));
    expect(await lettersOf(made)).toEqual([
      ['let superseded', 'passedBy'],
      ['letToAnother superseded', 'let'],
      ['letToAnother'],
    ]);
  });

  test('that replaces one people have read says that it corrects it; taken back, they hear that, too', async () => {
    const made = await closedAdvert(scene.where, bands);
    taken(await letTo(made.advertReference, made.bidders[0]?.reference));
    await sendLetters();
    taken(await send(made.advertReference, { result: 'undecided' }));
    expect(await resultsOf(made)).toEqual([undefined, undefined, undefined]);
    taken(await send(made.advertReference, { result: 'withdrawn', because: 'works' }));
    expect(await resultsOf(made)).toEqual(Array.from(bands, () => ({ code: 'withdrawn', because: 'works' })));
    expect(await lettersOf(made)).toEqual([
      ['let sent', 'taken back corrects superseded', 'withdrawn corrects'],
      ['letToAnother sent', 'taken back corrects superseded', 'withdrawn corrects'],
      ['letToAnother sent', 'taken back corrects superseded', 'withdrawn corrects'],
    ]);
  });

  test('of several homes waits for the last of them', async () => {
    const made = await closedAdvert(scene.where, bands, 2);
    taken(await letTo(made.advertReference, made.bidders[1]?.reference));
    expect(await resultsOf(made)).toEqual([undefined, { code: 'let' }, undefined]);
    taken(await letTo(made.advertReference, made.bidders[1]?.reference, undefined));
    expect(await resultsOf(made)).toEqual([
      { code: 'passedBy' },
      { code: 'let' },
      { code: 'letToAnother', because: 'band' },
    ]);
  });

  test('says that a home was let outside bidding, or is to be advertised again', async () => {
    const outside = await closedAdvert(scene.where, bands);
    taken(await letTo(outside.advertReference, undefined));
    expect(await resultsOf(outside)).toEqual(Array.from(bands, () => ({ code: 'letOutside' })));
    const again = await closedAdvert(scene.where, bands);
    taken(await send(again.advertReference, { result: 'readvertised' }));
    expect(await resultsOf(again)).toEqual(Array.from(bands, () => ({ code: 'readvertised' })));
  });

  test('is on the page of previous properties, and hidden where few people bid', async () => {
    const made = await closedAdvert(
      scene.where,
      Array.from({ length: scene.policy.outcomes.hideBelow + 1 }, () => ({ band: 'band-b' })),
    );
    const few = await closedAdvert(scene.where, [{ band: 'band-a' }]);
    taken(await letTo(made.advertReference, made.bidders[0]?.reference));
    taken(await letTo(few.advertReference, few.bidders[0]?.reference));
    const { outcomes } = (await scene.client().get('/api/propertylistings/outcomes')).as(
      OutcomesResponseSchema,
    );
    const of = (id: string) => outcomes.find(({ advertId }) => advertId === id);
    expect(of(made.advertId)).toMatchObject({ result: 'let', hidden: false, bandName: 'Band B' });
    expect(of(few.advertId)).toMatchObject({ result: 'let', hidden: true, bandName: null, totalBids: null });
  });

  test('sent by two officers at once is one of the two, for everyone', async () => {
    const made = await closedAdvert(scene.where, bands);
    const [first, second] = [made.bidders[0]?.reference, made.bidders[1]?.reference];
    const answers = await Promise.all([
      letTo(made.advertReference, first),
      letTo(made.advertReference, second),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const results = (await resultsOf(made)).map((one) => one?.code);
    expect([
      ['let', 'letToAnother', 'letToAnother'],
      ['passedBy', 'let', 'letToAnother'],
    ]).toContainEqual(results);
  });
});

describe('refused', () => {
  test('a result of a home that is unknown, open, withdrawn or without bids', async () => {
    const open = await advertWithBidders(scene.where, bands);
    const withdrawn = await advertWithBidders(scene.where, []);
    await portal.pool.query(
      `update advert set state = 'withdrawn', withdrawn_at = app_now(), opens_at = app_now() - interval '1 day'
        where id = $1`,
      [withdrawn.advertId],
    );
    const empty = await closedAdvert(scene.where, []);
    await portal.pool.query('update advert set settled_at = app_now() where id = $1', [empty.advertId]);
    // Closed by an earlier version of the portal.
    const early = await advertWithBidders(scene.where, bands);
    await letPass(scene.where, early.advertId);
    await portal.pool.query(
      `with closed as (update advert set settled_at = app_now() where id = $1)
       update bid set state = 'stood' where advert_id = $1`,
      [early.advertId],
    );
    expect(await refusalOf(send('A/none', { result: 'readvertised' }))).toEqual([
      'error feed.notSent /items/0/advertReference',
    ]);
    for (const { advertReference } of [open, withdrawn, empty, early]) {
      expect(await refusalOf(send(advertReference, { result: 'readvertised' }))).toEqual([
        'error feed.noShortlist /items/0/advertReference',
      ]);
    }
  });

  test('a let to somebody who did not bid, to one person twice, or of more homes than there are', async () => {
    const made = await closedAdvert(scene.where, bands);
    const winner = made.bidders[0]?.reference;
    expect(await refusalOf(letTo(made.advertReference, 'H/none'))).toEqual([
      'error feed.notSent /items/0/homes/0/applicationReference',
    ]);
    expect(await refusalOf(letTo(made.advertReference, winner, winner))).toEqual([
      'error feed.tooManyHomes /items/0/homes',
      'error feed.doubled /items/0/homes/1/applicationReference',
    ]);
    expect(await refusalOf(send(made.advertReference, { result: 'let' }))).toEqual([
      'error feed.withoutHomes /items/0/result',
    ]);
    expect(await refusalOf(send(made.advertReference, { result: 'withdrawn', homes: [{}] }))).toEqual([
      'error feed.homesWithoutLet /items/0/homes',
    ]);
    expect(await refusalOf(send(made.advertReference, { result: 'readvertised', because: 'sold' }))).toEqual([
      'error feed.reasonWithoutWithdrawal /items/0/because',
    ]);
    expect(await resultsOf(made)).toEqual([undefined, undefined, undefined]);
  });

  test('passing somebody over who is not on the shortlist, or after the result', async () => {
    const made = await closedAdvert(scene.where, bands);
    const [first] = made.bidders;
    expect(refused(await passOver(made.advertReference, 'H/none', 'size'))).toEqual([
      'error feed.notSent /items/0/entries/0/applicationReference',
    ]);
    taken(await letTo(made.advertReference, made.bidders[1]?.reference));
    expect(refused(await passOver(made.advertReference, first?.reference ?? '', 'size'))).toEqual([
      'error feed.alreadyDecided /items/0/entries/0/skipped',
    ]);
  });
});

test('adverts without bids close without a shortlist', async () => {
  const advertId = await addAdvert(portal.pool, tenantId);
  await letPass(scene.where, advertId);
  await closeAdverts(scene.own);
  expect(await frozen(advertId)).toBeUndefined();
});
