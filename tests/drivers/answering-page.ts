import { QueryClient } from '@tanstack/react-query';
import type { Pool } from 'pg';
import { vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { password } from '#tools/scenario/arrange.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import type { Client } from '../support/client.ts';
import type { CutProxy, Mishap } from '../support/proxy.ts';
import { fetchOf, Gate, webApiOf } from './web-in-node.ts';

/** The portal on which answers to the council are tested. */
export interface AnsweringWorld {
  readonly pool: Pool;
  /** The proxy that every request goes through. */
  readonly line: CutProxy;
  readonly newClient: () => Client;
}

/** The part of a process that says when a request has ended. */
interface Answering {
  readonly subscribe: (observer: (snapshot: { hasTag(tag: 'busy'): boolean }) => void) => {
    unsubscribe(): void;
  };
}

interface Opened {
  readonly email: string;
  readonly accountId: string;
  /** The path of the calls that answer; they wait at the gate. */
  readonly path: string;
  /** Returns the body of an answer without its reason. */
  readonly withoutReason: (body: string) => string;
}

/** The page of a person who answers the council, with the web app's own client on the real API. */
export class AnsweringPage {
  readonly email: string;
  readonly accountId: string;
  readonly client: Client;
  readonly api: ApiClient;
  readonly queryClient = new QueryClient();
  readonly clock = new SimulatedClock();
  /** The same person's client at another computer, for reading behind the page's back. */
  readonly #elsewhere: Client;
  readonly #world: AnsweringWorld;
  readonly #path: string;
  readonly #gate: Gate;
  /** False if the reason is to be lost on the way. */
  readonly #sent: { isExplained: boolean };

  /** Logs the person in, and puts the page's requests on the line. */
  static async open(world: AnsweringWorld, opened: Opened): Promise<AnsweringPage> {
    const [client, elsewhere] = [world.newClient(), world.newClient()];
    for (const each of [client, elsewhere]) await each.logIn(opened.email, password);
    const [gate, sent] = [new Gate(), { isExplained: true }];
    const carry = fetchOf(client, gate, [opened.path]);
    // Removes the reason when the request is released: the outcome is not decided before then.
    const line: typeof fetch = (input, init = {}) =>
      carry(input, {
        ...init,
        get body() {
          const { body = null } = init;
          return sent.isExplained || typeof body !== 'string' ? body : opened.withoutReason(body);
        },
      });
    vi.stubGlobal('fetch', line);
    return new AnsweringPage(world, opened, { client, elsewhere, api: await webApiOf(client), gate, sent });
  }

  private constructor(
    world: AnsweringWorld,
    { email, accountId, path }: Opened,
    parts: {
      readonly client: Client;
      readonly elsewhere: Client;
      readonly api: ApiClient;
      readonly gate: Gate;
      readonly sent: { isExplained: boolean };
    },
  ) {
    this.#world = world;
    this.email = email;
    this.accountId = accountId;
    this.#path = path;
    this.client = parts.client;
    this.#elsewhere = parts.elsewhere;
    this.api = parts.api;
    this.#gate = parts.gate;
    this.#sent = parts.sent;
  }

  /** Lets the answer that waits at the gate end in an outcome, and waits until the process has heard of it. */
  async settle(process: Answering, outcome: string): Promise<void> {
    this.#sent.isExplained = outcome !== 'unexplained';
    if (outcome === 'sessionEnded') {
      await this.#world.pool.query(
        'update session set ended_at = app_now() where account_id = $1 and ended_at is null',
        [this.accountId],
      );
    }
    const mishap = mishaps[outcome];
    if (mishap) this.#world.line.failNext(mishap, this.#path);
    const settled = new Promise<void>((resolve) => {
      const { unsubscribe } = process.subscribe((snapshot) => {
        if (snapshot.hasTag('busy')) return;
        unsubscribe();
        resolve();
      });
    });
    await this.#gate.holding();
    this.#gate.release(true);
    await settled;
  }

  /** Lets the time to wait for an answer pass. */
  tick(): void {
    this.clock.increment(20_000);
    this.#gate.release(false);
  }

  /** Returns the other computer's client, logged in: the page's sessions may have ended. */
  async elsewhere(): Promise<Client> {
    await this.#elsewhere.logIn(this.email, password);
    return this.#elsewhere;
  }

  close(): void {
    this.#gate.release(false);
    vi.unstubAllGlobals();
  }
}

const mishaps: Readonly<Record<string, Mishap>> = { failed: 'cutBefore', crashed: 'garble' };
