import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, infiniteStream, integer, nat, record } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeResidentEvent, type ResidentEvent } from '#api/casework/resident-events.ts';
import { openDatabase } from '#api/database/database.ts';
import {
  ResidentEventsResponseSchema,
  type ResidentEventOfFeed,
} from '#schemas/backoffice/resident-events.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addAccount, addAdvert, addApplication, addBid } from '#tools/scenario/arrange.ts';
import { shippedCouncils } from '../support/checked-councils.ts';
import { runCommand } from '../support/run-command.ts';
import { portalForTests } from '../support/portal.ts';
import { until } from '../support/until.ts';
import { addKey, BackOffice } from './back-office.ts';

// All kinds of residents' acts in one stream: each once, in order, and none left out.

const tenantId = 'ashcombe';
const portal = portalForTests();
let office: BackOffice;
let scheme: Scheme;
let accountId: string;

beforeAll(async () => {
  office = new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId, ['events:read']));
  const all = await shippedCouncils();
  const [found] = all.find(({ tenant }) => tenant.tenantId === tenantId)?.policy.schemes ?? [];
  if (found === undefined) throw new Error('The council has no scheme.');
  scheme = found;
  accountId = await addAccount(portal.pool, tenantId, 'stream@residents.example');
});

/** Milliseconds between two reads without events: a key may make 600 calls a minute. */
const pause = 120;

async function read(since?: string, limit = 500, kinds?: string) {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(since === undefined ? {} : { since }),
    ...(kinds === undefined ? {} : { kinds }),
  });
  const answer = await office.send('GET', `/api/backoffice/events?${query}`);
  return answer.as(ResidentEventsResponseSchema);
}

/**
 * Reads after a cursor until a number of events have arrived: a transaction anywhere on the server holds them back.
 */
async function readUntil(since: string | undefined, limit: number, count: number, kinds?: string) {
  const events: ResidentEventOfFeed[] = [];
  let next = since;
  const readOn = async () => {
    const page = await read(next, limit, kinds);
    events.push(...page.events);
    next = page.next;
    return events.length >= count;
  };
  await until(`${count} events have come.`, readOn, pause);
  return { events, next };
}

/** An act of casework that can be repeated any number of times; `mark` is read back from the event. */
const writeAlert = `
  insert into resident_event (tenant_id, kind, account_id, made_by, subject_id, details)
  values ($1, 'alerts.change', $2::uuid, 'resident', $2::uuid::text, jsonb_build_object('by', $3::text, 'alerts', '[]'::jsonb))`;

/**
 * Returns the stream's present place, with nothing waiting: all earlier events have arrived once a new one has.
 */
async function here(): Promise<string | undefined> {
  const mark = randomUUID();
  await portal.pool.query(writeAlert, [tenantId, accountId, mark]);
  let next: string | undefined;
  const isRead = async () => {
    const page = await read(next);
    next = page.next;
    return marksOf(page.events).includes(mark);
  };
  await until('The event of now has come.', isRead, pause);
  return next;
}

const marksOf = (events: readonly ResidentEventOfFeed[]) =>
  events.flatMap((event) => (event.kind === 'alerts.change' ? [event.by] : []));

async function makeBid(council = tenantId): Promise<string> {
  return addBid(portal.pool, council, scheme, {
    advertId: await addAdvert(portal.pool, council),
    applicationId: await addApplication(portal.pool, council, null),
  });
}

const writeBidEvent = `
  insert into bid_event (tenant_id, bid_id, event, made_by, account_id, at, total_bids)
  values ($1, $2, $3, $4, $5, app_now(), 1)`;

