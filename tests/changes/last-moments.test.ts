import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintAccountToken } from '#api/accounts/mint-account-token.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import type { TokenPurpose } from '#api/accounts/mint-account-token.ts';
import { AccountAnswerSchema } from '#schemas/api/accounts.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { UserResponseSchema } from '#schemas/api/authentication.ts';
import { CouncilDocumentResponseSchema } from '#schemas/api/council-documents.ts';
import { LoginWithTokenResponseSchema } from '#schemas/api/impersonation.ts';
import { StaffLinkResponseSchema } from '#schemas/backoffice/staff-link.ts';
import {
  addAccount,
  addAdvert,
  addApplication,
  moveClock,
  password,
  quickPasswords,
} from '#tools/scenario/arrange.ts';
import { addPlan, planStep } from '#tools/scenario/plan-scenes.ts';
import { askPreview } from '../api/staff/preview-scene.ts';
import { taken, type BackOffice } from '../backoffice/back-office.ts';
import type { Answer, Client } from '../support/client.ts';
import { changesPortal } from './changes-scene.ts';

// Each of the API's time limits a second before its end, and at its end.

const tenant = 'ashcombe';
const portal = changesPortal();
const [minute, hour, day] = [60, 3_600, 86_400];
let api: Database;
let office: BackOffice;
beforeAll(async () => {
  api = openDatabase(portal.url);
  office = await portal.office(tenant, 'feed:write', 'impersonations:write', 'previews:write');
});
afterAll(() => api.close());

/**
 * Prepares a case twice and looks at it: one second before this many seconds have passed, and when they have.
 */
async function aroundTheEnd<Seen>(
  seconds: number,
  arrange: () => Promise<() => Promise<Seen>>,
): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const later of [seconds - 1, seconds]) {
    const ask = await arrange();
    await moveClock(portal.pool, later);
    seen.push(await ask());
    await moveClock(portal.pool, -later);
  }
  return seen;
}

const statusOf = async (answer: Promise<Answer>) => (await answer).status;
const codesOf = async (answer: Promise<Answer>) =>
  (await answer).as(AccountAnswerSchema).status.errorMessages.join();
const logsIn = async (client: Client, email: string, given = password) =>
  (await client.logIn(email, given)).as(UserResponseSchema).status.errorMessages.join();
const overviewOf = async (client: Client) =>
  (await client.get('/api/account/overview')).as(AccountOverviewResponseSchema);

async function newBrowser(): Promise<Client> {
  const client = portal.client();
  await client.visit();
  return client;
}

test('a session idle for half an hour', async () => {
  const seen = await aroundTheEnd(30 * minute, async () => {
    const { client } = await portal.person();
    return () => statusOf(client.get('/api/account/overview'));
  });
  expect(seen).toEqual([200, 401]);
});

test('an account’s lock, for a quarter of an hour', async () => {
  const seen = await aroundTheEnd(15 * minute, async () => {
    const { email } = await portal.person();
    const client = await newBrowser();
    for (let tries = 0; tries < 5; tries += 1) await logsIn(client, email, 'not this one');
    return () => logsIn(client, email);
  });
  expect(seen).toEqual(['login.locked', '']);
});

test('the fifth wrong password locks an account, or a known browser, and the fourth does not', async () => {
  for (const isKnown of [true, false]) {
    const seen: string[] = [];
    for (const guesses of [4, 5]) {
      const person = await portal.person();
      const client = isKnown ? person.client : await newBrowser();
      if (isKnown) {
        await client.post('/api/authentication/logout');
        await client.visit();
      }
      for (let tries = 0; tries < guesses; tries += 1) await logsIn(client, person.email, 'not this one');
      seen.push(await logsIn(client, person.email));
    }
    expect([isKnown, ...seen]).toEqual([isKnown, '', 'login.locked']);
  }
});

const proofs: Readonly<Record<string, readonly [TokenPurpose, string, object, string]>> = {
  'a confirming letter': ['confirm', 'authentication/confirm', {}, 'confirm.invalid'],
  'a letter for another password': [
    'reset',
    'authentication/reset-confirm',
    { password: 'a heron on the weir' },
    'resetConfirm.invalid',
  ],
};

