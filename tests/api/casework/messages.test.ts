import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  MessageDraftResponseSchema,
  MessageRefusalSchema,
  MessageSentResponseSchema,
  ReadResponseSchema,
  ThreadResponseSchema,
  ThreadsResponseSchema,
  threadsPerPage,
} from '#schemas/api/messages.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { longestDraft, longestMessage } from '#schemas/message-limits.ts';
import { addThread } from '#tools/scenario/message-scenes.ts';
import { portalForTests } from '../../support/portal.ts';
import { Correspondent } from './message-scene.ts';

// Messages between residents and the council: who may see and send what, and that no typed text is lost.

const portal = portalForTests();
let ann: Correspondent;
beforeEach(async () => {
  ann = await Correspondent.new(portal);
});

const threads = async (of: Correspondent, section?: string, after?: string) =>
  (await of.list(section, after)).as(ThreadsResponseSchema);
const opened = async (of: Correspondent, thread: string, query?: string) =>
  (await of.open(thread, query)).as(ThreadResponseSchema);
const draft = async (of: Correspondent, thread: string) =>
  (await of.draft(thread)).as(MessageDraftResponseSchema);
const bodies = async (thread: string) =>
  (
    await portal.pool.query<{ body: string }>('select body from message where thread_id = $1 order by id', [
      thread,
    ])
  ).rows.map(({ body }) => body);
const events = async (accountId: string) =>
  (
    await portal.pool.query<{ kind: string; madeBy: string; subject: string; details: unknown }>(
      `select kind, made_by as "madeBy", subject_id as subject, details from resident_event
        where account_id = $1 order by number`,
      [accountId],
    )
  ).rows;
const unreadOf = async ({ client }: Correspondent) =>
  (await client.get('/api/account/overview')).as(AccountOverviewResponseSchema).countUnreadMessages;
const newMessage = { topic: 'other', subject: 'My keys', body: 'I have lost them.' };

async function addFile(accountId: string, more: { forMessage?: boolean; state?: string } = {}) {
  const { forMessage = true, state = 'waiting' } = more;
  const { rows } = await portal.pool.query<{ id: string }>(
    `insert into file (tenant_id, account_id, form_identifier, answer, for_message, document_kind, name, announced_size,
                       state, received_at, removed_at)
     values ('ashcombe', $1, case when $2 then null else 'f' end, case when $2 then null else 'a' end, $2, 'other',
             'letter.pdf', 10, $3, app_now(), case when $3 = 'removed' then app_now() end)
     returning id`,
    [accountId, forMessage, state],
  );
  return rows[0]?.id ?? '';
}

describe('another person’s conversation', () => {
  test('is not found by any call, nor is another council’s or an unknown one', async () => {
    const [other, elsewhere] = [
      await Correspondent.new(portal),
      await Correspondent.new(portal, 'porth-elen'),
    ];
    const thread = await ann.thread();
    const tries = [
      other.open(thread),
      other.read(thread, '1'),
      other.draft(thread),
      other.save(thread, 0, { body: 'Mine' }),
      other.drop(thread, 0),
      other.send(thread, 0, { body: 'Mine' }),
      elsewhere.open(thread),
      elsewhere.send(thread, 0, { body: 'Mine' }),
      ann.open(randomUUID()),
    ];
    for (const answer of await Promise.all(tries)) {
      expect([answer.status, answer.code]).toEqual([404, 'request.notFound']);
    }
    expect((await threads(other)).threads).toEqual([]);
    expect(await bodies(thread)).toHaveLength(1);
  });

  test('stays theirs after a household split, even if it is about a shared application', async () => {
    const leaver = await Correspondent.new(portal);
    const thread = await ann.thread();
    await portal.pool.query(
      `with one as (
         insert into application (tenant_id, account_id, reference, scheme_identifiers, facts)
         select 'ashcombe', $1, 'SPLIT-1', '{}', '{}' returning id)
       update message_thread set application_id = one.id from one where message_thread.id = $2`,
      [leaver.accountId, thread],
    );
    expect((await threads(leaver)).threads).toEqual([]);
    expect((await leaver.open(thread)).status).toBe(404);
    expect((await threads(ann)).threads.map(({ id }) => id)).toEqual([thread]);
  });

  test('accepts no file of another person or of a form, and no removed file, and names those refused', async () => {
    const other = await Correspondent.new(portal);
    const thread = await ann.thread();
    const good = await addFile(ann.accountId);
    const bad = [
      await addFile(other.accountId),
      await addFile(ann.accountId, { forMessage: false }),
      await addFile(ann.accountId, { state: 'removed' }),
      randomUUID(),
    ];
    const refused = await ann.send(thread, 0, { body: 'Here', files: [good, ...bad] });
    const { code, goneFiles } = refused.as(MessageRefusalSchema);
    expect([code, goneFiles?.toSorted()]).toEqual(['message.filesGone', bad.toSorted()]);
    expect(await bodies(thread)).toHaveLength(1);
  });
});

