import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { MessageThreadItem } from '#schemas/backoffice/message.ts';
import type { ThreadState } from '#schemas/casework.ts';
import { writeCaseworkNotice } from '../casework/casework-notice.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { findCases } from './cases.ts';
import { type Imported, doubled, feedError, hasErrors, notSent, type Sent } from './finding.ts';
import { findOfficers } from './officers.ts';
import { findPeople, otherPerson, type OwnerOfRow, ownerAfter } from './people-of-feed.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import { messageThreadMachine, type MessageThreadEvent } from '#machines/lifecycle/message-thread.machine.ts';

/**
 * Imports conversations with the council's messages in them. Stored messages stay as they are, so the whole
 * conversation can be sent every night. A person with new messages gets a letter, at most once in 24 hours
 * while they have unread ones.
 */
export async function importMessages(
  transaction: Transaction,
  files: TenantFiles,
  sent: readonly Sent<MessageThreadItem>[],
): Promise<Imported> {
  const people = await findPeople(transaction, sent);
  const cases = await findCases(
    transaction,
    sent.flatMap(({ item }) => item.caseReference ?? []),
  );
  const threads = await holdThreads(transaction, sent);
  const known = await findMessages(transaction, sent);
  const officers = await findOfficers(transaction, files);
  const findings = [
    ...doubled(sent, 'externalReference', ({ externalReference }) => externalReference),
    ...doubledMessages(sent),
    ...people.findings,
  ];
  const rows = sent.flatMap(({ at, item }): ThreadRow[] => {
    const before = threads.get(item.externalReference);
    const named = people.ownerOf(item);
    const owner = named && before ? ownerAfter(before, named) : named;
    if (named && !owner) findings.push(otherPerson(at, 'conversation', item.externalReference));
    const ofCase = item.caseReference === undefined ? undefined : cases.get(item.caseReference);
    if (item.caseReference !== undefined && !ofCase)
      findings.push(notSent(`${at}/caseReference`, 'case', item.caseReference));
    if (item.residentReference !== undefined && !before)
      findings.push(
        notSent(`${at}/residentReference`, 'conversation of this person', item.residentReference),
      );
    findings.push(...officerFindings(at, item, officers), ...changedFindings(at, item, known));
    const fresh = item.messages.filter(({ externalReference }) => !known.has(externalReference));
    const state = nextThreadState(before?.state, item.state, fresh, ofCase?.isClosed === true);
    if (state === undefined) findings.push(archivedFinding(at, item.externalReference));
    if (!owner || state === undefined) return [];
    return [
      {
        id: before?.id ?? null,
        ...owner,
        caseId: ofCase?.id ?? null,
        item,
        reference: item.reference ?? before?.reference ?? item.externalReference,
        state,
        fresh,
      },
    ];
  });
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  return { ...(await write(transaction, rows)), findings };
}

interface ThreadRow extends OwnerOfRow {
  /** Null if it is not stored yet. */
  readonly id: string | null;
  readonly caseId: string | null;
  readonly item: MessageThreadItem;
  readonly reference: string;
  readonly state: ThreadState;
  readonly fresh: MessageThreadItem['messages'];
}

type KnownThread = Omit<Row<typeof readKnown>, 'external'>;

const readKnown = statement({
  values: { wanted: 'jsonb' },
  row: {
    external: 'text',
    id: 'uuid',
    accountId: 'uuid?',
    applicationId: 'uuid?',
    reference: 'text',
    state: typed<ThreadState>('text'),
  },
  text: `
    select wanted.external, thread.id, thread.account_id as "accountId", thread.application_id as "applicationId",
           thread.reference, thread.state
      from jsonb_to_recordset($wanted::jsonb)
             as wanted (external text, begun text, application text, registration text)
      join message_thread as thread on thread.tenant_id = app_tenant()
       and (thread.external_reference = wanted.external
            or thread.external_reference is null and thread.started_by = 'resident'
               and thread.reference = wanted.begun
               and thread.account_id in (
                 select account_id from application
                  where application.tenant_id = app_tenant()
                    and application.external_reference = wanted.application
                 union all
                 select id from account
                  where account.tenant_id = app_tenant()
                    and account.registration_number = wanted.registration))
     order by thread.id
       for update of thread`,
});

/** Finds conversations by the reference of their item, and locks them until the transaction ends. */
async function holdThreads(
  transaction: Transaction,
  sent: readonly Sent<MessageThreadItem>[],
): Promise<ReadonlyMap<string, KnownThread>> {
  const wanted = sent.map(({ item }) => ({
    external: item.externalReference,
    begun: item.residentReference ?? null,
    application: item.applicationReference ?? null,
    registration: item.registrationNumber ?? null,
  }));
  const rows = await transaction.run(readKnown, { wanted });
  return new Map(rows.map(({ external, ...thread }) => [external, thread]));
}

