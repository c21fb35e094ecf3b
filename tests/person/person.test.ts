import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personTables } from '#tools/person/person-tables.ts';
import { FileShelf } from '../api/files/file-shelf.ts';
import { databaseForTests } from '../support/portal.ts';
import { runCommand } from '../support/run-command.ts';
import { unzip } from './unzip.ts';
import { addWholePerson, rowCounts, tablesWith, type WholePerson } from './whole-person.ts';

// The portal's data about a person: listed, handed over, and erased.

const tenant = 'ashcombe';
const database = databaseForTests();
let shelf: FileShelf;
let folder: string;
let wanda: WholePerson;
let bartholomew: WholePerson;

beforeAll(async () => {
  shelf = await FileShelf.open();
  folder = await mkdtemp(join(tmpdir(), 'lintel-person-'));
  wanda = await addWholePerson(database.pool, shelf, tenant, 'Wanda');
  bartholomew = await addWholePerson(database.pool, shelf, tenant, 'Bartholomew');
  await addWholePerson(database.pool, shelf, 'three-rivers', 'Wanda');
});
afterAll(async () => {
  await shelf.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...words: string[]) =>
  runCommand({ DATABASE_URL: database.url, LINTEL_DATA: shelf.dataFolder }, [
    'person',
    ...words,
    '--tenant',
    tenant,
  ]);

const page = readFileSync(join(import.meta.dirname, '../../docs/personal-data.md'), 'utf8');

/** Returns the rows of one table of the page, each as its cells. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  return section
    .replace(/\n## [^]*/, '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}
const personal = rowsUnder('Tables with personal data');

test('the page on personal data names each table of the database once', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const named = [...personal, ...rowsUnder('Tables without')].map(([table]) => table);
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('the page says for each table what the export contains', () => {
  const given = personal.filter(([, , , exported]) => exported === 'yes').map(([table]) => table);
  expect(personTables.map(({ table }) => table).toSorted()).toEqual(given.toSorted());
});

test('the test’s person has a row in each table with personal data', async () => {
  expect(Object.keys(await rowCounts(database.pool, tenant))).toEqual(
    expect.arrayContaining(personal.map(([table]) => table)),
  );
});

test('an export describes everything in words, with files under their original names', async () => {
  const { status, said } = await run('export', wanda.email, '--to', folder);
  expect([status, said[0]]).toEqual([
    0,
    expect.stringContaining(`person-${wanda.number}.zip has everything the portal holds about them.`),
  ]);
  const files = unzip(await readFile(join(folder, `person-${wanda.number}.zip`)));
  const today = '\\d{4}-\\d\\d-\\d\\d';
  const names = [...files.keys()];
  expect(names[0]).toBe('person.json');
  expect(names.slice(1)).toEqual([
    expect.stringMatching(`^files you got/${today} Wanda.pdf$`),
    expect.stringMatching(`^files you sent/${today} Wanda.pdf$`),
    expect.stringMatching(`^files you sent/${today} Wanda \\(2\\).pdf$`),
    expect.stringMatching(`^files you sent/${today} Wanda \\(3\\).pdf$`),
  ]);
  expect(files.get(names[1] ?? '')?.toString()).toMatch(/^%PDF-1.7 Wanda/);
  const told: unknown = JSON.parse(files.get('person.json')?.toString() ?? '');
  expect(Object.keys(told ?? {})).toEqual(personTables.map(({ heading }) => heading));
  expect(told).toMatchObject({
    Account: [{ 'First name': 'Wanda', Email: wanda.email, 'Registration number': wanda.number }],
    'Forms that were sent': [
      { Answers: { 'Why do you want to move?': 'Wanda', 'How do you live?': 'I own it' } },
    ],
    Messages: [{ Body: 'I am Wanda.' }],
  });
  expect(JSON.stringify(told)).not.toMatch(/Bartholomew|Password hash|Token hash|argon2|x[0-9a-f]{64}/);
});

test('an export never overwrites a file, and fails for an unknown person', async () => {
  expect(await run('export', wanda.number, '--to', folder)).toMatchObject({
    status: 1,
    complained: [expect.stringContaining('cannot be written')],
  });
  expect(await run('export', '000000000', '--to', folder)).toMatchObject({
    status: 1,
    complained: [expect.stringMatching(/^ashcombe has no account, application or form of 000000000\./)],
  });
});

test('an erasure first only lists its effects, and a wrong number does nothing', async () => {
  const before = await rowCounts(database.pool, tenant);
  const { status, said } = await run('erase', wanda.email);
  expect(status).toBe(0);
  expect(said.slice(0, -2)).toEqual([
    'Deleted: the account, with its log-ins, favourites, searches and alerts',
    '  1 application',
    '  1 form that was sent',
    '  2 drafts',
    '  1 conversation',
    '  1 message',
    '  1 action',
    '  1 case',
    '  1 personal housing plan',
    '  1 document from the council',
    '  3 files',
    expect.stringMatching(/^ {2}\d emails$/),
    'Kept:',
    expect.stringMatching(
      /^ {2}2 bids, 1 of them withdrawn now from open adverts, without name, number or household/,
    ),
    expect.stringMatching(/^ {2}1 line in the record of accounts, without names/),
    expect.stringMatching(/^ {2}1 time that staff acted in their place, with the names of staff/),
    expect.stringMatching(/^Not deleted by this command: data in the council’s housing system/),
  ]);
  expect(said.at(-2)).toBe(
    `Nothing was erased. To erase it, run: npm run person -- erase ${wanda.number} --tenant ashcombe --confirm ${wanda.number}`,
  );
  expect(await run('erase', wanda.email, '--confirm', '1')).toMatchObject({ status: 2, said: [] });
  expect(await rowCounts(database.pool, tenant)).toEqual(before);
  expect(wanda.hashes.map((hash) => existsSync(shelf.placeOf(hash)))).toEqual([true, true, true]);
});

test('an erasure leaves only what the page says, and other people’s data as it was', async () => {
  // Wanda bid for an application that the council has since given to its own person.
  const { rowCount } = await database.pool.query(
    'update bid_event set account_id = $1 from bid where bid.id = bid_id and application_id = $2',
    [wanda.id, bartholomew.applicationId],
  );
  expect(rowCount).toBe(2);
  const others = await rowCounts(database.pool, 'three-rivers');
  const before = await rowCounts(database.pool, tenant);
  const { status, said } = await run('erase', wanda.number, '--confirm', wanda.number);
  expect([status, said.at(-2)]).toEqual([
    0,
    expect.stringMatching(
      `^Erased: the person with the registration number ${wanda.number} at .*Keep this as the receipt.$`,
    ),
  ]);
  expect(await tablesWith(database.pool, tenant, ['Wanda'])).toEqual([]);
  const stays = personal.filter(([, , , , erased]) => erased?.startsWith('kept')).map(([table]) => table);
  const left = await tablesWith(database.pool, tenant, [wanda.id, wanda.applicationId, wanda.number]);
  expect(stays).toEqual(
    expect.arrayContaining(left.filter((table) => !['account', 'application'].includes(table))),
  );
  expect(wanda.hashes.map((hash) => existsSync(shelf.placeOf(hash)))).toEqual([false, false, false]);

  const { rows: accounts } = await database.pool.query(
    `select name, email, first_name, date_of_birth, password_hash, state, consents from account where id = $1`,
    [wanda.id],
  );
  expect(accounts).toEqual([
    {
      name: 'Erased',
      email: `${wanda.id}@erased.invalid`,
      first_name: null,
      date_of_birth: null,
      password_hash: null,
      state: 'suspended',
      consents: [],
    },
  ]);
  const { rows: applications } = await database.pool.query(
    'select account_id, external_reference, facts from application where id = $1',
    [wanda.applicationId],
  );
  expect(applications).toEqual([
    {
      account_id: null,
      external_reference: null,
      facts: {
        band: null,
        effectiveDate: '2024-03-03',
        bedroomNeed: null,
        household: [{ role: 'applicant', dateOfBirth: null }],
        localConnections: [],
      },
    },
  ]);
  const { rows: bids } = await database.pool.query(
    `select bid.state, array_agg(event order by bid_event.id) as events, count(bid_event.account_id)::integer as named
       from bid join bid_event on bid_event.bid_id = bid.id where application_id = $1 group by bid.id, bid.state order by state`,
    [wanda.applicationId],
  );
  expect(bids).toEqual([
    { state: 'stood', events: ['bid.place'], named: 0 },
    { state: 'withdrawn', events: ['bid.place', 'bid.withdraw'], named: 0 },
  ]);
  const { rows: byHer } = await database.pool.query('select from bid_event where account_id = $1', [
    wanda.id,
  ]);
  expect(byHer).toEqual([]);
  const { rows: record } = await database.pool.query(
    'select event, made_by from audit_event where account_id = $1 order by id',
    [wanda.id],
  );
  expect(record).toEqual([
    { event: 'staff.ask', made_by: 'staff' },
    { event: 'account.erase', made_by: 'staff' },
  ]);

  // Half of each: one of two people with equal rows.
  const after = await rowCounts(database.pool, tenant);
  for (const [table] of personal) {
    if (table === undefined || stays.includes(table) || ['account', 'application'].includes(table)) continue;
    expect([table, after[table]]).toEqual([
      table,
      table === 'alert_place' ? before[table] : (before[table] ?? 0) / 2,
    ]);
  }
  expect(await rowCounts(database.pool, 'three-rivers')).toEqual(others);
  expect(await run('erase', wanda.email)).toMatchObject({ status: 1 });
});
