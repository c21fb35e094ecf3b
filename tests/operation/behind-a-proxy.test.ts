import { readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import type { ServerOptions } from '#api/server.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { SystemResponseSchema } from '#schemas/api/system.ts';
import { Answer } from '../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { copyTenants, type TenantsWith } from '../support/tenants-with.ts';

// Proxies and impostors on a real network, told apart by the address a connection comes from.
const proxy = '127.0.0.2';
const real = 'homes.ashcombe.example';
const other = 'homes.three-rivers.example';
const limit = 2;
let database: TestDatabase;
let tenants: TenantsWith;
const servers: TestServer[] = [];
/** A server that trusts a proxy, and one that trusts none. */
let trusting: TestServer;
let plain: TestServer;

beforeAll(async () => {
  database = await createTestDatabase();
  tenants = await copyTenants('ashcombe', 'three-rivers');
  await addHost('ashcombe', real);
  await addHost('three-rivers', other);
  const rateLimits = rateLimitsOf(limit);
  trusting = await start({ trustedProxies: [proxy, '127.0.7.0/24', 'fd00::/64'], rateLimits });
  plain = await start({ rateLimits });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await database.drop();
  await tenants.remove();
});

async function addHost(tenantId: string, host: string): Promise<void> {
  const file = join(tenants.path, tenantId, 'tenant.json');
  const tenant = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...tenant, hosts: [...tenant.hosts, host] }));
}

async function start(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const server = await startTestServer(database.url, { tenantsFolder: tenants.path, ...options });
  servers.push(server);
  return server;
}

let strangers = 0;
/** Returns an untrusted address that has sent nothing yet. */
function newStranger(): string {
  strangers += 1;
  return `127.0.1.${strangers}`;
}

interface Sent {
  /** The address the connection comes from; by default this machine's usual one. */
  readonly by?: string;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly to?: string;
}

