import { readKept, tabStorage, unsentMessagePrefix, writeKept } from '../form-drafts/storage.ts';
import { nothingWritten, type Written } from './message-store.ts';

/** Typed text that the server has not confirmed: kept in this tab, and gone when it closes. */
interface UnsentMessage {
  readonly accountId: string;
  /** The version of the draft that it was typed over. */
  readonly version: number;
  readonly written: Written;
  /** Drafts sent and not answered, latest last: the server may have any of these. */
  readonly unanswered: readonly Written[];
}

const keyOf = (thread: string | null) => `${unsentMessagePrefix}${thread ?? 'new'}`;

/** Returns the kept message; null if there is none or it is another person's. */
export function readUnsentMessage(thread: string | null, accountId: string): UnsentMessage | null {
  const kept = readKept(tabStorage, keyOf(thread));
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('accountId' in kept) || !('version' in kept) || !('written' in kept)) return null;
  const { version, written } = kept;
  if (kept.accountId !== accountId || typeof version !== 'number') return null;
  if (!isWritten(written)) return null;
  const sent = 'unanswered' in kept && Array.isArray(kept.unanswered) ? kept.unanswered : [];
  return { accountId, version, written, unanswered: sent.filter(isWritten) };
}

/** Keeps the message, or drops it with null. Returns whether the browser allowed it. */
export function keepUnsentMessage(thread: string | null, unsent: UnsentMessage | null): boolean {
  return writeKept(tabStorage, keyOf(thread), unsent);
}

function isWritten(value: unknown): value is Written {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(nothingWritten).every(([name, like]) => {
    const part: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
    return Array.isArray(like)
      ? Array.isArray(part) && part.every((id) => typeof id === 'string')
      : typeof part === 'string';
  });
}
