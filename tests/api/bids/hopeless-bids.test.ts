import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { changeAdverts, type AdvertChange } from '#api/lettings/change-adverts.ts';
import { notifyAllChances } from '#api/lettings/bids/notify-all-chances.ts';
import { changeFacts } from '#api/lettings/change-facts.ts';
import { sayNotice } from '#api/mail/letter-content.ts';
import { sayAccountNotice } from '#api/mail/account-letter-content.ts';
import { isAccountNotice, type AccountNotice } from '#api/accounts/account-notice.ts';
import type { Notice } from '#api/lettings/outbox.ts';
import { localisationOf } from '#api/mail/localisation.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { reasonWords } from '#api/rules/lettings/explain.ts';
import { explainReason } from '#domain/words/reason-text.ts';
import { AccountBidsResponseSchema } from '#schemas/api/account-bids.ts';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { QueueOrderResponseSchema } from '#schemas/api/queue-order.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import {
  addAccount,
  addAdvert,
  addApplication,
  moveClock,
  password,
  schemeOfTenant,
} from '#tools/scenario/arrange.ts';
import { eligibilityLabel } from '#web/features/bidding/eligibility-label.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// Each page and letter about a bid that has lost its chance says so, with the reason.

const portal = portalForTests();
let api: Database;
const councils = new Map<string, TenantFiles>();

beforeAll(async () => {
  api = openDatabase(portal.url);
  for (const council of ['ashcombe', 'three-rivers', 'porth-elen']) {
    councils.set(council, await shippedCouncil(council));
  }
});
afterAll(() => api.close());

const facts: ApplicationFacts = {
  band: 'band-b',
  effectiveDate: '2024-03-03',
  bedroomNeed: 2,
  household: [
    { role: 'applicant', dateOfBirth: '1988-05-14' },
    { role: 'child', dateOfBirth: '2019-01-20' },
  ],
  localConnections: [{ type: 'residence', parish: 'saltmarden', since: '2015-01-01' }],
  points: 40,
  applicantTypes: ['transfer'],
  adaptations: ['ramp'],
  mobility: 'no-steps',
  housingDebtPence: 0,
};

