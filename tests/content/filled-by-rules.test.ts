import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sayRule } from '#api/tenants/texts.ts';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import type { RefusalRule } from '#schemas/tenant/lettings-offers.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { fillByRules, namesOfRules, unfilledNames } from '#api/content/filled-by-rules.ts';

const base = join(import.meta.dirname, '../../tenants/base');
const textsOf = (locale: string) => JSON.parse(readFileSync(join(base, `locales/${locale}.json`), 'utf8'));
const messages = new Map(['en-GB', 'cy-GB'].map((locale) => [locale, textsOf(locale)]));

const scheme = (changed: Partial<Scheme> = {}): Scheme => ({
  identifier: 'general',
  name: 'Homes for everyone',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 7 },
  bands: [{ id: 'one', name: 'Band 1', meaning: 'You need to move.' }],
  ...changed,
});
const policyOf = (...schemes: readonly Scheme[]): LettingsPolicy => ({
  version: '1',
  schemes: [...schemes],
  advertTypes: [{ id: 1, name: 'House' }],
  outcomes: { hideBelow: 0 },
  localConnectionExemptions: [],
});
const filled = (html: string, policy: LettingsPolicy, locale = 'en-GB') =>
  fillByRules(html, policy, (sentence) => sayRule(messages, [locale, 'en-GB'], sentence));
/** One rule for each sentence about refusals. */
const refusalRules: readonly RefusalRule[] = [
  { after: 2, again: true, leadsTo: { kind: 'noBids', months: 2, newDate: true } },
  {
    after: 3,
    exempt: { bands: ['one'], applicantTypes: ['x'] },
    leadsTo: { kind: 'bottomOfBand', months: 3 },
  },
  { after: 6, applicantTypes: ['x'], leadsTo: { kind: 'band', band: 'one', months: 1 } },
  { after: 4, applicantTypes: ['x'], bands: ['one'], leadsTo: { kind: 'band', band: 'one' } },
  { after: 5, leadsTo: { kind: 'removal', months: 24 } },
  { after: 1, leadsTo: { kind: 'removal' } },
];
const withBidding = (bidding: Bidding) => policyOf(scheme({ bidding }));

