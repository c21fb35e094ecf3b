import type { Choices } from '../rules/forms/choices/choice-file.ts';
import type { Option } from '#schemas/forms/answer-schema.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';

const written = new WeakMap<Choices, Map<string, WrittenAnswer>>();

export const choicesFolder = '/tenant/form-choices';

/** Returns the options of a file in a language, row by row. */
export function choicesIn({ options, translations }: Choices, locale: string): readonly Option[] {
  const words = translations.get(locale);
  return options.map(({ title, description, group, ...option }) => {
    const row = words?.get(option.const);
    return {
      ...option,
      title: row?.name ?? title,
      ...(description === undefined ? {} : { description: row?.hint ?? description }),
      ...(group === undefined ? {} : { group: row?.group ?? group }),
    };
  });
}

/** The same options, serialised; once per reading of the file. */
export function writtenChoices(choices: Choices, locale: string): WrittenAnswer {
  const ofFile = written.get(choices) ?? new Map<string, WrittenAnswer>();
  written.set(choices, ofFile);
  const known = ofFile.get(locale);
  if (known) return known;
  const answer = new WrittenAnswer(choicesIn(choices, locale));
  ofFile.set(locale, answer);
  return answer;
}

/**
 * The address of the options of each file a form uses. Changed options get a new address, so a browser may
 * cache them.
 */
export function choiceAddresses(form: LoadedForm, locale: string): Record<string, string> | undefined {
  if (form.choices.size === 0) return undefined;
  const { identifier } = form.definition;
  return Object.fromEntries(
    [...form.choices].map(([name, choices]) => [
      name,
      `${choicesFolder}/${identifier}/${locale}/${name}/${writtenChoices(choices, locale).hash}.json`,
    ]),
  );
}
