import ashcombeFile from '../../tenants/ashcombe/tenant.json' with { type: 'json' };
import baseFile from '../../tenants/base/tenant.json' with { type: 'json' };
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpired } from '#api/background/delete-expired.ts';
import { purge } from '#api/background/purge.ts';
import { retentionOf, settingsOf, standardRetention } from '#api/background/retention.ts';
import { readBackgroundSettings } from '#api/background/settings.ts';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import type { Retention } from '#schemas/tenant/retention.ts';
import { addAccount, addApplication, moveClock } from '#tools/scenario/arrange.ts';
import { FileShelf } from '../api/files/file-shelf.ts';
import { addWholePerson, rowCounts, tablesWith, type WholePerson } from '../person/whole-person.ts';
import { databaseForTests } from '../support/portal.ts';
import { statement } from '#api/database/statement.ts';

// Time passes on a real database: each kind is deleted after its own days, in its own council, and never
// before.

const day = 86_400;
const tenant = 'ashcombe';
const none = {
  drafts: 0,
  cases: 0,
  messages: 0,
  actions: 0,
  bids: 0,
  applications: 0,
  submissions: 0,
  accounts: 0,
};
const forEver = {
  drafts: 36_500,
  cases: 36_500,
  messages: 36_500,
  actions: 36_500,
  bids: 36_500,
  applications: 36_500,
  submissions: 36_500,
  accounts: 36_500,
};
const database = databaseForTests();
let api: Database;
let own: TenantDatabase;
let shelf: FileShelf;
const keep = usualSettings();

function usualSettings() {
  const settings = readBackgroundSettings({});
  if (settings === undefined) throw new Error('A process works in the background unless it is told not to.');
  return settings;
}

beforeAll(async () => {
  api = openDatabase(database.url);
  own = api.forTenant(tenant);
  shelf = await FileShelf.open();
});
afterAll(async () => {
  await api.close();
  await shelf.close();
});

/** Runs the deletion with the days of some kinds; all other kinds are kept for a hundred years. */
const end = (days: Partial<Record<keyof typeof none, number>>) => deleteExpired(own, { ...forEver, ...days });

/** Returns the tables in which the council has rows. */
const left = async () => Object.keys(await rowCounts(database.pool, tenant));

const write = (text: string, ...values: readonly unknown[]) => database.pool.query(text, [tenant, ...values]);

/** Returns a council's days for letters and log-ins if it sets some. */
function told(days: Partial<Retention>): readonly number[] {
  const retention = { ...standardRetention, ...days };
  const { keepMailDays, keepSessionsDays } = settingsOf({ retention }, keep);
  return [keepMailDays, keepSessionsDays];
}

const asked = (text: string) => own.run(statement({ text: `select ${text}` }));

describe('a person with data of every kind', () => {
  let wanda: WholePerson;
  beforeAll(async () => {
    wanda = await addWholePerson(database.pool, shelf, tenant, 'Wanda');
    await addWholePerson(database.pool, shelf, 'three-rivers', 'Tamsin');
    // On a separate register, to show what the deletion of the first one leaves alone.
    await database.pool.query("update bid set state = 'stood' where state = 'live' and id = $1", [
      wanda.liveBid,
    ]);
    await moveClock(database.pool, 200 * day);
  });

  test.each([
    ['drafts', 2, ['message_draft']],
    [
      'cases',
      1,
      [
        'housing_case',
        'housing_plan',
        'housing_plan_version',
        'plan_step',
        'plan_step_event',
        'case_officer',
      ],
    ],
    ['messages', 1, ['message_thread', 'message', 'message_file']],
    ['actions', 1, ['workflow_action', 'workflow_action_event', 'workflow_action_file']],
    [
      'bids',
      2,
      [
        'bid',
        'bid_event',
        'shortlist_entry',
        'shortlist_order_entry',
        'shortlist_event',
        'offer',
        'offer_event',
        'alert_place',
        'automatic_look',
      ],
    ],
  ] as const)(
    'loses %s after the set days, with everything that depends on them',
    async (kind, count, tables) => {
      const before = await left();
      expect(before).toEqual(expect.arrayContaining([...tables]));
      expect(await end({ [kind]: 202 })).toEqual(none);
      expect(await left()).toEqual(before);
      expect(await end({ [kind]: 198 })).toEqual({ ...none, [kind]: count });
      expect(await left()).toEqual(before.filter((table) => !(tables as readonly string[]).includes(table)));
    },
  );

  test('keeps a form while on the register, and an account with anything left in it', async () => {
    expect(await end({ submissions: 180, accounts: 180 })).toEqual(none);
  });

  test('keeps an application while logging in; a log-in counts before its session is deleted', async () => {
    await database.pool.query(
      `insert into session (tenant_id, token_hash, account_id, idle_limit, last_seen_at, ended_at, ends_at)
       values ($1, sha256('seen'), $2, '30 minutes', app_now() - interval '35 days', app_now() - interval '31 days',
               app_now() - interval '31 days')`,
      [tenant, wanda.id],
    );
    expect((await purge(own, keep)).sessions).toBe(2);
    expect(await end({ applications: 180, accounts: 180 })).toEqual(none);
    await moveClock(database.pool, 146 * day);
    expect(await end({ applications: 180 })).toEqual({ ...none, applications: 1 });
  });

  test('then loses their forms and the files sent with them', async () => {
    expect(await end({ submissions: 180 })).toEqual({ ...none, submissions: 1 });
    expect(await left()).not.toEqual(expect.arrayContaining(['form_submission']));
  });

  test('loses the account last, once its files and documents have gone', async () => {
    expect(await end({ accounts: 180 })).toEqual(none);
    // The end of these documents by the council's days for their kinds.
    await database.pool.query(
      'update officer_document set expired_at = app_now(), sha256 = null, size = null, file_kind = null where tenant_id = $1',
      [tenant],
    );
    expect(await end({ accounts: 180 })).toEqual({ ...none, accounts: 1 });
    expect(await tablesWith(database.pool, tenant, ['Wanda'])).toEqual([]);
    // The record of staff acts keeps a number to refer to until its own end.
    expect(await end({ accounts: 180 })).toEqual(none);
    await moveClock(database.pool, 2_191 * day);
    await purge(own, keep);
    expect(await end({ accounts: 180 })).toEqual({ ...none, accounts: 1 });
    expect(await tablesWith(database.pool, tenant, [wanda.number])).toEqual([]);
  });

  test('keeps everything in another council, however old', async () => {
    const there = await rowCounts(database.pool, 'three-rivers');
    expect(there).toMatchObject({
      account: 1,
      application: 1,
      bid: 2,
      message: 1,
      form_submission: 1,
      file: 3,
    });
  });
});

