import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CaseItem } from '#schemas/backoffice/case.ts';
import type { OfficerItem } from '#schemas/officer.ts';
import { addAccount, addApplication } from '#tools/scenario/arrange.ts';
import { portalForTests } from '../support/portal.ts';
import { addKey, BackOffice, refused, taken } from './back-office.ts';
import { emptyTables } from '../support/empty-tables.ts';

// Cases and the officers who work on them, from a council's housing system.

const portal = portalForTests();
let office: BackOffice;
let account: string;
let other: string;

beforeAll(async () => {
  office = new BackOffice(portal.client('porth-elen'), await addKey(portal.pool, 'porth-elen'));
  account = await addAccount(portal.pool, 'porth-elen', 'first@residents.example');
  other = await addAccount(portal.pool, 'porth-elen', 'second@residents.example');
  const application = await addApplication(portal.pool, 'porth-elen', account);
  await portal.pool.query(`update application set external_reference = 'H/1' where id = $1`, [application]);
  const unclaimed = await addApplication(portal.pool, 'porth-elen', account);
  await portal.pool.query(
    `update application set external_reference = 'H/2', account_id = null where id = $1`,
    [unclaimed],
  );
});
beforeEach(async () => {
  await emptyTables(portal.pool, 'case_officer', 'housing_case', 'officer');
  taken(await office.put('officers', [officer(), officer({ externalReference: 'O/2' })]));
});

const officer = (changed: Partial<OfficerItem> = {}): OfficerItem => ({
  externalReference: 'O/1',
  name: 'Robin Testwell',
  role: { 'en-GB': 'Housing options officer', 'cy-GB': 'Swyddog opsiynau tai' },
  ...changed,
});

const item = (changed: Partial<CaseItem> = {}): CaseItem => ({
  externalReference: 'C/1',
  applicationReference: 'H/1',
  kind: 'homelessness',
  reference: 'HO-2001',
  title: { 'en-GB': 'Help with housing' },
  openedOn: '2026-01-05',
  officers: [
    { officerReference: 'O/2', part: 'primary' },
    { officerReference: 'O/1', part: 'supervisor' },
  ],
  ...changed,
});

const numberOf = async (id: string) => {
  const { rows } = await portal.pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [id],
  );
  return rows[0]?.number ?? '';
};

const owners = async () => {
  const { rows } = await portal.pool.query<{ account_id: string | null }>(
    'select account_id from housing_case order by external_reference',
  );
  return rows.map(({ account_id }) => account_id);
};

describe('officers', () => {
  test('can be sent every night, and are updated when changed', async () => {
    expect(taken(await office.put('officers', [officer()]))).toMatchObject({ unchanged: 1 });
    expect(taken(await office.put('officers', [officer({ telephone: '01632 960 002' })]))).toMatchObject({
      changed: 1,
    });
  });

  test('are refused with words in no language that everyone can be shown', async () => {
    const role = { 'cy-GB': 'Swyddog', 'fr-FR': 'Agent' };
    expect(refused(await office.put('officers', [officer({ role })]))).toEqual([
      'error feed.unknownName /items/0/role',
      'error feed.noDefaultText /items/0/role',
    ]);
  });

  test('are accepted with a warning if their portrait or half of their number is missing', async () => {
    const wrong = officer({ portrait: 'nobody.jpg', telephone: '01632' });
    const { findings } = taken(await office.put('officers', [wrong]));
    expect(findings.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual([
      'feed.noPicture /items/0/portrait',
      'feed.telephone /items/0/telephone',
    ]);
  });
});

describe('cases', () => {
  test('belong to the application’s owner, and to no one until it is claimed', async () => {
    taken(
      await office.put('cases', [item(), item({ externalReference: 'C/2', applicationReference: 'H/2' })]),
    );
    expect(await owners()).toEqual([account, null]);
    await portal.pool.query(`update application set account_id = $1 where external_reference = 'H/2'`, [
      other,
    ]);
    expect(await owners()).toEqual([account, other]);
    await portal.pool.query(`update application set account_id = null where external_reference = 'H/2'`);
  });

  test('are updated only where something differs, including officers and their order', async () => {
    expect(taken(await office.put('cases', [item()]))).toMatchObject({ created: 1, changed: 0 });
    expect(taken(await office.put('cases', [item()]))).toMatchObject({ created: 0, unchanged: 1 });
    const turned = item({ officers: item().officers?.toReversed() ?? [] });
    expect(taken(await office.put('cases', [turned]))).toMatchObject({ changed: 1 });
    const { rows } = await portal.pool.query('select officer_reference from case_officer order by position');
    expect(rows.map(({ officer_reference }) => officer_reference)).toEqual(['O/1', 'O/2']);
    expect(taken(await office.put('cases', [item({ closedOn: '2026-02-01' })]))).toMatchObject({
      changed: 1,
    });
  });

  test('never move from one person to another', async () => {
    taken(await office.put('cases', [item()]));
    const { applicationReference: _, ...named } = item();
    const handed = { ...named, registrationNumber: await numberOf(other) };
    expect(refused(await office.put('cases', [handed]))).toEqual(['error feed.otherPerson /items/0']);
    taken(await office.put('cases', [{ ...named, registrationNumber: await numberOf(account) }]));
    expect(await owners()).toEqual([account]);
  });

  test('are refused without a person, with two, or with an unknown one', async () => {
    const { applicationReference: _, ...nobody } = item();
    const wrong = [
      nobody,
      item({ externalReference: 'C/2', registrationNumber: '000000000' }),
      { ...nobody, externalReference: 'C/3', registrationNumber: '000000000' },
      item({ externalReference: 'C/4', applicationReference: 'H/404' }),
      item({ externalReference: 'C/5', closedOn: '2025-12-31' }),
      item({ externalReference: 'C/6', officers: [{ officerReference: 'O/404', part: 'primary' }] }),
    ];
    expect(refused(await office.put('cases', wrong))).toEqual([
      'error feed.onePerson /items/0',
      'error feed.onePerson /items/1',
      'error feed.notSent /items/2/registrationNumber',
      'error feed.notSent /items/3/applicationReference',
      'error feed.closedBefore /items/4/closedOn',
      'error feed.notSent /items/5/officers/0/officerReference',
    ]);
    expect(await owners()).toEqual([]);
  });
});
