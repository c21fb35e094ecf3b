import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import { openOsPlaces } from '#api/addresses/os-places.ts';
import { FindAddressesResponseSchema } from '#schemas/api/addresses.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { osPlacesKey, problem, startOsPlaces, type OsPlacesServer } from '../../support/os-places-server.ts';
import { portalForTests } from '../../support/portal.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { copyTenants, type TenantsWith } from '../../support/tenants-with.ts';

/** A small list of a council in Wales, with two names of a town and a missing postcode. */
const list = [
  '\ufeffuprn,premise,line1,line2,town,town:cy,postcode',
  '990002000001,1,Lôn y Bont,,Rivertown,Tre’r Afon,EL1 1AA',
  '990002000002,"Fflat 2, Tŷ Ŵyn",Lôn y Bont,,Rivertown,Tre’r Afon,el11aa',
  '990002000003,3,Lôn y Bont,,Rivertown,,nowhere',
].join('\r\n');

let os: OsPlacesServer;
let tenants: TenantsWith;
beforeAll(async () => {
  os = await startOsPlaces();
  tenants = await copyTenants('ashcombe', 'three-rivers', 'porth-elen');
  await writeFile(join(tenants.path, 'porth-elen/addresses.csv'), list);
});
afterAll(async () => {
  await os.close();
  await tenants.remove();
});
beforeEach(() => {
  os.answer = null;
  os.asked.length = 0;
});

const withKey = portalForTests(() => ({
  tenantsFolder: tenants.path,
  osPlaces: { key: osPlacesKey, origin: os.origin },
}));
const withoutKey = portalForTests(() => ({ tenantsFolder: tenants.path }));

const rateLimits = { ...rateLimitsOf(10_000), findAddresses: { max: 2, timeWindow: 600_000 } };
const limited = portalForTests(() => ({ tenantsFolder: tenants.path, rateLimits }));

async function visitor(portal: Pick<TestServer, 'client'>, tenantId = 'ashcombe'): Promise<Client> {
  const client = portal.client(tenantId);
  await client.visit();
  return client;
}

