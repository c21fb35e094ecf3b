import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { MessageDraft } from '#schemas/api/messages.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { keepableText } from '../../forms/keepable.ts';

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
const columns = ['version', 'subject', 'topic', 'body', 'file_ids as files', 'saved_at as savedAt'] as const;

/** Finds a person's draft; an empty one of version 0 if there is none. */
export async function findDraft(query: Kysely<Tables>, place: DraftPlace): Promise<KeptDraft> {
  const kept = await drafts(query, place).executeTakeFirst();
  return kept ?? { ...nothing, version: 0, savedAt: null };
}

/**
 * Locks the draft until the transaction ends, so that two tabs of a person save and send in turn. If there is
 * none yet an empty row is inserted, which the other tab waits for.
 */
export async function holdDraft(transaction: Kysely<Tables>, place: DraftPlace): Promise<KeptDraft> {
  await transaction
    .insertInto('message_draft')
    .values({
      tenant_id: sql`app_tenant()`,
      account_id: place.accountId,
      thread_id: place.thread,
      version: 0,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'thread_id']).doNothing())
    .execute();
  return drafts(transaction, place).forUpdate().executeTakeFirstOrThrow();
}

function drafts(query: Kysely<Tables>, { accountId, thread }: DraftPlace) {
  return query
    .selectFrom('message_draft')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('thread_id', thread === null ? 'is' : '=', thread);
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
  return database.query.transaction().execute(async (transaction) => {
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
  transaction: Kysely<Tables>,
  place: DraftPlace,
  { version }: KeptDraft,
): Promise<KeptDraft> {
  return writeDraft(transaction, place, version + 1, nothing);
}

function writeDraft(
  transaction: Kysely<Tables>,
  { accountId, thread }: DraftPlace,
  version: number,
  { subject, topic, body, files }: MessageDraftFields,
): Promise<KeptDraft> {
  return transaction
    .updateTable('message_draft')
    .set({ version, subject, topic, body, file_ids: [...files], saved_at: sql`app_now()` })
    .where('account_id', '=', accountId)
    .where('thread_id', thread === null ? 'is' : '=', thread)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

async function requireThread(transaction: Kysely<Tables>, { accountId, thread }: DraftPlace): Promise<void> {
  if (thread === null) return;
  const row = await transaction
    .selectFrom('message_thread')
    .select('id')
    .where('id', '=', thread)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) throw new ProblemError('request.notFound');
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