async function sendForm(): Promise<string> {
  const reference = randomUUID();
  await portal.pool.query(
    `with definition as (
       insert into form_definition (tenant_id, hash, form_identifier, definition)
       values ($1, repeat('0', 16), 'register', '{}') on conflict do nothing)
     insert into form_submission (tenant_id, account_id, form_identifier, request_type, definition_hash, answers,
                                  declaration, locale, reference, made_by, submitted_at, submit_key)
     values ($1, $2, 'register', 'new', repeat('0', 16), '{"values": {}, "lists": {}}', '[]', 'en-GB', $3, 'applicant',
             app_now(), gen_random_uuid())`,
    [tenantId, accountId, reference],
  );
  return reference;
}

test('bids, forms and casework events come in the order in which they happened', async () => {
  const since = await here();
  const bidId = await makeBid();
  await portal.pool.query(writeBidEvent, [tenantId, bidId, 'bid.withdraw', 'applicant', accountId]);
  const reference = await sendForm();
  await portal.pool.query(writeAlert, [tenantId, accountId, 'page']);
  await portal.pool.query(writeBidEvent, [tenantId, bidId, 'bid.prefer', 'staff', accountId]);
  await portal.pool.query(writeBidEvent, [tenantId, bidId, 'bid.place', 'automatic', accountId]);
  // Other events that the portal causes itself are left out.
  await portal.pool.query(writeBidEvent, [tenantId, bidId, 'bid.rekey', 'automatic', null]);
  const { events } = await readUntil(since, 2, 5);
  expect(events).toMatchObject([
    { kind: 'bid.withdraw', madeBy: 'resident', bid: { bidId, event: 'bid.withdraw' } },
    { kind: 'form.send', madeBy: 'resident', form: { reference, files: [] } },
    { kind: 'alerts.change', by: 'page', alerts: [] },
    { kind: 'bid.prefer', madeBy: 'staff' },
    { kind: 'bid.place', madeBy: 'system', bid: { bidId, madeBy: 'automatic' } },
  ]);
  expect(new Set(events.map(({ registrationNumber }) => registrationNumber)).size).toBe(1);
  expect(events[0]?.registrationNumber).toMatch(/^\d{9}$/);
  expect(new Set(events.map(({ sequence }) => sequence)).size).toBe(5);
  // Again from the same place, with the same numbers.
  expect((await readUntil(since, 500, 5)).events).toEqual(events);
});

test('only requested kinds come, and the cursor still moves past the others', async () => {
  const since = await here();
  const bidId = await makeBid();
  for (let turn = 0; turn < 5; turn += 1) await portal.pool.query(writeAlert, [tenantId, accountId, 'page']);
  await portal.pool.query(writeBidEvent, [tenantId, bidId, 'bid.prefer', 'applicant', accountId]);
  await sendForm();
  await readUntil(since, 500, 7);
  const bids = await readUntil(since, 2, 1, 'bid');
  expect(bids.events.map(({ kind }) => kind)).toEqual(['bid.prefer']);
  const rest = await readUntil(since, 2, 1, 'form.send,plan');
  expect(rest.events.map(({ kind }) => kind)).toEqual(['form.send']);
  const messages = await read(since, 2, 'message');
  expect(messages).toMatchObject({ events: [], more: true });
  expect(messages.next).not.toBe(since);
  const wrong = await office.send('GET', '/api/backoffice/events?kinds=bid,nothing');
  expect([wrong.status, wrong.code, wrong.text.includes('nothing')]).toEqual([400, 'request.invalid', true]);
});

test('an event committed after a later one was read is not skipped', async () => {
  const since = await here();
  const bidId = await makeBid();
  const slow = await portal.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(writeBidEvent, [tenantId, bidId, 'bid.prefer', 'applicant', accountId]);
    await portal.pool.query(writeAlert, [tenantId, accountId, 'later']);
    expect((await read(since)).events).toEqual([]);
    await slow.query('commit');
  } finally {
    slow.release();
  }
  const { events } = await readUntil(since, 1, 2);
  expect(events.map(({ kind }) => kind)).toEqual(['bid.prefer', 'alerts.change']);
});

