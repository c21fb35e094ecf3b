import {
  readOwn,
  tabStorage,
  unsentIn,
  unsentMessagePrefix,
  writeKept,
  type Unsent,
} from '../form-drafts/storage.ts';
import { nothingWritten, type Written } from './message-store.ts';

/** Typed text that the server has not confirmed. */
interface UnsentMessage extends Unsent<Written> {
  readonly written: Written;
}

const keyOf = (thread: string | null) => `${unsentMessagePrefix}${thread ?? 'new'}`;

/** Returns the person's message in this tab that the server has not confirmed; null if none. */
export function readUnsentMessage(thread: string | null, accountId: string): UnsentMessage | null {
  const kept = readOwn(keyOf(thread), accountId);
  if (kept === null || !('written' in kept) || !isWritten(kept.written)) return null;
  const unsent = unsentIn(kept, isWritten);
  return unsent && { accountId, ...unsent, written: kept.written };
}

/** Stores the message, or drops it with null. Returns whether the browser allowed it. */
export function storeUnsentMessage(thread: string | null, unsent: UnsentMessage | null): boolean {
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