test.each(Object.entries(proofs))('%s, for a day', async (_, [purpose, path, body, refusal]) => {
  const seen = await aroundTheEnd(day, async () => {
    const email = `${randomUUID()}@residents.example`;
    const accountId = await addAccount(
      portal.pool,
      tenant,
      email,
      purpose === 'confirm' ? 'unconfirmed' : 'active',
    );
    const client = await newBrowser();
    const ask = purpose === 'confirm' ? 'authentication/confirm/resend' : 'authentication/reset';
    await client.post(`/api/${ask}`, { body: { email } });
    const { rows } = await portal.pool.query<{ id: string }>(
      'select request_id as id from account_request where account_id = $1',
      [accountId],
    );
    const proof = await mintAccountToken(api.forTenant(tenant), quickPasswords, {
      accountId,
      purpose,
      requestId: rows[0]?.id ?? '',
    });
    return () => codesOf(client.post(`/api/${path}`, { body: { proof: { token: proof?.token }, ...body } }));
  });
  expect(seen).toEqual(['', refusal]);
});

test('wrong claims by a household, counted for a day', async () => {
  const seen = await aroundTheEnd(day, async () => {
    const { client } = await portal.person();
    const reference = String(Math.floor(Number(`0x${randomUUID().slice(0, 6)}`) % 900_000) + 100_000);
    const application = await addApplication(portal.pool, tenant, null);
    await portal.pool.query(
      "update application set reference = $2, claim_postcode = 'ZZ11AA' where id = $1",
      [application, reference],
    );
    const claim = (postcode: string) =>
      codesOf(
        client.post('/api/account/retrieve-details', {
          body: { reference, dateOfBirth: '1988-05-14', postcode },
        }),
      );
    for (let tries = 0; (await claim('ZZ9 9ZZ')) === 'retrieveDetails.notFound' && tries < 50; tries += 1);
    // A session ends sooner than a day.
    await portal.pool.query(
      "update session set idle_limit = '2 days', ends_at = ends_at + interval '2 days'",
    );
    return () => claim('ZZ1 1AA');
  });
  expect(seen).toEqual(['retrieveDetails.tooMany', '']);
});

test('an impersonation link, for a minute', async () => {
  const seen = await aroundTheEnd(minute, async () => {
    const { registrationNumber } = await portal.person();
    const minted = await office.send('POST', '/api/backoffice/impersonations', {
      body: { staffId: 'j.okafor', staffName: 'Jo Okafor', reason: 'They rang', registrationNumber },
    });
    const link = new URL(minted.as(StaffLinkResponseSchema).address).hash.replace('#token=', '');
    const browser = await newBrowser();
    return async () => {
      const answer = await browser.post('/api/authentication/loginWithToken', {
        body: { strategy: 'impersonationToken', impersonationToken: link },
      });
      return answer.as(LoginWithTokenResponseSchema).status.errorMessages.join();
    };
  });
  expect(seen).toEqual(['', 'impersonation.failed']);
});

test('a preview, for eighteen hours', async () => {
  const seen = await aroundTheEnd(18 * hour, async () => {
    const minted = await office.send('POST', '/api/backoffice/previews', {
      body: { staffId: 'j.doe', staffName: 'Jo Doe' },
    });
    const { address } = minted.as(StaffLinkResponseSchema);
    const token = new URL(address).searchParams.get('previewToken') ?? '';
    const browser = await newBrowser();
    return () => statusOf(askPreview(browser, '/api/system/preview', token));
  });
  expect(seen).toEqual([200, 403]);
});

async function bidder(tenantId = tenant) {
  const { client, accountId } = await portal.person(tenantId);
  return { client, application: await addApplication(portal.pool, tenantId, accountId) };
}

test('opening and closing a home', async () => {
  const opening = await aroundTheEnd(minute, async () => {
    const { client, application } = await bidder();
    const home = await addAdvert(portal.pool, tenant, { opensIn: minute });
    return () => statusOf(client.bid(home, application));
  });
  // Hidden before then.
  expect(opening).toEqual([404, 200]);
  const closing = await aroundTheEnd(minute, async () => {
    const { client, application } = await bidder();
    const home = await addAdvert(portal.pool, tenant, { closesIn: minute });
    return () => statusOf(client.bid(home, application));
  });
  expect(closing).toEqual([200, 409]);
});

test('a bid that counts until its home closes, under a limit of six', async () => {
  const rivers = 'three-rivers';
  const seen = await aroundTheEnd(minute, async () => {
    const { client, application } = await bidder(rivers);
    for (const closesIn of [minute, day, day, day, day, day]) {
      const answer = await client.bid(await addAdvert(portal.pool, rivers, { closesIn }), application);
      expect(answer.status).toBe(200);
    }
    const another = await addAdvert(portal.pool, rivers);
    return async () => {
      const answer = await client.bid(another, application);
      return answer.status === 200 ? '' : answer.code;
    };
  });
  expect(seen).toEqual(['bid.overLimit', '']);
});

