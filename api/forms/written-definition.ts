import { sentencesOf } from '#domain/forms/check/sentences.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

const written = new WeakMap<LoadedForm, Map<string, WrittenAnswer>>();

/**
 * A form's definition as somebody reads it in a language: every sentence that has a translation is replaced by it, and
 * all else is as it was, so that the same answers are judged the same way. Written once for as long as the form is the
 * same.
 */
export function writtenDefinition(form: LoadedForm, locale: string): WrittenAnswer {
  const ofForm = written.get(form) ?? new Map<string, WrittenAnswer>();
  written.set(form, ofForm);
  const known = ofForm.get(locale);
  if (known) return known;
  const words = form.texts.get(locale);
  const said = new Map(
    sentencesOf(form.definition).flatMap(({ pointer, text }) => {
      const translated = words?.get(text);
      return translated === undefined ? [] : [[pointer, translated] as const];
    }),
  );
  const answer = new WrittenAnswer(
    Object(said.size === 0 ? form.definition : say(form.definition, '', said)),
  );
  ofForm.set(locale, answer);
  return answer;
}

/** Where that is. Other words have another address, so a browser keeps what it has for good. */
export function definitionAddress(form: LoadedForm, locale: string): string {
  return `/tenant/forms/${locale}/${form.hash}/${writtenDefinition(form, locale).hash}.json`;
}

/** The value that stands at `at`, with what is said instead at a pointer in its place. */
function say(value: unknown, at: string, said: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => say(entry, `${at}/${index}`, said));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, say(entry, `${at}/${key}`, said)]),
    );
  }
  return said.get(at) ?? value;
}
