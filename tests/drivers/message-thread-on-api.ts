import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { MessageThreadEvent, MessageThreadState } from '#machines/lifecycle/message-thread.machine.ts';
import { messageThreadModel } from '#machines/lifecycle/message-thread.model.ts';
import type { Driver } from '#machines/model/driver.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { addMessage } from '#tools/scenario/message-scenes.ts';
import type { BackOffice } from '../backoffice/back-office.ts';
import type { Answer, Client } from '../support/client.ts';
import { started } from '../support/started.ts';
import { ownEvent } from './actor-events.ts';

type Scenario = (typeof messageThreadModel)['scenarioIds'][number];

export interface MessageThreadWorld {
  readonly pool: Pool;
  readonly tenantId: string;
  readonly newClient: () => Client;
  /** The council's own program, which writes, closes, opens and archives. */
  readonly office: BackOffice;
  /** The same person at a portal whose council takes no replies. */
  readonly whereRepliesAreOff: (email: string) => Promise<Client>;
}

interface Running {
  readonly email: string;
  readonly number: string;
  readonly person: Client;
  readonly reference: string;
  readonly thread: string;
}

/**
 * Runs the life of a conversation on the API: the person writes and reads by calls, the council acts through
 * its feed.
 */
export function messageThreadOnApi(
  world: () => MessageThreadWorld,
): Driver<Scenario, { readonly state: MessageThreadState }> {
  let running: Running | undefined;
  const current = () => started(running);

  /** Returns the row's state, and everything that an event may write as one text. */
  async function readRow() {
    const { rows } = await world().pool.query<{ state: MessageThreadState; written: string }>(
      `select state, concat(to_jsonb(thread), (select count(*) from message where thread_id = thread.id),
                            (select count(*) from resident_event where account_id = thread.account_id)) as written
         from message_thread as thread where id = $1`,
      [current().thread],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The row of the conversation is gone.');
    return row;
  }

  const feed = (more: object) => {
    const { reference, number } = current();
    const item = { externalReference: reference, registrationNumber: number, subject: 'Your application' };
    return world().office.put('messages', [{ ...item, messages: [], ...more }]);
  };

  /** Sets up the existing messages as an event describes them. */
  async function pretend(event: MessageThreadEvent): Promise<void> {
    if (event.type !== 'message.read') return;
    const { pool, tenantId } = world();
    const { thread } = current();
    await pool.query('update message set read_at = app_now() where thread_id = $1 and read_at is null', [
      thread,
    ]);
    await pool.query('update message_thread set unread = 0 where id = $1', [thread]);
    if (event.hasUnread) await addMessage(pool, tenantId, thread, 'Something new.');
  }

  async function send(event: MessageThreadEvent): Promise<Answer> {
    const { person, thread, email } = current();
    switch (event.type) {
      case 'message.send': {
        const client = event.mayReply ? person : await world().whereRepliesAreOff(email);
        const { rows } = await world().pool.query<{ version: number }>(
          'select version from message_draft where thread_id = $1',
          [thread],
        );
        return client.post(`/api/account/messages/${thread}/messages`, {
          body: { version: rows[0]?.version ?? 0, subject: '', topic: '', body: 'Hello', files: [] },
          headers: { 'idempotency-key': randomUUID() },
        });
      }
      case 'message.read':
        return person.send('PUT', `/api/account/messages/${thread}/read`, {
          body: { upTo: '999999999999' },
        });
      case 'message.receive':
        return feed({ messages: [{ externalReference: randomUUID(), body: 'Hello' }] });
      case 'thread.close':
        return feed({ state: 'closed' });
      case 'thread.reopen':
        return feed({ state: 'open' });
      case 'thread.archive':
        return feed({ state: 'archived' });
    }
  }

  return {
    name: 'API',
    async start(scenario) {
      const { pool, tenantId, newClient } = world();
      const email = `${randomUUID()}@residents.example`;
      const accountId = await addAccount(pool, tenantId, email);
      const { rows } = await pool.query<{ number: string }>(
        'select registration_number as number from account where id = $1',
        [accountId],
      );
      const person = newClient();
      await person.logIn(email, password);
      const reference = randomUUID();
      running = { email, number: rows[0]?.number ?? '', person, reference, thread: '' };
      await feed({ messages: [{ externalReference: randomUUID(), body: 'Hello' }] });
      const { rows: threads } = await pool.query<{ id: string }>(
        'select id from message_thread where external_reference = $1',
        [reference],
      );
      running = { ...running, thread: threads[0]?.id ?? '' };
      if (scenario !== 'open') await feed({ state: scenario });
    },
    async act(sent) {
      const event = threadEvent(sent);
      await pretend(event);
      const answer = await send(event);
      if (answer.status !== 200) throw new Error(`${event.type}: ${answer.status} ${answer.text}`);
    },
    settle: (actor) => Promise.reject(new Error(`A lifecycle has no ${actor}.`)),
    tick: (delay) => Promise.reject(new Error(`A lifecycle has no ${delay}.`)),
    observe: async () => ({ state: (await readRow()).state }),
    async attempt(sent) {
      const event = threadEvent(sent);
      await pretend(event);
      const before = await readRow();
      await send(event);
      return (await readRow()).written === before.written ? 'refused' : 'accepted';
    },
    async stop() {
      running = undefined;
    },
  };
}

const threadEvent = ownEvent<MessageThreadEvent>(messageThreadModel);
