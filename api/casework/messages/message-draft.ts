import { isDeepStrictEqual } from 'node:util';
import type { MessageDraft } from '#schemas/api/messages.ts';
import type { Queries, TenantDatabase } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { keepableText } from '../../forms/keepable.ts';
import { statement } from '../../database/statement.ts';

/** The content of a draft. */
export interface MessageDraftFields {
  readonly subject: string;
  readonly topic: string;
  readonly body: string;
  /** Ids of files. */
  readonly files: readonly string[];
}

/** A stored draft; version 0: there never was one. */
export interface KeptDraft extends MessageDraftFields {
  readonly version: number;
  readonly savedAt: Date | null;
}

/** The draft's owner and thread; the thread is null for a new conversation. */
export interface DraftPlace {
  readonly accountId: string;
  readonly thread: string | null;
}

const nothing: MessageDraftFields = { subject: '', topic: '', body: '', files: [] };

const row = {
  version: 'integer',
  subject: 'text',
  topic: 'text',
  body: 'text',
  files: 'uuid[]',
  savedAt: 'timestamptz?',
} as const;
const columns = `version, subject, topic, body, file_ids as files, saved_at as "savedAt"`;
const placed = `
  tenant_id = app_tenant() and account_id = $accountId and thread_id is not distinct from $thread`;

const find = statement({
  values: { accountId: 'uuid', thread: 'uuid?' },
  row,
  text: `select ${columns} from message_draft where ${placed}`,
});

/** Finds a person's draft; an empty one of version 0 if there is none. */
export async function findDraft(database: Queries, { accountId, thread }: DraftPlace): Promise<KeptDraft> {
  const [kept] = await database.run(find, { accountId, thread });
  return kept ?? { ...nothing, version: 0, savedAt: null };
}

const begin = statement({
  values: { accountId: 'uuid', thread: 'uuid?' },
  text: `
    insert into message_draft (tenant_id, account_id, thread_id, version)
    values (app_tenant(), $accountId, $thread, 0)
    on conflict (tenant_id, account_id, thread_id) do nothing`,
});
const hold = statement({
  values: { accountId: 'uuid', thread: 'uuid?' },
  row,
  text: `select ${columns} from message_draft where ${placed} for update`,
});

/**
 * Locks the draft until the transaction ends, so that two tabs of a person save and send in turn. If there is
 * none yet an empty row is inserted, which the other tab waits for.
 */
export async function holdDraft(transaction: Queries, { accountId, thread }: DraftPlace): Promise<KeptDraft> {
  await transaction.run(begin, { accountId, thread });
  const [held] = await transaction.run(hold, { accountId, thread });
  if (!held) throw new Error('The draft that was just made is gone.');
  return held;
}

/**
 * Saves a draft, whatever the state of its thread. The same draft again, after a lost response, counts as
 * saved.
 * @param version version of the draft that was edited
 * @throws ProblemError `message.savedElsewhere` with the stored draft if another tab has saved or sent
 * meanwhile; `request.notFound` for a thread that is not the person's
 */
export function saveMessageDraft(
  database: TenantDatabase,
  place: DraftPlace,
  { version, ...typed }: MessageDraftFields & { readonly version: number },
): Promise<KeptDraft> {
  const written = keepableWritten(typed);
  return database.transaction(async (transaction) => {
    await requireThread(transaction, place);
    const held = await holdDraft(transaction, place);
    if (held.version === version + 1 && isSame(held, written)) return held;
    if (held.version !== version) throw savedElsewhere(held);
    return writeDraft(transaction, place, version + 1, written);
  });
}

/**
 * Discards a draft. Its row stays, empty, so that its version is never reused and an old tab cannot overwrite a
 * later draft.
 * @throws as {@link saveMessageDraft}
 */
export function dropMessageDraft(
  database: TenantDatabase,
  place: DraftPlace,
  version: number,
): Promise<KeptDraft> {
  return saveMessageDraft(database, place, { ...nothing, version });
}

/** Empties a draft that was sent, under the caller's lock. */
export function clearDraft(
  transaction: Queries,
  place: DraftPlace,
  { version }: KeptDraft,
): Promise<KeptDraft> {
  return writeDraft(transaction, place, version + 1, nothing);
}

const write = statement({
  values: {
    accountId: 'uuid',
    thread: 'uuid?',
    version: 'integer',
    subject: 'text',
    topic: 'text',
    body: 'text',
    files: 'uuid[]',
  },
  row,
  text: `
    update message_draft
       set version = $version, subject = $subject, topic = $topic, body = $body, file_ids = $files,
           saved_at = app_now()
     where ${placed}
    returning ${columns}`,
});

async function writeDraft(
  transaction: Queries,
  { accountId, thread }: DraftPlace,
  version: number,
  { subject, topic, body, files }: MessageDraftFields,
): Promise<KeptDraft> {
  const [written] = await transaction.run(write, { accountId, thread, version, subject, topic, body, files });
  if (!written) throw new Error('The draft that is held is gone.');
  return written;
}

const threadOf = statement({
  values: { accountId: 'uuid', thread: 'uuid' },
  text: `
    select from message_thread
     where tenant_id = app_tenant() and id = $thread and account_id = $accountId`,
});

async function requireThread(transaction: Queries, { accountId, thread }: DraftPlace): Promise<void> {
  if (thread === null) return;
  const [found] = await transaction.run(threadOf, { accountId, thread });
  if (!found) throw new ProblemError('request.notFound');
}

/** The error that returns the stored draft, so that a person can choose. */
export function savedElsewhere(kept: KeptDraft): ProblemError {
  return new ProblemError('message.savedElsewhere', { draft: describeDraft(kept) });
}

/** The draft in the shape of the API. */
export function describeDraft({ version, subject, topic, body, files, savedAt }: KeptDraft): MessageDraft {
  const isKept = body !== '' || subject !== '' || topic !== '' || files.length > 0;
  return {
    version,
    subject,
    topic,
    body,
    files: [...files],
    savedAt: isKept ? (savedAt?.toISOString() ?? null) : null,
  };
}

/** The draft without characters that PostgreSQL cannot store. */
export function keepableWritten({ subject, topic, body, files }: MessageDraftFields): MessageDraftFields {
  return { subject: keepableText(subject), topic, body: keepableText(body), files };
}

function isSame(kept: MessageDraftFields, written: MessageDraftFields): boolean {
  const parts = ({ subject, topic, body, files }: MessageDraftFields) => [subject, topic, body, files];
  return isDeepStrictEqual(parts(kept), parts(written));
}