async function find(client: Client, postcode: string, language = 'en-GB') {
  const answer = await client.post('/api/addresses/find', {
    body: { postcode },
    headers: { 'accept-language': language },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  return answer.as(FindAddressesResponseSchema);
}

/** Returns an unused postcode, because known ones are cached for a day. */
let next = 0;
function fresh(): string {
  next += 1;
  return `M${Math.ceil(next / 9)} ${((next - 1) % 9) + 1}AA`;
}

const house = (number: number, postcode: string) => ({
  DPA: {
    UPRN: String(100_000 + number),
    ADDRESS: `${number}, STRYD Y BONT, ST ASAPH, ${postcode}`,
    BUILDING_NUMBER: String(number),
    THOROUGHFARE_NAME: 'STRYD Y BONT',
    DEPENDENT_LOCALITY: 'UPPER GREEN',
    POST_TOWN: 'ST ASAPH',
    POSTCODE: postcode,
  },
});

describe('the council’s own list', () => {
  test('has every home of a postcode, however it is typed', async () => {
    const client = await visitor(withoutKey, 'porth-elen');
    for (const typed of ['EL1 1AA', ' el1\u00a01aa', 'el1-1aa', 'EL1 IAA']) {
      const { status, postcode, mended, addresses } = await find(client, typed);
      expect([typed, status.valid, postcode, mended]).toEqual([typed, true, 'EL1 1AA', typed === 'EL1 IAA']);
      expect(addresses.map(({ uprn, premise }) => [uprn, premise])).toEqual([
        ['990002000001', '1'],
        ['990002000002', 'Fflat 2, Tŷ Ŵyn'],
      ]);
    }
    expect(os.asked).toEqual([]);
  });

  test('has town names in the reader’s language', async () => {
    const client = await visitor(withoutKey, 'porth-elen');
    expect((await find(client, 'EL1 1AA')).addresses[0]?.town).toBe('Rivertown');
    expect((await find(client, 'EL1 1AA', 'cy-GB')).addresses[0]?.town).toBe('Tre’r Afon');
  });

  test('of the demo has a tower with more homes than a page of OS Places', async () => {
    const { addresses } = await find(await visitor(withoutKey), 'AC1 1GR');
    expect(addresses.length).toBeGreaterThan(100);
    expect(addresses.some(({ premise }) => premise === 'Flat 120, Kiln Bank Tower')).toBe(true);
  });
});

describe('no address is found', () => {
  test.each([
    ['SW1A 2AA', 'greatBritain'],
    ['BT1 5GS', 'northernIreland'],
    ['je2 3ab', 'crownDependency'],
    ['IM1 1AA', 'crownDependency'],
    ['BF1 3AA', 'forces'],
    ['BFPO 801', 'forces'],
  ])('for %s, and the answer says where that is', async (typed, region) => {
    const found = await find(await visitor(withKey), typed);
    expect(found.status.errorMessages).toEqual(['address.noneFound']);
    expect(found.region).toBe(region);
    expect(os.asked.length > 0).toBe(region === 'greatBritain');
  });

  test('without an outside list', async () => {
    const found = await find(await visitor(withoutKey), fresh());
    expect(found.status.errorMessages).toEqual(['address.noneFound']);
  });
});

test.each(['', 'AC1', 'nonsense', '12345', 'AC1 1A0', '🏠'.repeat(50)])(
  '%j is not a postcode',
  async (typed) => {
    const found = await find(await visitor(withKey), typed);
    expect(found.status.errorMessages).toEqual(['address.postcodeInvalid']);
    expect([found.postcode, os.asked]).toEqual(['', []]);
  },
);

describe('OS Places', () => {
  test('is read page by page, and its key is never logged', async () => {
    const postcode = fresh();
    os.records.set(
      postcode,
      Array.from({ length: 230 }, (_, at) => house(at + 1, postcode)),
    );
    const { addresses, status } = await find(await visitor(withKey), postcode.toLowerCase());
    expect([status.valid, addresses.length]).toEqual([true, 230]);
    expect(addresses[9]).toEqual({
      uprn: '100010',
      premise: '10',
      line1: 'Stryd y Bont',
      line2: 'Upper Green',
      line3: '',
      town: 'St Asaph',
      county: '',
      postcode,
    });
    expect(os.asked.map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '100', '200']);
    expect(os.asked.every(({ url, key }) => key === osPlacesKey && !url.href.includes(osPlacesKey))).toBe(
      true,
    );
  });

  test('is asked once a day for a postcode, and never twice at once', async () => {
    const postcode = fresh();
    os.records.set(postcode, [house(1, postcode)]);
    const client = await visitor(withKey);
    await Promise.all([find(client, postcode), find(client, postcode), find(client, postcode)]);
    await find(await visitor(withKey, 'three-rivers'), postcode);
    expect(os.asked).toHaveLength(1);
  });

  test('adds homes known only to a council, each once, and omits substations', async () => {
    const postcode = fresh();
    const councils = (uprn: string, more: object) => ({
      LPI: {
        UPRN: uprn,
        PAO_START_NUMBER: '12',
        PAO_START_SUFFIX: 'A',
        STREET_DESCRIPTION: 'CLAY HILL',
        TOWN_NAME: 'ASHCOMBE',
        POSTCODE_LOCATOR: postcode,
        CLASSIFICATION_CODE: 'RD04',
        ...more,
      },
    });
    os.records.set(postcode, [
      councils('100001', {}),
      house(1, postcode),
      councils('7', { SAO_TEXT: 'CARAVAN', SAO_START_NUMBER: 4 }),
      councils('8', { CLASSIFICATION_CODE: 'CU11', PAO_TEXT: 'ELECTRICITY SUB STATION' }),
      { DPA: { UPRN: '9', PO_BOX_NUMBER: '44', POST_TOWN: 'ASHCOMBE', POSTCODE: postcode } },
      { DPA: { UPRN: '10', BUILDING_NAME: 'HILL FARM', POST_TOWN: 'ASHCOMBE', POSTCODE: postcode } },
    ]);
    const { addresses } = await find(await visitor(withKey), postcode);
    expect(addresses.map(({ premise, line1 }) => [premise, line1])).toEqual([
      ['Caravan, 4, 12A', 'Clay Hill'],
      ['', 'Hill Farm'],
      ['1', 'Stryd y Bont'],
    ]);
  });

  test.each([
    ['a key that it does not take', problem(401, 'Invalid ApiKey'), 'address.contactSupport', 401],
    ['a plan that lacks it', problem(403, 'Forbidden'), 'address.contactSupport', 403],
    ['too many requests', problem(429, 'Too Many Requests'), 'address.serviceError', 429],
    ['a failure of its own', problem(500, 'Internal Server Error'), 'address.serviceError', 500],
    ['a gateway', problem(503, 'Service Unavailable'), 'address.serviceError', 503],
    ['a postcode that it does not know as one', problem(400, 'Bad Request'), 'address.postcodeInvalid', 400],
    ['an error that it calls well', problem(429, 'Quota', 200), 'address.serviceError', 429],
    [
      'a page of HTML',
      (_: unknown, r: NodeJS.WritableStream) => r.end('<html>'),
      'address.serviceError',
      502,
    ],
    ['nothing', (_: unknown, r: NodeJS.WritableStream) => r.end(), 'address.serviceError', 502],
    [
      'another JSON',
      (_: unknown, r: NodeJS.WritableStream) => r.end('{"results":7}'),
      'address.serviceError',
      502,
    ],
    [
      'records that are none',
      (_: unknown, r: NodeJS.WritableStream) =>
        r.end('{"header":{"totalresults":1},"results":[{"DPA":{"POSTCODE":{"a":1},"UPRN":[]}}]}'),
      'address.noneFound',
      0,
    ],
    [
      'more than anybody reads',
      (_: unknown, r: NodeJS.WritableStream) => r.end(`"${'x'.repeat(3_000_000)}"`),
      'address.serviceError',
      502,
    ],
    [
      'a line that is cut',
      (_: unknown, r: NodeJS.WritableStream & { destroy(): void }) => r.destroy(),
      'address.serviceError',
      503,
    ],
  ] as const)('with %s', async (_, answer, code, status) => {
    const postcode = fresh();
    os.answer = answer;
    const client = await visitor(withKey);
    const found = await find(client, postcode);
    expect([found.status.errorMessages, found.serviceStatus, found.postcode]).toEqual([
      [code],
      status,
      postcode,
    ]);
    // A failure is not cached; a postcode without homes is.
    os.answer = null;
    os.records.set(postcode, [house(1, postcode)]);
    expect((await find(client, postcode)).status.valid).toBe(status !== 0);
  });

  test('without an answer is abandoned at the time limit', async () => {
    os.answer = () => {};
    const { origin } = os;
    const service = openOsPlaces({ key: osPlacesKey, origin }, { timeLimit: 30 });
    await expect(service.find('M11AA', 'en')).rejects.toMatchObject({ status: 504 });
  });

  test('that cannot be reached is a service error, too', async () => {
    const service = openOsPlaces({ key: osPlacesKey, origin: 'http://127.0.0.1:1' });
    await expect(service.find('M11AA', 'en')).rejects.toMatchObject({ status: 503 });
  });

  test('without a Welsh record returns the English one', async () => {
    const service = openOsPlaces({ key: osPlacesKey, origin: os.origin });
    os.records.set('M9 9AA', [house(1, 'M9 9AA')]);
    os.answer = (request, response) => {
      const isWelsh = request.url?.includes('lr=CY') === true;
      response.end(
        JSON.stringify({
          header: { totalresults: isWelsh ? 0 : 1 },
          ...(!isWelsh && { results: [house(1, 'M9 9AA')] }),
        }),
      );
    };
    expect(await service.find('M99AA', 'cy')).toHaveLength(1);
    // A late request from an earlier test may arrive here.
    const ours = os.asked.filter(({ url }) => url.searchParams.get('postcode') === 'M9 9AA');
    expect(ours.map(({ url }) => url.searchParams.get('lr'))).toEqual(['CY', 'EN']);
  });
});

describe('a caller', () => {
  test('who asks too often is rate-limited, members separately from visitors at the same address', async () => {
    const guest = await visitor(limited);
    for (const status of [200, 200, 429])
      expect((await guest.post('/api/addresses/find', { body: { postcode: 'AC1 1GR' } })).status).toBe(
        status,
      );
    const refused = await guest.post('/api/addresses/find', { body: { postcode: 'AC1 1GR' } });
    expect([refused.code, Number(refused.headers['retry-after']) > 0]).toEqual(['request.rateLimited', true]);
    const member = await visitor(limited);
    await addAccount(limited.pool, 'ashcombe', 'member@example.org');
    await member.logIn('member@example.org', password);
    expect((await find(member, 'AC1 1GR')).status.valid).toBe(true);
    // All sessions of an account count together, in any process.
    const second = await startTestServer(limited.url, { rateLimits });
    try {
      const again = await visitor(second);
      await again.logIn('member@example.org', password);
      expect((await find(again, 'AC1 1GR')).status.valid).toBe(true);
      const third = await visitor(limited);
      await third.logIn('member@example.org', password);
      for (const one of [again, member, third]) {
        const { code } = await one.post('/api/addresses/find', { body: { postcode: 'AC1 1GR' } });
        expect(code).toBe('request.rateLimited');
      }
      await addAccount(limited.pool, 'ashcombe', 'neighbour@example.org');
      const neighbour = await visitor(second);
      await neighbour.logIn('neighbour@example.org', password);
      expect((await find(neighbour, 'AC1 1GR')).status.valid).toBe(true);
    } finally {
      await second.close();
    }
  });

  test('needs a page’s token, as for every write', async () => {
    const client = withKey.client();
    const answer = await client.post('/api/addresses/find', { body: { postcode: 'AC1 1GR' } });
    expect(answer.status).toBe(403);
  });
});