test('a killed writer’s uncommitted events never come, and block nothing', async () => {
  const since = await here();
  const killed = await portal.pool.connect();
  killed.on('error', () => {});
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid');
  await killed.query('begin');
  await killed.query(writeAlert, [tenantId, accountId, 'lost']);
  await portal.pool.query(writeAlert, [tenantId, accountId, 'kept']);
  await portal.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  killed.release(true);
  expect(marksOf((await readUntil(since, 500, 1)).events)).toEqual(['kept']);
});

/** Writes of one transaction, and whether it commits. */
const writings = array(
  record({
    tables: array(constantFrom('bid', 'form', 'casework'), { minLength: 1, maxLength: 2 }),
    commits: constantFrom(true, true, false),
  }),
  // The pool of a test has four connections.
  { minLength: 2, maxLength: 3 },
);

test('overlapping transactions: each event comes once, none is missed', async () => {
  const bidId = await makeBid();
  await sendForm();
  const writeForm = `
    insert into form_submission (tenant_id, account_id, form_identifier, request_type, definition_hash, answers,
                                 declaration, locale, reference, made_by, submitted_at, submit_key)
    values ($1, $2, 'register', 'new', repeat('0', 16), '{"values": {}, "lists": {}}', '[]', 'en-GB',
            gen_random_uuid(), 'applicant', app_now(), gen_random_uuid())`;
  await assert(
    asyncProperty(
      writings,
      infiniteStream(nat({ max: 5 })),
      integer({ min: 1, max: 4 }),
      async (transactions, order, limit) => {
        const start = await here();
        const clients = await Promise.all(transactions.map(() => portal.pool.connect()));
        const open = transactions.map(({ tables, commits }, place) => ({
          client: clients[place],
          left: [...tables],
          commits,
          begun: false,
        }));
        const got: ResidentEventOfFeed[] = [];
        let next = start;
        const readOn = async () => {
          const page = await read(next, limit);
          got.push(...page.events);
          next = page.next;
        };
        try {
          while (open.length > 0) {
            const place = (order.next().value ?? 0) % open.length;
            const turn = open[place];
            if (!turn?.client) throw new Error('Nobody is there.');
            if (!turn.begun) {
              turn.begun = true;
              await turn.client.query('begin');
            }
            const table = turn.left.shift();
            if (table === 'bid') {
              await turn.client.query(writeBidEvent, [tenantId, bidId, 'bid.prefer', 'applicant', accountId]);
            } else if (table === 'form') await turn.client.query(writeForm, [tenantId, accountId]);
            else if (table === 'casework') await turn.client.query(writeAlert, [tenantId, accountId, 'any']);
            else {
              await turn.client.query(turn.commits ? 'commit' : 'rollback');
              open.splice(place, 1);
            }
            await readOn();
          }
        } finally {
          for (const client of clients) client.release(true);
        }
        const wanted = transactions.flatMap(({ tables, commits }) => (commits ? tables : []));
        const areRead = async () => {
          if (got.length < wanted.length) await readOn();
          return got.length >= wanted.length;
        };
        await until(`${wanted.length} events have come.`, areRead, pause);
        await readOn();
        const kinds = { bid: 'bid.prefer', form: 'form.send', casework: 'alerts.change' } as const;
        expect(got.map(({ kind }) => kind).toSorted()).toEqual(
          wanted.map((table) => kinds[table]).toSorted(),
        );
        expect(new Set(got.map(({ sequence }) => sequence)).size).toBe(got.length);
      },
    ),
    { numRuns: process.env['LINTEL_FULL'] === '1' ? 30 : 10 },
  );
});