/** Adds a notice for a household with a limited time, and reads it around 10:01. */
const told = (shown: object) =>
  aroundTheEnd(minute, async () => {
    const { client, accountId } = await portal.person();
    const application = await addApplication(portal.pool, tenant, accountId);
    const reference = `H/${application}`;
    await portal.pool.query('update application set external_reference = $2 where id = $1', [
      application,
      reference,
    ]);
    const notice = {
      externalReference: `N/${application}`,
      applicationReference: reference,
      text: 'Hello.',
    };
    taken(await office.put('notices', [{ ...notice, ...shown }]));
    return async () => (await overviewOf(client)).accountMessages;
  });

test('a notice, from its first to its last moment', async () => {
  expect(await told({ shownFrom: '2026-03-10T10:01:00Z' })).toEqual([[], ['Hello.']]);
  expect(await told({ shownUntil: '2026-03-10T10:01:00Z' })).toEqual([['Hello.'], []]);
});

const message = () => ({ externalReference: randomUUID(), body: 'Please send us two payslips.' });

test('a letter about an unread message, once a day', async () => {
  const letters = await aroundTheEnd(day, async () => {
    const { accountId, registrationNumber } = await portal.person();
    const first = message();
    const thread = { externalReference: randomUUID(), registrationNumber, subject: 'Your payslips' };
    taken(await office.put('messages', [{ ...thread, messages: [first] }]));
    return async () => {
      taken(await office.put('messages', [{ ...thread, messages: [first, message()] }]));
      const { rows } = await portal.pool.query("select from outbox where payload ->> 'accountId' = $1", [
        accountId,
      ]);
      return rows.length;
    };
  });
  expect(letters).toEqual([1, 2]);
});

/** Returns the seconds from 10:00 on 10 March to midnight in London, this many days later. */
const midnight = (days: number) => 14 * hour + (days - 1) * day;

const say = (text: string) => ({ 'en-GB': text });

/** Returns a decision delivered on 10 March, as read around a midnight. */
const late = (days: number) =>
  aroundTheEnd(midnight(days), async () => {
    const { client, accountId, registrationNumber } = await portal.person();
    const decision = {
      what: say('You are not homeless.'),
      facts: [say('You may stay where you are.')],
      reason: say('You have a tenancy.'),
      whatChanges: say('Nothing.'),
      how: say('Ask us.'),
      whoHelps: say('Shelter.'),
      review: { kind: 'homelessnessDecision', decision: 'eligibility' },
    };
    const item = {
      externalReference: `D/${randomUUID()}`,
      registrationNumber,
      kind: 'decision',
      documentKind: 'other',
      title: say('Our decision'),
      writtenOn: '2026-03-10',
      decision,
    };
    taken(await office.put('documents', [item]));
    const { rows } = await portal.pool.query<{ id: string }>(
      'select id from officer_document where account_id = $1',
      [accountId],
    );
    await portal.pool.query(
      "update session set idle_limit = '90 days', ends_at = ends_at + interval '90 days'",
    );
    return async () => {
      const answer = await client.get(`/api/documents/council/${rows[0]?.id}`);
      const { document } = answer.as(CouncilDocumentResponseSchema);
      return [document.decision?.review?.lastDay, document.decision?.review?.late];
    };
  });

test('the last day to request a review, in London', async () => {
  // Twenty-one days including the day on which it could be read (Housing Act 1996, section 202(3)). Summer time
  // begins on 29 March: from then on midnight is an hour sooner.
  const lastDay = '2026-03-30';
  expect(await late(20 - 1 / 24)).toEqual([
    [lastDay, false],
    [lastDay, false],
  ]);
  expect(await late(21 - 1 / 24)).toEqual([
    [lastDay, false],
    [lastDay, true],
  ]);
});

test('the first day of a step, in London', async () => {
  const counted = await aroundTheEnd(midnight(1), async () => {
    const { client, accountId } = await portal.person();
    await addPlan(portal.pool, tenant, accountId, [planStep('S1')]);
    await portal.pool.query(
      `update plan_step set from_on = '2026-03-11'
        where plan_id in (select housing_plan.id from housing_plan join housing_case on housing_case.id = case_id
                           where account_id = $1)`,
      [accountId],
    );
    await portal.pool.query(
      "update session set idle_limit = '2 days', ends_at = ends_at + interval '2 days'",
    );
    return async () => (await overviewOf(client)).countPendingPHPActions;
  });
  expect(counted).toEqual([0, 1]);
});