describe('the list of conversations', () => {
  test('is newest first, in pages without repeats, with archived ones separate', async () => {
    const ids: string[] = [];
    for (let count = 0; count < threadsPerPage + 2; count += 1) ids.push(await ann.thread());
    const archived = await ann.thread({ state: 'archived' });
    // Two at the same microsecond, on either side of the page's end.
    await portal.pool.query(
      `update message_thread set last_at = (select last_at from message_thread where id = $1) where id = any ($2)`,
      [ids[1], ids.slice(0, 4)],
    );
    const first = await threads(ann);
    const second = await threads(ann, 'current', first.next ?? '');
    expect([first.threads.length, second.threads.length, second.next]).toEqual([threadsPerPage, 2, null]);
    const seen = [...first.threads, ...second.threads];
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids));
    expect(seen.map(({ lastAt }) => lastAt)).toEqual(
      seen.map(({ lastAt }) => lastAt).toSorted((one, other) => other.localeCompare(one)),
    );
    expect((await threads(ann, 'archived')).threads.map(({ id }) => id)).toEqual([archived]);
  });

  test('says who wrote last, what is new, and which have drafts', async () => {
    const thread = await ann.thread();
    expect((await threads(ann)).threads).toMatchObject([
      {
        subject: 'Your application',
        state: 'open',
        lastFrom: 'council',
        messages: 1,
        unread: 1,
        hasDraft: false,
      },
    ]);
    await ann.save(thread, 0, { body: 'I shall' });
    expect((await threads(ann)).threads).toMatchObject([{ hasDraft: true }]);
    await ann.send(thread, 1, { body: 'I shall.' });
    expect((await threads(ann)).threads).toMatchObject([
      { lastFrom: 'resident', messages: 2, hasDraft: false },
    ]);
  });
});

describe('reading messages', () => {
  test('is recorded once, up to the newest seen, and lowers the red number at once', async () => {
    const thread = await ann.thread();
    const second = await ann.hear(thread, 'And your telephone number.');
    const third = await ann.hear(thread, 'Thank you.');
    expect(await unreadOf(ann)).toBe(3);
    expect((await ann.read(thread, second)).as(ReadResponseSchema).unread).toBe(1);
    expect((await ann.read(thread, second)).as(ReadResponseSchema).unread).toBe(1);
    expect(await unreadOf(ann)).toBe(1);
    const { messages } = await opened(ann, thread);
    expect(messages.map(({ isNew }) => isNew)).toEqual([false, false, true]);
    await ann.read(thread, third);
    const readOf = { kind: 'message.read', madeBy: 'resident', subject: thread };
    expect(await events(ann.accountId)).toEqual([
      { ...readOf, details: { messages: [messages[0]?.id, second] } },
      { ...readOf, details: { messages: [third] } },
    ]);
  });

  test('is not recorded by loading them, since pages load ahead', async () => {
    const thread = await ann.thread();
    await ann.open(thread);
    expect(await unreadOf(ann)).toBe(1);
  });

  test('goes back through a long conversation, each message once', async () => {
    const thread = await ann.thread();
    for (let count = 2; count <= 60; count += 1) await ann.hear(thread, `Number ${count}`);
    const newest = await opened(ann, thread);
    const older = await opened(ann, thread, `?before=${newest.before}`);
    expect([newest.messages.length, older.messages.length, older.before]).toEqual([50, 10, null]);
    expect([...older.messages, ...newest.messages].map(({ body }) => body)).toEqual(await bodies(thread));
  });
});

