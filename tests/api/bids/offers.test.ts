import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { expireOffers } from '#api/casework/offers/expire-offers.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { OfferBodySchema } from '#schemas/api/offers.ts';
import { ResidentEventsResponseSchema } from '#schemas/backoffice/resident-events.ts';
import { password } from '#tools/scenario/arrange.ts';
import { addOfferedPerson } from '#tools/scenario/offer-scenes.ts';
import { refused, taken } from '../../backoffice/back-office.ts';
import type { BidOn } from '../../support/closed-advert.ts';
import { until } from '../../support/until.ts';
import { answer, daysAhead, offersForTests, tenantId, theirOffer, theirOffers } from './offers-scene.ts';

const { portal, own, office, close, offer, made, say, resident, shortlist, letters, letPass } =
  offersForTests();

describe('an offer', () => {
  test('reaches the person with its home, its time, its viewing and its letter, and they accept it', async () => {
    const on = await close(2);
    const viewing = { at: daysAhead(1), place: { 'en-GB': 'At the door' } };
    const message = { 'en-GB': 'The keys are next door.' };
    const reference = await made(on, 0, { viewing, message });
    const client = await resident(on);
    const [listed] = await theirOffers(client);
    expect(listed).toMatchObject({ state: 'made', kind: 'ordinary', home: { advertId: on.advertId } });
    const shown = await theirOffer(client);
    expect(shown).toMatchObject({
      allowedEvents: ['accept', 'refuse'],
      viewing: { at: viewing.at, place: 'At the door' },
      message: 'The keys are next door.',
      answer: null,
      decision: null,
      refusalCost: { counted: 0, after: 3, withinMonths: 12, penalty: null },
    });
    const accepted = await answer(client, shown.id, 'accept', { version: shown.version });
    expect(accepted.status).toBe(200);
    expect(accepted.as(OfferBodySchema).offer).toMatchObject({
      state: 'accepted',
      allowedEvents: [],
      answer: { answer: 'accept', madeBy: 'resident', reason: null },
    });
    expect((await shortlist(on)).map(({ state, offer: last }) => [state, last?.state ?? null])).toEqual([
      ['accepted', 'accepted'],
      ['placed', null],
    ]);
    expect(await letters(on.bidders[0]?.email ?? '')).toEqual([
      'casework.offerMade',
      'casework.offerAnswered',
    ]);
    taken(
      await office().put('outcomes', [
        {
          advertReference: on.advertReference,
          result: 'let',
          homes: [{ applicationReference: on.bidders[0]?.reference }],
        },
      ]),
    );
    expect((await theirOffer(client)).state).toBe('let');
    expect(taken(await say(reference, { state: 'accepted' }))).toMatchObject({ unchanged: 1 });
  });

  test('that is refused with a reason passes the person over, and the next in line is proposed', async () => {
    const on = await close(3);
    expect((await shortlist(on)).map(({ isNext }) => isNext)).toEqual([true, false, false]);
    await made(on);
    expect((await shortlist(on)).map(({ isNext }) => isNext)).toEqual([false, false, false]);
    const client = await resident(on);
    const { id, version } = await theirOffer(client);
    const without = await answer(client, id, 'refuse', { version });
    expect([without.status, without.code]).toEqual([409, 'offer.reasonMissing']);
    const given = { version, reason: 'health', words: '  There are steps to the door. ' };
    const answered = await answer(client, id, 'refuse', given);
    expect(answered.as(OfferBodySchema).offer).toMatchObject({
      state: 'refused',
      answer: { answer: 'refuse', reason: 'health', words: 'There are steps to the door.' },
    });
    expect((await shortlist(on)).map(({ state, skipped, isNext }) => [state, skipped, isNext])).toEqual([
      ['skipped', 'refused', false],
      ['placed', null, true],
      ['placed', null, false],
    ]);
  });

  test('is answered once: the same key again changes nothing, another answer with it is refused', async () => {
    const on = await close(1);
    await made(on);
    const client = await resident(on);
    const { id, version } = await theirOffer(client);
    const key = randomUUID();
    const first = await answer(client, id, 'accept', { version }, key);
    const again = await answer(client, id, 'accept', { version }, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.as(OfferBodySchema).offer.version).toBe(first.as(OfferBodySchema).offer.version);
    const other = await answer(client, id, 'refuse', { version, reason: 'area' }, key);
    expect([other.status, other.code]).toEqual([422, 'request.keyReused']);
    const late = await answer(client, id, 'refuse', { version, reason: 'area' });
    expect([late.status, late.code]).toEqual([409, 'offer.changed']);
  });

  test('accepted in two tabs at once is accepted once', async () => {
    const on = await close(1);
    const reference = await made(on);
    const client = await resident(on);
    const { id, version } = await theirOffer(client);
    const answers = await Promise.all([
      answer(client, id, 'accept', { version }),
      answer(client, id, 'refuse', { version, reason: 'area' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await portal.pool.query(
      `select event from offer_event join offer on offer.id = offer_id
        where external_reference = $1 and event in ('offer.accept', 'offer.refuse')`,
      [reference],
    );
    expect(rows).toHaveLength(1);
  });

  test('cannot be answered one second after its time, before the job or after it', async () => {
    const on = await close(1);
    const reference = await made(on);
    const client = await resident(on);
    const { id, version } = await theirOffer(client);
    await letPass(reference);
    const tooLate = await answer(client, id, 'accept', { version });
    expect([tooLate.status, tooLate.code]).toEqual([409, 'offer.expired']);
    expect((await theirOffer(client)).allowedEvents).toEqual([]);
    expect(await expireOffers(own())).toBeGreaterThanOrEqual(1);
    expect(await theirOffer(client)).toMatchObject({ state: 'noAnswer', answer: null });
    const later = await answer(client, id, 'accept', { version });
    expect([later.status, later.code]).toEqual([409, 'offer.expired']);
    expect(await letters(on.bidders[0]?.email ?? '')).toEqual([
      'casework.offerMade',
      'casework.offerExpired',
    ]);
    expect((await shortlist(on))[0]).toMatchObject({ state: 'skipped', skipped: 'noAnswer' });
    expect(await expireOffers(own())).toBe(0);
  });

  test('of another person is not there', async () => {
    const on = await close(2);
    await made(on);
    const { id, version } = await theirOffer(await resident(on));
    const stranger = await resident(on, 1);
    expect(await theirOffers(stranger)).toEqual([]);
    expect((await stranger.get(`/api/account/offers/${id}`)).status).toBe(404);
    expect((await answer(stranger, id, 'accept', { version })).status).toBe(404);
  });

  test('that the council withdraws ends at once, and never counts', async () => {
    const on = await close(1);
    const reference = await made(on);
    const client = await resident(on);
    const { id, version } = await theirOffer(client);
    const because = { 'en-GB': 'The boiler has to be replaced.' };
    taken(await say(reference, { state: 'withdrawn', because }));
    const tooLate = await answer(client, id, 'accept', { version });
    expect([tooLate.status, tooLate.code]).toEqual([409, 'offer.changed']);
    expect(await theirOffer(client)).toMatchObject({
      state: 'withdrawn',
      withdrawnBecause: 'The boiler has to be replaced.',
    });
    expect((await shortlist(on))[0]).toMatchObject({ state: 'placed', skipped: null, isNext: true });
    expect(refused(await say(reference, { decision: { counts: true, by: 'A', because } }))).toEqual([
      'error feed.notLost /items/0/decision',
    ]);
  });

  test('names the band that a decision puts the person in', async () => {
    const email = `${randomUUID()}@residents.example`;
    const penalty = { kind: 'band', band: 'band-d', until: null };
    const at = new Date().toISOString();
    const decision = { counts: true, by: 'An officer', because: null, at, penalty, reviewBy: null };
    await addOfferedPerson(portal.pool, tenantId, email, { state: 'noAnswer', hoursLeft: -1, decision });
    const client = portal.client(tenantId);
    await client.logIn(email, password);
    expect(await theirOffer(client)).toMatchObject({ penaltyBand: 'Band D', decision: { penalty } });
  });

  test('counts in the menu while it waits', async () => {
    const on = await close(1);
    const client = await resident(on);
    const seen = async () => {
      const answered = await client.get('/api/account/overview');
      const { countPendingActions, hasOffers } = answered.as(AccountOverviewResponseSchema);
      return [countPendingActions, hasOffers];
    };
    expect(await seen()).toEqual([0, false]);
    await made(on);
    expect(await seen()).toEqual([1, true]);
    const { id, version } = await theirOffer(client);
    await answer(client, id, 'accept', { version });
    expect(await seen()).toEqual([0, true]);
  });

  test('is in the stream of events, step by step', async () => {
    const on = await close(1);
    const reference = await made(on);
    const client = await resident(on);
    const { id, version } = await theirOffer(client);
    await answer(client, id, 'refuse', { version, reason: 'cost', words: 'Too dear' });
    const readEvents = async () =>
      (await office().send('GET', '/api/backoffice/events?kinds=offer&limit=500'))
        .as(ResidentEventsResponseSchema)
        .events.flatMap((event) => ('offer' in event ? [event] : []))
        .filter((event) => event.offer.externalReference === reference);
    // A transaction anywhere on the server holds them back.
    await until('Both events have come.', async () => (await readEvents()).length === 2);
    const events = await readEvents();
    expect(events.map(({ kind, madeBy, offer: { state } }) => [kind, madeBy, state])).toEqual([
      ['offer.make', 'council', 'made'],
      ['offer.refuse', 'resident', 'refused'],
    ]);
    expect(events[1]?.offer).toMatchObject({
      advertReference: on.advertReference,
      applicationReference: on.bidders[0]?.reference,
      refusalReason: 'cost',
      refusalWords: 'Too dear',
      counts: null,
      penalty: null,
    });
  });
});

describe('one person, one home', () => {
  test('a person has one live offer over all adverts, and is free again once it is refused', async () => {
    const on = await close(2);
    const elsewhere = await close(1);
    await portal.pool.query('update shortlist_entry set application_id = $2 where bid_id = $1', [
      elsewhere.bidders[0]?.bidId,
      on.bidders[0]?.applicationId,
    ]);
    const here = await made(on);
    const reference = on.bidders[0]?.reference;
    const second = await office().put('offers', [
      {
        externalReference: `O/${randomUUID()}`,
        advertReference: elsewhere.advertReference,
        applicationReference: reference,
        answerBy: daysAhead(1),
      },
    ]);
    expect(refused(second)).toEqual(['error feed.underOffer /items/0/applicationReference']);
    expect((await shortlist(elsewhere))[0]).toMatchObject({
      otherOffer: { externalReference: here, state: 'made' },
      isNext: false,
    });
    taken(await say(here, { state: 'refused', reason: 'size' }));
    expect((await shortlist(elsewhere))[0]).toMatchObject({ otherOffer: null, isNext: true });
  });

  test('two officers who offer one home at once: one offer is made', async () => {
    const on = await close(2);
    const answers = await Promise.all([offer(on, 0), offer(on, 1)]);
    expect(answers.map(({ sent }) => sent.status).toSorted()).toEqual([200, 422]);
    const lost = answers.find(({ sent }) => sent.status === 422);
    expect(lost && refused(lost.sent)).toContain('error feed.noHomeFree /items/0/advertReference');
  });

  test('an advert of two homes has two offers, not three', async () => {
    const on = await close(3, 2);
    await made(on, 0);
    await made(on, 1);
    const { sent } = await offer(on, 2);
    expect(refused(sent)).toEqual(['error feed.noHomeFree /items/0/advertReference']);
  });

  test('a person to whom a home is let gets no other, by offer or by result', async () => {
    const on = await close(1);
    const elsewhere = await close(2);
    await portal.pool.query('update shortlist_entry set application_id = $2 where bid_id = $1', [
      elsewhere.bidders[0]?.bidId,
      on.bidders[0]?.applicationId,
    ]);
    const applicationReference = on.bidders[0]?.reference;
    const letTo = ({ advertReference }: BidOn) =>
      office().put('outcomes', [{ advertReference, result: 'let', homes: [{ applicationReference }] }]);
    const both = [on, elsewhere].map(({ advertReference }) => ({
      advertReference,
      result: 'let',
      homes: [{ applicationReference }],
    }));
    expect(refused(await office().put('outcomes', both))).toContain(
      'error feed.doubled /items/1/homes/0/applicationReference',
    );
    taken(await letTo(on));
    const { sent } = await offer({ ...elsewhere, bidders: on.bidders });
    expect(refused(sent)).toEqual(['error feed.hasHome /items/0/applicationReference']);
    expect(refused(await letTo(elsewhere))).toContain(
      'error feed.hasHome /items/0/homes/0/applicationReference',
    );
  });

  test('a person with an offer elsewhere is passed over with that reason, not without one', async () => {
    const on = await close(2);
    const elsewhere = await close(1);
    const [first, second] = on.bidders;
    await made(elsewhere, 0);
    // The first in line has an offer of another home, by the same application.
    await portal.pool.query('update offer set application_id = $2 where advert_id = $1', [
      elsewhere.advertId,
      first?.applicationId,
    ]);
    const { advertReference } = on;
    const answered = await office().put('outcomes', [
      { advertReference, result: 'let', homes: [{ applicationReference: second?.reference }] },
    ]);
    expect(taken(answered).findings).toEqual([]);
    expect((await shortlist(on))[0]).toMatchObject({
      skipped: 'otherOffer',
      outcome: { code: 'skipped', because: 'otherOffer' },
    });
  });
});

describe('refused, with what to do', () => {
  test.each([
    [
      'an open advert',
      'notToOffer',
      "update advert set closes_at = app_now() + interval '1 day', settled_at = null",
    ],
    ['a withdrawn advert', 'notToOffer', "update advert set state = 'withdrawn', withdrawn_at = app_now()"],
    ['an advert that is still being closed', 'notToOffer', 'update advert set settled_at = null'],
  ])('an offer of %s', async (_, kind, change) => {
    const on = await close(1);
    await portal.pool.query(`${change} where id = $1`, [on.advertId]);
    expect(refused((await offer(on)).sent)).toEqual([`error feed.${kind} /items/0/advertReference`]);
  });

  test('an offer to a person who did not bid, unless it is a direct one', async () => {
    const on = await close(1);
    const stranger = await close(1);
    const to = { applicationReference: stranger.bidders[0]?.reference };
    expect(refused((await offer(on, 0, to)).sent)).toEqual([
      'error feed.withoutBid /items/0/applicationReference',
    ]);
    taken((await offer(on, 0, { ...to, kind: 'direct' })).sent);
  });

  test('an offer to a person who has left the scheme', async () => {
    const on = await close(1);
    await portal.pool.query("update application set scheme_identifiers = '{}' where id = $1", [
      on.bidders[0]?.applicationId,
    ]);
    expect(refused((await offer(on)).sent)).toEqual(['error feed.notInScheme /items/0/applicationReference']);
  });

  test('unknown adverts, applications and homes, and an offer that names none', async () => {
    const on = await close(1);
    expect(refused((await offer(on, 0, { advertReference: 'no' })).sent)).toEqual([
      'error feed.notSent /items/0/advertReference',
    ]);
    expect(refused((await offer(on, 0, { applicationReference: 'no' })).sent)).toEqual([
      'error feed.notSent /items/0/applicationReference',
    ]);
    expect(
      refused(
        await say('O/none', { kind: 'direct', propertyReference: 'P/none', applicationReference: 'no' }),
      ),
    ).toEqual(['error feed.notSent /items/0/propertyReference']);
    expect(refused(await say('O/none', { message: { 'en-GB': 'Hello' } }))).toEqual([
      'error feed.whichHome /items/0',
      'error feed.whichPerson /items/0',
    ]);
    expect(refused(await say('O/none', { state: 'withdrawn' }))).toEqual([
      'error feed.notSent /items/0/externalReference',
    ]);
  });

  test('a time to answer that is over, or none', async () => {
    const on = await close(1);
    expect(refused((await offer(on, 0, { answerBy: daysAhead(-1) })).sent)).toEqual([
      'error feed.answerByOver /items/0/answerBy',
    ]);
    const reference = await made(on);
    expect(refused(await say(reference, { answerBy: daysAhead(1) }))).toEqual([
      'error feed.lessTime /items/0/answerBy',
    ]);
    expect(taken(await say(reference, { answerBy: daysAhead(5) }))).toMatchObject({ changed: 1 });
  });

  test('a missed viewing where none was arranged, or before it', async () => {
    const on = await close(1);
    const reference = await made(on);
    const missed = { state: 'missedViewing' };
    expect(refused(await say(reference, missed))).toEqual(['error feed.withoutViewing /items/0/state']);
    expect(refused(await say(reference, { ...missed, viewing: null }))).toEqual([
      'error feed.withoutViewing /items/0/state',
    ]);
    taken(await say(reference, { viewing: { at: daysAhead(1) } }));
    expect(refused(await say(reference, missed))).toEqual(['error feed.withoutViewing /items/0/state']);
    const viewing = { at: daysAhead(-1) };
    taken(await say(reference, { ...missed, viewing }));
    expect(await theirOffer(await resident(on))).toMatchObject({ state: 'missedViewing', viewing });
    expect(taken(await say(reference, missed))).toMatchObject({ unchanged: 1 });
    taken(await say(reference, { state: 'reopened', answerBy: daysAhead(3) }));
    taken(await say(reference, { state: 'withdrawn' }));
    expect(refused(await say(reference, { state: 'missedViewing' }))).toEqual([
      'error feed.offerState /items/0/state',
    ]);
  });

  test('an offer for a home that has a result, and a change of one that is over', async () => {
    const on = await close(2);
    const reference = await made(on);
    taken(await say(reference, { state: 'refused', reason: 'other' }));
    expect(refused(await say(reference, { message: { 'en-GB': 'Please' } }))).toEqual([
      'error feed.offerOver /items/0',
    ]);
    expect(refused(await say(reference, { state: 'accepted' }))).toEqual([
      'error feed.offerState /items/0/state',
    ]);
    const { advertReference } = on;
    taken(await office().put('outcomes', [{ advertReference, result: 'withdrawn' }]));
    expect(refused((await offer(on, 1)).sent)).toEqual(['error feed.notToOffer /items/0/advertReference']);
    expect(refused(await say(reference, { state: 'reopened', answerBy: daysAhead(3) }))).toEqual([
      'error feed.notFree /items/0/state',
    ]);
  });

  test('an answer of the council without a reason, and a decision that counts without one', async () => {
    const on = await close(1);
    const reference = await made(on);
    expect(refused(await say(reference, { state: 'refused' }))).toEqual([
      'error feed.withoutReason /items/0/state',
    ]);
    expect(refused(await say(reference, { decision: { counts: true, by: 'A' } }))).toEqual([
      'error feed.decisionWithoutReason /items/0/decision',
    ]);
    expect(refused(await say(reference, { kind: 'direct' }))).toEqual([
      'error feed.otherOffer /items/0/kind',
    ]);
  });
});

describe('with a warning', () => {
  test('an offer to a person whose account is suspended, or who has none', async () => {
    const on = await close(2);
    const { pool } = portal;
    await pool.query("update account set state = 'suspended', suspended_from = 'active' where email = $1", [
      on.bidders[0]?.email,
    ]);
    const reference = (await offer(on)).sent;
    expect(taken(reference).findings.map(({ kind }) => kind)).toEqual(['feed.accountSuspended']);
    await pool.query('update application set account_id = null where id = $1', [
      on.bidders[1]?.applicationId,
    ]);
    const other = await close(1);
    await pool.query('update application set account_id = null where id = $1', [
      other.bidders[0]?.applicationId,
    ]);
    expect(taken((await offer(other)).sent).findings.map(({ kind }) => kind)).toEqual([
      'feed.withoutAccount',
    ]);
  });

  test('an offer to the second in line while nothing is said about the first', async () => {
    const on = await close(2);
    expect(taken((await offer(on, 1)).sent).findings.map(({ kind }) => kind)).toEqual(['feed.aheadOfOthers']);
  });
});

describe('the result of the advert', () => {
  test('that goes to another person takes a live offer back, without a letter of its own', async () => {
    const on = await close(2);
    await made(on, 0);
    const { advertReference } = on;
    taken(
      await office().put('outcomes', [
        { advertReference, result: 'let', homes: [{ applicationReference: on.bidders[1]?.reference }] },
      ]),
    );
    expect((await theirOffer(await resident(on))).state).toBe('withdrawn');
    expect(await letters(on.bidders[0]?.email ?? '')).toEqual(['casework.offerMade']);
  });

  test('that is taken back leaves a let that fell through, and the home free', async () => {
    const on = await close(2);
    const { advertReference } = on;
    const reference = await made(on, 0);
    const homes = [{ applicationReference: on.bidders[0]?.reference }];
    taken(await office().put('outcomes', [{ advertReference, result: 'let', homes }]));
    taken(await office().put('outcomes', [{ advertReference, result: 'undecided' }]));
    expect((await theirOffer(await resident(on))).state).toBe('fellThrough');
    await made(on, 1);
    expect(refused(await say(reference, { state: 'reopened', answerBy: daysAhead(3) }))).toEqual([
      'error feed.notFree /items/0/state',
    ]);
  });

  test('by an offer to a person who did not bid is a let outside bidding', async () => {
    const on = await close(1);
    const stranger = await close(1);
    const to = { applicationReference: stranger.bidders[0]?.reference, kind: 'direct' };
    const reference = await made(on, 0, to);
    const { advertReference } = on;
    taken(
      await office().put('outcomes', [
        { advertReference, result: 'let', homes: [{ offerReference: reference }] },
      ]),
    );
    expect((await theirOffer(await resident(stranger))).state).toBe('let');
    expect((await shortlist(on))[0]?.outcome).toEqual({ code: 'letOutside' });
    expect(await letters(stranger.bidders[0]?.email ?? '')).toEqual([
      'casework.offerMade',
      'casework.offerLet',
    ]);
  });
});