describe('readers', () => {
  test('a key of another council gets only its own council’s events', async () => {
    await portal.pool.query(writeAlert, [tenantId, accountId, 'ours']);
    const theirs = await addKey(portal.pool, 'three-rivers', ['events:read']);
    const elsewhere = new BackOffice(portal.client('three-rivers'), theirs);
    const answer = await elsewhere.send('GET', '/api/backoffice/events');
    expect(answer.as(ResidentEventsResponseSchema).events).toEqual([]);
    const astray = new BackOffice(portal.client(tenantId), theirs);
    expect((await astray.send('GET', '/api/backoffice/events')).code).toBe('key.required');
  });

  test('a key without the scope is refused', async () => {
    const key = await addKey(portal.pool, tenantId, ['bids:read', 'submissions:read']);
    const answer = await new BackOffice(portal.client(tenantId), key).send('GET', '/api/backoffice/events');
    expect([answer.status, answer.code]).toEqual([403, 'key.notAllowed']);
  });

  test.each(['x', Buffer.from('1.2.3').toString('base64url'), '!'])(
    'an invalid cursor is refused: %s',
    async (since) => {
      const answer = await office.send('GET', `/api/backoffice/events?since=${encodeURIComponent(since)}`);
      expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    },
  );
});

const write = async (event: Omit<ResidentEvent, 'accountId' | 'madeBy'>) => {
  const database = openDatabase(portal.url, 1);
  try {
    await writeResidentEvent(database.forTenant(tenantId), { accountId, madeBy: 'resident', ...event });
  } finally {
    await database.close();
  }
};
const one = async (text: string, values: readonly unknown[]): Promise<string> => {
  const { rows } = await portal.pool.query<{ id: string }>(text, [tenantId, ...values]);
  return rows[0]?.id ?? '';
};
const addCase = (reference: string) =>
  one(
    `insert into housing_case (tenant_id, external_reference, account_id, kind, reference, title, opened_on)
     values ($1, $2, $3, 'homelessness', 'C1', '{"en-GB": "Help"}', '2026-01-05') returning id`,
    [reference, accountId],
  );
const addFile = (purpose: 'action' | 'message', actionId: string | null = null) =>
  one(
    `insert into file (tenant_id, account_id, action_id, for_message, answer, document_kind, name, announced_size, state,
                       kind, size, sha256, received_at)
     values ($1, $2, $3, $4, $5, 'other', 'letter.pdf', 5, 'clean', 'pdf', 5, sha256('x'), app_now()) returning id`,
    [accountId, actionId, purpose === 'message', purpose === 'message' ? null : 'proof'],
  );

test('the command writes one event per line, and prints the next cursor', async () => {
  const since = await here();
  await portal.pool.query(writeAlert, [tenantId, accountId, 'page']);
  await readUntil(since, 500, 1);
  const to = `http://${tenantId}.localhost:${portal.port}`;
  const run = (key: string, from: string) =>
    runCommand({ DATABASE_URL: portal.url, LINTEL_KEY: key }, [
      'backoffice',
      'events',
      '--to',
      to,
      '--since',
      from,
    ]);
  const key = await addKey(portal.pool, tenantId, ['events:read']);
  const first = await run(key, since ?? '');
  expect([first.status, first.said.map((line) => JSON.parse(line))]).toMatchObject([
    0,
    [{ kind: 'alerts.change', by: 'page' }],
  ]);
  const next = /--since (\S+)/.exec(first.complained.join('\n'))?.[1] ?? '';
  expect((await run(key, next)).said).toEqual([]);
  expect((await run(await addKey(portal.pool, tenantId), next)).status).toBe(1);
  expect((await run(key, 'x')).status).toBe(2);
});

