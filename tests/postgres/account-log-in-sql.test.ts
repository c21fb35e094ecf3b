import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  accountRow,
  type AccountEvent,
  type LogInBrowser,
  type StoredAccountState,
} from '#machines/lifecycle/account.machine.ts';
import { accountModel } from '#machines/lifecycle/account.model.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { databaseForTests } from '../support/portal.ts';
import { compareWithSql, type UndoneTransaction } from './lifecycle-in-sql.ts';

const tenantId = 'ashcombe';
const database = databaseForTests();
const hash = () => randomBytes(32);

async function read(sql: UndoneTransaction, accountId: string) {
  const [row] = await sql.query<{ stored: StoredAccountState; locked: boolean }>(
    'select state as stored, coalesce(locked_until > app_now(), false) as locked from account where id = $1',
    accountId,
  );
  if (row === undefined) throw new Error('The account is gone.');
  return { state: accountRow(row.stored, row.locked).state, stored: row.stored };
}

/** Returns the hash of a browser, known to the account or not. */
async function browserOf(
  sql: UndoneTransaction,
  accountId: string,
  { knownDevice, deviceLocked }: LogInBrowser,
): Promise<Buffer | null> {
  if (!knownDevice) return null;
  const device = hash();
  await sql.query(
    `insert into known_device (tenant_id, account_id, device_hash, locked_until)
     values ($1, $2, $3, case when $4 then app_now() + interval '15 minutes' end)`,
    tenantId,
    accountId,
    device,
    deviceLocked,
  );
  return device;
}

it('log-in.sql lets people in and locks accounts as their lifecycle does', async () => {
  const { pool } = database;
  const compared = await compareWithSql(
    accountModel,
    { pool, tenantId },
    {
      async put({ state, stored }): Promise<string> {
        const accountId = await addAccount(pool, tenantId, `${randomUUID()}@residents.example`, stored);
        if (state === 'locked')
          await pool.query(
            "update account set locked_until = app_now() + interval '15 minutes' where id = $1",
            [accountId],
          );
        return accountId;
      },
      send(event: AccountEvent) {
        if (event.type === 'login.succeed') {
          return async (sql, accountId) => {
            const device = await browserOf(sql, accountId, event);
            const [started] = await sql.query<{ outcome: string }>(
              `select start_session(id, password_hash, $2, null, $3, $4, '1 year', 10,
                                    '{"idle": "30 minutes", "absolute": "1 day", "locale": "en-GB",
                                      "remembered": false, "sharedComputer": false}') as outcome
                 from account where id = $1`,
              accountId,
              device,
              hash(),
              hash(),
            );
            return started?.outcome === 'started';
          };
        }
        if (event.type !== 'login.fail') return null;
        return async (sql, accountId) => {
          const device = await browserOf(sql, accountId, event);
          const [failed] = await sql.query<{ locked: boolean }>(
            "select fail_log_in($1, $2, true, $3, '15 minutes', 'password') as locked",
            accountId,
            device,
            event.isLastTry ? 1 : 5,
          );
          return failed?.locked === false;
        };
      },
      read,
    },
  );
  expect(compared.differences).toEqual([]);
  expect(compared.elsewhere.filter((label) => label.startsWith('login.'))).toEqual([]);
});
