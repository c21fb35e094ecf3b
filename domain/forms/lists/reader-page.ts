import type { ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';

/** Returns whether an item is the person who fills the form in, by the answer that its list names. */
export function isReader(
  definition: Pick<FormDefinition, 'lists'>,
  list: string | undefined,
  item: ListItem | null | undefined,
): boolean {
  const reader = list === undefined ? undefined : definition.lists?.[list]?.reader;
  return reader !== undefined && item?.[reader] === true;
}

const known = new WeakMap<QuestionPage, QuestionPage>();

/** Returns a page in the words for the reader's own item: `you` replaces the words for others. */
export function toReader(page: QuestionPage): QuestionPage {
  const { you } = page;
  if (you === undefined) return page;
  const before = known.get(page);
  if (before !== undefined) return before;
  const { ui = {}, ...head } = you;
  const questions = Object.entries(page.ui).map(([name, of]) => {
    const own = ui[name];
    return [
      name,
      own === undefined ? of : { ...of, ...own, messages: { ...of.messages, ...own.messages } },
    ] as const;
  });
  const made = { ...page, ...head, ui: Object.fromEntries(questions) };
  known.set(page, made);
  return made;
}
