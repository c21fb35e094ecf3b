import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ThreadResponseSchema, ThreadsResponseSchema } from '#schemas/api/messages.ts';
import type { MessageThreadItem } from '#schemas/backoffice/message.ts';
import { addApplication, moveClock } from '#tools/scenario/arrange.ts';
import { Correspondent } from '../api/casework/message-scene.ts';
import { portalForTests } from '../support/portal.ts';
import { tenantsWithOfficers, type TenantsWith } from '../support/tenants-with.ts';
import { addKey, BackOffice, refused, taken } from './back-office.ts';

// A council's messages from its housing system: once, to the right person, and with a limited number of
// letters.

let tenants: TenantsWith;
beforeAll(async () => {
  const officers = ['O/1', 'O/9'].map((externalReference) => ({ externalReference, name: 'Glenys Parry' }));
  tenants = await tenantsWithOfficers({ ashcombe: officers });
});
const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
let office: BackOffice;
let ann: Correspondent;
let number: string;

beforeAll(async () => {
  office = new BackOffice(portal.client('ashcombe'), await addKey(portal.pool, 'ashcombe'));
  taken(await office.put('officers', [{ externalReference: 'O/1', name: 'Sam Sample' }]));
});
afterAll(() => tenants.remove());
beforeEach(async () => {
  ann = await Correspondent.new(portal);
  number = await numberOf(ann);
});

const numberOf = async ({ accountId }: Correspondent) =>
  (
    await portal.pool.query<{ number: string }>(
      'select registration_number as number from account where id = $1',
      [accountId],
    )
  ).rows[0]?.number ?? '';

const said = (body: string, more: Partial<MessageThreadItem['messages'][number]> = {}) => ({
  externalReference: randomUUID(),
  body,
  ...more,
});

const conversation = (more: Partial<MessageThreadItem> = {}): MessageThreadItem => ({
  externalReference: randomUUID(),
  registrationNumber: number,
  subject: 'Your payslips',
  messages: [said('Please send us two.', { officerReference: 'O/1' })],
  ...more,
});

const at = (day: number) => `2026-01-0${day}T10:00:00.000Z`;

const send = async (...items: MessageThreadItem[]) => taken(await office.put('messages', items));
const threads = async (of = ann, section = 'current') =>
  (await of.list(section)).as(ThreadsResponseSchema).threads;
const only = async (of = ann, section = 'current') => {
  const [thread] = await threads(of, section);
  if (!thread) throw new Error('There is no conversation.');
  return thread;
};
const letters = async (of = ann) =>
  (
    await portal.pool.query(
      `select from outbox where kind = 'casework.messageReceived' and payload ->> 'accountId' = $1`,
      [of.accountId],
    )
  ).rowCount;

describe('a conversation from the council', () => {
  test('comes with its messages and their writers, and the same item changes nothing', async () => {
    const item = conversation({ reference: 'R-17' });
    expect(await send(item)).toMatchObject({ created: 1, changed: 0, unchanged: 0 });
    expect(await send(item)).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    const thread = await only();
    expect(thread).toMatchObject({ reference: 'R-17', lastFrom: 'council', messages: 1, unread: 1 });
    const { messages } = (await ann.open(thread.id)).as(ThreadResponseSchema);
    expect(messages).toMatchObject([{ officer: 'Sam Sample', body: 'Please send us two.', isNew: true }]);

    const more = { ...item, messages: [...item.messages, said('And a bank statement.')] };
    expect(await send(more)).toMatchObject({ created: 0, changed: 1 });
    expect(await only()).toMatchObject({ messages: 2, unread: 2 });
  });

  test('keeps the order of its messages, and the times of imported ones', async () => {
    const item = conversation({
      messages: [
        said('First', { at: at(1), readAt: at(2) }),
        said('My answer', { at: at(3), sender: 'resident' }),
        said('Third', { at: at(4), readAt: at(5) }),
      ],
    });
    await send(item);
    expect(await only()).toMatchObject({ unread: 0, messages: 3, lastAt: at(4) });
    const { messages } = (await ann.open((await only()).id)).as(ThreadResponseSchema);
    expect(messages.map(({ body }) => body)).toEqual(['First', 'My answer', 'Third']);
    // No letter is sent about a message that has been read.
    expect(await letters()).toBe(0);
  });

  test('about an unclaimed application belongs to the person who claims it', async () => {
    const reference = `H/${randomUUID()}`;
    const application = await addApplication(portal.pool, 'ashcombe', null);
    await portal.pool.query('update application set external_reference = $2 where id = $1', [
      application,
      reference,
    ]);
    const { registrationNumber: _, ...item } = conversation();
    await send({ ...item, applicationReference: reference });
    expect(await threads()).toEqual([]);
    await portal.pool.query('update application set account_id = $2 where id = $1', [
      application,
      ann.accountId,
    ]);
    expect(await only()).toMatchObject({ unread: 1 });
  });

  test('never moves to another person', async () => {
    const item = conversation();
    await send(item);
    const other = await Correspondent.new(portal);
    const answer = await office.put('messages', [{ ...item, registrationNumber: await numberOf(other) }]);
    expect(refused(answer)).toEqual(['error feed.otherPerson /items/0']);
    expect(await threads(other)).toEqual([]);
  });

  test('names its writer from the feed or officers.json, and no one if in neither', async () => {
    await send(
      conversation({
        messages: [
          said('From the one who is fed.', { officerReference: 'O/1' }),
          said('From the one in the file.', { officerReference: 'O/9' }),
          said('From the council.'),
        ],
      }),
    );
    const [thread] = await threads();
    const { messages } = (await ann.open(thread?.id ?? '')).as(ThreadResponseSchema);
    expect(messages.map(({ officer }) => officer)).toEqual(['Sam Sample', 'Glenys Parry', null]);
  });

  test('with an unknown reference is refused, and nothing of the batch is taken', async () => {
    const message = said('Please send us two.');
    const first = conversation({ messages: [message] });
    const answer = await office.put('messages', [
      first,
      conversation({ registrationNumber: '000000000', caseReference: 'C/404' }),
      conversation({ messages: [said('Hello', { officerReference: 'O/404' }), message] }),
      conversation({ residentReference: 'NOBODY-BEGAN', messages: [said('x'.repeat(20_001))] }),
    ]);
    expect(refused(answer).toSorted()).toEqual([
      'error feed.doubled /items/2/messages/1/externalReference',
      'error feed.notSent /items/1/caseReference',
      'error feed.notSent /items/1/registrationNumber',
      'error feed.notSent /items/2/messages/0/officerReference',
      'error feed.notSent /items/3/residentReference',
      'error feed.shape /items/3/messages/0/body',
    ]);
    expect(await threads()).toEqual([]);
  });

  test('has messages that never change', async () => {
    const item = conversation();
    await send(item);
    const [message] = item.messages;
    const changed = { ...item, messages: [{ ...message, body: 'Please send us three.' }] };
    expect(refused(await office.put('messages', [changed]))).toEqual([
      'error feed.messageChanged /items/0/messages/0',
    ]);
  });
});

