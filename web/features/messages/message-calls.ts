import { messageRefusal } from '#machines/lifecycle/message-refusal.ts';
import type {
  LoadMessageOutcome,
  SaveMessageOutcome,
  SendMessageOutcome,
} from '#machines/process/message/contract.ts';
import type {
  MessageDraft,
  MessageDraftResponse,
  MessageSentResponse,
  SaveMessageBody,
} from '#schemas/api/messages.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { draftCallFailure } from '../../api/call-failure.ts';
import { withUnanswered } from '../form-drafts/storage.ts';
import { isNothing, isSameText, nothingWritten, type MessageStore, type Written } from './message-store.ts';
import { storeUnsentMessage, readUnsentMessage } from './unsent-message.ts';

/** The dependencies of one message's calls. */
export interface MessageDependencies {
  readonly api: ApiClient;
  readonly store: MessageStore;
  /** Null for a new conversation. */
  readonly thread: string | null;
  readonly accountId: string;
  /** True if this tab may keep unsaved text: not for staff, and not on a shared computer. */
  readonly mayKeep: boolean;
  /** Called when the conversation has one more message. */
  readonly onSent: () => void;
}

/** The calls about one message, as `messageMachine` expects them. */
interface MessageCalls {
  readonly load: (signal: AbortSignal) => Promise<LoadMessageOutcome>;
  readonly save: (version: number, signal: AbortSignal) => Promise<SaveMessageOutcome>;
  readonly send: (version: number, signal: AbortSignal) => Promise<SendMessageOutcome>;
  /** Stores unsaved text in this browser. Returns whether the page can close now without losing any. */
  readonly storeInBrowser: (version: number) => boolean;
}

/**
 * Creates the real calls. A save whose answer was lost is recognised by its text, even after further typing.
 */
export function messageCalls(dependencies: MessageDependencies): MessageCalls {
  const { api, store, thread, accountId, mayKeep, onSent } = dependencies;
  const draftPath = `/api/account/messages/drafts/${thread ?? 'new'}`;
  const sendPath =
    thread === null
      ? '/api/account/messages'
      : `/api/account/messages/${encodeURIComponent(thread)}/messages`;
  /** Drafts sent without an answer, including those of an earlier page. */
  let unanswered: readonly Written[] = [];
  let sending: { readonly written: Written; readonly key: string } | null = null;

  /**
   * Stores the state of the conversation.
   * @returns the reason why the message cannot be sent; null if it can.
   */
  function storeConversation(conversation: MessageDraftResponse): ErrorCode | null {
    store.patch({ conversation });
    const { state, maySend } = conversation;
    return messageRefusal({ state: state ?? 'open' }, { mayReply: maySend });
  }

  async function load(signal: AbortSignal): Promise<LoadMessageOutcome> {
    try {
      const answer = await api.get<MessageDraftResponse>(draftPath, signal);
      const { draft } = answer;
      const code = storeConversation(answer);
      const unsent = readUnsentMessage(thread, accountId);
      if (unsent === null || isSameText(unsent.written, draft)) {
        storeUnsentMessage(thread, null);
        store.patch({ written: writtenIn(draft), theirs: null });
        if (code !== null) return { outcome: 'closed', version: draft.version, code };
        return { outcome: 'loaded', version: draft.version, isEmpty: isNothing(draft), isUnsent: false };
      }
      store.patch({ written: unsent.written });
      ({ unanswered } = unsent);
      if (unsent.version === draft.version || isOwn(draft)) {
        return { outcome: 'loaded', version: draft.version, isEmpty: isNothing(draft), isUnsent: true };
      }
      store.patch({ theirs: draft });
      return { outcome: 'conflict', version: draft.version };
    } catch (error) {
      return draftCallFailure(error, signal);
    }
  }

  /** Returns whether a draft is our own save whose answer was lost, and not another device's. */
  const isOwn = (draft: MessageDraft) => unanswered.some((sent) => isSameText(sent, draft));

  async function save(version: number, signal: AbortSignal): Promise<SaveMessageOutcome> {
    const { written } = store.snapshot();
    if (!unanswered.some((sent) => isSameText(sent, written)))
      unanswered = withUnanswered(unanswered, written);
    try {
      const answer = await api.write<MessageDraftResponse>('PUT', draftPath, {
        body: bodyOf(written, version),
        signal,
        accountId,
      });
      unanswered = [];
      const code = storeConversation(answer);
      if (isSameText(store.snapshot().written, written)) storeUnsentMessage(thread, null);
      const { version: saved } = answer.draft;
      if (code !== null) return { outcome: 'closed', version: saved, code };
      return { outcome: 'saved', version: saved, isEmpty: isNothing(written) };
    } catch (error) {
      const theirs = keptElsewhere(error);
      if (theirs !== null && isOwn(theirs) && !signal.aborted) return save(theirs.version, signal);
      if (theirs !== null) {
        store.patch({ theirs });
        return { outcome: 'conflict', version: theirs.version };
      }
      // A server that refuses saves for now is tried again later, as if offline.
      if (error instanceof ApiError && error.status === 429) return { outcome: 'offline' };
      return draftCallFailure(error, signal);
    }
  }

  async function send(version: number, signal: AbortSignal): Promise<SendMessageOutcome> {
    const { written } = store.snapshot();
    if (sending === null || !isSameText(sending.written, written)) {
      sending = { written, key: crypto.randomUUID() };
    }
    try {
      const sent = await api.write<MessageSentResponse>('POST', sendPath, {
        body: bodyOf(written, version),
        idempotencyKey: sending.key,
        signal,
        accountId,
      });
      sending = null;
      storeUnsentMessage(thread, null);
      store.patch({ written: nothingWritten, theirs: null, sent });
      onSent();
      return { outcome: 'sent', version: sent.version };
    } catch (error) {
      const theirs = keptElsewhere(error);
      if (theirs !== null) {
        store.patch({ theirs });
        return { outcome: 'conflict', version: theirs.version };
      }
      if (error instanceof ApiError && isEnding(error.code)) {
        return { outcome: 'closed', version, code: error.code };
      }
      return draftCallFailure(error, signal);
    }
  }

  function storeInBrowser(version: number): boolean {
    const { written } = store.snapshot();
    return mayKeep && storeUnsentMessage(thread, { accountId, version, written, unanswered });
  }

  return { load, save, send, storeInBrowser };
}

const endings = ['message.archived', 'message.closed', 'message.notAllowed'] as const;

function isEnding(code: ErrorCode): boolean {
  return endings.some((ending) => ending === code);
}

function writtenIn({ subject, topic, body, files }: MessageDraft): Written {
  return { subject, topic, body, files };
}

function bodyOf({ subject, topic, body, files }: Written, version: number): SaveMessageBody {
  return { version, subject, topic, body, files: [...files] };
}

/**
 * Returns the server's draft if the error says that another tab has saved or sent in the meantime; null
 * otherwise.
 */
function keptElsewhere(error: unknown): MessageDraft | null {
  if (!(error instanceof ApiError) || error.code !== 'message.savedElsewhere') return null;
  const { body } = error;
  return typeof body === 'object' && body !== null && 'draft' in body && isDraft(body.draft)
    ? body.draft
    : null;
}

function isDraft(value: unknown): value is MessageDraft {
  return typeof value === 'object' && value !== null && 'version' in value && 'body' in value;
}
