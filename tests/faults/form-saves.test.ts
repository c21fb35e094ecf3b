import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import {
  FormStartResponseSchema,
  SaveConflictSchema,
  SaveResponseSchema,
  SubmitResponseSchema,
} from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { Client, type Answer } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startStormProxy, type Way } from '../support/storm-proxy.ts';
import { startTestServer } from '../support/test-server.ts';
import { KilledApi, timeToKill } from './kill-api.ts';

// Answers reported as saved are there, whatever the connection and the server do.

const full = process.env['LINTEL_FULL'] !== undefined;
const saves = full ? 10_000 : 160;
const kills = full ? 80 : 1;
const killsOfSending = full ? 20 : 1;

const form = 'pre-assessment';
let database: TestDatabase;
const api = new KilledApi(() => database.url);
let definitionHash: string;
let whole: Answers;

beforeAll(async () => {
  database = await createTestDatabase();
  const loaded = (await loadTenant('tenants', 'ashcombe')).forms.get(form);
  if (!loaded) throw new Error(`There is no form ${form}.`);
  definitionHash = loaded.hash;
  whole = wholeDraft(loaded.definition, new Date().toISOString().slice(0, 10));
});
afterAll(async () => {
  await api.end();
  await database.drop();
});

async function newEmail(): Promise<string> {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(database.pool, 'ashcombe', email);
  return email;
}

async function clientOn(port: number, email: string): Promise<Client> {
  const client = new Client(port, 'ashcombe.localhost');
  await client.logIn(email, password);
  return client;
}

const save = (client: Client, answers: Answers, version: number, key: string): Promise<Answer> =>
  client.send('PUT', `/api/forms/${form}/draft`, {
    body: { definitionHash, version, answers },
    headers: { 'idempotency-key': key, connection: 'close' },
  });

const start = async (client: Client) =>
  (await client.get(`/api/forms/${form}/start`, { headers: { connection: 'close' } })).as(
    FormStartResponseSchema,
  );

/** The same numbers each time: a linear congruence (Numerical Recipes), from 0 up to 1. */
function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const mishaps: readonly Way[] = ['cutBefore', 'cutWithin', 'cutAfter', 'cutAnswer', 'repeat', 'late'];

/** A browser that does as ours does: repeats what was not answered, and on a conflict goes on from what is kept. */
class Device {
  /** The last number that it was told is saved. */
  acknowledged = 0;
  /** Different saves that it sent. */
  sent = 0;
  readonly statuses = new Set<number>();
  readonly #client: Client;
  readonly #name: string;
  #kept: Answers = { values: {}, lists: {} };
  #version = 0;