describe('the state of a conversation', () => {
  test('can be closed with a last message, archived, and reopened', async () => {
    const item = conversation();
    await send(item);
    await send({ ...item, state: 'closed', messages: [said('That is all.')] });
    expect(await only()).toMatchObject({ state: 'closed', messages: 2 });
    expect((await ann.send((await only()).id, 0, { body: 'But' })).code).toBe('message.closed');
    await send({ ...item, state: 'archived' });
    expect(await only(ann, 'archived')).toMatchObject({ state: 'archived' });
    const late = { ...item, messages: [said('One more thing.')] };
    expect(refused(await office.put('messages', [late]))).toEqual(['error feed.threadArchived /items/0']);
    expect(refused(await office.put('messages', [{ ...item, state: 'closed' }]))).toEqual([
      'error feed.threadArchived /items/0',
    ]);
    await send({ ...late, state: 'open' });
    expect(await only()).toMatchObject({ state: 'open', messages: 3 });
  });

  test('is archived from the start if its case has closed', async () => {
    const caseReference = randomUUID();
    taken(
      await office.put('cases', [
        {
          externalReference: caseReference,
          registrationNumber: number,
          kind: 'register',
          reference: 'C-1',
          title: { 'en-GB': 'Your application' },
          openedOn: '2025-01-05',
          closedOn: '2025-06-05',
        },
      ]),
    );
    await send(conversation({ caseReference }));
    expect(await threads()).toEqual([]);
    expect(await only(ann, 'archived')).toMatchObject({ unread: 1 });
  });
});

describe('a conversation started by a resident', () => {
  test('is answered under its own reference, which the council’s then replaces', async () => {
    const begun = { topic: 'other', subject: 'My keys', body: 'I have lost them.' };
    expect((await ann.send('new', 0, begun)).status).toBe(200);
    const { id, reference } = await only();
    const item = conversation({ subject: 'My keys', residentReference: reference });
    expect(await send(item)).toMatchObject({ created: 0, changed: 1 });
    expect(await threads()).toMatchObject([{ id, reference, messages: 2, unread: 1 }]);
    expect(await send(item)).toMatchObject({ unchanged: 1 });
  });

  test('cannot be answered as another person’s', async () => {
    const begun = { topic: 'other', subject: 'My keys', body: 'I have lost them.' };
    await ann.send('new', 0, begun);
    const { reference } = await only();
    const other = await numberOf(await Correspondent.new(portal));
    const item = conversation({ registrationNumber: other, residentReference: reference });
    expect(refused(await office.put('messages', [item]))).toEqual([
      'error feed.notSent /items/0/residentReference',
    ]);
  });
});

describe('the letter about messages', () => {
  test('goes once for unread ones, again after a day, and at once after they were read', async () => {
    const item = conversation();
    await send(item);
    await send({ ...item, messages: [said('Second')] });
    expect(await letters()).toBe(1);
    await moveClock(portal.pool, 25 * 3_600);
    await send({ ...item, messages: [said('A day later')] });
    await moveClock(portal.pool, -25 * 3_600);
    expect(await letters()).toBe(2);
    const { messages } = (await ann.open((await only()).id)).as(ThreadResponseSchema);
    await ann.read((await only()).id, messages.at(-1)?.id ?? '');
    await send({ ...item, messages: [said('An answer to an answer')] });
    expect(await letters()).toBe(3);
  });

  test('is not sent by a dry run', async () => {
    taken(await office.put('messages', [conversation()], '?dryRun=true'));
    expect([await letters(), await threads()]).toEqual([0, []]);
  });
});
