import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#api/database/database.ts';
import { expireFiles } from '#api/files/expire-files.ts';
import { fileSettingsOf } from '#api/files/file-settings.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import { seededRandom, type SeededRandom } from '#demo/seeded-random.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { Client, type Answer } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { announced, askOffset, idOf } from '../support/upload.ts';
import { KilledApi, timeToKill } from './kill-api.ts';

// Bytes of a file reported as received are stored, whatever the connection and the server do.

const full = process.env['LINTEL_FULL'] === '1';
const cuts = full ? 160 : 4;
const kills = full ? 40 : 1;

/** Bytes of a file, and of one of its parts. */
const whole = 640 * 1024;
const part = 160 * 1024;
/** Bytes written to the socket at once, so that a connection can be cut between two pieces. */
const piece = 16 * 1024;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'lintel-upload-kills-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Mishap = 'cut' | 'kill';

/** Returns all mishaps of a run in random order. */
function mishapsOf(chance: SeededRandom): Mishap[] {
  return Array.from({ length: cuts + kills }, (_, index) => ({ index, place: chance.fraction() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ index }) => (index < cuts ? 'cut' : 'kill'));
}

/** Returns bytes that no two files share and no two parts repeat. */
function bytesOf(seed: number): Buffer {
  const blocks = Array.from({ length: whole / 32 }, (_, index) =>
    createHash('sha256').update(`${seed} ${index}`).digest(),
  );
  return Buffer.concat(blocks);
}

/** One upload, sent as a browser would, which continues from the server's offset. */
class Sending {
  readonly location: string;
  readonly #client: Client;
  readonly #server: KilledApi;
  readonly #bytes: Buffer;
  /** Number of bytes the server has reported as received. */
  #acknowledged = 0;

  constructor(client: Client, server: KilledApi, location: string, bytes: Buffer) {
    this.#client = client;
    this.#server = server;
    this.location = location;
    this.#bytes = bytes;
  }

  get isWhole(): boolean {
    return this.#acknowledged === whole;
  }

  /** Sends the next part; the mishap happens after `after` of its bytes. */
  async sendPart(mishap: Mishap | undefined, after: number): Promise<void> {
    const offset = await this.#askOffset();
    if (offset < this.#acknowledged)
      throw new Error(`${this.#acknowledged} bytes were reported as received; ${offset} are there.`);
    this.#acknowledged = offset;
    const body = this.#bytes.subarray(offset, offset + part);
    if (body.length === 0) return;
    const outgoing = this.#begin(offset, body.length);
    const heard: Promise<IncomingMessage | undefined> = once(outgoing, 'response').then(
      ([response]) => response,
      () => undefined,
    );
    const sent = mishap === undefined ? body.length : Math.min(after, body.length);
    for (let at = 0; at < sent && !outgoing.destroyed; at += piece) {
      outgoing.write(body.subarray(at, Math.min(at + piece, sent)));
      await sleep(1);
    }
    if (mishap === 'kill') await this.#server.end();
    if (mishap !== undefined) outgoing.destroy();
    else outgoing.end();
    const response = await heard;
    response?.resume();
    if (response?.statusCode === 204) this.#acknowledged = Number(response.headers['upload-offset']);
    if (mishap !== 'kill') return;
    await this.#server.start();
    // The dead process had a lease of ten seconds.
    await later(11);
  }

  #begin(offset: number, length: number) {
    const outgoing = httpRequest({
      agent: false,
      host: '127.0.0.1',
      port: this.#server.port,
      path: this.location,
      method: 'PATCH',
      headers: {
        host: 'ashcombe.localhost',
        cookie: [...this.#client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-anti-forgery-token': this.#client.antiForgeryToken ?? '',
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        'content-length': String(length),
      },
    });
    outgoing.on('error', () => {});
    return outgoing;
  }

  /** Asks again while another request still has the upload. */
  async #askOffset(): Promise<number> {
    let answer: Answer | undefined;
    for (let attempt = 0; attempt < 60; attempt += 1) {
      answer = await askOffset(this.#client, this.location).catch(() => undefined);
      if (answer?.status === 200) return Number(answer.headers['upload-offset']);
      await sleep(250);
    }
    throw new Error(`The server does not say how much it has: ${answer?.status}.`);
  }
}

async function later(seconds: number): Promise<void> {
  await database.pool.query('update clock set clock_offset = clock_offset + make_interval(secs => $1)', [
    seconds,
  ]);
}

async function newClient(server: KilledApi, name: number): Promise<Client> {
  const email = `sender-${name}@residents.example`;
  await addAccount(database.pool, 'ashcombe', email);
  const client = new Client(server.port, 'ashcombe.localhost');
  await client.logIn(email, password);
  return client;
}

test(
  `${kills} kills of the server and ${cuts} lost connections during uploads: every acknowledged byte survives, without orphans`,
  { tags: ['full'], timeout: timeToKill(kills) + cuts * 3_000 },
  async ({ annotate }) => {
    const chance = seededRandom('mishaps of uploads');
    const mishaps = mishapsOf(chance);
    const server = new KilledApi(
      () => database.url,
      () => folder,
    );
    await server.start();
    const staged = join(folder, 'staging', 'ashcombe');
    const complete: string[] = [];
    const abandoned: string[] = [];
    try {
      for (let number = 0; mishaps.length > 0; number += 1) {
        const bytes = bytesOf(number);
        const client = await newClient(server, number);
        const location = await announced(client, { size: whole });
        const sending = new Sending(client, server, location, bytes);
        // Every fourth upload, starting with the first, is abandoned after its second mishap.
        const patience = number % 4 === 0 ? 2 : Number.POSITIVE_INFINITY;
        let met = 0;
        while (!sending.isWhole && met < patience) {
          const mishap = chance.chance(0.7) ? mishaps.pop() : undefined;
          if (mishap !== undefined) met += 1;
          // Sometimes the whole part is sent and only its answer is lost.
          await sending.sendPart(mishap, Math.floor(chance.fraction() * part * 1.2));
        }
        const id = idOf(location);
        if (!sending.isWhole) {
          abandoned.push(id);
          continue;
        }
        complete.push(id);
        expect((await readFile(join(staged, id))).equals(bytes)).toBe(true);
      }
    } finally {
      await server.end();
    }
    expect(abandoned).not.toEqual([]);
    expect(await states()).toEqual(['receiving', 'waiting']);
    await later(25 * 3_600);
    await sweep();
    expect(await states()).toEqual(['removed', 'waiting']);
    expect((await readdir(staged)).toSorted()).toEqual(complete.toSorted());
    await annotate(`${complete.length} files complete, ${abandoned.length} given up`);
  },
);

async function states(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ state: string }>(
    'select distinct state from file order by state',
  );
  return rows.map(({ state }) => state);
}

async function sweep(): Promise<void> {
  const api = openDatabase(database.url);
  try {
    const { tenant } = await shippedCouncil('ashcombe');
    const council = { tenantId: tenant.tenantId, environmentId: tenant.tenantEnvironmentId };
    const files = { store: openFolderStore(join(folder, 'files')), stagingFolder: join(folder, 'staging') };
    await expireFiles(api.forTenant('ashcombe'), files, council, fileSettingsOf(tenant));
  } finally {
    await api.close();
  }
}
