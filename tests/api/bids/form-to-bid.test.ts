import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { SubmissionsResponseSchema } from '#schemas/backoffice/form-request.ts';
import { AdvertEligibilityResponseSchema } from '#schemas/api/advert-eligibility.ts';
import { FormStartResponseSchema, SubmitResponseSchema } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, addAdvert, moveClock, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { addKey, application, BackOffice, refused, taken } from '../../backoffice/back-office.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { runCommand } from '../../support/run-command.ts';

// From a form to a bid: a person applies to the register, the council decides, and the person bids.

const form = 'housing-register';
const today = londonDay(new Date());
const portal = portalForTests();
let office: BackOffice;
let whole: Answers;
let person: Client;
let email: string;
let account: { readonly id: string; readonly registrationNumber: string };

beforeAll(async () => {
  office = new BackOffice(
    portal.client(),
    await addKey(portal.pool, 'ashcombe', ['feed:write', 'forms:write', 'submissions:read']),
  );
  const loaded = (await shippedCouncil('ashcombe')).forms.get(form);
  if (!loaded) throw new Error(`There is no form ${form}.`);
  whole = wholeDraft(loaded.definition, today);
});
beforeEach(async () => {
  email = `${randomUUID()}@residents.example`;
  const id = await addAccount(portal.pool, 'ashcombe', email);
  const { rows } = await portal.pool.query<{ registrationNumber: string }>(
    'select registration_number as "registrationNumber" from account where id = $1',
    [id],
  );
  account = { id, registrationNumber: rows[0]?.registrationNumber ?? '' };
  person = portal.client();
  await person.logIn(email, password);
});

/** Fills in and submits the form. Returns the receipt's reference, which the council can now find. */
async function send(answers: Answers = whole): Promise<string> {
  const { definitionHash, formProgress } = (await person.get(`/api/forms/${form}/start`)).as(
    FormStartResponseSchema,
  );
  const { version } = formProgress;
  await person.send('PUT', `/api/forms/${form}/draft`, {
    body: { definitionHash, version, answers },
    headers: { 'idempotency-key': randomUUID() },
  });
  const sent = await person.post(`/api/forms/${form}/submit`, {
    body: { definitionHash, version: version + 1, agreed: true },
    headers: { 'idempotency-key': randomUUID() },
  });
  const reference = sent.as(SubmitResponseSchema).receipt?.reference ?? '';
  // It is listed once every write that began before it has ended, in any database of the server: at once, or in seconds.
  await expect.poll(listed, { interval: 250 }).toContain(reference);
  return reference;
}

async function listed(): Promise<string[]> {
  const { submissions } = (await office.send('GET', '/api/backoffice/submissions?limit=200')).as(
    SubmissionsResponseSchema,
  );
  return submissions.map(({ reference }) => reference);
}

async function demo(words: readonly string[], port: number = portal.port) {
  const environment = { DATABASE_URL: portal.url, PORT: String(port) };
  const { status, said, complained } = await runCommand(environment, ['demo', ...words]);
  return { status, said, complained: complained.join('\n') };
}

/** Accepts the application by the command, with JSON output. */
async function accept(reference: string, ...words: string[]) {
  const { status, said, complained } = await demo(['accept-application', reference, '--json', ...words]);
  if (status !== 0) throw new Error(complained);
  const told: { number: string; band: string; effectiveDate: string; changed: boolean } = JSON.parse(
    said[0] ?? '',
  );
  return told;
}

async function eligibilityOf(advertId: string) {
  const { schemes } = (await person.get('/api/adverteligibility')).as(AdvertEligibilityResponseSchema);
  return schemes.flatMap(({ eligibility }) => eligibility).find((one) => one.advertId === advertId);
}

/** Waits for the verdict on a new advert: the list checked may be a second old. */
async function judgedFor(advertId: string) {
  await expect.poll(() => eligibilityOf(advertId)).toBeDefined();
  return eligibilityOf(advertId);
}

const applications = async () => {
  const { rows } = await portal.pool.query<{ id: string; reference: string; facts: { band: string } }>(
    'select id, reference, facts from application where account_id = $1',
    [account.id],
  );
  return rows;
};

