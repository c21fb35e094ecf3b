import { beforeAll, expect, test } from 'vitest';
import { closeAdverts } from '#api/lettings/shortlists/close-adverts.ts';
import { holdShortlist } from '#api/lettings/shortlists/hold-shortlist.ts';
import { recordOutcome, type AdvertOutcome } from '#api/lettings/shortlists/record-outcome.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import type { SkipReason } from '#schemas/bid-outcome.ts';
import { readMail } from '#tools/mail/read-mail.ts';
import { addAccount, addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { mailForTests } from './mail-scene.ts';

// The letters about a result, from the result that the council records.

const tenant = 'ashcombe';
const mail = mailForTests(tenant);

beforeAll(async () => {
  await rekeyCouncil(mail.scene.forTenant(tenant), mail.scene.filesOf(tenant).policy);
});

interface Closed {
  readonly advertId: string;
  /** Applications in bands A, B and C, in the order of the queue. */
  readonly applications: readonly [string, string, string];
  readonly emails: readonly [string, string, string];
}

let homes = 0;

/** Adds a home with three bids, and closes it. */
async function closedHome(): Promise<Closed> {
  const { pool } = mail.scene.database;
  const scheme = schemeOf(mail.scene.filesOf(tenant).policy, 'ashcombe-homes');
  const advertId = await addAdvert(pool, tenant);
  homes += 1;
  const add = async (band: 'band-a' | 'band-b' | 'band-c') => {
    const email = `${band}-${homes}@residents.example`;
    const applicationId = await addApplication(pool, tenant, await addAccount(pool, tenant, email), { band });
    await addBid(pool, tenant, scheme, { advertId, applicationId });
    return { email, applicationId };
  };
  const [a, b, c] = [await add('band-a'), await add('band-b'), await add('band-c')];
  await pool.query(
    `update advert set opens_at = app_now() - interval '7 days', closes_at = app_now() where id = $1`,
    [advertId],
  );
  await closeAdverts(mail.scene.forTenant(tenant));
  await mail.scene.clear();
  return {
    advertId,
    applications: [a.applicationId, b.applicationId, c.applicationId],
    emails: [a.email, b.email, c.email],
  };
}

function record({ advertId }: Closed, outcome: AdvertOutcome): Promise<boolean> {
  return mail.scene.forTenant(tenant).transaction(async (transaction) => {
    const shortlist = await holdShortlist(transaction, advertId);
    if (!shortlist) throw new Error('The home has no shortlist.');
    return recordOutcome(transaction, shortlist, outcome);
  });
}

async function passOver({ advertId, applications }: Closed, reason: SkipReason): Promise<void> {
  await mail.scene.database.pool.query(
    `update shortlist_entry set state = 'skipped', skip_reason = $3 where advert_id = $1 and application_id = $2`,
    [advertId, applications[0], reason],
  );
}

/** Sends what waits. Returns subject and text of each letter by its reader's band. */
async function letters(): Promise<Readonly<Record<string, { subject: string; text: string }>>> {
  const before = mail.server.received.length;
  await mail.scene.send(tenant, mail.mailer);
  return Object.fromEntries(
    mail.server.received.slice(before).map(({ to, raw }) => {
      const { headers, text } = readMail(raw);
      return [/band-[abc]/.exec(String(to))?.[0] ?? '', { subject: headers.get('subject') ?? '', text }];
    }),
  );
}

test('a let tells the person who got the home, those before them and those behind, each with the reason', async () => {
  const home = await closedHome();
  await passOver(home, 'arrears');
  expect(await record(home, { result: 'let', homes: [home.applications[1]] })).toBe(true);
  const told = await letters();
  expect(told['band-b']?.subject).toMatch(/^This home is let to you: /);
  expect(told['band-b']?.text).toContain('We have recorded that this home is let to you.');
  expect(told['band-b']?.text).toContain('The landlord will contact you');
  expect(told['band-a']?.subject).toMatch(/^You did not get this home: /);
  expect(told['band-a']?.text).toContain('Our records say that you owe rent');
  expect(told['band-c']?.subject).toMatch(/^This home went to another person: /);
  expect(told['band-c']?.text).toContain('That person was in a higher band.');
  expect(told['band-c']?.text).toContain('Place in the queue: 3 of 3');
  for (const { text } of Object.values(told)) {
    expect(text).not.toMatch(/This email corrects|Closes for bids/);
    for (const other of home.applications) expect(text).not.toContain(other);
  }
  // Nothing about the person who got it but the criterion: neither their band's name nor their date.
  expect(told['band-c']?.text).not.toMatch(/Band B|waiting since/i);
});

test('a person ahead of the one who got the home reads that no reason is recorded, and whom to ask', async () => {
  const home = await closedHome();
  await record(home, { result: 'let', homes: [home.applications[1]] });
  const { text = '' } = (await letters())['band-a'] ?? {};
  expect(text).toContain('This home is let to a person behind you in the queue.');
  expect(text).toContain('We have not recorded a reason.');
  expect(text).toContain('To ask why, call us on 01632 960142.');
});

test('a result that is taken back, and another one after it, say that they correct what was told', async () => {
  const home = await closedHome();
  await record(home, { result: 'withdrawn', because: 'works' });
  expect((await letters())['band-a']?.text).toContain('It needs a lot of building work.');
  await record(home, { result: 'undecided' });
  const again = (await letters())['band-a'];
  expect(again?.subject).toMatch(/^Correction: We are deciding again about this home: /);
  expect(again?.text).toContain('This email corrects what we told you before about this home.');
  expect(again?.text).toContain('Your bid counts as before.');
  await record(home, { result: 'readvertised' });
  const last = (await letters())['band-a'];
  expect(last?.text).toContain('Nobody got this home. It will be advertised again.');
});

test('a letter that is tried again is not sent once its result has changed', async () => {
  const home = await closedHome();
  await record(home, { result: 'readvertised' });
  await mail.scene.database.pool.query('update outbox set attempts = 1');
  await record(home, { result: 'withdrawn', because: null });
  const told = await letters();
  expect(mail.server.received).toHaveLength(3);
  expect(told['band-a']?.subject).toMatch(/^Correction: This home has been withdrawn: /);
  const outcomes = (await mail.scene.rows()).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(['sent', 'sent', 'sent', 'superseded', 'superseded', 'superseded']);
});
