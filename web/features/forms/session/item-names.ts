import { optionsOf } from '#domain/forms/answer-kind.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { hangsOnItems } from '#domain/forms/lists/linked-lists.ts';
import { linkOfWord } from '#schemas/forms/list-kinds.ts';
import type { NamedItem } from '../page/contract.ts';
import { fillGaps } from '#domain/forms/texts/gaps.ts';
import { questionOf } from './question-of.ts';

/** The words of an option, or the typed text. */
export function optionTitle(schema: AnswerSchema | undefined, value: AnswerValue | undefined): string {
  if (value === undefined) return '';
  const options = schema === undefined ? [] : optionsOf(schema);
  return options.find((option) => option.const === value)?.title ?? String(value);
}

/** The names of a list's items; an item without a name is called by its place, such as "Person 2"; within another, among those there. */
export function namedItems(
  definition: FormDefinition,
  list: string,
  items: readonly ListItem[],
  nameOf: (id: AnswerValue | undefined) => string | undefined = () => undefined,
): readonly NamedItem[] {
  const { itemName = '', one = '' } = definition.lists?.[list] ?? {};
  const places = new Map<AnswerValue | undefined, number>();
  return items.map((item) => {
    const place = (places.get(item.within) ?? 0) + 1;
    places.set(item.within, place);
    const name = fillGaps(
      itemName,
      (answer) =>
        (answer === 'one' || answer === 'other' || answer === 'outer'
          ? nameOf(item[linkOfWord[answer]])
          : undefined) ?? optionTitle(questionOf(definition, list, answer)?.schema, item[answer]),
    )
      .replaceAll(/\s+/g, ' ')
      .trim();
    const hasWords = /[\p{L}\p{N}]/u.test(name);
    const plain = `${one.charAt(0).toLocaleUpperCase()}${one.slice(1)} ${place}`;
    const outer = nameOf(item.within);
    return { id: item.id, name: hasWords ? name : plain, ...(outer !== undefined && { outer }) };
  });
}

/** The items of every list, by the list's name. */
export function allItems(
  definition: FormDefinition,
  answers: Answers,
): { readonly [list: string]: readonly NamedItem[] } {
  const named: { [list: string]: readonly NamedItem[] } = {};
  const names = new Map<AnswerValue | undefined, string>();
  // Those that others are called by come first.
  const kinds = Object.entries(definition.lists ?? {});
  const hangs = (list: string) => hangsOnItems(definition.lists, list);
  for (const [list] of kinds.toSorted(([one], [other]) => Number(hangs(one)) - Number(hangs(other)))) {
    named[list] = namedItems(definition, list, answers.lists[list] ?? [], (id) => names.get(id));
    for (const { id, name } of named[list]) names.set(id, name);
  }
  return named;
}

/** What an item is called where those of other items stand beside it: “Ann Bell: 7 Mill Lane”. */
export function nameAmongAll(item: NamedItem | undefined): string {
  if (item === undefined) return '';
  return item.outer === undefined ? item.name : `${item.outer}: ${item.name}`;
}

/** A sentence about an item, which names the item and what it is within, if it does not by itself. */
export function namingItem(text: string, item: NamedItem): string {
  if (item.outer === undefined) return text.includes(item.name) ? text : `${item.name}: ${text}`;
  const missing = [item.outer, item.name].filter((name) => !text.includes(name));
  return [...missing, text].join(': ');
}
