import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FormStartResponseSchema,
  SaveConflictSchema,
  SaveResponseSchema,
  SubmitResponseSchema,
} from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { seededRandom } from '#demo/seeded-random.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { Client, type Answer } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { chanceOf, howToRepeat } from '../support/seed-of-run.ts';
import { startStormProxy, type Way } from '../support/storm-proxy.ts';
import { startTestServer } from '../support/test-server.ts';
import { KilledApi, killInTheMiddle, timeToKill, type UnderWay } from './kill-api.ts';

// Answers reported as saved are stored, whatever the connection and the server do.

const full = process.env['LINTEL_FULL'] === '1';
const saves = full ? 10_000 : 56;
const kills = full ? 80 : 1;

const form = 'pre-assessment';
let database: TestDatabase;
const api = new KilledApi(() => database.url);
let definitionHash: string;
let whole: Answers;

beforeAll(async () => {
  database = await createTestDatabase();
  const loaded = (await shippedCouncil('ashcombe')).forms.get(form);
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

const mishaps: readonly Way[] = ['cutBefore', 'cutWithin', 'cutAfter', 'cutAnswer', 'repeat', 'late'];

/**
 * A client that acts like the portal's page: it repeats unanswered saves, and after a conflict continues from
 * the stored draft.
 */
class Device {
  /** The last number acknowledged as saved. */
  acknowledged = 0;
  /** Number of different saves sent. */
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

  /** Saves the next number under its own name, however long that takes. */
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
      // An overloaded server says so, and is asked again.
      if (answer !== undefined && answer.status !== 503) return answer;
    }
  }
}

test(
  `${saves} saves cut, repeated and reordered, by two devices of each of four people: acknowledged ones survive`,
  async ({ annotate }) => {
    const chance = seededRandom('mishaps of saves');
    const server = await startTestServer(database.url);
    const met = new Map<Way, number>();
    const proxy = await startStormProxy(server.port, () => {
      const way = chance.chance(0.4) ? 'pass' : chance.pick(mishaps);
      met.set(way, (met.get(way) ?? 0) + 1);
      return { way, after: chance.between(1, 12) };
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
          // Each accepted save counted once, however often it arrived.
          expect(formProgress.version).toBeGreaterThanOrEqual(saves / 4);
          expect(formProgress.version).toBeLessThanOrEqual(devices.reduce((sum, { sent }) => sum + sent, 0));
          for (const { statuses } of devices)
            expect([200, 409]).toEqual(expect.arrayContaining([...statuses]));
        }),
      );
      expect([200, 409, 503]).toEqual(expect.arrayContaining([...new Set(proxy.unheard)]));
      // Every mishap must have happened, or the storm was none.
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

/** Saves another number each time: an acknowledged save is stored, and a repeat doubles nothing. */
async function saving(port: number): Promise<() => Promise<UnderWay>> {
  const client = await clientOn(port, await newEmail());
  let number = 0;
  return async () => {
    number += 1;
    const before = (await start(client)).formProgress.version;
    const answers = { values: { number, text: `as typed ${number}` }, lists: {} };
    const key = randomUUID();
    const ask = () => save(client, answers, before, key);
    return {
      ask,
      look: async () => {},
      async again(heard) {
        const found = await start(client);
        const isKept = found.formProgress.version === before + 1;
        expect(heard === 'cut off' || (heard.status === 200 && isKept)).toBe(true);
        expect(found.answers.values['number'] ?? 0).toBe(isKept ? number : number - 1);
        expect((await ask()).as(SaveResponseSchema).formProgress.version).toBe(before + 1);
        expect((await start(client)).answers).toEqual(
          expect.objectContaining({ values: expect.objectContaining(answers.values) }),
        );
      },
    };
  };
}

/** Submits the whole form of another person each time: once, with one receipt. */
async function sending(port: number): Promise<UnderWay> {
  const client = await clientOn(port, await newEmail());
  await save(client, whole, 0, randomUUID());
  const key = randomUUID();
  const ask = () =>
    client.post(`/api/forms/${form}/submit`, {
      body: { definitionHash, version: 1, agreed: true },
      headers: { 'idempotency-key': key, connection: 'close' },
    });
  return {
    ask,
    look: async () => {},
    async again(heard) {
      const { receipt } = (await ask()).as(SubmitResponseSchema);
      expect(heard === 'cut off' ? receipt : heard.as(SubmitResponseSchema).receipt).toEqual(receipt);
      const { rows } = await database.pool.query<{ reference: string }>(
        'select reference from form_submission where submit_key = $1',
        [key],
      );
      expect(rows).toEqual([{ reference: receipt?.reference }]);
    },
  };
}

test(
  `the server is killed during ${kills} saves and sendings: acknowledged ones survive once, with one receipt`,
  { tags: ['full'], timeout: timeToKill(kills) },
  async ({ annotate }) => {
    expect.hasAssertions();
    await annotate(howToRepeat);
    const port = await api.start();
    const chance = chanceOf('when the server is killed in a save and a sending');
    const nextSave = await saving(port);
    const round = async () => [await nextSave(), await sending(port)];
    await killInTheMiddle(api, round, { kills, chance });
  },
);