/** A way in which a bid with a chance loses it. */
interface Cause {
  readonly council?: string;
  /** The reason named first. */
  readonly rule: Reason['rule'];
  readonly verdict?: Reason['verdict'];
  /** The home's rules when the bid is made. */
  readonly rules?: EligibilityRules;
  readonly band?: string;
  readonly facts?: Partial<ApplicationFacts>;
  readonly schemeIdentifiers?: readonly string[];
  readonly advert?: Omit<AdvertChange, 'advertId'>;
  /** Days that pass; the home stays open longer. */
  readonly days?: number;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const suspended = (until: string | null) => ({ blocks: [{ kind: 'suspended' as const, until }] });

const causes: Readonly<Record<string, Cause>> = {
  'the home is corrected to another size': {
    rule: 'bedroomNeed',
    rules: { bedroomNeed: { minimum: 2, maximum: 2 } },
    advert: { bedrooms: 3, rules: { bedroomNeed: { minimum: 3, maximum: 3 } } },
  },
  'the household needs more': {
    rule: 'bedroomNeed',
    rules: { bedroomNeed: { maximum: 2 } },
    facts: { bedroomNeed: 3 },
  },
  'the need is not known any more': {
    rule: 'bedroomNeed',
    verdict: 'notYetKnown',
    rules: { bedroomNeed: { maximum: 2 } },
    facts: { bedroomNeed: null },
  },
  'somebody joins the household': {
    rule: 'occupancy',
    rules: { occupancy: { maximum: 2 } },
    facts: { household: [...facts.household, { role: 'partner', dateOfBirth: '1988-01-01' }] },
  },
  'the home takes no children any more': {
    rule: 'children',
    rules: {},
    advert: { rules: { children: { under: 16, maximum: 0 } } },
  },
  'the home becomes one for older people': {
    rule: 'age',
    rules: {},
    advert: { rules: { age: { minimum: 55, whose: 'applicant' } } },
  },
  'a birthday passes an age rule': {
    rule: 'maximumAge',
    rules: { maximumAge: { maximum: 34, whose: 'applicant' } },
    facts: {},
    days: 3,
  },
  'a connection is lost': {
    rule: 'localConnection',
    rules: { localConnection: { parishes: ['saltmarden'] } },
    facts: { localConnections: [] },
  },
  'the kind of applicant changes': {
    rule: 'applicantType',
    rules: { applicantTypes: ['transfer'] },
    facts: { applicantTypes: ['homeseeker'] },
  },
  'a need is not there any more': {
    rule: 'adaptations',
    rules: { adaptations: ['ramp'] },
    facts: { adaptations: [] },
  },
  'somebody gets about better': {
    rule: 'mobility',
    rules: { mobility: ['no-steps'] },
    facts: { mobility: 'stairs' },
  },
  'the band changes': { rule: 'band', rules: { bands: ['band-b'] }, facts: { band: 'band-d' } },
  'the band is not known any more': {
    rule: 'band',
    verdict: 'notYetKnown',
    rules: { bands: ['band-b'] },
    facts: { band: null },
  },
  'points are fewer': { rule: 'points', rules: { points: { minimum: 30 } }, facts: { points: 10 } },
  'somebody falls behind with the rent': {
    rule: 'housingDebt',
    rules: { housingDebt: { maximumPence: 50_000 } },
    facts: { housingDebtPence: 50_001 },
  },
  'a debt has no plan yet that was kept for long enough': {
    rule: 'repaymentPlan',
    rules: { housingDebt: { maximumPence: 50_000, unlessPlanKeptMonths: 6 } },
    facts: { housingDebtPence: 62_050, repaymentPlanMonths: 2 },
  },
  'a debt may have a plan': {
    rule: 'repaymentPlan',
    verdict: 'notYetKnown',
    rules: { housingDebt: { maximumPence: 50_000, unlessPlanKeptMonths: 6 } },
    facts: { housingDebtPence: 62_050 },
  },
  'the application leaves the scheme': {
    council: 'three-rivers',
    rule: 'scheme',
    schemeIdentifiers: ['homes-for-over-55s'],
  },
  'the application is in no scheme any more': { rule: 'scheme', schemeIdentifiers: [] },
  'the application is suspended': { rule: 'suspended', facts: suspended(null) },
  'the application is suspended until a day': { rule: 'suspended', facts: suspended(inDays(60)) },
  'the household has refused homes': {
    rule: 'refusals',
    facts: { refusalPenalty: { kind: 'noBids', until: inDays(60) } },
  },
  'the household has an offer': {
    rule: 'underOffer',
    facts: { blocks: [{ kind: 'underOffer', until: null }] },
  },
  'the application is looked at again': {
    council: 'porth-elen',
    rule: 'inReview',
    facts: { blocks: [{ kind: 'inReview', until: null }] },
  },
  'the application has to be renewed': {
    council: 'three-rivers',
    rule: 'renewalDue',
    facts: { blocks: [{ kind: 'renewalDue', until: null }] },
  },
};

/**
 * Rules about making a bid, about time, or about a person's own acts; none of them makes a live bid hopeless.
 */
const noCause: ReadonlySet<string> = new Set([
  'limit',
  'open',
  'notYetBid',
  'bidAgain',
  'withdrawal',
  'bidStays',
  'move',
  'ownBids',
  // Changes the band, which the rule on bands reads.
  'debtBand',
  // A medical waiver meets the age rule; while it is undecided, the verdict is the age rule's own.
  'ageWaived',
  // An officer may agree until the close.
  'agreement',
]);

const filesOf = (council: string): TenantFiles => {
  const files = councils.get(council);
  if (!files) throw new Error(`There is no ${council}.`);
  return files;
};

const bandOf: Readonly<Record<string, string>> = {
  'three-rivers': 'medium',
  'porth-elen': 'points-30-to-59',
};

/** Adds a person who may bid for a home and has bid. */
async function bidderOf({ council = 'ashcombe', rules = {}, days = 1, facts: changed }: Cause) {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, council, email);
  const own: ApplicationFacts = {
    ...facts,
    ...(bandOf[council] === undefined ? {} : { band: bandOf[council] }),
    ...(rules.maximumAge === undefined ? {} : { household: turning35(2) }),
  };
  const applicationId = await addApplication(portal.pool, council, accountId, own);
  const advertId = await addAdvert(portal.pool, council, {
    rules,
    closesIn: (days + 5) * 86_400,
    cycleId: randomUUID(),
  });
  const person = portal.client(council);
  await person.logIn(email, password);
  // The list checked may be a second old.
  await expect.poll(() => standingOf(person, advertId)).toBeDefined();
  const { bid } = await person.bid(advertId, applicationId);
  return { council, person, accountId, applicationId, advertId, bid, facts: { ...own, ...changed } };
}