describe('the way from a form to a bid', () => {
  test('goes from sent form to decision, eligibility and bid', async () => {
    const advert = await addAdvert(portal.pool, 'ashcombe', { rules: { bands: ['band-b'] } });
    const reference = await send();
    expect(await applications()).toEqual([]);
    expect((await eligibilityOf(advert))?.canBid ?? false).toBe(false);

    const { status, said } = await demo(['accept-application', reference, '--band', 'band-b']);
    expect([status, said[0]]).toEqual([
      0,
      `The form ${reference} of account ${account.registrationNumber} is accepted.`,
    ]);
    const { accountMessages, applicationSummaries } = (await person.get('/api/account/overview')).as(
      AccountOverviewResponseSchema,
    );
    const [own] = await applications();
    expect(accountMessages[0]).toContain(`in Band B. Your number is ${own?.reference}`);
    expect(applicationSummaries).toHaveLength(1);

    expect(await judgedFor(advert)).toMatchObject({
      eligible: true,
      canBid: true,
      applicationId: own?.id,
    });
    const { bid } = await person.bid(advert, own?.id ?? '');
    expect(bid.eligibility).toMatchObject({ hasBid: true, currentQueuePosition: 1 });
  });

  test('starts on the day the form was sent, and ends if the band does not fit', async () => {
    const advert = await addAdvert(portal.pool, 'ashcombe', { rules: { bands: ['band-a'] } });
    const told = await accept(await send());
    expect(told).toMatchObject({ band: 'Band C', effectiveDate: today });
    const own = await judgedFor(advert);
    expect(own).toMatchObject({ eligible: false, canBid: false });
    expect(own?.ineligibilityReasons).toContainEqual(
      expect.objectContaining({ rule: 'band', verdict: 'notMet' }),
    );
  });

  test('taken twice makes one application, and a later form keeps its number and date', async () => {
    const first = await accept(await send());
    expect(await accept((await submissionsOfPerson()).at(-1) ?? '')).toEqual({ ...first, changed: false });

    await moveClock(portal.pool, 40 * 86_400);
    try {
      await person.logIn(email, password);
      await office.send('POST', `/api/backoffice/forms/${form}/${account.registrationNumber}`, {
        body: { event: 'form.offer', requestType: 'review' },
      });
      const again = await send({
        ...whole,
        values: { ...whole.values, villageLink: true, villageLinkDetails: 'My sister lives in Harrowfield' },
        lists: {
          ...whole.lists,
          areas: [...(whole.lists['areas'] ?? []), { id: randomUUID(), area: 'harrowfield' }],
        },
      });
      const renewed = await accept(again, '--band', 'band-a');
      expect(renewed).toMatchObject({
        number: first.number,
        effectiveDate: first.effectiveDate,
        band: 'Band A',
        changed: true,
      });
    } finally {
      await moveClock(portal.pool, -40 * 86_400);
    }
    expect(await applications()).toHaveLength(1);
  });

  test('leaves no active key', async () => {
    await accept(await send());
    const { rows } = await portal.pool.query(
      `select from api_key where name like 'accept-application%' and revoked_at is null`,
    );
    expect(rows).toHaveLength(0);
  });
});

/** Returns an application as the back office feeds it, with the form it came from. */
const fed = (submission: string, number: number) => ({
  ...application({ band: 'band-b' }, number),
  schemeIdentifiers: ['ashcombe-homes'],
  submission,
});

async function submissionsOfPerson(): Promise<string[]> {
  const { rows } = await portal.pool.query<{ reference: string }>(
    'select reference from form_submission where account_id = $1 order by number',
    [account.id],
  );
  return rows.map(({ reference }) => reference);
}

describe('the command refuses', () => {
  test.each([
    [
      'a form that nobody sent',
      ['accept-application', 'AAAA-0000'],
      1,
      'No housing register application AAAA-0000',
    ],
    ['an unknown council', ['accept-application', '--tenant', 'nowhere'], 1, 'no council "nowhere"'],
    ['without a sent form', ['accept-application', '--tenant', 'three-rivers'], 1, 'Nobody has sent'],
    ['another command', ['dance'], 2, "unknown command 'dance'"],
    ['another option', ['accept-application', '--all'], 2, "unknown option '--all'"],
  ])('%s', async (_, words, status, complaint) => {
    const answer = await demo(words);
    expect([answer.status, answer.said]).toEqual([status, []]);
    expect(answer.complained).toContain(complaint);
  });

  test('an unknown band, and an unreachable portal', async () => {
    const reference = await send();
    const wrong = await demo(['accept-application', reference, '--band', 'band-z']);
    expect([wrong.status, wrong.complained]).toEqual([2, expect.stringContaining('Choose one of: band-a,')]);
    const { status, complained } = await demo(['accept-application', reference], 1);
    expect([status, complained]).toEqual([1, expect.stringContaining('Nothing answers on port 1.')]);
    expect(await applications()).toEqual([]);
  });
});

describe('an application that the back office says came from a form', () => {
  test('belongs to the form’s sender, and still does when sent without it', async () => {
    const reference = await send();
    expect(taken(await office.put('applications', [fed(reference, 1)])).created).toBe(1);
    expect(await applications()).toHaveLength(1);
    const { submission: _submission, ...without } = fed(reference, 1);
    expect(taken(await office.put('applications', [without])).unchanged).toBe(1);
    expect(await applications()).toHaveLength(1);
    const { rows } = await portal.pool.query<{ event: string; madeBy: string }>(
      `select event, made_by as "madeBy" from audit_event where account_id = $1 and event = 'case.claim'`,
      [account.id],
    );
    expect(rows).toEqual([{ event: 'case.claim', madeBy: 'staff' }]);
  });

  test('that existed unclaimed becomes the sender’s, which counts as a change', async () => {
    const reference = await send();
    const { submission: _submission, ...without } = fed(reference, 2);
    taken(await office.put('applications', [without]));
    expect(await applications()).toEqual([]);
    expect(taken(await office.put('applications', [fed(reference, 2)])).changed).toBe(1);
    expect(taken(await office.put('applications', [fed(reference, 2)])).unchanged).toBe(1);
    expect(await applications()).toHaveLength(1);
  });

  test('is refused if no one sent the form, another council has it, or another person owns the application', async () => {
    expect(refused(await office.put('applications', [fed('ZZZZ-ZZZZ', 3)]))).toEqual([
      'error feed.notSent /items/0/submission',
    ]);
    const reference = await send();
    const elsewhere = new BackOffice(
      portal.client('three-rivers'),
      await addKey(portal.pool, 'three-rivers', ['feed:write']),
    );
    const there = { ...application({}, 3), submission: reference };
    expect(refused(await elsewhere.put('applications', [there]))).toEqual([
      'error feed.notSent /items/0/submission',
    ]);
    const other = await addAccount(portal.pool, 'ashcombe', `${randomUUID()}@residents.example`);
    taken(await office.put('applications', [fed(reference, 4)]));
    await portal.pool.query('update application set account_id = $1 where account_id = $2', [
      other,
      account.id,
    ]);
    expect(refused(await office.put('applications', [fed(reference, 4)]))).toEqual([
      'error feed.claimed /items/0/submission',
    ]);
    expect(await applications()).toEqual([]);
  });
});