describe('the contents of an event', () => {
  test('an answered action: the reason at the time, its forms and its files, readable with an events key', async () => {
    const since = await here();
    const caseId = await addCase(randomUUID());
    const actionId = await one(
      `insert into workflow_action (tenant_id, reference, external_reference, origin, action_type, account_id, case_id,
                                    title, state, response, response_reason, responded_at)
       values ($1, 'A1', $2, 'council', 'proof', $3, $4, '{"en-GB": "Send proof"}', 'awaitingReview', 'refuse',
               'Said again later', app_now()) returning id`,
      [`action/${randomUUID()}`, accountId, caseId],
    );
    const fileId = await addFile('action', actionId);
    await one('insert into workflow_action_file (tenant_id, action_id, file_id) values ($1, $2, $3)', [
      actionId,
      fileId,
    ]);
    await write({ kind: 'action.refuse', subjectId: actionId, details: { reason: 'Said at first' } });
    const [event] = (await readUntil(since, 500, 1)).events;
    if (event?.kind !== 'action.refuse') throw new Error(`Another event came: ${event?.kind}`);
    const [file] = event.action.files;
    expect(event.action).toMatchObject({
      id: actionId,
      reference: 'A1',
      origin: 'council',
      response: 'refuse',
      reason: 'Said at first',
      submissionReferences: [],
      files: [{ id: fileId, answer: 'proof' }],
    });
    expect(file?.url).toContain('/api/backoffice/events/files/');
    // This key may read it, though this test's store lacks the bytes; a key for forms may not.
    expect((await office.send('GET', file?.url ?? '')).code).toBe('file.unavailable');
    const forms = new BackOffice(
      portal.client(tenantId),
      await addKey(portal.pool, tenantId, ['submissions:read']),
    );
    expect((await forms.send('GET', file?.url ?? '')).code).toBe('key.notAllowed');
    expect((await forms.send('GET', (file?.url ?? '').replace('/events', ''))).code).toBe('request.notFound');
  });

  test('a message: its text, its conversation and files; and the messages someone has read', async () => {
    const since = await here();
    const threadId = await one(
      `insert into message_thread (tenant_id, external_reference, account_id, subject, reference, started_by)
       values ($1, $2, $3, 'Your home', 'M1', 'council') returning id`,
      [`thread/${randomUUID()}`, accountId],
    );
    const message = (sender: string, body: string, reference: string | null) =>
      one(
        `insert into message (tenant_id, thread_id, external_reference, sender, body) values ($1, $2, $3, $4, $5)
         returning id`,
        [threadId, reference, sender, body],
      );
    const theirs = await message('council', 'How are you?', `message/${randomUUID()}`);
    const ours = await message('resident', 'Well, thank you.', null);
    const fileId = await addFile('message');
    await one('insert into message_file (tenant_id, message_id, file_id) values ($1, $2, $3)', [
      ours,
      fileId,
    ]);
    await write({ kind: 'message.read', subjectId: threadId, details: { messages: [theirs] } });
    await write({ kind: 'message.send', subjectId: ours, details: { thread: threadId, begins: false } });
    const { events } = await readUntil(since, 500, 2);
    expect(events).toMatchObject([
      {
        kind: 'message.read',
        thread: { id: threadId, subject: 'Your home', caseReference: null },
        messages: [{ id: theirs, externalReference: expect.stringContaining('message/') }],
      },
      {
        kind: 'message.send',
        thread: { id: threadId, reference: 'M1' },
        message: { id: ours, text: 'Well, thank you.', begins: false, files: [{ id: fileId, answer: null }] },
      },
    ]);
  });

  test('a plan step: the plan, the case, the step and the report', async () => {
    const since = await here();
    const reference = randomUUID();
    await one(
      `insert into housing_plan (tenant_id, case_id, external_reference) values ($1, $2, $3) returning id`,
      [await addCase(`case/${reference}`), `plan/${reference}`],
    );
    await write({
      kind: 'plan.stepCannot',
      subjectId: randomUUID(),
      details: { plan: `plan/${reference}`, step: 'call-landlord', reason: 'They hang up.' },
    });
    expect((await readUntil(since, 500, 1)).events).toMatchObject([
      {
        kind: 'plan.stepCannot',
        step: {
          planReference: `plan/${reference}`,
          caseReference: `case/${reference}`,
          stepReference: 'call-landlord',
          text: 'They hang up.',
        },
      },
    ]);
  });
});
