import { optionsOf } from '#domain/forms/answer-kind.ts';
import type { ShownQuestion } from './page-questions.ts';

/** An option as it is shown. */
export interface Choice {
  readonly value: string | boolean;
  readonly title: string;
  readonly hint: string | null;
  /** A word between this option and the one above. */
  readonly divider?: string | undefined;
  readonly group?: string | undefined;
}

/** Returns the options of a question that are offered to the person. */
export function choicesOf({ schema, offer }: ShownQuestion): readonly Choice[] {
  return optionsOf(schema)
    .filter((option) => offer?.closed.includes(option.const) !== true)
    .map(({ const: value, title, description, divider, group }) => ({
      value,
      title,
      hint: description ?? null,
      divider,
      group,
    }));
}

/** Groups adjacent options by their heading, or by having none. */
export function inGroups(
  choices: readonly Choice[],
): readonly { readonly group: string | null; readonly choices: readonly Choice[] }[] {
  const runs: { group: string | null; choices: Choice[] }[] = [];
  for (const choice of choices) {
    const group = choice.group ?? null;
    const last = runs.at(-1);
    if (last?.group === group) last.choices.push(choice);
    else runs.push({ group, choices: [choice] });
  }
  return runs;
}
