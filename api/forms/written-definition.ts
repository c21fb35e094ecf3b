import { withoutChoices } from '#domain/forms/choices/fill-choices.ts';
import { sentencesOf } from '#domain/forms/check/sentences.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import { choiceAddresses } from './written-choices.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

const written = new WeakMap<LoadedForm, Map<string, WrittenAnswer>>();

/**
 * A form's definition as people read it in a language: a sentence's translation replaces it where there is one, and
 * everything else stays, so that the same answers are judged the same way; files of choices have addresses of their own. Written once for each version of the form.
 */
export function writtenDefinition(form: LoadedForm, locale: string): WrittenAnswer {
  const ofForm = written.get(form) ?? new Map<string, WrittenAnswer>();
  written.set(form, ofForm);
  const known = ofForm.get(locale);
  if (known) return known;
  const words = form.texts.get(locale);
  const sentences = sentencesOf(form.definition);
  const said = new Map(
    sentences.flatMap(({ pointer, text }) => {
      const translated = words?.get(text);
      return translated === undefined ? [] : [[pointer, translated] as const];
    }),
  );
  const bare = withoutChoices(form.definition);
  const addresses = choiceAddresses(form, locale);
  const answer = new WrittenAnswer({
    ...Object(said.size === 0 ? bare : say(bare, '', said)),
    ...(words !== undefined && said.size < sentences.length && { said: [...new Set(said.values())] }),
    ...(addresses && { choiceAddresses: addresses }),
  });
  ofForm.set(locale, answer);
  return answer;
}

/** Its address. Other words have another address, so a browser may keep it for good. */
export function definitionAddress(form: LoadedForm, locale: string): string {
  return `/tenant/forms/${locale}/${form.hash}/${writtenDefinition(form, locale).hash}.json`;
}

/** The value at `at`, with its replacement at each pointer that has one. */
function say(value: unknown, at: string, said: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => say(entry, `${at}/${index}`, said));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, say(entry, `${at}/${key}`, said)]),
    );
  }
  return said.get(at) ?? value;
}