describe('a page with marks for rules', () => {
  test.each<[string, LettingsPolicy, string]>([
    ['withdrawal', policyOf(scheme()), 'You can withdraw a bid until the home closes.'],
    [
      'withdrawal',
      withBidding({ withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 1 } }),
      'You can withdraw a bid until 1 hour before the home closes.',
    ],
    [
      'withdrawal',
      withBidding({ withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 24 } }),
      'You can withdraw a bid until 24 hours before the home closes.',
    ],
    [
      'withdrawal',
      withBidding({ withdrawal: { kind: 'never' } }),
      'You cannot withdraw a bid once you have made it, so be sure before you bid.',
    ],
    [
      'withdrawal',
      policyOf(scheme(), scheme({ identifier: 'other', bidding: { withdrawal: { kind: 'never' } } })),
      'Each home says if you can withdraw a bid for it, and until when.',
    ],
    ['bidOrder', policyOf(scheme()), 'We do not look at who bid earlier.'],
    [
      'bidOrder',
      policyOf(
        scheme({ otherRankings: [{ id: 'first', name: 'First come', criteria: [{ kind: 'bidTime' }] }] }),
      ),
      'For some homes we also look at who bid earlier.',
    ],
    ['place', policyOf(scheme()), 'You can see your place in the queue.'],
    [
      'place',
      withBidding({ visibility: { position: { kind: 'never' } } }),
      'We do not show places in the queue.',
    ],
    [
      'shown',
      policyOf(scheme({ ranking: [{ kind: 'points' }] })),
      'Your account shows your points, and the date from which your waiting time counts.',
    ],
  ])('describes %s', (name, policy, said) => {
    expect(filled(`<p>First. {{rules.${name}}} Last.</p>`, policy)).toBe(`<p>First. ${said} Last.</p>`);
  });

  test('lists the ranking and the tie-break in the mark’s paragraph', () => {
    const policy = policyOf(
      scheme({ ranking: [{ kind: 'points' }, { kind: 'registrationDate' }], tieBreak: 'lot' }),
    );
    expect(filled('<p>{{rules.order}}</p>', policy)).toBe(
      '<ol><li>People with more points come first.</li><li>People who have been on our register longer come first.</li><li>If people are equal on all of these, we draw lots. We do this once for each home, and you can see your own number.</li></ol>',
    );
  });

  test('says of debts after the bands that they lower', () => {
    const html = filled(
      '<p>{{rules.order}}</p>',
      policyOf(scheme({ debtBand: { overPence: 0, band: 'all' } })),
    );
    expect(html).toContain(
      'how soon someone needs to move.</li><li>People who owe too much rent or other housing debt are treated as being in a lower band until they have paid enough back.</li>',
    );
  });

  test('says how homes are shared between groups, in both languages', () => {
    const groups = [
      { id: 'one', name: 'people in Band 1', rules: { bands: ['one'] } },
      { id: 'two', name: 'people in Band 2', rules: { bands: ['two'] }, percent: 60 },
    ];
    const policy = policyOf(scheme({ quotas: { groups } }));
    const html = filled('<p>{{rules.order}}</p>', policy);
    expect(html).toContain('</li><li>We share homes between groups of people.');
    expect(html).toContain(
      '<li>For each of these homes, this group comes before the others: people in Band 1.</li><li>Of the other homes in a year, we aim to let 60% to this group: people in Band 2.</li>',
    );
    expect(filled('<p>{{rules.order}}</p>', policy, 'cy-GB')).toContain('gosod 60% i’r grŵp hwn');
  });

  test('lists each scheme by name where they differ', () => {
    const policy = policyOf(
      scheme(),
      scheme({ identifier: 'old', name: 'Old & wise', tieBreak: 'landlord' }),
    );
    const html = filled('<p>{{rules.order}}</p>', policy);
    expect(html.match(/<strong>[^<]*<\/strong>/g)).toEqual([
      '<strong>Homes for everyone</strong>',
      '<strong>Old &amp; wise</strong>',
    ]);
    expect(html).toContain('the landlord decides between them');
  });

  test('says how long people have to answer an offer, and what refusing homes leads to', () => {
    const policy = policyOf(
      scheme({
        offers: {
          orderAt: 'offer',
          answerWithin: { workingDays: 2 },
          refusals: {
            countedSince: '2026-04-01',
            reviewWithinDays: 21,
            rules: [
              { after: 1, bands: ['one'], leadsTo: { kind: 'review' } },
              { after: 3, withinMonths: 12, leadsTo: { kind: 'noBids', months: 6 } },
            ],
          },
        },
      }),
    );
    expect(filled('<p>{{rules.offers}}</p>', policy)).toBe(
      '<ul><li>When we offer a home, we work out the order of bids again, from what we know then. If something about you changes after the home closes, your place can change too.</li>' +
        '<li>You have 2 working days to answer an offer, after the day we make it.</li>' +
        '<li>For people in Band 1: We talk to you and look at your application again. This happens after 1 refusal.</li>' +
        '<li>For everyone else: You cannot bid for 6 months. This happens after 3 refusals. Only refusals in the last 12 months count.</li>' +
        '<li>We decide each time if a refusal counts. You have 21 days to ask us to look at that decision again, and the day of the decision is the first. It can count as a refusal if you do not answer in time. It can count as a refusal if you do not come to see the home. Refusals before 1 April 2026 do not count.</li></ul>',
    );
    expect(filled('{{rules.offers}}', policy, 'cy-GB')).toContain('gwrthod cyn 1 Ebrill 2026');
  });

  test('does not say that a refusal is free where the council says nothing', () => {
    expect(filled('{{rules.offers}}', policyOf(scheme()))).toBe(
      '<ul><li>Each offer says how long you have to answer.</li><li>Before you say no, ask us what it means for your application. Our rules may limit how many offers you can turn down.</li></ul>',
    );
  });

  test('says that an officer has to agree to bids, and nothing where nobody has to', () => {
    const page = '<p>First.</p><p>{{rules.agreement}}</p>';
    expect(filled(page, policyOf(scheme()))).toBe('<p>First.</p>');
    expect(filled(page, withBidding({ modes: ['approved'] }))).toBe(
      '<p>First.</p><p>An officer has to agree to each bid before the home closes.</p>',
    );
    expect(filled(page, withBidding({ modes: ['self', 'approved'] }))).toContain(
      '<p>For some people an officer has to agree',
    );
    expect(filled(page, policyOf(scheme(), scheme({ bidding: { modes: ['approved'] } })), 'cy-GB')).toContain(
      '<p>I rai pobl rhaid i swyddog gytuno',
    );
  });

  test('is filled in in its own language', () => {
    expect(filled('{{rules.place}}', policyOf(scheme()), 'cy-GB')).toBe('Cewch weld eich lle yn y ciw.');
  });

  test('reports an unknown name and leaves it', () => {
    expect(
      unfilledNames(
        '<p>{{rules.withdrawl}} {{rules.place}}</p><p>{{ site }} {{rules.order}}</p>',
        namesOfRules,
      ),
    ).toEqual(['{{rules.withdrawl}}', '{{ site }}']);
    expect(filled('{{rules.withdrawl}}', policyOf(scheme()))).toBe('{{rules.withdrawl}}');
  });
});

test.each(['en-GB', 'cy-GB'])('base’s guides in %s leave no mark unfilled, whatever the rules', (locale) => {
  const policies = [
    policyOf(scheme()),
    withBidding({
      withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 3 },
      visibility: { position: { kind: 'banded', steps: [5] } },
    }),
    policyOf(
      scheme({
        ranking: [
          { kind: 'preference' },
          { kind: 'bedroomNeed', order: 'closestFirst' },
          { kind: 'householdSize', order: 'mostFirst' },
          { kind: 'debt' },
          { kind: 'waiting', since: 'effectiveDate', unit: 'years' },
          { kind: 'bidTime' },
          { kind: 'draw', seed: 'a seed of some kind' },
        ],
        bidding: { visibility: { position: { kind: 'afterClose' } } },
      }),
    ),
  ];
  policies.push(
    ...refusalRules.map((rule) =>
      policyOf(scheme({ offers: { invited: 3, refusals: { reviewWithinDays: 1, rules: [rule] } } })),
    ),
  );
  for (const name of ['how-bidding-works', 'after-you-bid', 'who-comes-first']) {
    const html = readFileSync(join(base, `content/${locale}/guides/${name}.html`), 'utf8');
    expect(unfilledNames(html, namesOfRules)).toEqual([]);
    for (const policy of policies) expect(filled(html, policy, locale)).not.toMatch(/\{\{|<li><\/li>/);
  }
});