describe('ending data', () => {
  let account: string;
  beforeEach(async () => {
    account = await addAccount(database.pool, tenant, `${crypto.randomUUID()}@residents.example`);
  });

  test('deletes more rows than one statement takes, and stops with its process', async () => {
    await write(
      `insert into form_request (tenant_id, account_id, form_identifier, request_type, state, version, saved_at)
       select $1, $2, 'form-' || number, 'new', 'progress', 1, app_now() - interval '31 days'
         from generate_series(1, 450) as number`,
      account,
    );
    expect(await deleteExpired(own, standardRetention, AbortSignal.abort())).toEqual(none);
    expect(await end({ drafts: 30 })).toEqual({ ...none, drafts: 450 });
  });

  test('deletes only the answers of a form that the council has asked for', async () => {
    await write(
      `insert into form_request (tenant_id, account_id, form_identifier, request_type, state, version, saved_at, answers)
       values ($1, $2, 'review', 'review', 'progress', 3, app_now() - interval '31 days',
               '{"values": {"secret": "x"}, "lists": {}}')`,
      account,
    );
    expect(await end({ drafts: 30 })).toEqual({ ...none, drafts: 1 });
    const { rows } = await write(
      'select state, version, saved_at, answers from form_request where tenant_id = $1 and account_id = $2',
      account,
    );
    expect(rows).toEqual([
      { state: 'pending', version: 0, saved_at: null, answers: { values: {}, lists: {} } },
    ]);
  });

  test('keeps the conversations and actions of an open case', async () => {
    const { rows } = await write(
      `insert into housing_case (tenant_id, account_id, external_reference, kind, reference, title, opened_on)
       values ($1, $2, 'open', 'homelessness', 'C', '{}', current_date) returning id`,
      account,
    );
    await write(
      `insert into message_thread (tenant_id, account_id, case_id, reference, subject, started_by, last_at)
       values ($1, $2, $3, 'T', 'Old', 'council', app_now() - interval '400 days')`,
      account,
      rows[0].id,
    );
    expect(await end({ messages: 180 })).toEqual(none);
    await write(
      'update housing_case set closed_on = opened_on where tenant_id = $1 and account_id = $2',
      account,
    );
    expect(await end({ messages: 180 })).toEqual({ ...none, messages: 1 });
  });

  test('keeps an application still in the feed, and deletes a dropped one after the account’s last use', async () => {
    const application = await addApplication(database.pool, tenant, null);
    const age = (days: number) =>
      write(
        `update application set brought_at = app_now() - make_interval(days => $3) where tenant_id = $1 and id = $2`,
        application,
        days,
      );
    await age(179);
    expect(await end({ applications: 180 })).toEqual(none);
    await age(181);
    expect(await end({ applications: 180 })).toEqual({ ...none, applications: 1 });
  });

  test('cannot be used by the API’s role to delete recent or other data', async () => {
    await expect(asked(`end_what_is_over('drafts', 29, 10)`)).rejects.toThrow('30 days or more');
    for (const kind of ['submissions', 'messages', 'actions', 'cases', 'bids', 'applications', 'accounts']) {
      await expect(asked(`end_what_is_over('${kind}', 179, 10)`)).rejects.toThrow('180 days or more');
    }
    await expect(asked(`end_what_is_over('homes', 3650, 10)`)).rejects.toThrow('has an end');
    await expect(asked(`erase_person('${account}', 'staff')`)).rejects.toThrow('permission denied');
    for (const what of ['threads', 'actions', 'cases', 'submissions', 'bids', 'applications', 'files']) {
      await expect(asked(`erase_${what}(array['${account}']::uuid[])`), what).rejects.toThrow(
        'permission denied',
      );
    }
  });
});

test('follows the council’s days, but keeps letters and log-ins no longer than the installation does', () => {
  expect(standardRetention).toEqual(baseFile.retention);
  // As its privacy page says: two years after the register, six months for people who do not join.
  expect(ashcombeFile.retention).toMatchObject({
    applications: 730,
    bids: 730,
    submissions: 183,
    accounts: 183,
  });
  expect(told({ letters: 60, sessions: 10 })).toEqual([60, 10]);
  expect(told({ letters: 365, sessions: 365 })).toEqual([90, 30]);
  expect(told({})).toEqual([90, 30]);
  // A published version of a council's files from before this setting existed.
  expect(retentionOf({})).toEqual(standardRetention);
});
