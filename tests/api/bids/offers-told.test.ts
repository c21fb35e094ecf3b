import { describe, expect, test } from 'vitest';
import { OfferRecordSchema } from '#schemas/backoffice/offer-record.ts';
import { ResidentEventsResponseSchema } from '#schemas/backoffice/resident-events.ts';
import { Council } from '../../browser/council.ts';
import { addKey, BackOffice, taken } from '../../backoffice/back-office.ts';
import { wordsOfPage } from '../../support/rendered-page.tsx';
import { until } from '../../support/until.ts';
import { answer, daysAhead, offersForTests, tenantId, theirOffer } from './offers-scene.ts';

const { portal, office, close, made, say, resident, lastLetter } = offersForTests();

describe('the letter of a changed offer', () => {
  test('says what has changed, and the new time to answer only if that has', async () => {
    const on = await close(1);
    const reference = await made(on);
    const { email = '' } = on.bidders[0] ?? {};
    const viewing = { at: daysAhead(1) };
    const later = { at: viewing.at, place: { 'en-GB': 'At the back door' } };
    const message = { 'en-GB': 'There is a lift now.' };
    const steps: [object, string[]][] = [
      [{ viewing }, ['viewingArranged']],
      [{ viewing: later, message }, ['viewingChanged', 'message']],
      [{ viewing: null }, ['viewingCancelled']],
    ];
    for (const [item, changed] of steps) {
      taken(await say(reference, item));
      expect(await lastLetter(email)).toMatchObject({ kind: 'casework.offerChanged', changed, dueAt: null });
    }
    const answerBy = daysAhead(4);
    taken(await say(reference, { answerBy }));
    expect(await lastLetter(email)).toMatchObject({ changed: ['answerBy'], dueAt: answerBy });
  });

  test('that is open again says that it replaces the former end, which stays readable', async () => {
    const on = await close(1);
    const reference = await made(on, 0, { kind: 'final' });
    const { email = '' } = on.bidders[0] ?? {};
    const client = await resident(on);
    const { id, version } = await theirOffer(client);
    await answer(client, id, 'refuse', { version, reason: 'access', words: 'Two steps' });
    const because = { 'en-GB': 'The ramp was not there yet.' };
    taken(await say(reference, { decision: { counts: false, by: 'A. Officer', because } }));
    taken(await say(reference, { state: 'reopened', answerBy: daysAhead(3) }));
    expect(await lastLetter(email)).toMatchObject({ kind: 'casework.offerFinal', isAgain: true });
    const shown = await theirOffer(client);
    expect(shown).toMatchObject({ state: 'made', answer: null, decision: null });
    expect(shown.former).toMatchObject([
      {
        state: 'refused',
        answer: { answer: 'refuse', reason: 'access', words: 'Two steps', madeBy: 'resident' },
        decision: { counts: false, because: because['en-GB'] },
        withdrawnBecause: null,
      },
    ]);
    expect(JSON.stringify(shown)).not.toContain('A. Officer');
    const page = await wordsOfPage(client, await Council.load(tenantId), `/account/offers/${id}`);
    expect(page).toMatch(/Before we made this offer again This offer was refused\. This offer ended on /);
    expect(page).toMatch(/Two steps .*does not count against you\. The ramp was not there yet\./);
    taken(await say(reference, { state: 'withdrawn', because: { 'en-GB': 'Damp.' } }));
    taken(await say(reference, { state: 'reopened', answerBy: daysAhead(5) }));
    expect(
      (await theirOffer(client)).former.map(({ state, withdrawnBecause }) => [state, withdrawnBecause]),
    ).toEqual([
      ['withdrawn', 'Damp.'],
      ['refused', null],
    ]);
  });

  test('to a person who had no account then shows nothing of the former end', async () => {
    const on = await close(1);
    const [{ email = '', applicationId = '' } = {}] = on.bidders;
    await portal.pool.query('update application set account_id = null where id = $1', [applicationId]);
    const reference = await made(on);
    taken(await say(reference, { state: 'refused', reason: 'area' }));
    taken(await say(reference, { state: 'reopened', answerBy: daysAhead(3) }));
    await portal.pool.query(
      'update application set account_id = (select id from account where email = $2) where id = $1',
      [applicationId, email],
    );
    expect(await theirOffer(await resident(on))).toMatchObject({ state: 'made', former: [] });
  });
});