describe('a draft', () => {
  test('is stored as typed, and the same save again changes nothing', async () => {
    const thread = await ann.thread();
    expect((await draft(ann, thread)).draft).toMatchObject({ version: 0, body: '', savedAt: null });
    const written = { body: 'Half a sent\0ence \ud83d' };
    const saved = (await ann.save(thread, 0, written)).as(MessageDraftResponseSchema).draft;
    expect(saved).toMatchObject({ version: 1, body: 'Half a sent\ufffdence \ufffd' });
    // A repeat, because its answer was lost.
    expect((await ann.save(thread, 0, written)).as(MessageDraftResponseSchema).draft).toEqual(saved);
    expect((await draft(ann, thread)).draft).toEqual(saved);
  });

  test('is never overwritten from a second tab, which gets the first tab’s text', async () => {
    const thread = await ann.thread();
    await ann.save(thread, 0, { body: 'From the first' });
    const refused = await ann.save(thread, 0, { body: 'From the second' });
    const { code, draft: kept } = refused.as(MessageRefusalSchema);
    expect([refused.status, code, kept?.body, kept?.version]).toEqual([
      409,
      'message.savedElsewhere',
      'From the first',
      1,
    ]);
  });

  test('saved by two tabs at once is stored from one, and the other gets a conflict', async () => {
    const tabs = ['one', 'two', 'three', 'four'].map((body) => ann.save('new', 0, { body }));
    const statuses = (await Promise.all(tabs)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('that was deleted does not return from an old tab', async () => {
    await ann.save('new', 0, { body: 'One' });
    const dropped = (await ann.drop('new', 1)).as(MessageDraftResponseSchema).draft;
    expect(dropped).toMatchObject({ version: 2, body: '', savedAt: null });
    expect((await ann.save('new', 1, { body: 'One and' })).code).toBe('message.savedElsewhere');
    expect((await ann.drop('new', 0)).code).toBe('message.savedElsewhere');
  });

  test('is kept while its conversation is archived, and is marked as not sendable', async () => {
    const thread = await ann.thread();
    await ann.save(thread, 0, { body: 'I was about to' });
    await portal.pool.query(`update message_thread set state = 'archived' where id = $1`, [thread]);
    const refused = await ann.send(thread, 1, { body: 'I was about to say' });
    expect([refused.status, refused.code]).toEqual([409, 'message.archived']);
    // The page keeps saving typed text, so that it can be used elsewhere.
    expect((await ann.save(thread, 1, { body: 'I was about to say' })).status).toBe(200);
    expect(await draft(ann, thread)).toMatchObject({
      state: 'archived',
      maySend: false,
      draft: { body: 'I was about to say' },
    });
  });
});

describe('sending a message', () => {
  test('adds to the conversation, empties the draft and notifies the council', async () => {
    const thread = await ann.thread();
    const file = await addFile(ann.accountId);
    await ann.save(thread, 0, { body: 'Here it is', files: [file] });
    const sent = (await ann.send(thread, 1, { body: 'Here it is.', files: [file] })).as(
      MessageSentResponseSchema,
    );
    expect(sent.version).toBe(2);
    const { messages } = await opened(ann, thread);
    expect(messages[1]).toMatchObject({
      id: sent.message,
      sender: 'resident',
      byStaff: false,
      isNew: false,
      files: [{ id: file, name: 'letter.pdf', allowedEvents: [] }],
    });
    expect((await draft(ann, thread)).draft).toMatchObject({ version: 2, body: '', files: [] });
    expect(await events(ann.accountId)).toEqual([
      {
        kind: 'message.send',
        madeBy: 'resident',
        subject: sent.message,
        details: { thread, begins: false },
      },
    ]);
    // It belongs to the council from now on.
    expect((await ann.client.send('DELETE', `/api/files/${file}`)).code).toBe('file.notAllowed');
  });

  test('twice, at once or later, adds it once', async () => {
    const thread = await ann.thread();
    const key = randomUUID();
    const tries = [1, 2, 3].map(() => ann.send(thread, 0, { body: 'Once' }, key));
    const answers = (await Promise.all(tries)).map((answer) => answer.as(MessageSentResponseSchema).message);
    answers.push((await ann.send(thread, 0, { body: 'Once' }, key)).as(MessageSentResponseSchema).message);
    expect(new Set(answers).size).toBe(1);
    expect((await bodies(thread)).filter((body) => body === 'Once')).toHaveLength(1);
    expect(await events(ann.accountId)).toHaveLength(1);
    expect((await ann.send(thread, 1, { body: 'Something else' }, key)).code).toBe('request.keyReused');
  });

  test('with another person’s key is refused, without revealing its use', async () => {
    const [other, key] = [await Correspondent.new(portal), randomUUID()];
    await ann.send('new', 0, newMessage, key);
    const refused = await other.send('new', 0, newMessage, key);
    expect([refused.status, refused.code]).toEqual([422, 'request.keyReused']);
    expect(refused.text).not.toContain('keys');
  });

  test('from two tabs adds it once, and the second tab sees the result', async () => {
    const thread = await ann.thread();
    await ann.save(thread, 0, { body: 'Hello' });
    const tabs = await Promise.all([
      ann.send(thread, 1, { body: 'Hello' }),
      ann.send(thread, 1, { body: 'Hello' }),
    ]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(tabs.find(({ status }) => status === 409)?.code).toBe('message.savedElsewhere');
    expect((await bodies(thread)).filter((body) => body === 'Hello')).toHaveLength(1);
  });

  test.each([
    ['closed', 'message.closed'],
    ['archived', 'message.archived'],
  ] as const)('is refused in a conversation that is %s', async (state, code) => {
    const thread = await ann.thread({ state });
    const refused = await ann.send(thread, 0, { body: 'Hello' });
    expect([refused.status, refused.code]).toEqual([409, code]);
    expect((await opened(ann, thread)).mayReply).toBe(false);
  });

  test('that is empty or has 100,000 characters is refused with the numbers, and the draft is kept', async () => {
    const thread = await ann.thread();
    expect((await ann.send(thread, 0, { body: ' \n ' })).code).toBe('message.empty');
    // An emoji is two UTF-16 units and one character.
    const long = '🏠'.repeat(100_000);
    const { draft: kept } = (await ann.save(thread, 0, { body: long })).as(MessageDraftResponseSchema);
    expect(kept.body).toBe(long);
    const refused = await ann.send(thread, 1, { body: long });
    const { code, characters, maximum } = refused.as(MessageRefusalSchema);
    expect([refused.status, code, characters, maximum]).toEqual([
      413,
      'message.tooLong',
      100_000,
      longestMessage,
    ]);
    expect((await draft(ann, thread)).draft.body).toBe(long);
    expect((await ann.send(thread, 1, { body: '🏠'.repeat(longestMessage) })).status).toBe(200);
    expect((await ann.save(thread, 2, { body: 'x'.repeat(longestDraft + 1) })).code).toBe('request.invalid');
  });

  test('fails once the account is suspended, and the draft is kept', async () => {
    const thread = await ann.thread();
    await ann.save(thread, 0, { body: 'I was' });
    await portal.pool.query(`update account set state = 'suspended' where id = $1`, [ann.accountId]);
    const refused = await ann.send(thread, 1, { body: 'I was' });
    expect([refused.status, refused.code]).toEqual([401, 'session.ended']);
    const { rows } = await portal.pool.query('select body from message_draft where account_id = $1', [
      ann.accountId,
    ]);
    expect(rows).toEqual([{ body: 'I was' }]);
    expect(await bodies(thread)).toHaveLength(1);
  });
});

describe('a new conversation', () => {
  test('has a subject, a topic of the council and a reference', async () => {
    expect(await draft(ann, 'new')).toMatchObject({
      state: null,
      maySend: true,
      answerTime: 'We reply within 5 working days.',
    });
    for (const part of ['subject', 'topic', 'body']) {
      expect((await ann.send('new', 0, { ...newMessage, [part]: '' })).code).toBe('message.empty');
    }
    expect((await ann.send('new', 0, { ...newMessage, topic: 'of-another-council' })).code).toBe(
      'message.empty',
    );
    const sent = (await ann.send('new', 0, newMessage)).as(MessageSentResponseSchema);
    expect(sent.reference).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect((await threads(ann)).threads).toMatchObject([
      { id: sent.thread, subject: 'My keys', reference: sent.reference, unread: 0, messages: 1 },
    ]);
    expect(await events(ann.accountId)).toMatchObject([
      { kind: 'message.send', details: { thread: sent.thread, begins: true } },
    ]);
  });

  test('is created once, even if it is sent again after a lost answer', async () => {
    const key = randomUUID();
    const tries = [1, 2].map(() => ann.send('new', 0, newMessage, key));
    const made = (await Promise.all(tries)).map((answer) => answer.as(MessageSentResponseSchema).thread);
    expect(new Set(made).size).toBe(1);
    expect((await threads(ann)).threads).toHaveLength(1);
  });

  test('is refused where the council takes none, and the draft is kept', async () => {
    const rae = await Correspondent.new(portal, 'three-rivers');
    expect((await threads(rae)).mayStart).toBe(false);
    expect((await draft(rae, 'new')).maySend).toBe(false);
    const refused = await rae.send('new', 0, { ...newMessage, topic: '' });
    expect([refused.status, refused.code]).toEqual([409, 'message.notAllowed']);
    expect((await rae.save('new', 0, newMessage)).status).toBe(200);
  });

  test('has topics in the reader’s language', async () => {
    const nia = await Correspondent.new(portal, 'porth-elen');
    const welsh = await nia.client.get('/api/account/messages/drafts/new', {
      headers: { 'accept-language': 'cy-GB' },
    });
    const { topics, answerTime } = welsh.as(MessageDraftResponseSchema);
    expect(topics.map(({ name }) => name)).toContain('Rhywbeth arall');
    expect(answerTime).toContain('diwrnod gwaith');
  });
});

test('closing a case archives its conversations and no others', async () => {
  const { rows } = await portal.pool.query<{ id: string }>(
    `insert into housing_case (tenant_id, external_reference, account_id, kind, reference, title, opened_on)
     values ('ashcombe', $1, $2, 'homelessness', 'H-1', '{"en-GB": "Losing your home"}', '2026-01-05') returning id`,
    [randomUUID(), ann.accountId],
  );
  const caseId = rows[0]?.id ?? '';
  const ofCase = await ann.thread({ caseId });
  const other = await addThread(portal.pool, 'ashcombe', ann.accountId);
  await portal.pool.query(`update housing_case set closed_on = '2026-03-05' where id = $1`, [caseId]);
  expect((await threads(ann, 'archived')).threads.map(({ id }) => id)).toEqual([ofCase]);
  expect((await threads(ann)).threads.map(({ id }) => id)).toEqual([other]);
});