const readKnownMessages = statement({
  values: { references: 'text[]' },
  row: { reference: 'text', body: 'text', thread: 'text?' },
  text: `
    select message.external_reference as reference, message.body, thread.external_reference as thread
      from message
      join message_thread as thread on thread.tenant_id = message.tenant_id and thread.id = message.thread_id
     where message.tenant_id = app_tenant() and message.external_reference = any ($references)`,
});

/** Finds stored messages, by reference. */
async function findMessages(
  transaction: Transaction,
  sent: readonly Sent<MessageThreadItem>[],
): Promise<ReadonlyMap<string, { readonly body: string; readonly thread: string | null }>> {
  const references = sent.flatMap(({ item }) => item.messages.map((message) => message.externalReference));
  const rows = await transaction.run(readKnownMessages, { references });
  return new Map(rows.map(({ reference, ...message }) => [reference, message]));
}

function officerFindings(
  at: string,
  { messages }: MessageThreadItem,
  officers: ReadonlySet<string>,
): FeedFinding[] {
  return messages.flatMap(({ officerReference }, place) =>
    officerReference === undefined || officers.has(officerReference)
      ? []
      : [notSent(`${at}/messages/${place}/officerReference`, 'officer', officerReference)],
  );
}

/**
 * Finds changes to stored messages: a message is a record of what was said, so it neither changes nor moves.
 */
function changedFindings(
  at: string,
  { externalReference, messages }: MessageThreadItem,
  known: ReadonlyMap<string, { readonly body: string; readonly thread: string | null }>,
): FeedFinding[] {
  return messages.flatMap((message, place) => {
    const before = known.get(message.externalReference);
    if (!before || (before.body === message.body && before.thread === externalReference)) return [];
    return [
      feedError(
        'messageChanged',
        `${at}/messages/${place}`,
        `The message "${message.externalReference}" was sent before with different words, or in a different conversation.`,
        'Send new text as a new message with its own reference.',
      ),
    ];
  });
}

function archivedFinding(at: string, reference: string): FeedFinding {
  return feedError(
    'threadArchived',
    at,
    `The conversation "${reference}" is archived, so it cannot take messages until you open it again.`,
    'Send it with the state "open", or start a new conversation.',
  );
}

function doubledMessages(sent: readonly Sent<MessageThreadItem>[]): FeedFinding[] {
  const messages = sent.flatMap(({ at, item }) =>
    item.messages.map((message, place) => ({ at: `${at}/messages/${place}`, item: message })),
  );
  return doubled(messages, 'externalReference', ({ externalReference }) => externalReference);
}

const adoptThread = statement({
  values: { adopted: 'jsonb' },
  text: `
    update message_thread as thread set external_reference = wanted.external
      from jsonb_to_recordset($adopted::jsonb) as wanted (id uuid, external text)
     where thread.tenant_id = app_tenant() and thread.id = wanted.id
       and thread.external_reference is null`,
});

const insertThreads = statement({
  values: { threads: 'jsonb' },
  row: { id: 'uuid', external: 'text', created: 'boolean' },
  text: `
    insert into message_thread (tenant_id, external_reference, account_id, application_id, case_id, subject, reference,
                                started_by, state)
    select app_tenant(), external, "accountId", "applicationId", "caseId", subject, reference, 'council', state
      from jsonb_to_recordset($threads::jsonb)
             as wanted (external text, "accountId" uuid, "applicationId" uuid, "caseId" uuid, subject text,
                        reference text, state text)
    on conflict (tenant_id, external_reference) do update
       set account_id = excluded.account_id, application_id = excluded.application_id,
           case_id = coalesce(excluded.case_id, message_thread.case_id), subject = excluded.subject,
           reference = excluded.reference, state = excluded.state
     where (message_thread.account_id, message_thread.application_id, message_thread.case_id,
            message_thread.subject, message_thread.reference, message_thread.state)
           is distinct from (excluded.account_id, excluded.application_id,
                             coalesce(excluded.case_id, message_thread.case_id), excluded.subject,
                             excluded.reference, excluded.state)
    returning id, external_reference as external, xmax = 0 as created`,
});

