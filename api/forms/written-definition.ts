import { withoutChoices } from '#domain/forms/choices/fill-choices.ts';
import { answerKey, sentencesOf } from '../rules/forms/check/sentences.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import { choiceAddresses } from './written-choices.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

const written = new WeakMap<LoadedForm, Map<string, WrittenAnswer>>();

/**
 * A form's definition in a language, serialised: translated sentences replace the originals, and everything
 * else stays, so that checks give the same results; files of choices have addresses of their own. Written once
 * per version of the form.
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
  const bare = withAnswers(withoutChoices(form.definition), words);
  const addresses = choiceAddresses(form, locale);
  const answer = new WrittenAnswer({
    ...Object(said.size === 0 ? bare : say(bare, '', said)),
    ...(words !== undefined &&
      said.size < sentences.length && { said: [...new Set([...said.values(), ...answersIn(bare)])] }),
    ...(addresses && { choiceAddresses: addresses }),
  });
  ofForm.set(locale, answer);
  return answer;
}

/** The address of a definition. Changed words get a new address, so a browser may cache it for good. */
export function definitionAddress(form: LoadedForm, locale: string): string {
  return `/tenant/forms/${locale}/${form.hash}/${writtenDefinition(form, locale).hash}.json`;
}

type Words = { readonly label?: string; readonly yes?: string; readonly no?: string };

/** A definition with a language's words for yes and no in each question. */
function withAnswers(
  definition: FormDefinition,
  words: ReadonlyMap<string, string> | undefined,
): FormDefinition {
  if (words === undefined) return definition;
  const answered = <Of extends Words>(ui: Of): Of => {
    const [yes, no] = [
      words.get(answerKey(ui.label ?? '', 'Yes')),
      words.get(answerKey(ui.label ?? '', 'No')),
    ];
    return yes === undefined || no === undefined ? ui : { ...ui, yes, no };
  };
  const answeredAll = <Of extends Words>(all: Readonly<Record<string, Of>>) =>
    Object.fromEntries(Object.entries(all).map(([name, ui]) => [name, answered(ui)]));
  const pages = Object.entries(definition.pages).map(([name, page]) => {
    if (!('schema' in page)) return [name, page] as const;
    const you = page.you?.ui === undefined ? {} : { you: { ...page.you, ui: answeredAll(page.you.ui) } };
    return [name, { ...page, ui: answeredAll(page.ui), ...you }] as const;
  });
  return { ...definition, pages: Object.fromEntries(pages) };
}

function answersIn({ pages }: FormDefinition): string[] {
  return Object.values(pages).flatMap((page) =>
    'schema' in page
      ? Object.values({ ...page.ui }).flatMap(({ yes, no }) => [yes ?? [], no ?? []].flat())
      : [],
  );
}

/** Copies a value, replacing the texts at these JSON pointers; `at` is the value's own. */
function say(value: unknown, at: string, said: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => say(entry, `${at}/${index}`, said));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, say(entry, `${at}/${key}`, said)]),
    );
  }
  return said.get(at) ?? value;
}
