import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashImpersonation } from '#api/accounts/impersonation/hash-impersonation.ts';
import { leaveImpersonation, logInWithToken } from '#api/accounts/impersonation/log-in-with-token.ts';
import { mintImpersonation } from '#api/accounts/impersonation/mint-impersonation.ts';
import { endOtherSessions, endSession } from '#api/accounts/sessions.ts';
import { hashToken } from '#api/accounts/token.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import { impersonationRow, type ImpersonationEvent } from '#machines/lifecycle/impersonation.machine.ts';
import { impersonationModel } from '#machines/lifecycle/impersonation.model.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { databaseForTests } from '../support/portal.ts';
import { compareWithSql, type UndoneTransaction } from './lifecycle-in-sql.ts';

const tenantId = 'ashcombe';
const database = databaseForTests();
let api: Database;
beforeAll(() => {
  api = openDatabase(database.url);
});
afterAll(() => api.close());

interface Link {
  readonly token: string;
  readonly accountId: string;
}

interface Impersonation extends Link {
  readonly sessionHash: Buffer;
  /** A link of the same member of staff to another account. */
  readonly another: Link;
}

async function mint(staffId: string): Promise<Link> {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(database.pool, tenantId, email);
  const asked = { account: email, staffId, staffName: 'Jo Okafor', reason: 'They rang' };
  const minted = await mintImpersonation(api.forTenant(tenantId), asked);
  if (typeof minted === 'string') throw new Error(`No link was made: ${minted}.`);
  return { token: minted.token, accountId };
}

async function isStarted(sql: UndoneTransaction, { token }: Link): Promise<boolean> {
  const [started] = await sql.query<{ outcome: string }>(
    `select start_impersonation(id, token_hash, $2, '{"idle": "30 minutes", "absolute": "1 hour"}') as outcome
       from impersonation where token_hash = $1`,
    hashToken(token),
    hashToken(randomUUID()),
  );
  return started?.outcome === 'started';
}

/** Moves the moment from which the link no longer works. */
const endLink = (sql: UndoneTransaction, { token }: Link, seconds: number) =>
  sql.query(
    "update impersonation set token_expires_at = app_now() + $2 * interval '1 second' where token_hash = $1",
    hashToken(token),
    seconds,
  );

async function use(
  sql: UndoneTransaction,
  link: Link,
  { inTime, accountActive }: Extract<ImpersonationEvent, { type: 'link.use' }>,
): Promise<boolean> {
  // Suspending the account would also end the session.
  if (!accountActive)
    await sql.query("update account set state = 'unconfirmed' where id = $1", link.accountId);
  if (!inTime) await endLink(sql, link, 0);
  const taken = await isStarted(sql, link);
  if (!inTime) await endLink(sql, link, 60);
  return taken;
}

async function happen(
  sql: UndoneTransaction,
  { another, sessionHash, ...link }: Impersonation,
  event: Exclude<ImpersonationEvent, { type: 'link.use' }>,
): Promise<unknown> {
  switch (event.type) {
    case 'link.expire':
      return event.due ? endLink(sql, link, 0) : undefined;
    case 'impersonation.exit':
      return endSession(sql, sessionHash);
    case 'impersonation.replace':
      return isStarted(sql, another);
    case 'impersonation.expire':
      if (event.due)
        await sql.query(
          'update session set ends_at = app_now() where account_id = $1 and ended_at is null',
          link.accountId,
        );
      return sql.query('select end_overdue_impersonations()');
    case 'sessions.end':
      return endOtherSessions(sql, link.accountId, null);
    case 'account.suspend':
      return sql.query("update account set state = 'suspended' where id = $1", link.accountId);
  }
}

/** Reads the state by the rows and the clock, and the number of endings in the record. */
async function readAll(sql: UndoneTransaction, { token }: Link) {
  const [row] = await sql.query<{ used: boolean; isLate: boolean; goesOn: boolean; endings: number }>(
    `select used_at is not null as used, token_expires_at <= app_now() as "isLate",
            exists (select from session where impersonation_id = impersonation.id and ended_at is null) as "goesOn",
            (select count(*)::integer from audit_event
              where impersonation_id = impersonation.id and event = 'session.end') as endings
       from impersonation where token_hash = $1`,
    hashToken(token),
  );
  if (row === undefined) throw new Error('The impersonation is gone.');
  const { used, isLate, goesOn, endings } = row;
  return { state: impersonationRow(used || isLate, goesOn).state, endings };
}

it('SQL begins and ends impersonations as their lifecycle does', async () => {
  const compared = await compareWithSql(
    impersonationModel,
    { pool: database.pool, tenantId },
    {
      async put({ state }): Promise<Impersonation> {
        const staffId = `staff-${randomUUID()}`;
        const link = { ...(await mint(staffId)), another: await mint(staffId) };
        if (state === 'minted') return { ...link, sessionHash: hashToken(randomUUID()) };
        const own = api.forTenant(tenantId);
        const started = await logInWithToken(own, link.token, { browser: null, system: null });
        if ('code' in started) throw new Error(`The link was refused: ${started.code}.`);
        const sessionHash = hashImpersonation(started.sessionId, started.token);
        if (state === 'ended') await leaveImpersonation(own, sessionHash);
        return { ...link, sessionHash };
      },
      send(event: ImpersonationEvent) {
        return async (sql, at) => {
          if (event.type === 'link.use') return use(sql, at, event);
          const before = await readAll(sql, at);
          await happen(sql, at, event);
          const after = await readAll(sql, at);
          return after.state !== before.state || after.endings !== before.endings;
        };
      },
      read: async (sql, at) => ({ state: (await readAll(sql, at)).state }),
    },
  );
  expect(compared).toEqual({ differences: [], elsewhere: [] });
});
