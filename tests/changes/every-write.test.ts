import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { routes } from '#api/routes/all-routes.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { BackOffice } from '../backoffice/back-office.ts';
import { callRoute, callsFor, nameOf } from '../support/call-route.ts';
import { changesOf } from '../support/changes-of.ts';
import type { Client } from '../support/client.ts';
import { changesPortal } from './changes-scene.ts';

// Each call that may write has a test in this folder that names all its writes; and a call that its maker may
// not make writes nothing.

const portal = changesPortal();
const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
const isWrite = ({ method }: { readonly method: string }) => !reads.has(method);

test('every call that writes has a test here, by its name', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.test.ts'));
  const texts = await Promise.all(files.map((file) => readFile(join(import.meta.dirname, file), 'utf8')));
  const named = new Set(
    texts.flatMap((text) => text.match(/\b(?:POST|PUT|PATCH|DELETE) \/[^\s'`]*[^\s'`,]/g) ?? []),
  );
  const missing = routes.filter(isWrite).map(nameOf);
  expect(missing.filter((call) => !named.has(call))).toEqual([]);
});

test('a visitor who calls what needs a session writes nothing', async () => {
  const visitor = portal.client();
  await visitor.visit();
  for (const route of callsFor('reader', 'bidder', 'member', 'impersonator').filter(isWrite)) {
    const changes = await changesOf(portal.pool, () => callRoute(visitor, route));
    expect([nameOf(route), changes]).toEqual([nameOf(route), '']);
  }
});

test('a program without a key writes nothing', async () => {
  const nobody = new BackOffice(portal.client(), undefined);
  for (const route of callsFor('key').filter(isWrite)) {
    const changes = await changesOf(portal.pool, () => callRoute(nobody, route));
    expect([nameOf(route), changes]).toEqual([nameOf(route), '']);
  }
});

let member: Client;
beforeAll(async () => {
  await addAccount(portal.pool, 'ashcombe', 'member@residents.example');
  member = portal.client();
  await member.logIn('member@residents.example', password);
});

test('a page without its token writes nothing', async () => {
  const { antiForgeryToken } = member;
  member.antiForgeryToken = undefined;
  const calls = callsFor('reader', 'bidder', 'member', 'visitorOrReader', 'resident', 'public');
  for (const route of calls.filter(isWrite)) {
    // A form on a page without scripts has no token; the browser's headers say where it comes from.
    if (!route.url.startsWith('/api/')) continue;
    const changes = await changesOf(portal.pool, () => callRoute(member, route));
    expect([nameOf(route), changes]).toEqual([nameOf(route), '']);
  }
  member.antiForgeryToken = antiForgeryToken;
});

test('a member who names what is not theirs writes nothing', async () => {
  // Wrong passwords and wrong claims are counted to stop guessing; the other calls need no existing data.
  const counted = new Set([
    'DELETE /api/account/sessions',
    'POST /api/account/change-email',
    'POST /api/account/change-password',
    'POST /api/account/retrieve-details',
    'POST /api/account/searches',
    'PUT /api/account/automatic-bids',
  ]);
  for (const route of callsFor('reader', 'bidder', 'member').filter(isWrite)) {
    if (counted.has(nameOf(route))) continue;
    const changes = await changesOf(portal.pool, () => callRoute(member, route));
    expect([nameOf(route), changes]).toEqual([nameOf(route), '']);
  }
});
