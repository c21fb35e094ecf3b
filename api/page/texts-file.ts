import type { Messages } from '#schemas/api/bootstrap.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';

// Councils with base's texts share one object, and so its written and compressed forms too.
const written = new WeakMap<Messages, WrittenAnswer>();

/** Returns the texts of a language as a file. It is serialised only once for each object of texts. */
export function textsFile(messages: Messages): WrittenAnswer {
  const file = written.get(messages) ?? new WrittenAnswer(() => messages);
  written.set(messages, file);
  return file;
}

/** Returns the file's address. It changes with the texts, so a browser may keep the file for good. */
export function textsAddress(locale: string, messages: Messages): string {
  return `/tenant/texts/${locale}/${textsFile(messages).hash}.json`;
}