/** Returns the household of an applicant who turns 35 in a number of days. */
function turning35(days: number): ApplicationFacts['household'] {
  const day = new Date(Date.now() + days * 86_400_000);
  day.setUTCFullYear(day.getUTCFullYear() - 35);
  return [{ role: 'applicant', dateOfBirth: day.toISOString().slice(0, 10) }];
}

type Bidder = Awaited<ReturnType<typeof bidderOf>>;

async function happen(
  cause: Cause,
  { council, applicationId, advertId, facts: changed }: Bidder,
): Promise<void> {
  const { policy } = filesOf(council);
  const database = api.forTenant(council);
  if (cause.advert !== undefined) {
    const { advert } = cause;
    await database.transaction((transaction) =>
      changeAdverts(transaction, policy, [{ advertId, ...advert }]),
    );
  }
  if (cause.facts !== undefined || cause.schemeIdentifiers !== undefined) {
    const { schemeIdentifiers } = cause;
    await database.transaction((transaction) =>
      changeFacts(transaction, policy, [
        {
          applicationId,
          facts: changed,
          ...(changed.refusalPenalty === undefined ? {} : { refusalPenalty: changed.refusalPenalty }),
          ...(schemeIdentifiers === undefined ? {} : { schemeIdentifiers }),
        },
      ]),
    );
  }
}

const round = (council: string) => notifyAllChances(api.forTenant(council), filesOf(council).policy);