function send(
  port: number,
  { by, method = 'GET', path = '/api/system', headers, body, to }: Sent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: to ?? '127.0.0.1',
        port,
        path,
        method,
        agent: false,
        ...(by === undefined ? {} : { localAddress: by }),
        headers: {
          host: real,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        const { statusCode = 0, headers: answered } = response;
        resolve(buffer(response).then((all) => new Answer(statusCode, answered, all)));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Requests a reset as a page does and returns the status. */
async function askReset({ port }: TestServer, { by, headers }: Sent): Promise<number> {
  const visit = await send(port, { path: '/api/authentication/user', headers: { ...headers } });
  const [cookie = ''] = [visit.headers['set-cookie']].flat();
  const { status } = await send(port, {
    ...(by === undefined ? {} : { by }),
    method: 'POST',
    path: '/api/authentication/reset',
    headers: {
      ...headers,
      cookie: cookie.split(';')[0] ?? '',
      'x-anti-forgery-token': visit.as(UserResponseSchema).antiForgeryToken,
    },
    body: { email: 'nobody@residents.example' },
  });
  return status;
}

/** Makes one call more than allowed, each as `sentBy` gives it for its number. Returns the statuses. */
async function exhaust(server: TestServer, sentBy: (number: number) => Sent): Promise<number[]> {
  // All processes of a database count together.
  await database.pool.query('delete from limited_call');
  const statuses: number[] = [];
  for (let number = 0; number <= limit; number += 1) statuses.push(await askReset(server, sentBy(number)));
  return statuses;
}

const allowed = Array.from({ length: limit + 1 }, () => 200);
const stopped = [...allowed.slice(1), 429];
const forwardedFor = (address: string) => ({ 'x-forwarded-for': address });

describe('rate limits count', () => {
  test.each([proxy, '127.0.7.9'])('the client of the proxy at %s, not the proxy', async (by) => {
    const person = (number: number) => forwardedFor(`203.0.113.${number}`);
    const statuses = await exhaust(trusting, (number) => ({
      by,
      headers: person(number + (by === proxy ? 0 : 9)),
    }));
    expect(statuses).toEqual(allowed);
    const headers = forwardedFor(`198.51.100.${by === proxy ? 1 : 2}`);
    expect(await exhaust(trusting, () => ({ by, headers }))).toEqual(stopped);
  });

  test('the address that the proxy saw, whatever its client claims, without a port', async () => {
    expect(
      await exhaust(trusting, (number) => ({
        by: proxy,
        headers: forwardedFor(`203.0.113.${50 + number}, 198.51.100.7:${40_000 + number}`),
      })),
    ).toEqual(stopped);
  });

  test('a sender of made-up X-Forwarded-For headers as one, beside the proxy and without one', async () => {
    for (const server of [trusting, plain]) {
      for (const by of [newStranger(), '127.0.0.1']) {
        expect(
          await exhaust(server, (number) => ({ by, headers: forwardedFor(`203.0.113.${100 + number}`) })),
        ).toEqual(stopped);
      }
    }
  });
});

test('X-Forwarded-Host never selects a council', async () => {
  for (const by of [proxy, newStranger()]) {
    const answer = await send(trusting.port, { by, headers: { 'x-forwarded-host': other } });
    expect(answer.as(SystemResponseSchema).tenantId).toBe('ashcombe');
  }
});

test.each([
  ['the page’s own origin behind TLS', 'proxy', 'https', `https://${real}`, 200],
  ['the same with its usual port', 'proxy', 'https', `https://${real}:443`, 200],
  ['the same name without TLS', 'proxy', 'https', `http://${real}`, 403],
  ['another port', 'proxy', 'https', `https://${real}:8443`, 403],
  ['another name', 'proxy', 'https', `https://${other}`, 403],
  ['no origin that can be told', 'proxy', 'https', 'null', 403],
  ['https, said by who is not the proxy', 'stranger', 'https', `https://${real}`, 403],
  ['the page’s own origin without a proxy', 'stranger', undefined, `http://${real}`, 200],
  ['https where nothing says that there is TLS', 'stranger', undefined, `https://${real}`, 403],
])('a write from %s (by the %s, %s, %s): %i', async (_what, who, scheme, origin, status) => {
  const by = who === 'proxy' ? proxy : newStranger();
  const headers = {
    origin,
    ...(who === 'proxy' ? forwardedFor(newStranger().replace(/^127/, '10')) : {}),
    ...(scheme === undefined ? {} : { 'x-forwarded-proto': scheme }),
  };
  expect(await askReset(trusting, { by, headers })).toBe(status);
});

describe('a name of this machine', () => {
  const address = Object.values(networkInterfaces())
    .flat()
    .find((found) => found?.family === 'IPv4' && !found.internal)?.address;
  const names = ['localhost', 'localhost:8080', '127.0.0.1', 'ashcombe.localhost', 'THREE-RIVERS.localhost'];

  test('is served to a client on it', async () => {
    for (const host of names) expect((await send(plain.port, { headers: { host } })).status).toBe(200);
  });

  // The test needs a network from which a request can come.
  test.skipIf(address === undefined)('is refused to the network', async () => {
    for (const host of names) {
      const answer = await send(plain.port, { to: address ?? '', headers: { host } });
      expect([answer.status, answer.text]).toEqual([404, 'Not found\n']);
    }
    expect((await send(plain.port, { to: address ?? '' })).status).toBe(200);
  });

  test('is refused through a proxy on it, trusted or not', async () => {
    for (const { port } of [trusting, plain]) {
      for (const headers of [forwardedFor('127.0.0.1'), forwardedFor('203.0.113.1'), { via: '1.1 front' }]) {
        const answer = await send(port, { by: proxy, headers: { ...headers, host: 'localhost' } });
        expect(answer.status).toBe(404);
      }
    }
  });

  test('is refused entirely on a live portal with a real host name', async () => {
    const { port } = await start({ isProduction: true });
    for (const host of names) expect((await send(port, { headers: { host } })).status).toBe(404);
    expect((await send(port, {})).status).toBe(200);
    expect((await send(port, { path: '/readyz', headers: { host: 'localhost' } })).status).toBe(200);
  });
});

/** Sends raw lines and returns the first line of the answer. */
async function statusLine(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const [first = ''] = (await text(socket)).split('\r\n');
  return first;
}

test.each(['/', '/api/system', '/readyz'])('two hosts are refused at %s, in either order', async (path) => {
  const ask = (...hosts: string[]) => statusLine(plain.port, [`GET ${path} HTTP/1.1`, ...hosts]);
  expect(await ask(`Host: ${real}`)).toBe('HTTP/1.1 200 OK');
  expect(await ask(`Host: ${real}`, `host: ${other}`)).toBe('HTTP/1.1 400 Bad Request');
  expect(await ask(`HOST: ${other}`, `Host: ${real}`)).toBe('HTTP/1.1 400 Bad Request');
  expect(await ask(`Host: ${real}`, `Host: ${real}`)).toBe('HTTP/1.1 400 Bad Request');
});

test('a readiness check needs no host, as HAProxy sends none', async () => {
  expect(await statusLine(plain.port, ['GET /readyz HTTP/1.0'])).toBe('HTTP/1.1 200 OK');
  expect(await statusLine(plain.port, ['GET /api/system HTTP/1.0'])).toBe('HTTP/1.1 404 Not Found');
});

test('a server set to one address does not listen at another', async () => {
  const { port } = await start({ host: '127.0.0.4' });
  expect((await send(port, { to: '127.0.0.4' })).status).toBe(200);
  await expect(send(port, { to: '127.0.0.1' })).rejects.toThrow('ECONNREFUSED');
});
