import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { messageThreadModel } from '#machines/lifecycle/message-thread.model.ts';
import type { messageModel } from '#machines/process/message/message.model.ts';
import type { ThreadState } from '#schemas/casework.ts';
import { addAccount, registrationNumberOf } from './arrange.ts';
import { logInStep, sentItems, type Arrange, type ScenariosOf } from './scene.ts';

interface ThreadArranged {
  readonly state?: ThreadState;
  readonly subject?: string;
  readonly caseId?: string;
  /** The reference in the council's own system. */
  readonly externalReference?: string;
}

/** Adds a conversation begun by the council, still without messages. Returns its id. */
export async function addThread(
  pool: Pool,
  tenantId: string,
  accountId: string,
  { state = 'open', subject = 'Your application', caseId, externalReference }: ThreadArranged = {},
): Promise<string> {
  const id = randomUUID();
  const reference = id.slice(0, 8).toUpperCase();
  await pool.query(
    `insert into message_thread (tenant_id, id, account_id, case_id, subject, reference, started_by, state,
                                 external_reference)
     values ($1, $2, $3, $4, $5, $6, 'council', $7, $8)`,
    [tenantId, id, accountId, caseId ?? null, subject, reference, state, externalReference ?? null],
  );
  return id;
}

/** Adds a message from the council to a conversation. Returns its id. */
export async function addMessage(
  pool: Pool,
  tenantId: string,
  threadId: string,
  body: string,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with written as (
       insert into message (tenant_id, thread_id, sender, body) values ($1, $2, 'council', $3) returning id, at),
     counted as (
       update message_thread set messages = messages + 1, unread = unread + 1, last_from = 'council',
                                 last_at = written.at
         from written where message_thread.tenant_id = $1 and message_thread.id = $2)
     select id from written`,
    [tenantId, threadId, body],
  );
  return rows[0]?.id ?? '';
}

const request = 'We have your payslips. Please also send us your new address.';

/** Arranges a person with a message from the council, in a conversation in this state. */
function thread(state: ThreadState, look: string): Arrange {
  return async ({ pool, tenantId }, email) => {
    const accountId = await addAccount(pool, tenantId, email);
    const id = await addThread(pool, tenantId, accountId, { state });
    await addMessage(pool, tenantId, id, request);
    return { email, path: `/account/messages/${id}`, look: [logInStep, look], listed: null };
  };
}

const messageThreadScenes: ScenariosOf<typeof messageThreadModel> = {
  open: thread('open', 'The council has asked for something, and there is room to reply.'),
  closed: thread('closed', 'The council has closed the conversation, and there is no room to reply.'),
  archived: thread('archived', 'The conversation is among the archived previous cases.'),
};

const messageProcessScenes: ScenariosOf<typeof messageModel> = {
  reply: async ({ pool, tenantId }, email) => {
    const accountId = await addAccount(pool, tenantId, email);
    const externalReference = `M/${randomUUID()}`;
    const subject = 'Your application';
    const id = await addThread(pool, tenantId, accountId, { subject, externalReference });
    await addMessage(pool, tenantId, id, request);
    const registrationNumber = await registrationNumberOf(pool, accountId);
    const item = { externalReference, registrationNumber, subject, messages: [] };
    const look = [
      logInStep,
      'Nothing is written in the box yet.',
      ...sentItems('messages', tenantId, {
        'archives the conversation': { ...item, state: 'archived' },
        'opens the conversation again': { ...item, state: 'open' },
      }),
    ];
    return { email, path: `/account/messages/${id}`, look, listed: null };
  },
};

/** Arrangements for the scenarios of the message machines, by machine id. */
export const messageScenes = { 'message-thread': messageThreadScenes, message: messageProcessScenes };
