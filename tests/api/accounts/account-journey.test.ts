import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#api/database/database.ts';
import { makeFolderMailer } from '#api/mail/folder-mailer.ts';
import { sendWaitingMail } from '#api/mail/send-waiting-mail.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { quickPasswords } from '#tools/scenario/arrange.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import type { Client } from '../../support/client.ts';
import { AccountScene, call, fine, goodAnswers } from './account-scene.ts';

// Uses only the text of letters as sent.

const council = 'porth-elen';
let scene: AccountScene;
let api: ReturnType<typeof openDatabase>;
let folder: string;

beforeAll(async () => {
  scene = await AccountScene.open();
  api = openDatabase(scene.database.url);
  folder = await mkdtemp(join(tmpdir(), 'lintel-mail-'));
});
afterAll(async () => {
  await api.close();
  await scene.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends all waiting mail. Returns the letters by address. */
async function post(): Promise<ReadonlyMap<string, string>> {
  const log = { warn() {}, error() {} };
  await sendWaitingMail({
    database: api.forTenant(council),
    files: await shippedCouncil(council),
    passwords: quickPasswords,
    mailer: makeFolderMailer(folder),
    sender: { from: undefined, port: 8080 },
    log,
  });
  const letters = new Map<string, string>();
  const files = await readdir(join(folder, council)).catch(() => []);
  for (const file of files) {
    const path = join(folder, council, file);
    const { headers, text } = readMail(await readFile(path, 'utf8'));
    letters.set(/[^\s<]+@[^\s>]+/.exec(headers.get('to') ?? '')?.[0] ?? '', text);
    await rm(path);
  }
  return letters;
}

/** Returns the token in a link to this page. */
function linkTo(path: string, letter: string | undefined): { readonly token: string } {
  const token = new RegExp(`${path}#token=([\\w-]+)$`, 'm').exec(letter ?? '')?.[1];
  if (token === undefined) throw new Error(`No link to ${path} in: ${letter}`);
  return { token };
}

async function logsIn(client: Client, email: string, password: string): Promise<boolean> {
  return (await client.logIn(email, password)).as(UserResponseSchema).status.valid;
}

test('a person creates an account, resets the password, changes the address, and is notified of each', async () => {
  const [email, next] = [scene.newAddress(), scene.newAddress()];
  const { password } = goodAnswers(email);
  const client = await scene.browser(council);
  await call(client, 'authentication/create', goodAnswers(email));
  const confirm = linkTo('/create/confirm', (await post()).get(email));
  expect(await call(client, 'authentication/confirm', { proof: confirm })).toEqual(fine);
  expect(await logsIn(client, email, password)).toBe(true);

  const visitor = await scene.browser(council);
  await call(visitor, 'authentication/reset', { email });
  const letter = (await post()).get(email);
  const code = /^ {4}(\d{6})$/m.exec(letter ?? '')?.[1];
  const chosen = 'a heron on the weir';
  const byCode = { proof: { email, code }, password: chosen };
  expect(await call(visitor, 'authentication/reset-confirm', byCode)).toEqual(fine);
  expect((await client.get('/api/account/overview')).code).toBe('session.ended');
  expect((await post()).get(email)).toBeDefined();
  expect(await logsIn(client, email, chosen)).toBe(true);

  await call(client, 'account/change-email', { email: next, currentPassword: chosen });
  const asked = await post();
  expect([...asked.keys()]).toEqual([next]);
  const move = linkTo('/account/confirm-email', asked.get(next));
  expect(await call(visitor, 'authentication/confirm-email-change', { proof: move })).toEqual(fine);
  expect([...(await post()).keys()]).toEqual([email]);
  expect(await logsIn(visitor, next, chosen)).toBe(true);
});

test('a stranger learns nothing from any call, and letters tell only what their reader may know', async () => {
  const nobody = scene.newAddress();
  const client = await scene.browser(council);
  await call(client, 'authentication/reset', { email: nobody });
  const { email: known } = await scene.newAccount('active', council);
  await call(client, 'authentication/create', goodAnswers(known));
  await call(client, 'authentication/find-account', {
    reference: '100000000',
    lastName: 'Nobody',
    dateOfBirth: '1988-05-14',
  });
  const letters = await post();
  expect([...letters.keys()].toSorted()).toEqual([nobody, known].toSorted());
  // Letters contain no name or password a stranger typed, and nothing that opens the account.
  expect(letters.get(known)).not.toMatch(/Siân|tea kettle|#token=/);
  const { rows } = await scene.database.pool.query(`select from outbox where outcome is null`);
  expect(rows).toEqual([]);
});
