import { beforeAll, expect, test } from 'vitest';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { AccountStatusResponseSchema, type AccountStatusBody } from '#schemas/backoffice/account-status.ts';
import {
  addAccount,
  addAdvert,
  addApplication,
  addBid,
  password,
  schemeOfTenant,
} from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import type { Answer } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { addKey, BackOffice } from './back-office.ts';
import { runCommand } from '../support/run-command.ts';

const portal = portalForTests();
let office: BackOffice;
let people = 0;

beforeAll(async () => {
  office = await officeOf('ashcombe', ['accounts:write']);
});

async function officeOf(tenantId: string, scopes: Parameters<typeof addKey>[2]): Promise<BackOffice> {
  return new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId, scopes));
}

async function add(state: 'active' | 'unconfirmed' = 'active') {
  const email = `standing-${(people += 1)}@residents.example`;
  const id = await addAccount(portal.pool, 'ashcombe', email, state);
  const { rows } = await portal.pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [id],
  );
  return { id, email, number: rows[0]?.number ?? '' };
}

const put = (number: string, standing: unknown, by: BackOffice = office): Promise<Answer> =>
  by.send('PUT', `/api/backoffice/accounts/${number}/standing`, { body: { standing } });

const stand = async (number: string, standing: AccountStatusBody['standing']) =>
  (await put(number, standing)).as(AccountStatusResponseSchema);

async function logInAs(email: string): Promise<readonly string[]> {
  const answer = await portal.client().logIn(email, password);
  return answer.as(UserResponseSchema).status.errorMessages;
}

async function auditOf(accountId: string): Promise<unknown[]> {
  const { rows } = await portal.pool.query(
    "select event, made_by as by from audit_event where account_id = $1 and event like 'account.%' order by id",
    [accountId],
  );
  return rows;
}

test('suspension logs a person out of every browser at once, and restoring undoes it', async () => {
  const { id, email, number } = await add();
  const [phone, desk] = [portal.client(), portal.client()];
  await phone.logIn(email, password);
  await desk.logIn(email, password);

  expect(await stand(number, 'suspended')).toMatchObject({ standing: 'suspended', changed: true });
  expect((await phone.get('/api/account/overview')).code).toBe('session.ended');
  expect((await desk.get('/api/account/overview')).code).toBe('session.ended');
  expect(await logInAs(email)).toEqual(['login.suspended']);

  expect(await stand(number, 'restored')).toMatchObject({ standing: 'active', changed: true });
  expect(await logInAs(email)).toEqual([]);
  expect(await auditOf(id)).toEqual([
    { event: 'account.suspend', by: 'staff' },
    { event: 'account.reinstate', by: 'staff' },
  ]);
});

test('a suspension and a restoration are each notified by letter, with what happens to bids', async () => {
  const { id, number } = await add();
  const lettersOf = async () => {
    const { rows } = await portal.pool.query<{ kind: string; hasBids: boolean | null }>(
      "select kind, (payload ->> 'hasBids')::boolean as \"hasBids\" from outbox where payload ->> 'accountId' = $1 order by id",
      [id],
    );
    return rows;
  };
  await stand(number, 'suspended');
  await stand(number, 'suspended');
  expect(await lettersOf()).toEqual([{ kind: 'account.suspendedByStaff', hasBids: false }]);
  await stand(number, 'restored');
  expect((await lettersOf()).at(-1)).toEqual({ kind: 'account.restoredByStaff', hasBids: null });

  const { policy } = await shippedCouncil('ashcombe');
  const applicationId = await addApplication(portal.pool, 'ashcombe', id);
  const advertId = await addAdvert(portal.pool, 'ashcombe');
  await addBid(portal.pool, 'ashcombe', schemeOf(policy, schemeOfTenant['ashcombe'] ?? ''), {
    advertId,
    applicationId,
  });
  await stand(number, 'suspended');
  expect((await lettersOf()).at(-1)).toEqual({ kind: 'account.suspendedByStaff', hasBids: true });
});

test('suspending an unconfirmed account does not confirm it, and sends no letter', async () => {
  const { id, email, number } = await add('unconfirmed');
  await stand(number, 'suspended');
  expect(await stand(number, 'restored')).toMatchObject({ standing: 'unconfirmed' });
  expect(await logInAs(email)).toEqual(['login.unconfirmed']);
  const { rows } = await portal.pool.query("select from outbox where payload ->> 'accountId' = $1", [id]);
  expect(rows).toEqual([]);
});

test('repeating the call changes and records nothing', async () => {
  const { id, number } = await add();
  expect(await stand(number, 'restored')).toMatchObject({ standing: 'active', changed: false });
  await stand(number, 'suspended');
  expect(await stand(number, 'suspended')).toMatchObject({ standing: 'suspended', changed: false });
  expect(await auditOf(id)).toHaveLength(1);
});

test('suspension ends a lock', async () => {
  const { email, number } = await add();
  for (let tries = 0; tries < 5; tries += 1) await portal.client().logIn(email, 'a wrong one');
  expect(await logInAs(email)).toEqual(['login.locked']);
  await stand(number, 'suspended');
  await stand(number, 'restored');
  expect(await logInAs(email)).toEqual([]);
});

test('other keys, other councils, unknown numbers and unknown states are refused', async () => {
  const { email, number } = await add();
  const reader = await officeOf('ashcombe', ['feed:write', 'bids:read']);
  const stranger = await officeOf('three-rivers', ['accounts:write']);
  expect((await put(number, 'suspended', reader)).code).toBe('key.notAllowed');
  expect((await put(number, 'suspended', stranger)).code).toBe('request.notFound');
  expect((await put('000000000', 'suspended')).code).toBe('request.notFound');
  expect((await put('12345', 'suspended')).code).toBe('request.invalid');
  expect((await put(number, 'locked')).code).toBe('request.invalid');
  const nobody = new BackOffice(portal.client(), undefined);
  expect((await put(number, 'suspended', nobody)).code).toBe('key.required');
  expect(await logInAs(email)).toEqual([]);
});

async function run(...words: string[]): Promise<unknown[]> {
  const asked = ['backoffice', 'account', ...words, '--tenant', 'ashcombe'];
  const { status, said, complained } = await runCommand({ DATABASE_URL: portal.url }, asked);
  return [status, [...said, ...complained][0]];
}

test('the command finds accounts by address or number, and reports no change, no account and wrong words', async () => {
  const { email, number } = await add();
  expect(await run('suspend', email.toUpperCase())).toEqual([0, `Account ${number} is suspended now.`]);
  expect(await logInAs(email)).toEqual(['login.suspended']);
  expect(await run('suspend', number)).toEqual([
    0,
    `Account ${number} is suspended already, so nothing was changed.`,
  ]);
  expect(await run('restore', number)).toEqual([0, `Account ${number} is active now.`]);
  expect(await run('suspend', 'nobody@residents.example')).toEqual([
    1,
    expect.stringMatching(
      /^ashcombe has no account nobody@residents\.example\. This is the database lintel_test_\S+ at /,
    ),
  ]);
  expect(await run('forget', number)).toEqual([2, "error: unknown command 'forget'"]);
});
