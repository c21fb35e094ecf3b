import type { Messages } from '#schemas/api/bootstrap.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';

// Councils that took base's texts over share one object of them, and so what is written and compressed of it.
const written = new WeakMap<Messages, WrittenAnswer>();

/** The texts of a language as a file, written once for as long as they are the same object. */
export function textsFile(messages: Messages): WrittenAnswer {
  const file = written.get(messages) ?? new WrittenAnswer(messages);
  written.set(messages, file);
  return file;
}

/** Where that file is. Other texts have another address, so a browser keeps what it has for good. */
export function textsAddress(locale: string, messages: Messages): string {
  return `/tenant/texts/${locale}/${textsFile(messages).hash}.json`;
}