  constructor(client: Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  /** Saves the next number under its own name, however long it takes. */
  async saveNext(): Promise<void> {
    const number = this.acknowledged + 1;
    for (;;) {
      const answers = { ...this.#kept, values: { ...this.#kept.values, [this.#name]: number } };
      const answer = await this.#untilHeard(answers);
      this.statuses.add(answer.status);
      if (answer.status === 200) {
        this.#kept = answers;
        this.#version = answer.as(SaveResponseSchema).formProgress.version;
        this.acknowledged = number;
        return;
      }
      const { answers: kept, formProgress } = answer.as(SaveConflictSchema);
      this.expectKept(kept);
      this.#kept = kept;
      this.#version = formProgress.version;
    }
  }

  expectKept({ values }: Answers): void {
    const found = Number(values[this.#name] ?? 0);
    if (found < this.acknowledged)
      throw new Error(`${this.acknowledged} was told to be saved; ${found} is there.`);
  }

  async #untilHeard(answers: Answers): Promise<Answer> {
    const key = randomUUID();
    this.sent += 1;
    for (;;) {
      const answer = await save(this.#client, answers, this.#version, key).catch(() => undefined);
      // A server that is asked too much says so, and is asked again.
      if (answer !== undefined && answer.status !== 503) return answer;
    }
  }
}

test(
  `${saves} saves that are cut, repeated and reordered on their way, by two devices of each of four people: what was acknowledged is there`,
  async ({ annotate }) => {
    const dice = diceOf(20_261_122);
    const server = await startTestServer(database.url);
    const met = new Map<Way, number>();
    const proxy = await startStormProxy(server.port, () => {
      const way = dice() < 0.4 ? 'pass' : (mishaps[Math.floor(dice() * mishaps.length)] ?? 'pass');
      met.set(way, (met.get(way) ?? 0) + 1);
      return { way, after: 1 + Math.floor(dice() * 12) };
    });
    try {
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          const email = await newEmail();
          const direct = await clientOn(server.port, email);
          const devices = await Promise.all(
            ['here', 'there'].map(async (name) => {
              const client = new Client(proxy.port, 'ashcombe.localhost');
              const { cookies, antiForgeryToken } = await clientOn(server.port, email);
              cookies.forEach((value, cookie) => client.cookies.set(cookie, value));
              client.antiForgeryToken = antiForgeryToken;
              return new Device(client, name);
            }),
          );
          await Promise.all(
            devices.map(async (device) => {
              for (let number = 0; number < saves / 8; number += 1) await device.saveNext();
            }),
          );
          await proxy.calm();
          const { answers, formProgress } = await start(direct);
          expect(answers.values).toMatchObject({ here: saves / 8, there: saves / 8 });
          for (const device of devices) device.expectKept(answers);
          // Each save that the server took counted once, however often it came.
          expect(formProgress.version).toBeGreaterThanOrEqual(saves / 4);
          expect(formProgress.version).toBeLessThanOrEqual(devices.reduce((sum, { sent }) => sum + sent, 0));
          for (const { statuses } of devices)
            expect([200, 409]).toEqual(expect.arrayContaining([...statuses]));
        }),
      );
      expect([200, 409, 503]).toEqual(expect.arrayContaining([...new Set(proxy.unheard)]));
      // The storm was one: every mishap struck.
      expect([...met.keys()].toSorted()).toEqual(['pass', ...mishaps].toSorted());
      await annotate(
        `${JSON.stringify(Object.fromEntries(met))}; answers nobody heard: ${proxy.unheard.length}`,
      );
    } finally {
      await proxy.close();
      await server.close();
    }
  },
  60_000 + saves * 300,
);

test(
  `the server killed in the middle of ${kills} saves: what was acknowledged is there, and a repeat doubles nothing`,
  async () => {
    const email = await newEmail();
    const client = await clientOn(await api.start(), email);
    for (let number = 1; number <= kills; number += 1) {
      const before = (await start(client)).formProgress.version;
      const answers = { values: { number, text: `as typed ${number}` }, lists: {} };
      const key = randomUUID();
      const heard = await api.killDuring(() => save(client, answers, before, key));
      await api.start();
      const found = await start(client);
      const isKept = found.formProgress.version === before + 1;
      expect(heard === 'cut off' || (heard.status === 200 && isKept)).toBe(true);
      expect(found.answers.values['number'] ?? 0).toBe(isKept ? number : number - 1);
      const again = (await save(client, answers, before, key)).as(SaveResponseSchema);
      expect(again.formProgress.version).toBe(before + 1);
      expect((await start(client)).answers).toEqual(
        expect.objectContaining({ values: expect.objectContaining(answers.values) }),
      );
    }
  },
  timeToKill(kills),
);

test(
  `the server killed in the middle of ${killsOfSending} sendings: sent once, with one receipt`,
  async () => {
    for (let number = 1; number <= killsOfSending; number += 1) {
      const client = await clientOn(await api.start(), await newEmail());
      await save(client, whole, 0, randomUUID());
      const key = randomUUID();
      const send = () =>
        client.post(`/api/forms/${form}/submit`, {
          body: { definitionHash, version: 1, agreed: true },
          headers: { 'idempotency-key': key, connection: 'close' },
        });
      const heard = await api.killDuring(send);
      await api.start();
      const { receipt } = (await send()).as(SubmitResponseSchema);
      expect(heard === 'cut off' ? receipt : heard.as(SubmitResponseSchema).receipt).toEqual(receipt);
      const { rows } = await database.pool.query<{ reference: string }>(
        'select reference from form_submission where submit_key = $1',
        [key],
      );
      expect(rows).toEqual([{ reference: receipt?.reference }]);
    }
  },
  timeToKill(killsOfSending),
);
