import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { factsIn, withoutFacts } from '#domain/forms/known-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '../../scenario/arrange.ts';
import { giveFacts } from '../../scenario/give-facts.ts';
import { callPortal, type PortalPlace } from './portal-call.ts';
import type { WatchedForm } from './watch-form.ts';

const UserSchema = Type.Object({ antiForgeryToken: Type.String() });
const StartSchema = Type.Object({ definitionHash: Type.String() });

/**
 * Milliseconds to wait for the portal: it reads changed files only after a short pause, and checks faulty ones a second
 * time.
 */
const patienceMs = 8_000;

/**
 * Makes up a person who has reached a place in a form, in the preview's own database, and logs them in as usual.
 * @param answers their draft, with facts about them (`withFacts`)
 * @returns the cookies that sign a browser in; undefined if the portal does not serve this version of the form, for
 * instance because other files of the council have mistakes
 */
export async function createSamplePerson(
  pool: Pool,
  portal: PortalPlace,
  council: string,
  { hash, definition }: Pick<WatchedForm, 'hash' | 'definition'>,
  answers: Answers,
): Promise<readonly string[] | undefined> {
  const email = `${randomUUID()}@preview.example`;
  const accountId = await addAccount(pool, council, email);
  await giveFacts(pool, council, accountId, factsIn(answers));
  const cookies = await logIn(portal, email);
  if (!(await isServed(portal, definition.identifier, hash, cookies))) return undefined;
  await pool.query(
    `insert into form_definition (tenant_id, hash, form_identifier, definition) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [council, hash, definition.identifier, JSON.stringify(definition)],
  );
  await pool.query(
    `insert into form_request (tenant_id, account_id, form_identifier, request_type, state, definition_hash, answers,
                               version, saved_at)
     values ($1, $2, $3, 'new', 'progress', $4, $5, 1, app_now())`,
    [council, accountId, definition.identifier, hash, JSON.stringify(withoutFacts(answers))],
  );
  return cookies;
}

async function logIn(portal: PortalPlace, email: string): Promise<readonly string[]> {
  const first = await callPortal(portal, 'GET', '/api/authentication/user');
  const user: unknown = JSON.parse(first.text);
  if (!Check(UserSchema, user)) throw new Error('The portal did not say who is logged in.');
  const visitor = first.headers['set-cookie'] ?? [];
  const { status, headers } = await callPortal(portal, 'POST', '/api/authentication/login', {
    headers: { cookie: cookieHeader(visitor), 'x-anti-forgery-token': user.antiForgeryToken },
    body: { email, password, rememberMe: false },
  });
  if (status !== 200) throw new Error(`The portal refused the log-in (${status}).`);
  return [...visitor, ...(headers['set-cookie'] ?? [])];
}

async function isServed(
  portal: PortalPlace,
  form: string,
  hash: string,
  cookies: readonly string[],
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { text } = await callPortal(portal, 'GET', `/api/forms/${form}/start`, {
      headers: { cookie: cookieHeader(cookies) },
    });
    const start: unknown = JSON.parse(text);
    if (Check(StartSchema, start) && start.definitionHash === hash) return true;
    if (performance.now() > deadline) return false;
    await sleep(50);
  }
}

function cookieHeader(set: readonly string[]): string {
  return set.map((one) => one.split(';', 1)[0]).join('; ');
}
