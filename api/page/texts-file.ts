import type { Messages } from '#schemas/api/bootstrap.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';

// Councils with base's texts share one object, and so also its written and compressed forms.
const written = new WeakMap<Messages, WrittenAnswer>();

/** The texts of a language as a file, written once for as long as they are the same object. */
export function textsFile(messages: Messages): WrittenAnswer {
  const file = written.get(messages) ?? new WrittenAnswer(() => messages);
  written.set(messages, file);
  return file;
}

/** The file's address. Other texts have another address, so a browser may keep it for good. */
export function textsAddress(locale: string, messages: Messages): string {
  return `/tenant/texts/${locale}/${textsFile(messages).hash}.json`;
}
