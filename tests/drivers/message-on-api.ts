import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type ActorRefFrom } from 'xstate';
import type { Driver } from '#machines/model/driver.ts';
import { messageMachine } from '#machines/process/message/message.machine.ts';
import { messageModel } from '#machines/process/message/message.model.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { addThread } from '#tools/scenario/message-scenes.ts';
import { messageCalls } from '#web/features/messages/message-calls.ts';
import { isNothing, MessageStore, nothingWritten } from '#web/features/messages/message-store.ts';
import { storeUnsentMessage } from '#web/features/messages/unsent-message.ts';
import type { Client } from '../support/client.ts';
import type { CutProxy, Mishap } from '../support/proxy.ts';
import { attemptOn, ownEvent } from './actor-events.ts';
import { storeDraft } from './message-draft-row.ts';
import { fetchOf, Gate, webApiOf } from './web-in-node.ts';
import { started } from '../support/started.ts';

type Scenario = (typeof messageModel)['scenarioIds'][number];
type Seen = Omit<ReturnType<(typeof messageModel)['project']>, 'version'>;
type MessageEvent = Parameters<ActorRefFrom<typeof messageMachine>['send']>[0];

const tenantId = 'ashcombe';

export interface MessageDriverWorld {
  readonly pool: Pool;
  /** The proxy that every request goes through. */
  readonly line: CutProxy;
  readonly newClient: () => Client;
}

interface Running {
  readonly thread: string;
  readonly email: string;
  readonly accountId: string;
  readonly client: Client;
  readonly store: MessageStore;
  readonly gate: Gate;
  readonly clock: SimulatedClock;
  readonly actor: ActorRefFrom<typeof messageMachine>;
}

/**
 * Runs the process of writing a message with the web app's own calls, on the real API and database. A call
 * waits until its outcome is decided and set up, then goes out. Versions are the server's: they are compared
 * with its row, not with the model.
 */
