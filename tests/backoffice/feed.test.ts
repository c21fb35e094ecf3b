import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FeedRefusalSchema } from '#schemas/backoffice/feed.ts';
import { ListResponseSchema } from '#schemas/api/property-listings.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { portalForTests } from '../support/portal.ts';
import {
  addKey,
  advert,
  application,
  BackOffice,
  landlord,
  forTwoBedrooms,
  property,
  refused,
  taken,
} from './back-office.ts';
import { emptyTables } from '../support/empty-tables.ts';

const tenantId = 'three-rivers';
const portal = portalForTests();
let office: BackOffice;

beforeAll(async () => {
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId));
});
beforeEach(async () => {
  await emptyTables(
    portal.pool,
    'outbox',
    'bid_event',
    'bid',
    'favourite',
    'outcome',
    'advert',
    'property',
    'landlord',
    'application',
  );
});

async function bringHome(): Promise<void> {
  taken(await office.put('landlords', [landlord]));
  taken(await office.put('properties', [property()]));
}

async function count(table: 'advert' | 'application' | 'property' | 'outbox'): Promise<number> {
  const { rows } = await portal.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table}`,
  );
  return rows[0]?.count ?? -1;
}

/** Logs in a person who has claimed an application and bids for the only advert. */
async function bidOf(number: number) {
  const email = `somebody-${randomUUID()}@example.org`;
  const accountId = await addAccount(portal.pool, tenantId, email);
  const { rows: applications } = await portal.pool.query<{ id: string }>(
    'update application set account_id = $1 where external_reference = $2 returning id',
    [accountId, `H/${number}`],
  );
  const { rows: adverts } = await portal.pool.query<{ id: string }>(
    "select id from advert where external_reference = 'A/1'",
  );
  const [advertId, applicationId] = [adverts[0]?.id ?? '', applications[0]?.id ?? ''];
  const person = portal.client(tenantId);
  await person.logIn(email, password, { partner: 'oxmoor-council' });
  return (await person.bid(advertId, applicationId)).bid;
}

describe('a feed', () => {
  test('shows people the landlord, home, advert and application, and they can bid', async () => {
    await bringHome();
    expect(taken(await office.put('adverts', [advert({ rules: forTwoBedrooms })]))).toEqual({
      dryRun: false,
      created: 1,
      changed: 0,
      unchanged: 0,
      findings: [],
    });
    taken(await office.put('applications', [application()]));
    const { eligibility } = await bidOf(1);
    const listed = await portal
      .client(tenantId)
      .get(`/api/propertylistings/list?advertIds=${eligibility.advertId}`);
    expect(listed.as(ListResponseSchema).adverts[0]).toMatchObject({
      bedrooms: 2,
      landlordName: 'Oxmoor District Council',
      open: true,
      details: { street: 'Weir Row', epc: 'C', rentPence: 11_000 },
    });
  });

  test('repeated changes nothing and notifies no one', async () => {
    for (const again of [false, true]) {
      const counts = again ? { created: 0, unchanged: 1 } : { created: 1, unchanged: 0 };
      expect(taken(await office.put('landlords', [landlord]))).toMatchObject(counts);
      expect(taken(await office.put('properties', [property()]))).toMatchObject(counts);
      expect(taken(await office.put('adverts', [advert()]))).toMatchObject(counts);
      expect(taken(await office.put('applications', [application()]))).toMatchObject(counts);
    }
    expect(await count('outbox')).toBe(0);
    const { rows } = await portal.pool.query<{ version: number }>(
      'select version from advert union all select version from application',
    );
    expect(rows.map(({ version }) => version)).toEqual([1, 1]);
  });

  test('marks each application it still has as current, changed or not', async () => {
    taken(await office.put('applications', [application(), application({}, 2)]));
    await portal.pool.query("update application set brought_at = app_now() - interval '100 days'");
    expect(taken(await office.put('applications', [application()]))).toMatchObject({ unchanged: 1 });
    const { rows } = await portal.pool.query(
      "select external_reference as which, brought_at > app_now() - interval '1 hour' as fresh from application order by 1",
    );
    expect(rows).toEqual([
      { which: 'H/1', fresh: true },
      { which: 'H/2', fresh: false },
    ]);
  });

  test('changes facts and queue positions, and notifies people who are no longer eligible', async () => {
    await bringHome();
    taken(await office.put('adverts', [advert({ rules: { bedroomNeed: { minimum: 2 } } })]));
    taken(await office.put('applications', [application({}, 1), application({}, 2)]));
    await bidOf(1);
    await bidOf(2);
    expect(
      taken(
        await office.put('applications', [
          application({ band: 'high' }, 2),
          application({ bedroomNeed: 1 }, 1),
        ]),
      ),
    ).toMatchObject({ changed: 2 });
    const { rows } = await portal.pool.query(
      `select external_reference as who from bid join application on application.id = bid.application_id
        order by rank_key`,
    );
    expect(rows).toEqual([{ who: 'H/2' }, { who: 'H/1' }]);
    const told = await portal.pool.query("select kind from outbox where not payload ? 'madeBy' order by id");
    expect(told.rows.map(({ kind }) => kind)).toEqual([
      'bid.ineligible',
      'account.applicationChanged',
      'account.applicationChanged',
    ]);
  });

  test('accepts a home without information about steps', async () => {
    const { stepFree: _, ...facts } = property().facts;
    taken(await office.put('landlords', [landlord]));
    taken(await office.put('properties', [{ ...property(), facts }]));
    taken(await office.put('adverts', [advert()]));
    taken(await office.put('properties', [{ ...property(), facts: { ...facts, stepFree: true } }]));
    const { rows } = await portal.pool.query('select step_free from advert');
    expect(rows).toEqual([{ step_free: true }]);
  });

  test('applies a changed home to its adverts, and notifies bidders', async () => {
    await bringHome();
    taken(await office.put('adverts', [advert()]));
    taken(await office.put('applications', [application()]));
    await bidOf(1);
    taken(await office.put('properties', [property({ hasParking: true, street: 'Weir Lane' })]));
    const { rows } = await portal.pool.query(
      "select version, has_parking, details ->> 'street' as street, details ->> 'title' as title from advert",
    );
    expect(rows).toEqual([
      { version: 2, has_parking: true, street: 'Weir Lane', title: 'Terraced house, Weir Row' },
    ]);
    const told = await portal.pool.query(
      "select kind, payload -> 'changed' as changed from outbox where not payload ? 'madeBy'",
    );
    expect(told.rows).toEqual([{ kind: 'advert.change', changed: ['home'] }]);
  });

  test('withdraws an advert for good, with its bids', async () => {
    await bringHome();
    taken(await office.put('adverts', [advert()]));
    taken(await office.put('applications', [application()]));
    await bidOf(1);
    const gone = advert({ state: 'withdrawn', because: 'The lease could not be signed.' });
    expect(taken(await office.put('adverts', [gone]))).toMatchObject({ changed: 1 });
    expect(taken(await office.put('adverts', [gone]))).toMatchObject({ changed: 0, unchanged: 1 });
    const { rows } = await portal.pool.query('select ended_by from bid');
    expect(rows).toEqual([{ ended_by: 'advert.withdraw' }]);
    expect(refused(await office.put('adverts', [advert()]))).toEqual(['error feed.withdrawn /items/0/state']);
  });

  test('adopts an existing application with the same number', async () => {
    await portal.pool.query(
      `insert into application (tenant_id, reference, scheme_identifiers, facts) values ($1, '700001', '{}', '{}')`,
      [tenantId],
    );
    expect(taken(await office.put('applications', [application()]))).toMatchObject({
      created: 0,
      changed: 1,
    });
    expect(taken(await office.put('applications', [application()]))).toMatchObject({
      created: 0,
      unchanged: 1,
    });
    expect(await count('application')).toBe(1);
  });
});

const batch = (band: string) => Array.from({ length: 200 }, (_, place) => application({ band }, place));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const household = (role: 'applicant' | 'child', dateOfBirth: string) => ({
  household: [
    ...(role === 'applicant' ? [] : [{ role: 'applicant' as const, dateOfBirth: '1988-05-14' }]),
    { role, dateOfBirth },
  ],
});
const foundIn = async (facts: Parameters<typeof application>[0]) => {
  const answer = await office.put('applications', [application(facts)], '?dryRun=true');
  return answer.status === 422
    ? refused(answer)
    : taken(answer).findings.map(({ severity, kind, pointer }) => `${severity} ${kind} ${pointer}`);
};

describe('all or nothing', () => {
  test('one bad row in a thousand rejects them all, and is pointed out', async () => {
    const items = Array.from({ length: 1_000 }, (_, place) =>
      application(place === 617 ? { effectiveDate: '2025-02-30' } : {}, place),
    );
    const found = refused(await office.put('applications', items));
    expect(found.filter((one) => one.startsWith('error'))).toEqual([
      'error feed.shape /items/617/facts/effectiveDate',
    ]);
    // Findings that need this many items: all of the fixture's items have one person and one day.
    expect(found.filter((one) => one.startsWith('warning'))).toEqual([
      'warning feed.samePerson /items/0/postcode',
      'warning feed.dayOnMany /items/0/facts/effectiveDate',
      'warning feed.dayOnMany /items/0/facts/household/0/dateOfBirth',
    ]);
    expect(await count('application')).toBe(0);
  });

  test('what is wrong in shape hides nothing of its own item, nor of those beside it', async () => {
    await bringHome();
    const other = advert({ externalReference: 'A/2', rules: forTwoBedrooms });
    const found = refused(
      await office.put('adverts', [
        // The next advert has the same home; this one also names a band that does not exist.
        { ...advert({ rules: { ...forTwoBedrooms, bands: ['gold'] } }), bedrooms: 2 },
        { ...other, details: { ...other.details, reference: 'WR2' } },
        // An advert whose opening time cannot be read is not compared with others.
        { ...advert({ externalReference: 'A/3', rules: forTwoBedrooms, advertTypeId: 99 }), opensAt: 'noon' },
        // Without its own reference it would be another advert.
        { ...advert({ rules: { bands: ['gold'] } }), externalReference: 7 },
      ]),
    );
    expect(found.toSorted()).toEqual([
      'error feed.shape /items/0/bedrooms',
      'error feed.shape /items/2/opensAt',
      'error feed.shape /items/3/externalReference',
      'error lettings.unknownName /items/0/rules/bands/0',
      'error lettings.unknownName /items/2/advertTypeId',
      'warning feed.homeTwice /items/1/propertyReference',
    ]);
    expect(await count('advert')).toBe(0);
  });

  test('all mistakes are reported at once, in structure and in meaning', async () => {
    await bringHome();
    const answer = await office.put('adverts', [
      advert({ rules: forTwoBedrooms }),
      { ...advert({ externalReference: 'A/2' }), bedrooms: 2 },
      advert({ externalReference: 'A/3', propertyReference: 'P/9', rules: {} }),
      advert({
        externalReference: 'A/4',
        rules: { bands: ['gold'], bedroomNeed: { minimum: 2, maximum: 1 } },
      }),
      advert({ externalReference: 'A/5', advertTypeId: 99, rules: {} }),
      advert({ rules: forTwoBedrooms }),
    ]);
    // All of them describe one home in one batch.
    const found = refused(answer).filter((one) => !/homeTwice|publicReferenceTwice/.test(one));
    expect(found.toSorted()).toEqual([
      'error feed.doubled /items/5/externalReference',
      'error feed.notSent /items/2/propertyReference',
      'error feed.shape /items/1/bedrooms',
      'error lettings.nobody /items/3/rules/bedroomNeed',
      'error lettings.unknownName /items/3/rules/bands/0',
      'error lettings.unknownName /items/4/advertTypeId',
      'warning feed.anySize /items/1/rules/bedroomNeed',
      'warning feed.anySize /items/4/rules/bedroomNeed',
    ]);
    expect(await count('advert')).toBe(0);
  });

  test.each<[string, unknown, string]>([
    ['a home without an energy rating', { epc: undefined }, 'error feed.shape /items/0/facts/epc'],
    [
      'a picture that says nothing to those who cannot see it',
      { pictures: [{ file: 'a.svg', alt: ' ', width: 1, height: 1 }] },
      'error feed.shape /items/0/facts/pictures/0/alt',
    ],
    ['a text that cannot be kept', { street: 'Weir\0Row' }, 'error feed.unkeepable /items/0/facts/street'],
    ['half a character', { area: 'Tarn\ud800beck' }, 'error feed.unkeepable /items/0/facts/area'],
    [
      'a local authority that is none',
      { localAuthorityIdentifier: 'atlantis' },
      'error feed.unknownName /items/0/facts/localAuthorityIdentifier',
    ],
  ])('%s is refused', async (_what, changed, found) => {
    taken(await office.put('landlords', [landlord]));
    const home = property();
    expect(
      refused(await office.put('properties', [{ ...home, facts: { ...home.facts, ...Object(changed) } }])),
    ).toEqual([found]);
  });

  test('a home of unusual size is accepted with a warning', async () => {
    taken(await office.put('landlords', [landlord]));
    const { created, findings } = taken(await office.put('properties', [property({ persons: 9 })]));
    expect(created).toBe(1);
    expect(findings.map(({ severity, pointer }) => `${severity} ${pointer}`)).toEqual([
      'warning /items/0/facts/persons',
    ]);
  });

  test('unknown rule names in applications are refused', async () => {
    const strange = application({
      band: 'gold',
      localConnections: [{ type: 'residance', parish: 'lark', since: '2020-01-01' }],
      mobility: 'flying',
    });
    expect(
      refused(await office.put('applications', [{ ...strange, schemeIdentifiers: ['lottery'] }])),
    ).toEqual([
      'error feed.unknownName /items/0/schemeIdentifiers/0',
      'error feed.unknownName /items/0/facts/band',
      'error feed.unknownName /items/0/facts/localConnections/0/type',
      'error feed.unknownName /items/0/facts/localConnections/0/parish',
      'error feed.unknownName /items/0/facts/mobility',
    ]);
  });

  test('impossible days in applications are refused, and unlikely ones reported', async () => {
    expect(await foundIn(household('applicant', '2062-05-14'))).toEqual([
      'error feed.dayImpossible /items/0/facts/household/0/dateOfBirth',
    ]);
    expect(await foundIn(household('applicant', '1062-05-14'))).toEqual([
      'error feed.dayImpossible /items/0/facts/household/0/dateOfBirth',
    ]);
    expect(await foundIn(household('child', inDays(3)))).toEqual([
      'error feed.dayImpossible /items/0/facts/household/1/dateOfBirth',
    ]);
    expect(await foundIn(household('child', inDays(-3)))).toEqual([]);
    expect(await foundIn(household('applicant', inDays(-3)))).toEqual([
      'warning feed.applicantYoung /items/0/facts/household/0/dateOfBirth',
      'warning feed.dayBeforeBirth /items/0/facts/effectiveDate',
    ]);
    expect(await foundIn({ effectiveDate: '2062-01-01', registrationDate: '0024-01-01' })).toEqual([
      'error feed.dayImpossible /items/0/facts/effectiveDate',
      'error feed.dayImpossible /items/0/facts/registrationDate',
    ]);
    expect(await foundIn({ effectiveDate: inDays(30) })).toEqual([
      'warning feed.dayAhead /items/0/facts/effectiveDate',
    ]);
  });

  test('a home outside the United Kingdom is refused, with a hint if latitude and longitude may be swapped', async () => {
    taken(await office.put('landlords', [landlord]));
    const exchanged = await office.put('properties', [property({ latitude: -2.6, longitude: 54.3 })]);
    expect(exchanged.as(FeedRefusalSchema).findings).toMatchObject([
      {
        kind: 'feed.elsewhere',
        pointer: '/items/0/facts/latitude',
        message: 'Latitude -2.6, longitude 54.3 is outside the United Kingdom and the sea around it.',
        cure: 'The two are probably swapped. Write latitude 54.3, longitude -2.6.',
      },
    ]);
    expect(refused(await office.put('properties', [property({ latitude: 0, longitude: 0 })]))).toEqual([
      'error feed.elsewhere /items/0/facts/latitude',
    ]);
    // Unst, Scilly, Lowestoft and Belleek.
    for (const [latitude, longitude] of [
      [60.84, -0.77],
      [49.87, -6.44],
      [52.48, 1.76],
      [54.48, -8.09],
    ] as const)
      taken(await office.put('properties', [property({ latitude, longitude })]));
  });

  test.each([
    ['automatic', 'feed.notThereYet'],
    ['approved', 'feed.notInModes'],
  ] as const)(
    'a household whose bids are %s is accepted with a warning where that has no effect',
    async (mode, kind) => {
      const { created, findings } = taken(
        await office.put('applications', [application({ bidding: { mode, until: null } })]),
      );
      expect(created).toBe(1);
      expect(findings).toMatchObject([{ severity: 'warning', kind, pointer: '/items/0/facts/bidding/mode' }]);
    },
  );

  test('an application that owes a sum and nothing is taken with a warning that names the sum', async () => {
    const owing = application({ owesHousingDebt: false, housingDebtPence: 62_050 });
    expect(taken(await office.put('applications', [owing])).findings).toMatchObject([
      { severity: 'warning', kind: 'feed.contradicts', pointer: '/items/0/facts/owesHousingDebt' },
    ]);
    expect(
      taken(await office.put('applications', [application({ owesHousingDebt: true, housingDebtPence: 1 })]))
        .findings,
    ).toEqual([]);
  });

  test('an application’s public number belongs to it alone, and cannot change', async () => {
    taken(await office.put('applications', [application({}, 1)]));
    const other = { ...application({}, 2), reference: application({}, 1).reference };
    const renamed = { ...application({}, 1), reference: '5' };
    expect(refused(await office.put('applications', [other]))).toEqual([
      'error feed.referenceTaken /items/0/reference',
    ]);
    expect(refused(await office.put('applications', [renamed]))).toEqual([
      'error feed.referenceChanged /items/0/reference',
    ]);
  });

  test('a dry run reports the same and changes nothing', async () => {
    await bringHome();
    expect(taken(await office.put('adverts', [advert()], '?dryRun=true'))).toMatchObject({
      dryRun: true,
      created: 1,
    });
    expect(await count('advert')).toBe(0);
    const bad = [advert({ advertTypeId: 99 })];
    expect(refused(await office.put('adverts', bad, '?dryRun=true'))).toEqual(
      refused(await office.put('adverts', bad)),
    );
  });

  test('two batches at once on the same references run one after the other', async () => {
    const answers = await Promise.all([
      office.put('applications', batch('high')),
      office.put('applications', batch('medium').toReversed()),
      office.put('applications', batch('high')),
    ]);
    const counts = answers.map(taken);
    expect(counts.map(({ created }) => created).toSorted((one, other) => one - other)).toEqual([0, 0, 200]);
    const { rows } = await portal.pool.query("select distinct facts ->> 'band' as band from application");
    expect(rows).toHaveLength(1);
  });
});

describe('a body', () => {
  test.each<[string, unknown]>([
    ['without items', {}],
    ['with none', { items: [] }],
    ['with too many', { items: Array.from({ length: 1_001 }, () => ({})) }],
    ['that is a list', []],
  ])('%s is refused', async (_what, body) => {
    const answer = await office.send('PUT', '/api/backoffice/landlords', { body });
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  });

  test('that is cut off is refused', async () => {
    const answer = await office.send('PUT', '/api/backoffice/landlords', { raw: '{"items": [{"externalRef' });
    expect([answer.status, answer.code]).toEqual([400, 'request.malformed']);
  });

  test('larger than 16 MB is refused', async () => {
    const raw = JSON.stringify({ items: ['x'.repeat(16 * 1024 * 1024)] });
    const answer = await office.send('PUT', '/api/backoffice/landlords', { raw });
    expect([answer.status, answer.code]).toEqual([413, 'request.tooLarge']);
  });
});
