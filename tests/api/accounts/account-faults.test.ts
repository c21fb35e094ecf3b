import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#api/database/migrate.ts';
import { standardRateLimits } from '#api/accounts/rate-limits.ts';
import { password } from '#tools/scenario/arrange.ts';
import { startPrivatePostgres } from '../../support/private-postgres.ts';
import { startTestServer } from '../../support/test-server.ts';
import { AccountScene, call, fine, goodAnswers, refused } from './account-scene.ts';

let scene: AccountScene;

beforeAll(async () => {
  scene = await AccountScene.open();
});
afterAll(() => scene.close());

const chosen = 'a heron on the weir';

/** Runs work while nothing can be written to the outbox. */
async function withoutOutbox(work: () => Promise<void>): Promise<void> {
  await scene.database.pool.query('alter table outbox rename to outbox_away');
  try {
    await work();
  } finally {
    await scene.database.pool.query('alter table outbox_away rename to outbox');
  }
}

describe('a failure in the last statement changes nothing', () => {
  test('when an account is created', async () => {
    const email = scene.newAddress();
    const client = await scene.browser();
    await withoutOutbox(async () => {
      const answer = await client.post('/api/authentication/create', { body: goodAnswers(email) });
      expect(answer.code).toBe('common.unknownError');
    });
    expect(await scene.account(email)).toBeUndefined();
    expect(await call(client, 'authentication/create', goodAnswers(email))).toEqual(fine);
  });

  test('when a password is reset, and the letter still works', async () => {
    const { email } = await scene.newAccount();
    const client = await scene.browser();
    await call(client, 'authentication/reset', { email });
    const { token } = await scene.proofIn(email, 'account.reset');
    const body = { proof: { token }, password: chosen };
    const before = await scene.account(email);
    await withoutOutbox(async () => {
      expect((await client.post('/api/authentication/reset-confirm', { body })).code).toBe(
        'common.unknownError',
      );
    });
    expect(await scene.account(email)).toEqual(before);
    expect(await call(client, 'authentication/reset-confirm', body)).toEqual(fine);
  });

  test('when a password is changed, and other sessions continue', async () => {
    const { email } = await scene.newAccount();
    const [desk, phone] = [scene.server.client(), scene.server.client()];
    await desk.logIn(email, password);
    await phone.logIn(email, password);
    await withoutOutbox(async () => {
      const body = { currentPassword: password, password: chosen };
      expect((await desk.post('/api/account/change-password', { body })).code).toBe('common.unknownError');
    });
    expect((await phone.get('/api/account/sessions')).status).toBe(200);
    expect((await scene.server.client().logIn(email, password)).text).toContain('"valid":true');
  });

  test('when an address is changed', async () => {
    const { email } = await scene.newAccount();
    const client = scene.server.client();
    await client.logIn(email, password);
    const next = scene.newAddress();
    await call(client, 'account/change-email', { email: next, currentPassword: password });
    const { token } = await scene.proofIn(email, 'account.changeEmail');
    const body = { proof: { token } };
    await withoutOutbox(async () => {
      expect((await client.post('/api/authentication/confirm-email-change', { body })).code).toBe(
        'common.unknownError',
      );
    });
    expect(await scene.account(email)).toMatchObject({ email });
    expect(await call(client, 'authentication/confirm-email-change', body)).toEqual(fine);
    expect(await call(client, 'authentication/confirm-email-change', body)).toEqual(
      refused('confirm.invalid'),
    );
  });
});

test('without the database every call asks to try again, and works once it is back', async () => {
  const postgres = await startPrivatePostgres();
  await migrate(postgres.url);
  const server = await startTestServer(postgres.url);
  try {
    const client = server.client();
    await client.visit();
    const email = 'a@residents.example';
    const calls: readonly (readonly [path: string, body: object])[] = [
      ['create', goodAnswers(email)],
      ['confirm', { proof: { token: 'x'.repeat(43) } }],
      ['confirm/resend', { email }],
      ['reset', { email }],
      ['reset-confirm', { proof: { token: 'x'.repeat(43) }, password: chosen }],
      ['find-account', { reference: '123456', lastName: 'Jones', dateOfBirth: '1988-05-14' }],
      ['confirm-email-change', { proof: { token: 'x'.repeat(43) } }],
    ];
    await postgres.stopImmediately();
    for (const [path, body] of calls) {
      const answer = await client.post(`/api/authentication/${path}`, { body });
      expect([path, answer.status, answer.code]).toEqual([path, 503, 'service.unavailable']);
      expect(answer.headers['retry-after']).toBeDefined();
    }
    await postgres.restart();
    expect(await call(client, 'authentication/create', goodAnswers(email))).toEqual(fine);
  } finally {
    await server.close();
    await postgres.remove();
  }
});

test('every call is rate-limited by network address', async () => {
  await scene.database.pool.query('delete from limited_call');
  const slow = await startTestServer(scene.database.url, { rateLimits: standardRateLimits });
  try {
    const client = slow.client();
    await client.visit();
    const email = 'nobody@residents.example';
    const calls: readonly (readonly [path: string, body: object, most: number])[] = [
      ['create', {}, standardRateLimits.create.max],
      ['confirm', { proof: { token: 'x' } }, standardRateLimits.confirm.max],
      ['confirm/resend', { email: 'x' }, standardRateLimits.resendConfirmation.max],
      ['reset', { email }, standardRateLimits.reset.max],
      ['reset-confirm', { proof: { token: 'x' }, password: chosen }, standardRateLimits.resetConfirm.max],
    ];
    for (const [path, body, most] of calls) {
      for (let asked = 1; asked <= most; asked += 1) {
        const { status } = await client.post(`/api/authentication/${path}`, { body });
        expect([path, asked, status]).not.toEqual([path, asked, 429]);
      }
      const refusal = await client.post(`/api/authentication/${path}`, { body });
      expect([path, refusal.code]).toEqual([path, 'request.rateLimited']);
      expect(refusal.headers['retry-after']).toBeDefined();
    }
  } finally {
    await slow.close();
  }
});