export function messageOnApi(world: () => MessageDriverWorld): Driver<Scenario, Seen> {
  let running: Running | undefined;
  /** True while the next answer comes from a broken server. */
  let isBroken = false;
  let typed = 0;
  /** The text sent last. */
  let sending = '';
  const current = () => started(running);
  const type = () => {
    typed += 1;
    current().store.patch({
      written: { ...nothingWritten, body: `My new address is ${typed} Quay Street.` },
    });
  };

  return {
    name: 'API',
    async start() {
      const { pool, newClient } = world();
      const email = `${randomUUID()}@residents.example`;
      const accountId = await addAccount(pool, tenantId, email);
      const thread = await addThread(pool, tenantId, accountId);
      const client = newClient();
      await client.logIn(email, password);
      const [gate, clock, store] = [new Gate(), new SimulatedClock(), new MessageStore()];
      const carry = fetchOf(client, gate, []);
      isBroken = false;
      vi.stubGlobal('sessionStorage', tabStorage());
      vi.stubGlobal('fetch', (async (input, init) => {
        if (!isBroken || !String(input).startsWith('/api/account/messages/')) return carry(input, init);
        isBroken = false;
        return new Response('<p>It broke.', { status: 500 });
      }) satisfies typeof fetch);
      const api = await webApiOf(client);
      const calls = messageCalls({ api, store, thread, accountId, mayKeep: true, onSent() {} });
      const actors = {
        loadDraft: fromPromise(async ({ signal }) => {
          await gate.hold(signal);
          return calls.load(signal);
        }),
        saveDraft: fromPromise(async ({ input, signal }) => {
          await gate.hold(signal);
          return calls.save(input.version, signal);
        }),
        sendMessage: fromPromise(async ({ input, signal }) => {
          await gate.hold(signal);
          sending = store.snapshot().written.body;
          return calls.send(input.version, signal);
        }),
      } satisfies Parameters<typeof messageMachine.provide>[0]['actors'];
      const actor = createActor(messageMachine.provide({ actors }), { clock, input: { thread } });
      running = { thread, email, accountId, client, store, gate, clock, actor: actor.start() };
    },
    async act(event) {
      const { client, email, actor } = current();
      if (event.type === 'session.restored') await client.logIn(email, password);
      if (event.type === 'draft.change') type();
      actor.send(asMessageEvent(event));
    },
    async settle(call, outcome) {
      const { gate, actor } = current();
      await gate.holding();
      await arrange(call, outcome);
      const settled = new Promise<void>((resolve) => {
        const { unsubscribe } = actor.subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
      gate.release(true);
      await settled;
    },
    async tick(delay) {
      const { clock, gate } = current();
      clock.increment(delays[delay] ?? 0);
      // A call that the page has abandoned goes nowhere. A save that is started by a delay waits for its
      // turn.
      if (delay === 'answerTimeout') gate.release(false);
    },
    async observe() {
      const snapshot = current().actor.getSnapshot();
      if (['empty', 'saved', 'sent'].includes(snapshot.value)) await compareWithRow();
      const { version: _, ...seen } = messageModel.project(snapshot);
      return seen;
    },
    async attempt(sent) {
      return attemptOn(current().actor, asMessageEvent(sent));
    },
    async stop() {
      running?.actor.stop();
      running?.gate.release(false);
      vi.unstubAllGlobals();
      running = undefined;
    },
  };

  /** Sets up an outcome before the call goes out. */
  async function arrange(call: string, outcome: string): Promise<void> {
    const { pool, line } = world();
    const { thread, accountId, store, actor } = current();
    const place = { tenantId, accountId, thread };
    await pool.query('update message_thread set state = $2 where id = $1', [
      thread,
      outcome === 'closed' ? 'archived' : 'open',
    ]);
    if (outcome === 'sessionEnded') {
      await pool.query('update session set ended_at = app_now() where account_id = $1 and ended_at is null', [
        accountId,
      ]);
    }
    const mishap = mishaps[outcome];
    if (mishap) line.failNext(mishap, '/api/account/messages/');
    isBroken = outcome === 'failed';
    if (call === 'loadDraft') {
      const body = outcome === 'empty' ? '' : `Kept as ${randomUUID()}`;
      const version = await storeDraft(pool, { ...place, body });
      const isMine = outcome === 'unsent' || outcome === 'conflict';
      const written = { ...nothingWritten, body: 'Typed here.' };
      const typedOver = outcome === 'conflict' ? version - 1 : version;
      const unsent = { accountId, version: typedOver, written, unanswered: [] };
      storeUnsentMessage(thread, isMine ? unsent : null);
      return;
    }
    if (outcome === 'empty') store.patch({ written: nothingWritten });
    else if (isNothing(store.snapshot().written)) type();
    const version = actor.getSnapshot().context.version ?? 0;
    const body = `Typed elsewhere: ${randomUUID()}`;
    await storeDraft(pool, { ...place, body }, outcome === 'conflict' ? version + 5 : version);
  }

  /** Checks that the draft on the page matches the server's row. */
  async function compareWithRow(): Promise<void> {
    const { thread, store, actor } = current();
    const { rows } = await world().pool.query<{ version: number; body: string; sent: string | null }>(
      `select version, body, (select body from message where thread_id = $1 order by id desc limit 1) as sent
         from message_draft where thread_id = $1`,
      [thread],
    );
    const { value, context } = actor.getSnapshot();
    const [row] = rows;
    const { written } = store.snapshot();
    if (row?.version !== context.version || row.body !== written.body)
      throw new Error(
        `The page has version ${context.version} and “${written.body}”; kept is ${JSON.stringify(row)}.`,
      );
    if (value === 'sent' && row.sent !== sending)
      throw new Error(`The machine says that “${sending}” is sent, and the last message is “${row.sent}”.`);
  }
}

/** The machine's delays in milliseconds. */
const delays: Readonly<Record<string, number>> = {
  autosaveDelay: 1_000,
  retryDelay: 15_000,
  answerTimeout: 20_000,
};

const mishaps: Readonly<Record<string, Mishap>> = { offline: 'cutBefore', crashed: 'garble' };

/** Returns the storage of one tab. */
function tabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const asMessageEvent = ownEvent<MessageEvent>(messageModel);
