import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#api/routes/all-routes.ts';
import { textOf } from '#api/tenants/texts.ts';
import { errorCatalogue, errorCodes } from '#schemas/error-catalogue.ts';
import { impersonationHeader } from '#schemas/impersonation-header.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { shippedCouncils } from '../../support/checked-councils.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import { callRoute, nameOf } from '../../support/call-route.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { FileShelf } from '../files/file-shelf.ts';
import { makeCalls } from './generated-calls.ts';

let shelf: FileShelf;
beforeAll(async () => {
  shelf = await FileShelf.open();
});
afterAll(() => shelf.close());
/** Errors thrown inside the server, by the id of the request. */
const causes = new Map<string | undefined, unknown>();
const portal = portalForTests(() => ({
  dataFolder: shelf.dataFolder,
  errors: { report: ({ requestId, cause }) => void causes.set(requestId, cause) },
}));

/** A hundred thousand calls in the full run; each call once in the usual one. */
const isFull = process.env['LINTEL_FULL'] === '1';
const parts = Array.from({ length: isFull ? 20 : 1 }, (_, number) => `${number + 1}`);
const callsInPart = isFull ? 5_000 : 200;

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<Record<string, unknown>>;
}

async function operations(): Promise<Map<string, Operation>> {
  const { openapi, paths }: { openapi: string; paths: Record<string, Record<string, Operation>> } =
    JSON.parse((await portal.client().get('/api/openapi.json')).text);
  expect(openapi).toBe('3.1.0');
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );
}

describe('the description of the API', () => {
  test('has every implemented call of the specification', async () => {
    expect([...(await operations()).keys()]).toEqual(
      expect.arrayContaining([
        'GET /api/system',
        'GET /api/propertylistings/basic',
        'GET /api/propertylistings/list',
        'POST /api/propertylistings/list/preview',
        'GET /api/adverteligibility',
        'GET /api/advertqueueposition',
        'POST /api/advertbid/{advertId}/{applicationId}',
        'DELETE /api/advertbid/{advertId}/{applicationId}/{bidId}',
        'POST /api/authentication/login',
        'POST /api/authentication/logout',
        'GET /api/authentication/user',
        'GET /api/account/overview',
      ]),
    );
  });

  test('gives each call’s purpose and answer', async () => {
    for (const [name, { summary, tags, responses }] of await operations()) {
      expect(summary?.length, name).toBeGreaterThan(5);
      expect(tags, name).toHaveLength(1);
      expect(
        Object.keys(responses).filter((status) => status.startsWith('2')),
        name,
      ).toHaveLength(1);
    }
  });

  test('declares each answer that a call returns to any caller', async () => {
    const visitor = portal.client();
    await visitor.visit();
    const stranger = portal.client();
    const program = new BackOffice(portal.client(), await addKey(portal.pool, 'ashcombe', ['forms:write']));
    const another = new BackOffice(portal.client(), await addKey(portal.pool, 'ashcombe'));
    const newMember = async () => {
      const email = `${randomUUID()}@residents.example`;
      await addAccount(portal.pool, 'ashcombe', email);
      const client = portal.client();
      await client.logIn(email, password);
      return client;
    };
    let member = await newMember();
    const described = await operations();
    const undeclared = new Set<string>();
    let called = 0;
    for (const route of routes) {
      const operation = described.get(
        nameOf(route)
          .replaceAll(/:(\w+)/g, '{$1}')
          .replace('*', '{*}'),
      );
      if (operation === undefined) continue;
      called += 1;
      const writes = route.method !== 'GET';
      const odd = Object.fromEntries([...route.url.matchAll(/:(\w+)/g)].map(([, name]) => [name, '~']));
      const calls: readonly (readonly [Pick<Client, 'send'>, Parameters<typeof callRoute>[2]])[] = [
        [visitor, {}],
        [stranger, {}],
        [program, {}],
        [another, {}],
        [member, {}],
        [member, { ids: odd }],
        [visitor, { headers: { 'x-lintel-version': 'of another contract' } }],
        [visitor, { headers: { [impersonationHeader]: randomUUID() } }],
        ...(writes
          ? ([
              [member, { body: 'x'.repeat(70_000) }],
              [member, { body: [] }],
              [another, { body: [] }],
              [member, { headers: { 'content-type': 'text/plain' } }],
            ] as const)
          : []),
      ];
      for (const [caller, details] of calls) {
        const { status } = await callRoute(caller, route, details);
        if (!(status in operation.responses)) undeclared.add(`${nameOf(route)} ${status}`);
      }
      // Some of these end a session, and some eventually lock an account.
      if (writes && route.url.startsWith('/api/a')) member = await newMember();
    }
    expect([...undeclared]).toEqual([]);
    expect(called).toBeGreaterThan(100);
  });

  test.each(parts)('holds for generated calls: part %s', async (part) => {
    const { faults, statuses, taken } = await makeCalls(portal, shelf, {
      seed: part,
      count: callsInPart,
      callers: 4,
      causes,
    });
    expect(Object.fromEntries(faults)).toEqual({});
    const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(total).toBe(callsInPart);
    expect(taken.size).toBeGreaterThan(50);
  });

  test('can be read as a page without scripts, with every call', async () => {
    const page = await portal.client().get('/api/docs');
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script|style=/);
    for (const name of (await operations()).keys()) {
      expect(page.text).toContain(`<code>${name}</code>`);
    }
    expect((await portal.client().get('/api/docs.css')).headers['content-type']).toMatch(/^text\/css/);
  });

  test('names the contract version, and accepts pages of that version', async () => {
    const { contractVersion } = JSON.parse((await portal.client().get('/api/system')).text);
    const answer = await portal
      .client()
      .get('/api/system', { headers: { 'x-lintel-version': contractVersion } });
    expect(answer.status).toBe(200);
  });
});

test('every catalogue code has a text in each council and language, and no text is unused', async () => {
  const all = await shippedCouncils();
  for (const { tenant, messages } of all) {
    for (const [locale, texts] of messages) {
      const missing = errorCodes.filter((code) => !textOf(texts, `errors.${code}`));
      expect(missing, `${tenant.tenantId} ${locale}`).toEqual([]);
      const { errors } = texts;
      const groups = typeof errors === 'object' ? Object.entries(errors) : [];
      const written = groups.flatMap(([group, rest]) =>
        typeof rest === 'object' ? Object.keys(rest).map((name) => `${group}.${name}`) : [group],
      );
      expect(
        written.filter((code) => !Object.hasOwn(errorCatalogue, code)),
        `${tenant.tenantId} ${locale}`,
      ).toEqual([]);
    }
  }
});
