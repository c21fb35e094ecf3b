import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { FavouritesResponseSchema } from '#schemas/api/favourites.ts';
import { addAccount, addAdvert, password } from '#tools/scenario/arrange.ts';
import { Client } from '../support/client.ts';
import { databaseForTests } from '../support/portal.ts';
import { until } from '../support/until.ts';
import { makePortalPlace, startPortal, type PortalPlace, type PortalProcess } from './portal-process.ts';

// A process that must stop, from the view of a proxy and its clients. The real entry, and real signals.
/** A start costs three seconds of a processor. */
const restarts = process.env['LINTEL_FULL'] ? 48 : 0;
const clients = process.env['LINTEL_FULL'] ? 24 : 4;
/** Milliseconds between two calls of one client. */
const pause = process.env['LINTEL_FULL'] ? 10 : 200;
const host = 'ashcombe.localhost';
const database = databaseForTests();
let place: PortalPlace;
const started: PortalProcess[] = [];

beforeAll(async () => {
  place = await makePortalPlace();
});
afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  place.remove();
});

async function start(environment: NodeJS.ProcessEnv, port = 0): Promise<PortalProcess> {
  const portal = await startPortal(place, port, { DATABASE_URL: database.url, ...environment });
  started.push(portal);
  return portal;
}

