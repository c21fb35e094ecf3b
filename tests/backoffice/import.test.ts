import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBackgroundSettings } from '#api/background/settings.ts';
import { splitJson } from '#tools/backoffice/split-json.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer } from '../support/test-server.ts';
import {
  addKey,
  advert,
  application,
  BackOffice,
  forTwoBedrooms,
  landlord,
  property,
  taken,
} from './back-office.ts';
import { runCommand } from '../support/run-command.ts';
import { emptyTables } from '../support/empty-tables.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lintel-import-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => emptyTables(database.pool, 'advert', 'property', 'landlord', 'application'));

/** Runs a command as `npm run backoffice -- …` does and returns its status and output. */
async function backoffice(...words: string[]) {
  const { status, said, complained } = await runCommand({ DATABASE_URL: database.url }, [
    'backoffice',
    ...words,
    ...(words.includes('--tenant') ? [] : ['--tenant', 'three-rivers']),
  ]);
  return { status, said: said.join('\n').replaceAll(`${folder}/`, ''), complained: complained.join('\n') };
}

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

async function count(table: 'advert' | 'application'): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from ${table}`,
  );
  return rows[0]?.count ?? -1;
}

const applications = (many: number) => Array.from({ length: many }, (_, place) => application({}, place + 1));
const lines = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).join('\n');

describe('importing a file', () => {
  test('works for each kind, and repeating it changes nothing', async () => {
    const files = [
      await write('landlords.json', JSON.stringify([landlord], null, 2)),
      await write('properties.jsonl', lines([property()])),
      await write('adverts.json', JSON.stringify([advert(), advert({ externalReference: 'A/2' })])),
      await write('applications.json', JSON.stringify(applications(3))),
    ];
    for (const file of files) expect(await backoffice('import', file)).toMatchObject({ status: 0 });
    expect([await count('advert'), await count('application')]).toEqual([2, 3]);
    expect((await backoffice('import', files[2] ?? '')).said).toContain('0 new, 0 changed, 2 as before');
  });

  test('with one bad row in three thousand takes nothing, and names its line', async () => {
    const rows = applications(3_000);
    rows[2_350] = application({ effectiveDate: 'last spring' }, 2_351);
    const file = await write('applications.jsonl', lines(rows));
    const { status, said } = await backoffice('import', file);
    expect(status).toBe(1);
    expect(said).toMatch(
      /^✗ applications\.jsonl:2351 {2}\/2350\/facts\/effectiveDate\n[^]*\n✗ applications: 1 error, 3 warnings\nNone of the 3000 rows of applications was imported/,
    );
    expect(await count('application')).toBe(0);
  });

  test('in a dry run reports its effects and has none', async () => {
    const file = await write('applications.json', JSON.stringify(applications(5)));
    const { status, said } = await backoffice('import', file, '--dry-run');
    expect([status, said]).toEqual([0, expect.stringContaining('5 new')]);
    expect(said).toContain('nothing was saved');
    expect(await count('application')).toBe(0);
  });

  test.each([
    ['applications.json', '[]'],
    ['applications.jsonl', '\n'],
    ['applications.csv', 'externalReference,reference,scheme,facts.band,facts.effectiveDate\n'],
  ])('without rows is an error, as a failed export would leave it: %s %j', async (name, text) => {
    const { status, said } = await backoffice('import', await write(name, text));
    expect([status, said]).toEqual([1, expect.stringMatching(/^✗ applications\..*:1/)]);
    expect(said).toContain('Nothing was imported');
  });

  test('that is cut off takes nothing', async () => {
    const whole = JSON.stringify(applications(1_500), null, 1);
    for (const cut of [Math.floor(whole.length * 0.9), whole.length - 1]) {
      const { status, said } = await backoffice(
        'import',
        await write('applications.json', whole.slice(0, cut)),
      );
      expect([status, said]).toEqual([1, expect.stringContaining('The file ends')]);
    }
    expect(await count('application')).toBe(0);
  });

  test('with an item repeated thousands of lines later takes nothing', async () => {
    const rows = [...applications(2_100), application({ band: 'high' }, 3)];
    const { status, said } = await backoffice('import', await write('applications.jsonl', lines(rows)));
    expect(status).toBe(1);
    expect(said).toContain('applications.jsonl:2101  /2100/externalReference\n');
    expect(said).toContain('"H/3" is already on line 3.');
  });

  test('with two applications of one number names the first one’s line, beside its other mistakes', async () => {
    const rows = [
      ...applications(3),
      { ...application({}, 4), reference: '700002' },
      application({ band: 'hihg' }, 5),
    ];
    const { status, said } = await backoffice('import', await write('applications.jsonl', lines(rows)));
    expect(status).toBe(1);
    expect(said).toContain('applications.jsonl:4  /3/reference\n    "700002" is already on line 2.');
    expect(said).toContain('✗ applications: 2 errors');
  });

  test('with a misspelt scheme or council suggests another', async () => {
    await backoffice('import', await write('landlords.json', JSON.stringify([landlord])));
    await backoffice('import', await write('properties.json', JSON.stringify([property()])));
    const file = await write('adverts.json', JSON.stringify([advert({ schemeIdentifier: 'general-need' })]));
    expect((await backoffice('import', file)).said).toContain('Did you mean "general-needs"?');
    expect((await backoffice('import', file, '--tenant', 'three-river')).complained).toContain(
      'Did you mean "three-rivers"?',
    );
  });

  test('of adverts warns of each open to households of every size, and takes it', async () => {
    await backoffice('import', await write('landlords.json', JSON.stringify([landlord])));
    await backoffice('import', await write('properties.json', JSON.stringify([property()])));
    const adverts = [
      advert({ rules: forTwoBedrooms }),
      advert({ externalReference: 'A/2', rules: { occupancy: { maximum: 4 } } }),
      advert({ externalReference: 'A/3' }),
      advert({ externalReference: 'A/4', state: 'draft', rules: { points: { minimum: 10 } } }),
      advert({ externalReference: 'A/5', state: 'withdrawn' }),
      advert({ externalReference: 'A/6', opensAt: '2024-03-04T12:00:00Z', closesAt: '2024-03-12T12:00:00Z' }),
    ];
    const { status, said } = await backoffice('import', await write('adverts.jsonl', lines(adverts)));
    expect(status).toBe(0);
    expect(said).toMatch(
      /^! adverts\.jsonl:3 {2}\/2\/rules\/bedroomNeed\n {4}The advert has no rule about size, so households of any size can bid for this home with 2 bedrooms\.\n {4}→ Say how many bedrooms a household must need \("rules\.bedroomNeed\.minimum" and "rules\.bedroomNeed\.maximum", such as 2\)/m,
    );
    expect(said.match(/no rule about size/g)).toHaveLength(2);
    expect(said).toContain('6 rows of adverts: 6 new');
  });

  test('reports a mistake in a whole column once, with its rows, and counts all', async () => {
    await backoffice('import', await write('landlords.json', JSON.stringify([landlord])));
    const homes = [
      ...Array.from({ length: 7 }, (_, place) => ({
        ...property({ street: `Weir Row ${place}` }, `P/${place}`),
        landlordReference: 'NDC',
      })),
      ...Array.from({ length: 4 }, (_, place) => property({ postcode: `ZZ1 ${place}CO` }, `Q/${place}`)),
      ...Array.from({ length: 3 }, (_, place) => property({ street: '' }, `R/${place}`)),
    ];
    const file = await write('properties.jsonl', lines(homes));
    const { said } = await backoffice('import', file);
    expect(said.match(/There is no landlord with the reference "NDC"\./g)).toHaveLength(1);
    expect(said).toContain(
      'You have sent: L/1.\n    The same in 6 more rows, on lines 2, 3, 4, 5, 6 and so on.\n',
    );
    expect(said).toContain(
      'The same in 3 more rows, on lines 9, 10, 11. There it says "ZZ1 1CO", "ZZ1 2CO", "ZZ1 3CO".\n',
    );
    expect(said.match(/"street" is ""/g)).toHaveLength(3);
    expect(said).toContain('✗ properties: 14 errors, 0 warnings\n');
    const { findings } = JSON.parse((await backoffice('import', file, '--json')).said);
    expect(findings).toHaveLength(14);
  });

  test('does not treat two misspellings as one', async () => {
    const rows = [
      ...Array.from({ length: 4 }, (_, place) => application({ band: 'hihg' }, place + 1)),
      ...Array.from({ length: 4 }, (_, place) => application({ band: 'mediun' }, place + 5)),
    ];
    const { said } = await backoffice('import', await write('applications.jsonl', lines(rows)));
    expect(said).toContain('Did you mean "high"?');
    expect(said).toContain('Did you mean "medium"?');
  });

  test('reports each mistake, and warnings of one kind once with their rows', async () => {
    await backoffice('import', await write('landlords.json', JSON.stringify([landlord])));
    const homes = Array.from({ length: 25 }, (_, place) =>
      property({ persons: 30, street: `Weir Row ${place}` }, `P/${place}`),
    );
    const file = await write('properties.jsonl', lines(homes));
    const { status, said } = await backoffice('import', file);
    expect([status, said.match(/is described as for 30 people/g)?.length]).toEqual([0, 1]);
    expect(said).toContain('The same in 24 more rows, on lines 2, 3, 4, 5, 6 and so on.');
    expect(said).toContain('0 errors, 25 warnings');
    const many = Array.from({ length: 1_200 }, (_, place) =>
      property({ persons: 30, street: `Weir Row ${place}` }, `P/${place}`),
    );
    const wrong = await write('properties.jsonl', lines([...many, property({ postcode: 'ZZ1' }, 'P/wrong')]));
    expect((await backoffice('import', wrong)).said).toMatch(/^✗ properties\.jsonl:1201 /);
  });

  test('names its database, and whether a portal runs on it', { tags: ['full'] }, async () => {
    const file = await write('landlords.json', JSON.stringify([landlord]));
    const name = new URL(database.url).pathname.slice(1);
    const { said } = await backoffice('import', file);
    expect(said).toMatch(
      new RegExp(
        `^Into the database ${name} at [^@]*\\(DATABASE_URL\\)\\. No portal is running on it\\. `,
        'm',
      ),
    );
    expect((await backoffice('import', file, '--dry-run')).said).toContain(
      `Compared with the database ${name}`,
    );
    const server = await startTestServer(database.url, { background: readBackgroundSettings({}) });
    try {
      await expect
        .poll(async () => JSON.parse((await backoffice('import', file, '--json')).said).database)
        .toMatchObject({ isEmbedded: false, hasPortal: true });
      expect((await backoffice('import', file)).said).toContain('on which a portal is running.');
    } finally {
      await server.close();
    }
  });

  test('prints the same as JSON', async () => {
    const file = await write('x.json', JSON.stringify([{ ...application(), reference: '' }]));
    const { status, said } = await backoffice('import', file, '--kind', 'applications', '--json');
    expect(status).toBe(1);
    expect(JSON.parse(said)).toMatchObject({
      taken: false,
      refused: true,
      findings: [{ kind: 'feed.shape', pointer: '/0/reference', line: 1 }],
    });
  });
});

describe('CSV', () => {
  const header = [
    'externalReference',
    'reference',
    'schemeIdentifiers',
    'facts.band',
    'facts.effectiveDate',
    'facts.bedroomNeed',
    'facts.household',
    'facts.localConnections',
  ];
  const household = '"[{""role"": ""applicant"", ""dateOfBirth"": null}]"';

  test.each<[string, string, string, string]>([
    ['with commas', ',', '\n', ''],
    ['with semicolons', ';', '\n', ''],
    ['from Windows, with a mark before it', ',', '\r\n', '\uFEFF'],
    ['from Windows, with semicolons and a mark', ';', '\r\n', '\uFEFF'],
  ])('%s is read', async (_what, delimiter, end, mark) => {
    const rows = [
      header,
      [
        '"H;1, the ""first"""',
        '007',
        'general-needs|homes-for-over-55s',
        'high',
        '2024-02-29',
        '2',
        household,
        '[]',
      ],
      ['H2', '8', 'general-needs', 'null', 'null', 'null', household, '[]'],
    ];
    const csv = mark + rows.map((row) => row.join(delimiter)).join(end) + end;
    expect(await backoffice('import', await write('applications.csv', csv))).toMatchObject({ status: 0 });
    const { rows: kept } = await database.pool.query(
      `select external_reference as name, reference, scheme_identifiers as schemes, facts -> 'band' as band,
              facts -> 'bedroomNeed' as need from application order by reference`,
    );
    expect(kept).toEqual([
      {
        name: 'H;1, the "first"',
        reference: '007',
        schemes: ['general-needs', 'homes-for-over-55s'],
        band: 'high',
        need: 2,
      },
      { name: 'H2', reference: '8', schemes: ['general-needs'], band: null, need: null },
    ]);
  });

  test('reports the right line after cells of several lines', async () => {
    const many = household.replace(', ', ',\n');
    const csv = [
      header.join(','),
      ['H1', '1', 'general-needs', 'high', '2024-02-29', '2', many, '[]'].join(','),
      ['H2', '2', 'general-needs', 'high', '2024-02-29', 'two', household, '[]'].join(','),
      ['H3', '3', 'general-needs', 'high', '2024-02-29', '2'].join(','),
    ].join('\n');
    const { status, said } = await backoffice('import', await write('applications.csv', csv));
    expect(status).toBe(1);
    expect(said).toContain('applications.csv:4  column facts.bedroomNeed\n');
    expect(said).toMatch(/applications\.csv:5\n {4}The row has 6 cells/);
    expect(await count('application')).toBe(0);
  });
});

test('reports how many applications lack a fact that the council’s rules read', async () => {
  const rows = [
    ...applications(3),
    ...[4, 5].map((number) => application({ effectiveDate: null }, number)),
    application({ effectiveDate: null, band: null }, 6),
  ];
  const file = await write('applications.json', JSON.stringify(rows));
  const { said } = await backoffice('import', file, '--dry-run');
  expect(said).toMatch(
    /^! 3 applications do not include "facts\.effectiveDate", which decides the order in Homes for everyone\. Until you send it, they rank level with those whose date is the day on which a home closes\.$/m,
  );
  expect(said).toMatch(/^! 1 application does not include "facts\.band", .* level with the lowest band\.$/m);
  expect(said).toContain('→ Send it with each application');
  expect(said).toContain('\n✓ applications: 0 errors, 3 warnings\n');

  const server = await startTestServer(database.url);
  try {
    const office = new BackOffice(
      server.client('three-rivers'),
      await addKey(database.pool, 'three-rivers', ['feed:write']),
    );
    expect(taken(await office.put('applications', rows))).toMatchObject({
      created: 6,
      untold: [
        { fact: 'effectiveDate', applications: 3, schemes: ['general-needs'] },
        { fact: 'band', applications: 1, schemes: ['general-needs'] },
      ],
    });
    expect(taken(await office.put('applications', applications(3)))).not.toHaveProperty('untold');
  } finally {
    await server.close();
    await database.pool.query('delete from api_key');
  }
});

function withoutPostcode(number: number) {
  const { postcode: _, ...rest } = application({}, number);
  return rest;
}
const writeRows = (rows: readonly unknown[]) => write('applications.jsonl', lines(rows));

test('reports how many applications cannot be claimed online, with their first lines', async () => {
  const [first = application(), ...others] = applications(8);
  const without = withoutPostcode(9);
  const unborn = application({ household: [{ role: 'applicant', dateOfBirth: null }] }, 10);
  const odd = { ...application({}, 11), reference: 'HN/11' };
  const { status, said } = await backoffice(
    'import',
    await writeRows([first, without, unborn, odd, ...others]),
  );
  expect(status).toBe(0);
  expect(said).toMatch(
    /^! applications\.jsonl:2\n {4}People cannot claim 3 applications online: 1 without a postcode, 1 without the applicant’s date of birth, 1 with a number that people cannot enter\. The first are on lines 2, 3, 4\.\n {4}→ Send, with each: its "postcode"; the applicant’s "dateOfBirth" in "facts\.household"; a "reference" of 6 digits, or of 8 with a hyphen, which cannot change/m,
  );
  // Existing values may be left out.
  expect((await backoffice('import', await writeRows([withoutPostcode(1)]))).said).not.toContain(
    'People cannot claim',
  );

  const many = Array.from({ length: 1_200 }, (_, place) => withoutPostcode(place + 20));
  expect((await backoffice('import', await writeRows(many), '--dry-run')).said).toContain(
    'People cannot claim 1,200 applications online: 1,200 without a postcode. The first are on lines 1, 2, 3, 4, 5.',
  );

  const server = await startTestServer(database.url);
  try {
    const office = new BackOffice(
      server.client('three-rivers'),
      await addKey(database.pool, 'three-rivers', ['feed:write']),
    );
    expect(taken(await office.put('applications', [first, without]))).toMatchObject({
      unclaimable: { applications: 1, first: ['/items/1'] },
    });
    expect(taken(await office.put('applications', [first]))).not.toHaveProperty('unclaimable');
  } finally {
    await server.close();
    await database.pool.query('delete from api_key');
  }
});

describe('keys', () => {
  test('are shown once, work, are listed without their secret, and can be revoked', async () => {
    const made = await backoffice('key', 'new', '--scope', 'feed:write', '--name', 'Case system');
    expect(made.said).toMatch(/^lintel_[A-Za-z0-9_-]{43}$/);
    const server = await startTestServer(database.url);
    try {
      const office = new BackOffice(server.client('three-rivers'), made.said);
      expect((await office.put('landlords', [landlord])).status).toBe(200);
      const listed = (await backoffice('key', 'list')).said;
      expect(listed).toContain('Case system');
      expect(listed).not.toContain(made.said);
      const [id = ''] = listed.split(' ');
      expect((await backoffice('key', 'revoke', id)).status).toBe(0);
      expect((await backoffice('key', 'revoke', id)).status).toBe(1);
      expect((await office.put('landlords', [landlord])).status).toBe(401);
      expect((await backoffice('key', 'list', '--tenant', 'ashcombe')).said).toBe('');
    } finally {
      await server.close();
    }
  });

  test.each<[number, string[]]>([
    [2, ['key', 'new']],
    [2, ['key', 'new', '--scope', 'everything']],
    [2, ['key']],
    [2, ['import']],
    [2, ['import', 'register.json']],
    [1, ['import', 'applications-that-are-not-there.json']],
    [1, ['key', 'list', '--tenant', 'atlantis']],
    [2, ['dance']],
    [2, ['import', '--loud']],
  ])('with a wrong command end with status %i: %j', async (status, words) => {
    const answer = await backoffice(...words);
    expect(answer.status).toBe(status);
    expect(answer.complained.length).toBeGreaterThan(10);
  });
});

test('objects are read correctly wherever the chunks of a file end', async () => {
  const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()));
  await fc.assert(
    fc.asyncProperty(objects, fc.boolean(), fc.integer({ min: 1, max: 9 }), async (items, asLines, size) => {
      const text = asLines ? lines(items) : JSON.stringify(items, null, 1);
      async function* chunks(): AsyncGenerator<string> {
        for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
      }
      const cut: unknown[] = [];
      for await (const piece of splitJson(chunks())) cut.push(JSON.parse(piece.text));
      expect(cut).toEqual(JSON.parse(JSON.stringify(items)));
    }),
  );
});