test('the stream has each step of a shortlist and each result, with who got the home', async () => {
  const on = await close(2);
  const { advertReference, bidders } = on;
  const [first, second] = bidders.map(({ reference }) => reference);
  const put = async (kind: 'shortlists' | 'outcomes', item: object) =>
    taken(await office().put(kind, [{ advertReference, ...item }]));
  const entry = (more: object) => put('shortlists', { entries: [{ applicationReference: first, ...more }] });
  await entry({ skipped: null, stage: 'checking' });
  await entry({ skipped: 'noContact' });
  await entry({ skipped: null });
  await entry({ skipped: 'age' });
  const homes = [{ applicationReference: second }];
  await put('outcomes', { result: 'let', homes });
  await put('outcomes', { result: 'let', homes });
  await put('outcomes', { result: 'undecided' });
  await put('outcomes', { result: 'readvertised' });
  const readEvents = async () =>
    (await office().send('GET', '/api/backoffice/events?kinds=shortlist,outcome&limit=500'))
      .as(ResidentEventsResponseSchema)
      .events.flatMap((event) => ('entry' in event || 'outcome' in event ? [event] : []))
      .filter(
        (event) => ('entry' in event ? event.entry : event.outcome).advertReference === advertReference,
      );
  await until('All events have come.', async () => (await readEvents()).length === 7);
  const events = await readEvents();
  expect(
    events.map((event) => [
      event.kind,
      event.madeBy,
      'entry' in event ? event.entry.skipped : event.outcome.result,
    ]),
  ).toEqual([
    ['shortlist.check', 'council', null],
    ['shortlist.skip', 'council', 'noContact'],
    ['shortlist.reset', 'council', null],
    ['shortlist.skip', 'council', 'age'],
    ['outcome.record', 'council', 'let'],
    ['outcome.takeBack', 'council', 'undecided'],
    ['outcome.record', 'council', 'readvertised'],
  ]);
  expect(events.map((event) => ('entry' in event ? event.entry.applicationReference : null))).toEqual([
    ...Array.from({ length: 4 }, () => first),
    ...Array.from({ length: 3 }, () => null),
  ]);
  expect(events.flatMap((event) => ('outcome' in event ? event.outcome.letTo : []))).toMatchObject([
    { applicationReference: second },
  ]);
  expect(events[0]?.registrationNumber).toMatch(/^\d{9}$/);
});

test('a council reads all of one offer, and nobody else’s key does', async () => {
  const on = await close(1);
  const reference = await made(on, 0, { note: 'Rang first.' });
  const path = `/api/backoffice/offers/${encodeURIComponent(reference)}`;
  const client = await resident(on);
  const { id, version } = await theirOffer(client);
  await answer(client, id, 'refuse', { version, reason: 'travel', words: 'No bus' });
  taken(await say(reference, { decision: { counts: false, by: 'A. Officer' } }));
  const read = (await office().send('GET', path)).as(OfferRecordSchema);
  expect(read).toMatchObject({
    externalReference: reference,
    advertReference: on.advertReference,
    applicationReference: on.bidders[0]?.reference,
    state: 'refused',
    answer: { reason: 'travel', words: 'No bus', madeBy: 'resident' },
    decision: { counts: false, by: 'A. Officer' },
  });
  expect(read.history.map(({ event, madeBy, note }) => [event, madeBy, note])).toEqual([
    ['offer.make', 'council', 'Rang first.'],
    ['offer.refuse', 'resident', null],
    ['refusal.decide', 'council', null],
  ]);
  expect(read.letters.map(({ about, sentAt }) => [about, sentAt])).toEqual([
    ['offerMade', null],
    ['offerAnswered', null],
    ['offerDecided', null],
  ]);
  expect((await office().send('GET', '/api/backoffice/offers/none')).status).toBe(404);
  const key = await addKey(portal.pool, tenantId, ['feed:write']);
  expect((await new BackOffice(portal.client(tenantId), key).send('GET', path)).status).toBe(403);
});
