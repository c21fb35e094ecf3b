import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount, addAdvert, addApplication } from '#tools/scenario/arrange.ts';
import { FileShelf } from '../api/files/file-shelf.ts';
import { databaseForTests } from '../support/portal.ts';
import { runCommand } from '../support/run-command.ts';
import { unzip } from './unzip.ts';
import { addRow, bidOf, definition, tablesWith } from './whole-person.ts';

// People in the council's feed and visitors who sent a form: the portal has their data, but they have no
// account.

const tenant = 'ashcombe';
const database = databaseForTests();
let shelf: FileShelf;
let folder: string;

beforeAll(async () => {
  shelf = await FileShelf.open();
  folder = await mkdtemp(join(tmpdir(), 'lintel-person-'));
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

async function exported(who: string, number: string): Promise<[unknown, readonly string[]]> {
  expect(await run('export', who, '--to', folder)).toMatchObject({ status: 0 });
  const files = unzip(await readFile(join(folder, `person-${number}.zip`)));
  return [JSON.parse(files.get('person.json')?.toString() ?? ''), [...files.keys()].slice(1)];
}

interface Household {
  readonly id: string;
  readonly number: string;
  readonly documentHash: string;
}

/** Adds an application that no account has, with all that the council's feed can bring for it. */
async function addHousehold(name: string): Promise<Household> {
  const { pool } = database;
  const add = (table: string, row: Readonly<Record<string, unknown>>) => addRow(pool, tenant, table, row);
  const now = new Date();
  const words = { 'en-GB': `About ${name}` };
  const id = await addApplication(pool, tenant, null);
  const number = `${name}/1`;
  await pool.query(
    'update application set external_reference = $2, reference = $3, claim_postcode = $4 where id = $1',
    [id, `EXT-${name}`, number, 'ZZ11ZZ'],
  );
  const application = { application_id: id };
  await add('account_message', { ...application, external_reference: name, texts: words });
  const caseId = await add('housing_case', {
    ...application,
    external_reference: `CASE-${name}`,
    reference: name,
    kind: 'homelessness',
    title: words,
    opened_on: now,
  });
  const planId = await add('housing_plan', { case_id: caseId, external_reference: `PLAN-${name}` });
  await add('housing_plan_version', {
    plan_id: planId,
    version: 1,
    content: { situation: words, steps: [] },
  });
  await add('workflow_action', {
    ...application,
    case_id: caseId,
    action_type: 'send-proof',
    origin: 'council',
    reference: `A-${name}`,
    title: words,
    state: 'needsYou',
  });
  const thread = await add('message_thread', {
    ...application,
    case_id: caseId,
    reference: `T-${name}`,
    subject: name,
    started_by: 'council',
  });
  await add('message', { thread_id: thread, body: `Dear ${name}`, sender: 'council' });
  const letter = await shelf.add(pool, { visitor: name });
  await pool.query('delete from file where id = $1', [letter.id]);
  await add('officer_document', {
    ...application,
    case_id: caseId,
    kind: 'letter',
    document_kind: 'other',
    external_reference: `D-${name}`,
    title: words,
    written_on: now,
    file_name: `${name}.pdf`,
    file_kind: 'pdf',
    size: 10,
    sha256: Buffer.from(letter.sha256, 'hex'),
  });
  return { id, number, documentHash: letter.sha256 };
}

test('an application that no account has is exported by its number, or by the feed’s, with what waits for its person', async () => {
  await addHousehold('Prudence');
  await addHousehold('Barnaby');
  const [told, files] = await exported('EXT-Prudence', 'Prudence-1');
  expect(told).toMatchObject({
    Applications: [
      { Reference: 'Prudence/1', Facts: { household: [{ role: 'applicant' }, { role: 'child' }] } },
    ],
    'Notices in the account': [{ Texts: { 'en-GB': 'About Prudence' } }],
    Messages: [{ Body: 'Dear Prudence' }],
    Cases: [{ Reference: 'Prudence' }],
    'Versions of plans': [{ Version: 1 }],
    Actions: [{ Reference: 'A-Prudence' }],
    'Documents from the council': [{ 'File name': 'Prudence.pdf' }],
  });
  expect(files).toEqual([expect.stringMatching(/^files you got\/\d{4}-\d\d-\d\d Prudence\.pdf$/)]);
  expect(JSON.stringify(told)).not.toContain('Barnaby');
});

test('an erased application without an account leaves its bids without the person, and nothing else', async () => {
  const { pool } = database;
  const wilma = await addHousehold('Wilma');
  // Made while a person had the application in their account, before the council released it.
  for (const hours of [-1, 1])
    await addRow(pool, tenant, 'bid', {
      ...bidOf(wilma.id, new Date()),
      advert_id: await addAdvert(pool, tenant, { opensIn: -7_200, closesIn: hours * 3_600 }),
      state: 'live',
    });

  const { status, said } = await run('erase', 'Wilma/1');
  expect([status, said.slice(0, -2)]).toEqual([
    0,
    [
      'Deleted: an application without an account, with its notices',
      '  1 application',
      '  1 conversation',
      '  1 message',
      '  1 action',
      '  1 case',
      '  1 personal housing plan',
      '  1 document from the council',
      'Kept:',
      expect.stringMatching(
        /^ {2}2 bids, 1 of them withdrawn now from open adverts, without name, number or/,
      ),
      expect.stringMatching(/^Not deleted by this command: data in the council’s housing system/),
    ],
  ]);
  expect(said.at(-2)).toBe(
    'Nothing was erased. To erase it, run: npm run person -- erase Wilma/1 --tenant ashcombe --confirm Wilma/1',
  );
  expect(await tablesWith(pool, tenant, ['Wilma'])).toContain('application');

  expect(await run('erase', 'Wilma/1', '--confirm', '1')).toMatchObject({ status: 2, said: [] });
  const erased = await run('erase', 'EXT-Wilma', '--confirm', 'Wilma/1');
  expect([erased.status, erased.said.at(-2)]).toEqual([
    0,
    expect.stringMatching(
      /^Erased: the person with the application number Wilma\/1 at .*Keep this as the receipt\.$/,
    ),
  ]);
  expect(await tablesWith(pool, tenant, ['Wilma'])).toEqual([]);
  expect(existsSync(shelf.placeOf(wilma.documentHash))).toBe(false);
  const { rows } = await pool.query(
    'select claim_postcode, facts, (select array_agg(state order by state) from bid where application_id = $1) as bids from application where id = $1',
    [wilma.id],
  );
  expect(rows).toEqual([
    {
      claim_postcode: null,
      facts: {
        band: null,
        effectiveDate: '2024-03-03',
        bedroomNeed: null,
        household: [{ role: 'applicant', dateOfBirth: null }],
        localConnections: [],
      },
      bids: ['live', 'withdrawn'],
    },
  ]);
  expect(await run('erase', `erased-${wilma.id}`)).toMatchObject({ status: 1 });
});

test('an erased application without bids goes whole', async () => {
  const { id } = await addHousehold('Ottoline');
  expect(await run('erase', 'Ottoline/1', '--confirm', 'Ottoline/1')).toMatchObject({
    status: 0,
    said: expect.arrayContaining(['Kept: nothing.']),
  });
  expect((await database.pool.query('select from application where id = $1', [id])).rowCount).toBe(0);
});

test('an application in an account, and a number that two people have', async () => {
  const { pool } = database;
  const account = await addAccount(pool, tenant, 'claimed@residents.example');
  const claimed = await addApplication(pool, tenant, account);
  await pool.query("update application set external_reference = 'EXT-claimed' where id = $1", [claimed]);
  const { rows } = await pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [account],
  );
  const number = rows[0]?.number ?? '';
  expect((await run('erase', 'EXT-claimed')).said.at(-2)).toContain(`--confirm ${number}`);

  const other = await addApplication(pool, tenant, null);
  await pool.query('update application set reference = $2 where id = $1', [other, number]);
  expect(await run('erase', number)).toMatchObject({
    status: 2,
    complained: [
      `${number} means two people at ashcombe: the account ${number} and the application ${number}. Give an email address, or the reference that your housing system has for the application.`,
    ],
  });
});

test('a form that a visitor sent is exported and erased by its reference, with its files', async () => {
  const { pool } = database;
  const add = (table: string, row: Readonly<Record<string, unknown>>) => addRow(pool, tenant, table, row);
  const hash = randomBytes(8).toString('hex');
  await pool.query(
    'insert into form_definition (tenant_id, hash, form_identifier, definition) values ($1, $2, $3, $4)',
    [tenant, hash, 'repair', JSON.stringify(definition)],
  );
  const sent = await add('form_submission', {
    form_identifier: 'repair',
    request_type: 'new',
    definition_hash: hash,
    answers: { values: { why: 'Ursula', tenure: 'rent' }, lists: {} },
    declaration: [],
    locale: 'en-GB',
    reference: 'URSU-LA12',
    made_by: 'applicant',
    submitted_at: new Date(),
    submit_key: randomUUID(),
  });
  const file = await shelf.add(pool, { visitor: 'a cookie', name: 'Ursula.pdf' });
  await add('form_submission_file', { submission_id: sent, file_id: file.id });

  const [told, files] = await exported('ursu-la12', 'URSU-LA12');
  expect(told).toMatchObject({
    'Forms that were sent': [{ Answers: { 'Why do you want to move?': 'Ursula' } }],
    'Files that were sent': [{ Name: 'Ursula.pdf' }],
  });
  expect(files).toEqual([expect.stringMatching(/^files you sent\/.* Ursula\.pdf$/)]);

  const { said } = await run('erase', 'URSU-LA12', '--confirm', 'URSU-LA12');
  expect(said.slice(0, 4)).toEqual([
    'Deleted: a form that was sent without an account',
    '  1 form that was sent',
    '  1 file',
    'Kept: nothing.',
  ]);
  expect(await tablesWith(pool, tenant, ['Ursula', 'URSU-LA12'])).toEqual([]);
  expect(existsSync(shelf.placeOf(file.sha256))).toBe(false);
});
