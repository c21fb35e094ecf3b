import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { MessageThreadEvent, MessageThreadState } from '#machines/lifecycle/message-thread.machine.ts';
import { messageThreadModel } from '#machines/lifecycle/message-thread.model.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { databaseForTests } from '../support/portal.ts';
import { compareWithSql, type UndoneTransaction } from './lifecycle-in-sql.ts';

const tenantId = 'ashcombe';
const database = databaseForTests();

async function read(sql: UndoneTransaction, id: string) {
  const [row] = await sql.query<{ state: MessageThreadState }>(
    'select state from message_thread where id = $1',
    id,
  );
  if (row === undefined) throw new Error('The conversation is gone.');
  return row;
}

it('archive-threads.sql ends conversations as their lifecycle does', async () => {
  const { pool } = database;
  const compared = await compareWithSql(
    messageThreadModel,
    { pool, tenantId },
    {
      async put({ state }): Promise<string> {
        const accountId = await addAccount(pool, tenantId, `${randomUUID()}@residents.example`);
        const { rows } = await pool.query<{ id: string }>(
          `with a_case as (
             insert into housing_case (tenant_id, external_reference, account_id, kind, reference, title, opened_on)
             values ($1, $3, $2, 'other', 'C-1', '{}', '2026-01-05') returning id
           )
           insert into message_thread (tenant_id, account_id, case_id, subject, reference, started_by, state)
           select $1, $2, id, 'Heating', $3, 'council', $4 from a_case returning id`,
          [tenantId, accountId, randomUUID(), state],
        );
        return rows[0]?.id ?? '';
      },
      send({ type }: MessageThreadEvent) {
        if (type !== 'thread.archive') return null;
        return async (sql, id) => {
          const before = await read(sql, id);
          await sql.query(
            `update housing_case set closed_on = opened_on
              where id = (select case_id from message_thread where message_thread.id = $1)`,
            id,
          );
          return (await read(sql, id)).state !== before.state;
        };
      },
      read,
    },
  );
  expect(compared.differences).toEqual([]);
  expect(compared.elsewhere).toEqual([
    'message.send',
    'message.send where the council takes no replies',
    'message.receive',
    'message.read',
    'message.read a second time',
    'thread.close',
    'thread.reopen',
  ]);
});