const standingOf = async (person: Client, advertId: string) => {
  const { schemes } = (await person.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
  return schemes.flatMap(({ eligibility }) => eligibility).find((one) => one.advertId === advertId);
};

/** Returns the letters that the change caused about the bid or its application, each as one text. */
async function lettersTo({ council, accountId, advertId, bid }: Bidder): Promise<string[]> {
  const files = filesOf(council);
  const localisation = localisationOf(files, null);
  const { rows } = await portal.pool.query<{ notice: Notice | AccountNotice }>(
    `select payload || jsonb_build_object('kind', kind) as notice from outbox
      where (payload ->> 'bidId' = $1 or payload ->> 'accountId' = $2) and not payload ? 'madeBy'
        and outcome is null and kind <> 'account.applicationChanged' order by id`,
    [bid.receipt.bidId, accountId],
  );
  return rows.map(({ notice }) => {
    const content = isAccountNotice(notice)
      ? sayAccountNotice(localisation, {
          notice,
          proof: undefined,
          createdAt: new Date(),
          site: 'Site',
          addressOf: (path) => path,
        })
      : sayNotice(localisation, {
          notice,
          home: { title: advertId, area: 'Tarnbeck', closesAt: new Date(Date.now() + 86_400_000) },
          leftHome: null,
          schemeIdentifier: schemeOfTenant[council] ?? '',
          readAt: new Date(),
          bidsAddress: '/account/bids',
          homesAddress: undefined,
          automaticBidsAddress: '/account/automatic-bids',
        });
    const said = content.blocks.flatMap((block) => {
      if (block.kind === 'paragraph') return [block.text];
      return block.kind === 'list' ? block.items : [];
    });
    return [content.subject, ...said].join('\n');
  });
}

describe('a live bid that can no longer succeed', () => {
  test.each(Object.entries(causes))('says so when %s', async (_name, cause) => {
    const bidder = await bidderOf(cause);
    const { person, advertId, applicationId, bid, council } = bidder;
    expect((await standingOf(person, advertId))?.bidObstacles).toBeUndefined();

    await happen(cause, bidder);
    const { days } = cause;
    if (days !== undefined) await moveClock(portal.pool, days * 86_400);
    try {
      if (days !== undefined) await person.logIn(await emailOf(bidder), password);
      const { rule, verdict = 'notMet' } = cause;
      const { i18n, formats } = localisationOf(filesOf(council), null);
      const wanted = expect.objectContaining({ rule, verdict });

      // The list of homes may be a second old.
      await expect.poll(async () => (await standingOf(person, advertId))?.bidObstacles).toBeDefined();
      const standing = await standingOf(person, advertId);
      expect(standing?.bidObstacles).toContainEqual(wanted);
      expect(standing).toMatchObject({ hasBid: true, applicationId, canWithdraw: true });
      const list = (await person.get('/api/account/bids')).as(AccountBidsResponseSchema);
      expect(list.bids.find(({ bidId }) => bidId === bid.receipt.bidId)?.obstacles).toContainEqual(wanted);
      const order = (await person.get(`/api/advertqueueposition/${advertId}/order`)).as(
        QueueOrderResponseSchema,
      );
      expect(order.obstacles).toContainEqual(wanted);

      const { userDetails: user } = (await person.get('/api/authentication/user')).as(UserResponseSchema);
      const card = eligibilityLabel(standing, { user, register: null }, i18n, formats);
      expect(card.tone).toBe(verdict === 'notMet' ? 'bad' : 'open');
      expect(card.text).toMatch(
        verdict === 'notMet'
          ? /^You have bid, but at the moment you cannot get this home: \S/
          : /^You have bid\. Before you can get this home, we need to know more: \S/,
      );

      // No write marks a birthday: the periodic round finds it.
      if (days !== undefined) await round(council);
      const letters = await lettersTo(bidder);
      expect(letters).not.toEqual([]);
      const [reason] = standing?.bidObstacles ?? [];
      const { sentence } = explainReason(
        reason ?? { rule, verdict, facts: {}, wouldChange: null },
        i18n,
        formats,
      );
      expect(sentence).not.toBe('');
      for (const letter of letters) {
        expect(letter).toContain(sentence);
        expect(letter).not.toMatch(/you do not need to do anything|\{\{|undefined/);
      }

      const gone = await person.withdraw(advertId, applicationId, bid.receipt.bidId);
      expect([gone.status, gone.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      expect((await standingOf(person, advertId))?.bidObstacles).toBeUndefined();
    } finally {
      if (days !== undefined) await moveClock(portal.pool, -days * 86_400);
    }
  });

  test('is tested for every rule that can cause it', () => {
    const walked = new Set<string>(Object.values(causes).map(({ rule }) => rule));
    expect(Object.keys(reasonWords).filter((rule) => !noCause.has(rule) && !walked.has(rule))).toEqual([]);
  });
});

async function emailOf({ accountId }: Bidder): Promise<string> {
  const { rows } = await portal.pool.query<{ email: string }>('select email from account where id = $1', [
    accountId,
  ]);
  return rows[0]?.email ?? '';
}

/** Corrects facts of a bidder. */
const correct = (bidder: Bidder, changed: Partial<ApplicationFacts>) =>
  happen({ rule: 'band', facts: {} }, { ...bidder, facts: { ...bidder.facts, ...changed } });

/** Corrects the home a bidder has bid for. */
const correctHome = (bidder: Bidder, advert: Omit<AdvertChange, 'advertId'>) =>
  happen({ rule: 'bedroomNeed', advert }, bidder);

/** Marks all waiting letters as being sent, so they cannot be withdrawn. */
const sendAll = () =>
  portal.pool.query("update outbox set attempts = 1, not_before = 'infinity' where outcome is null");

/** Returns the first lines of the letters, without the home. */
const subjectsTo = async (bidder: Bidder) =>
  (await lettersTo(bidder)).map((letter) => letter.split('\n')[0]?.replace(bidder.advertId, 'HOME'));

const lost = 'Please look at your bid: HOME';
const again = 'Your bid can succeed again: HOME';

describe('letters about a bid’s chance', () => {
  const rules = { bedroomNeed: { maximum: 2 } };
  const turning = { rule: 'maximumAge', rules: { maximumAge: { maximum: 34, whose: 'applicant' } } } as const;

  test('are sent once for a birthday, and once more when the bid can succeed again', async () => {
    const bidder = await bidderOf({ ...turning, days: 3 });
    const { council } = bidder;
    await round(council);
    expect(await lettersTo(bidder)).toEqual([]);
    await moveClock(portal.pool, 3 * 86_400);
    try {
      expect(await Promise.all([round(council), round(council)])).toContain(1);
      await round(council);
      expect(await subjectsTo(bidder)).toEqual([lost]);
      const [letter] = await lettersTo(bidder);
      expect(letter).toContain('the person applying must be 34 or younger');
      expect(letter).toContain('You can withdraw this bid until');
      await sendAll();
      // The date of birth was wrong all along.
      await correct(bidder, { household: turning35(30) });
      await round(council);
      expect(await subjectsTo(bidder)).toEqual([lost, again]);
    } finally {
      await moveClock(portal.pool, -3 * 86_400);
    }
  });

  test('are sent for other council rules, but not for a scheme the person has left', async () => {
    const bidder = await bidderOf({
      rule: 'localConnection',
      rules: { localConnection: { parishes: ['saltmarden'] } },
    });
    const exempt = { type: 'armed-forces', parish: null, since: '2015-01-01' };
    await correct(bidder, { localConnections: [exempt] });
    await round(bidder.council);
    const { policy } = filesOf(bidder.council);
    const database = api.forTenant(bidder.council);
    await notifyAllChances(database, { ...policy, schemes: [] });
    expect(await lettersTo(bidder)).toEqual([]);
    await notifyAllChances(database, { ...policy, localConnectionExemptions: [] });
    expect(await subjectsTo(bidder)).toEqual([lost]);
  });

  test('are not sent if a mistake was corrected before the letter went', async () => {
    const bidder = await bidderOf({ rule: 'bedroomNeed', rules });
    await correct(bidder, { bedroomNeed: 3 });
    expect(await subjectsTo(bidder)).toEqual([lost]);
    await correct(bidder, { bedroomNeed: 2 });
    expect(await subjectsTo(bidder)).toEqual([]);
    // Then back: the letter sent in between counts.
    await correct(bidder, { bedroomNeed: 3 });
    await sendAll();
    await correct(bidder, { bedroomNeed: 2 });
    await correct(bidder, { bedroomNeed: 4 });
    expect(await subjectsTo(bidder)).toEqual([lost]);
    await correct(bidder, { bedroomNeed: 1 });
    expect(await subjectsTo(bidder)).toEqual([lost, again]);
  });

  test('agree with the letter about a change to the home, in either order', async () => {
    const bidder = await bidderOf({ rule: 'bedroomNeed', rules });
    const [inVain, fine] = [
      'From what we know now, our rules do not let us',
      'you do not need to do anything',
    ];
    const only = async () => {
      const [letter, ...more] = await lettersTo(bidder);
      expect(more).toEqual([]);
      return letter;
    };
    await correct(bidder, { bedroomNeed: 3 });
    await correctHome(bidder, { bedrooms: 3, rules: { bedroomNeed: { minimum: 3, maximum: 3 } } });
    expect(await only()).toContain(fine);
    expect(await only()).not.toContain('Before this');

    await correct(bidder, { bedroomNeed: 2 });
    expect(await only()).toContain(inVain);
    await correct(bidder, { bedroomNeed: 3 });
    expect(await only()).toContain(fine);
    await correct(bidder, { bedroomNeed: 2 });
    await sendAll();
    await correctHome(bidder, { bedrooms: 2, rules });
    expect(await lettersTo(bidder)).toHaveLength(2);
    expect((await lettersTo(bidder)).at(-1)).toContain('Before this');
  });

  test('wait while a suspension keeps the bid from succeeding', async () => {
    const bidder = await bidderOf({ rule: 'bedroomNeed', rules });
    await correct(bidder, { bedroomNeed: 3 });
    await sendAll();
    await correct(bidder, { bedroomNeed: 2, ...suspended(inDays(1)) });
    await round(bidder.council);
    expect(await subjectsTo(bidder)).toEqual([lost, expect.stringMatching(/^You cannot bid/)]);
    await moveClock(portal.pool, 2 * 86_400);
    try {
      await round(bidder.council);
      expect((await subjectsTo(bidder)).at(-1)).toBe(again);
    } finally {
      await moveClock(portal.pool, -2 * 86_400);
    }
  });
});

/** Returns the application changes in the waiting letters. */
const changesTold = async ({ accountId }: Bidder) => {
  const { rows } = await portal.pool.query<{ changes: unknown }>(
    `select payload -> 'changes' as changes from outbox
      where payload ->> 'accountId' = $1 and kind = 'account.applicationChanged' and outcome is null order by id`,
    [accountId],
  );
  return rows.map(({ changes }) => changes);
};

describe('a letter about an application', () => {
  test('reports changed facts that decide the ranking, once, compared with what the person last knew', async () => {
    const bidder = await bidderOf({ rule: 'band' });
    await correct(bidder, { points: 50, mobility: 'stairs' });
    expect(await changesTold(bidder)).toEqual([]);
    await correct(bidder, { band: 'band-c', points: 50 });
    await correct(bidder, { band: 'band-d', effectiveDate: null });
    expect(await changesTold(bidder)).toEqual([
      [
        { fact: 'band', before: 'band-b', after: 'band-d' },
        { fact: 'effectiveDate', before: '2024-03-03', after: null },
      ],
    ]);
    await correct(bidder, {});
    expect(await changesTold(bidder)).toEqual([]);
    await correct(bidder, { bedroomNeed: 3 });
    await sendAll();
    await happen(
      { rule: 'scheme', facts: {}, schemeIdentifiers: [] },
      { ...bidder, facts: { ...bidder.facts, bedroomNeed: 3 } },
    );
    expect(await changesTold(bidder)).toEqual([
      [{ fact: 'bedroomNeed', before: 2, after: 3 }],
      [{ fact: 'schemes', before: [schemeOfTenant['ashcombe']], after: [] }],
    ]);
  });
});

describe('a suspended application', () => {
  test('brings one letter on what stops and until when, and one when it is over', async () => {
    const bidder = await bidderOf({ rule: 'suspended' });
    const change = (changed: Partial<ApplicationFacts>) =>
      happen({ rule: 'suspended', facts: {} }, { ...bidder, facts: { ...bidder.facts, ...changed } });

    await change(suspended(inDays(60)));
    const [stopped = '', ...more] = await lettersTo(bidder);
    expect(more).toEqual([]);
    expect(stopped).toMatch(/^You cannot bid at the moment/);
    expect(stopped).toContain('We have not withdrawn your bids, but they cannot succeed while this lasts.');
    expect(stopped).toContain('You can bid again from ');

    await change(suspended(inDays(60)));
    expect(await lettersTo(bidder)).toHaveLength(1);
    await change(suspended(null));
    expect(await lettersTo(bidder)).toHaveLength(2);
    await change({ blocks: [] });
    expect((await lettersTo(bidder)).at(-1)).toMatch(/^You can bid again/);
  });

  test('has no homes that it may bid for', async () => {
    const bidder = await bidderOf({ rule: 'suspended' });
    await happen({ rule: 'suspended', facts: {} }, { ...bidder, facts: { ...facts, ...suspended(null) } });
    const answer = (await bidder.person.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
    expect([answer.totalEligibleCanBidCount, answer.nextCloseCanBid]).toEqual([0, null]);
  });
});