const readiness = (port: number): Promise<number | 'no answer'> =>
  new Promise((resolve) => {
    httpRequest({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', () => resolve('no answer'))
      .end();
  });

/** Returns one answer on a kept connection, with what it says about the connection. */
async function askOn(socket: Socket): Promise<string> {
  const answer = once(socket, 'data');
  socket.write(`GET /api/system HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  return (await answer).join('');
}

test(
  'clients with open connections, used or not, do not stop a process from ending',
  { tags: ['full'] },
  async () => {
    const portal = await start({ LINTEL_DRAIN: '0' });
    const unused = connect(portal.port, '127.0.0.1');
    await once(unused, 'connect');
    const kept = connect(portal.port, '127.0.0.1');
    expect(await askOn(kept)).toContain('200 OK');
    // A connection the process may notice only while it ends.
    unused.on('error', () => {});
    portal.child.kill('SIGTERM');
    expect([await portal.ended, portal.said()]).toEqual([0, expect.not.stringContaining('timeout')]);
    unused.destroy();
    kept.destroy();
  },
);

test(
  'a process announces its end, keeps serving meanwhile, and closes each connection properly',
  { tags: ['full'] },
  async () => {
    const portal = await start({ LINTEL_DRAIN: '300' });
    const kept = connect(portal.port, '127.0.0.1');
    expect(await askOn(kept)).toMatch(/^connection: keep-alive\r$/im);
    portal.child.kill('SIGTERM');
    await expect.poll(() => readiness(portal.port)).toBe(503);
    // On the existing connection and on a new one.
    for (const socket of [kept, connect(portal.port, '127.0.0.1')]) {
      const ended = once(socket, 'close');
      const answer = await askOn(socket);
      expect(answer).toContain('200 OK');
      expect(answer).toMatch(/^connection: close\r$/im);
      await ended;
    }
  },
);

/** A proxy: sends to processes whose `/readyz` answers 200, checks often, and never retries a request. */
class FrontDoor {
  readonly #ready = new Set<number>();
  #next = 0;
  #looking = true;
  readonly #looks: Promise<void>[] = [];

  /** Adds a process, and resolves once it gets requests. */
  async add(port: number): Promise<void> {
    this.#looks.push(this.#look(port));
    await until('The process gets requests.', async () => this.isReady(port));
  }

  async #look(port: number): Promise<void> {
    while (this.#looking) {
      if ((await readiness(port)) === 200) this.#ready.add(port);
      else this.#ready.delete(port);
      await sleep(50);
    }
  }

  isReady(port: number): boolean {
    return this.#ready.has(port);
  }

  /** Returns the port of a ready process, each in turn. */
  turn(): number {
    const ports = [...this.#ready];
    this.#next += 1;
    const port = ports[this.#next % ports.length];
    if (port === undefined) throw new Error('No process is ready.');
    return port;
  }

  async close(): Promise<void> {
    this.#looking = false;
    await Promise.all(this.#looks);
  }
}

/** Logs a person in once, because all processes share sessions. Returns their client for the process at a port. */
async function logIn(port: number): Promise<(port: number) => Client> {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(database.pool, 'ashcombe', email);
  const first = new Client(port, host);
  await first.logIn(email, password);
  const browsers = new Map([[port, first]]);
  return (at) => {
    const browser = browsers.get(at) ?? new Client(at, host);
    browsers.set(at, browser);
    for (const [name, value] of first.cookies) browser.cookies.set(name, value);
    browser.antiForgeryToken = first.antiForgeryToken;
    return browser;
  };
}

/** Reads and writes in turn, with a short pause, at the process the door names. */
async function hammer(
  door: FrontDoor,
  browserAt: (port: number) => Client,
  adverts: readonly string[],
  isOver: () => boolean,
): Promise<{ readonly count: number; readonly lost: readonly string[] }> {
  const lost: string[] = [];
  let count = 0;
  let acknowledged: readonly string[] = [];
  while (!isOver()) {
    const advert = adverts[count % adverts.length] ?? '';
    const isKept = acknowledged.includes(advert);
    const [method, path] =
      count % 2 === 0
        ? ['GET', '/api/propertylistings/basic']
        : [isKept ? 'DELETE' : 'PUT', `/api/account/favourites/${advert}`];
    try {
      const answer = await browserAt(door.turn()).send(method, path, {});
      if (answer.status !== 200) lost.push(`${method} ${answer.status} ${answer.text.slice(0, 200)}`);
      else if (method !== 'GET') acknowledged = answer.as(FavouritesResponseSchema).advertIds;
    } catch (error) {
      lost.push(`${method} ${String(error)}`);
    }
    count += 1;
    await sleep(pause);
  }
  const kept = await browserAt(door.turn()).get('/api/account/favourites');
  expect(kept.as(FavouritesResponseSchema).advertIds.toSorted()).toEqual(acknowledged.toSorted());
  return { count, lost };
}

test(
  'processes started and stopped in turn behind a proxy lose no read or write',
  { timeout: 180_000 + restarts * 30_000 },
  async () => {
    // Longer than the busiest machine takes to notice that a process is ending.
    const environment = { LINTEL_DRAIN: '2', LINTEL_WORKER: 'on' };
    const first = await start(environment);
    const portals = [first];
    const adverts = await Promise.all(Array.from({ length: 4 }, () => addAdvert(database.pool, 'ashcombe')));
    const door = new FrontDoor();
    let over = false;
    try {
      await door.add(first.port);
      const people = await Promise.all(Array.from({ length: clients }, () => logIn(first.port)));
      const hammering = Promise.all(people.map((browserAt) => hammer(door, browserAt, adverts, () => over)));
      const second = await start(environment);
      portals.push(second);
      await door.add(second.port);
      for (let number = 0; number <= restarts; number += 1) {
        const at = number % portals.length;
        const { child, port, ended, said } = portals[at] ?? first;
        child.kill('SIGTERM');
        expect([await ended, said()]).toEqual([0, expect.not.stringMatching(/timeout|error/i)]);
        if (number === restarts) break;
        portals[at] = await start(environment, port);
        await expect.poll(() => door.isReady(port)).toBe(true);
      }
      over = true;
      const heard = await hammering;
      expect(heard.flatMap(({ lost }) => lost)).toEqual([]);
      for (const { count } of heard) expect(count).toBeGreaterThan(restarts);
    } finally {
      over = true;
      await door.close();
    }
  },
);
