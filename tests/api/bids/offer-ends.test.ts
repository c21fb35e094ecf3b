import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { password } from '#tools/scenario/arrange.ts';
import { addOfferedPerson } from '#tools/scenario/offer-scenes.ts';
import { Council } from '../../browser/council.ts';
import { portalForTests } from '../../support/portal.ts';
import { htmlOfPage, wordsOf } from '../../support/rendered-page.tsx';

// The end of an offer, on its page and in the list: each in its own words, and never in those of another.

const tenantId = 'ashcombe';
const portal = portalForTests();
let council: Council;
beforeAll(async () => {
  council = await Council.load(tenantId);
});

const at = new Date().toISOString();
const penalty = { kind: 'noBids', until: '2099-06-01' };

/** Adds an offer that has ended so. Returns its page, and the page of all offers, of the person it was made to. */
async function show(arranged: Parameters<typeof addOfferedPerson>[3]) {
  const email = `${randomUUID()}@residents.example`;
  const { id } = await addOfferedPerson(portal.pool, tenantId, email, { hoursLeft: -1, ...arranged });
  const client = portal.client(tenantId);
  await client.logIn(email, password);
  const html = await htmlOfPage(client, council, `/account/offers/${id}`);
  const from = html.indexOf(`data-offer="${id}"`);
  expect(from).toBeGreaterThan(0);
  // The part of the page that waited for the offer comes after the rest, up to the script that moves it there.
  const page = html.slice(from, html.indexOf('<script', from));
  expect(page).not.toContain('data-event=');
  return { page, list: await htmlOfPage(client, council, '/account/offers') };
}

/** Returns the words of the section with this name; empty if the page has none. */
function part(page: string, name: string): string {
  const from = page.search(new RegExp(`<section data-part="${name}"`));
  return from < 0 ? '' : wordsOf(page.slice(from, page.indexOf('</section>', from)));
}

describe('an offer that was', () => {
  test('refused, which counts, says so with the last day to ask for a review', async () => {
    const { page, list } = await show({
      state: 'refused',
      refusal: { reason: 'size', words: 'Too small.' },
      decision: {
        counts: true,
        by: 'An officer',
        because: { 'en-GB': 'The home fits what you need.' },
        at,
        penalty,
        reviewBy: '2099-01-31',
      },
    });
    const decision = part(page, 'decision');
    expect(decision).toContain(council.text('offers.decision.counts'));
    expect(decision).toContain('The home fits what you need.');
    expect(decision).toContain(council.text('offers.decision.noBids', { day: '1 June 2099' }));
    expect(decision).toContain(council.text('offers.decision.reviewBy', { day: '31 January 2099' }));
    expect(decision).not.toContain('An officer');
    expect(wordsOf(page)).not.toContain(council.text('offers.undecided'));
    expect(list).toContain('data-offer-state="refused"');
    expect(wordsOf(list)).toContain(council.text('offers.summary.refused'));
  });

  test('missed at its viewing, which does not count, asks for no review', async () => {
    const { page } = await show({
      state: 'missedViewing',
      decision: { counts: false, by: 'An officer', because: null, at, penalty: null, reviewBy: null },
    });
    expect(part(page, 'decision')).toContain(council.text('offers.decision.doesNot'));
    expect(part(page, 'decision')).not.toContain(council.text('offers.decision.counts'));
    expect(wordsOf(page)).not.toContain(council.text('offers.askReview'));
  });

  test('taken back says why, and waits for no decision', async () => {
    const { page } = await show({ state: 'withdrawn', withdrawnBecause: 'The roof leaks.' });
    expect(part(page, 'withdrawn')).toContain('The roof leaks.');
    expect(wordsOf(page)).not.toContain(council.text('offers.undecided'));
  });

  test('not answered waits for a decision', async () => {
    const { page } = await show({ state: 'noAnswer' });
    expect(wordsOf(page)).toContain(council.text('offers.undecided'));
  });

  test.each(['let', 'fellThrough'] as const)('accepted and then %s says so', async (state) => {
    const { page } = await show({ state });
    const from = page.indexOf(`data-offer-state="${state}"`);
    expect(from).toBeGreaterThan(0);
    expect(wordsOf(page.slice(from))).toContain(council.text(`offers.state.${state}.says`));
  });
});