async function write(
  transaction: Transaction,
  rows: readonly ThreadRow[],
): Promise<Omit<Imported, 'findings'>> {
  const threads = rows.map(({ id, accountId, applicationId, caseId, reference, state, item }) => ({
    id,
    accountId,
    applicationId,
    caseId,
    reference,
    state,
    external: item.externalReference,
    subject: item.subject,
  }));
  const adopted = threads.filter(({ id }) => id !== null);
  // A conversation that a resident began does not have the council's reference yet.
  await transaction.run(adoptThread, { adopted });
  const written = await transaction.run(insertThreads, { threads });
  await writeMessages(transaction, rows);
  const created = written.filter((row) => row.created).length;
  const touched = new Set([
    ...written.map(({ external }) => external),
    ...rows.filter(({ fresh }) => fresh.length > 0).map(({ item }) => item.externalReference),
  ]);
  return { created, changed: touched.size - created, unchanged: rows.length - touched.size };
}

/**
 * SQL condition for a letter: not without an account, and at most once in 24 hours while older messages are
 * unread.
 */
const isLetterDue = `
  news.unread > 0 and thread.account_id is not null
  and (thread.unread = 0 or thread.told_at is null or thread.told_at <= app_now() - interval '24 hours')`;

const insertMessages = statement({
  values: { fresh: 'jsonb' },
  row: { id: 'uuid', accountId: 'uuid?' },
  text: `
    with wanted as (
      select thread.id as thread_id, item.value as said, item.ordinality as place
        from jsonb_array_elements($fresh::jsonb) with ordinality as item
        join message_thread as thread on thread.tenant_id = app_tenant()
                                     and thread.external_reference = item.value ->> 'thread'),
    written as (
      insert into message (tenant_id, thread_id, external_reference, sender, officer_reference, body, at, read_at)
      select app_tenant(), thread_id, said ->> 'externalReference', coalesce(said ->> 'sender', 'council'),
             said ->> 'officerReference', said ->> 'body', coalesce((said ->> 'at')::timestamptz, app_now()),
             (said ->> 'readAt')::timestamptz
        from wanted order by place
      returning id, thread_id, sender, at, read_at),
    news as (
      select thread_id, count(*)::integer as messages, max(at) as last_at,
             (array_agg(sender order by id desc))[1] as last_from,
             (count(*) filter (where sender = 'council' and read_at is null))::integer as unread
        from written group by thread_id)
    update message_thread as thread
       set messages = thread.messages + news.messages, unread = thread.unread + news.unread,
           last_from = news.last_from, last_at = case when thread.messages = 0 then news.last_at
                                                      else greatest(thread.last_at, news.last_at) end,
           told_at = case when ${isLetterDue} then app_now() else thread.told_at end
      from news, message_thread as before
     where thread.tenant_id = app_tenant() and thread.id = news.thread_id
       and before.tenant_id = thread.tenant_id and before.id = thread.id
    returning thread.id, case when thread.told_at is distinct from before.told_at
                              then thread.account_id end as "accountId"`,
});

/** Adds new messages, counts them, and notifies their readers. */
async function writeMessages(transaction: Transaction, rows: readonly ThreadRow[]): Promise<void> {
  const fresh = rows.flatMap(({ item, fresh: messages }) =>
    messages.map((message) => ({ ...message, thread: item.externalReference })),
  );
  if (fresh.length === 0) return;
  const threads = await transaction.run(insertMessages, { fresh });
  for (const { id, accountId } of threads) {
    if (accountId === null) continue;
    await writeCaseworkNotice(transaction, { kind: 'casework.messageReceived', accountId, subjectId: id });
  }
}

/**
 * Returns the state of a conversation after the council has sent it: it is reopened if the council asks for
 * that, then its messages are added, then it is closed or archived. So one call can send a last message and
 * close the conversation.
 * @param before undefined for a new conversation
 * @param wanted undefined leaves it unchanged; a new conversation of a closed case is archived
 * @returns undefined if the lifecycle refuses it: an archived conversation can only be reopened
 */
function nextThreadState(
  before: ThreadState | undefined,
  wanted: ThreadState | undefined,
  messages: readonly unknown[],
  isCaseClosed: boolean,
): ThreadState | undefined {
  const first = before ?? 'open';
  const last = wanted ?? before ?? (isCaseClosed ? 'archived' : 'open');
  const isOpenedAgain = first !== 'open' && last === 'open';
  const events: MessageThreadEvent[] = [
    ...(isOpenedAgain ? [{ type: 'thread.reopen' } as const] : []),
    // Messages that reached the council in another way are not bound by the rules for writing here.
    ...messages.map(() => ({ type: 'message.receive' }) as const),
    ...(last === 'closed' && first !== 'closed' ? [{ type: 'thread.close' } as const] : []),
    ...(last === 'archived' && first !== 'archived' ? [{ type: 'thread.archive' } as const] : []),
  ];
  let state: ThreadState = first;
  for (const event of events) {
    const applied = apply(messageThreadMachine, { state, context: {} }, event);
    if (!applied.ok) return undefined;
    state = applied.state;
  }
  return state;
}
