import { optionsOf } from '#domain/forms/answer-kind.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { conditionTypes } from '#domain/forms/condition-types.ts';
import { isReader } from '#domain/forms/lists/reader-page.ts';
import { belongsToItems } from '#domain/forms/lists/linked-lists.ts';
import { linkOfWord } from '#schemas/forms/list-kinds.ts';
import type { NamedItem } from '../page/contract.ts';
import { fillGaps, gapsOf } from '#domain/forms/texts/gaps.ts';
import { isDaySchema } from '#domain/forms/bounds/day-bounds.ts';
import { textOfAnswer } from '#domain/forms/typed-text.ts';
import type { Formats } from '#domain/words/formats.ts';
import { questionOf } from './question-of.ts';

/** Returns the title of an option, or the typed text. */
export function optionTitle(schema: AnswerSchema | undefined, value: AnswerValue | undefined): string {
  if (value === undefined) return '';
  const options = schema === undefined ? [] : optionsOf(schema);
  return options.find((option) => option.const === value)?.title ?? String(value);
}

/**
 * Returns the names of a list's items; an item without a name is called by its place, such as "Person 2",
 * counted within its outer item if it has one. Items of the same name are distinguished by a day or another
 * answer: "Sam Price (4 May 2015)".
 */
function namedItems(
  definition: FormDefinition,
  list: string,
  items: readonly ListItem[],
  formats: Pick<Formats, 'day' | 'month'>,
  nameOf: (id: AnswerValue | undefined) => string | undefined = () => undefined,
): readonly NamedItem[] {
  const { itemName = '', one = '' } = definition.lists?.[list] ?? {};
  const places = new Map<AnswerValue | undefined, number>();
  const named = items.map((item) => {
    const place = (places.get(item.within) ?? 0) + 1;
    places.set(item.within, place);
    const filled = fillGaps(
      itemName,
      (answer) =>
        (answer === 'one' || answer === 'other' || answer === 'outer'
          ? nameOf(item[linkOfWord[answer]])
          : undefined) ?? optionTitle(questionOf(definition, list, answer)?.schema, item[answer]),
    );
    const name = withoutEmptyParts(filled.replaceAll(/\s+/g, ' ').trim());
    const hasWords = /[\p{L}\p{N}]/u.test(name);
    const plain = `${one.charAt(0).toLocaleUpperCase()}${one.slice(1)} ${place}`;
    const outer = nameOf(item.within);
    const isPlace = !hasWords;
    return { item, place: `${one} ${place}`, name: isPlace ? plain : name, isPlace, outer };
  });
  const alike = Map.groupBy(named, ({ item, name }) => JSON.stringify([item.within, name]));
  return named.map((own) => {
    const { item, name, isPlace, outer, place } = own;
    const group = alike.get(JSON.stringify([item.within, name])) ?? [];
    const ofOneName = group.map((same) => same.item);
    const isAlone = isPlace || group.length < 2;
    const differs = isAlone ? '' : ` (${whatDiffers(definition, list, ofOneName, item, formats) || place})`;
    return {
      id: item.id,
      name: `${name}${differs}`,
      ...(outer !== undefined && { outer }),
      ...(isReader(definition, list, item) && { isReader: true }),
    };
  });
}

/** Removes the commas around empty parts of a name: an address abroad has no street. */
function withoutEmptyParts(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  return parts.includes('') ? parts.filter((part) => part !== '').join(', ') : name;
}

/** The maximum length of an answer that is added to a name, in characters. */
const shortAnswer = 40;

/**
 * Returns the first answer about an item, in the order of the pages, that differs from the answers about all
 * others of its name. Empty if there is none.
 */
function whatDiffers(
  definition: FormDefinition,
  list: string,
  alike: readonly ListItem[],
  item: ListItem,
  formats: Pick<Formats, 'day' | 'month'>,
): string {
  const inName = new Set(gapsOf(definition.lists?.[list]?.itemName ?? '').map(({ name }) => name));
  for (const [name, schema] of conditionTypes(definition).lists.get(list) ?? []) {
    if (inName.has(name) || schema.type !== 'string') continue;
    const wordsOf = ({ [name]: value }: ListItem) => {
      if (typeof value !== 'string' || value.length > shortAnswer) return '';
      if (!isDaySchema(schema)) return optionTitle(schema, value);
      const day = textOfAnswer(schema, value, formats);
      // A day that is still being typed is kept as "--05", which tells no one anything.
      return day === value ? '' : day;
    };
    const words = alike.map(wordsOf);
    // One of the items may still lack this answer; until it has one, its place in the list distinguishes it.
    if (new Set(words).size === alike.length) return wordsOf(item);
  }
  return '';
}

/** Returns the items of every list, by the list's name. */
export function allItems(
  definition: FormDefinition,
  answers: Answers,
  formats: Pick<Formats, 'day' | 'month'>,
): { readonly [list: string]: readonly NamedItem[] } {
  const named: { [list: string]: readonly NamedItem[] } = {};
  const names = new Map<AnswerValue | undefined, string>();
  // Lists whose items name other items come first.
  const kinds = Object.entries(definition.lists ?? {});
  const hangs = (list: string) => belongsToItems(definition.lists, list);
  for (const [list] of kinds.toSorted(([one], [other]) => Number(hangs(one)) - Number(hangs(other)))) {
    named[list] = namedItems(definition, list, answers.lists[list] ?? [], formats, (id) => names.get(id));
    for (const { id, name } of named[list]) names.set(id, name);
  }
  return named;
}

/** Returns an item's name for a list that mixes the items of several outer items: “Ann Bell: 7 Mill Lane”. */
export function nameAmongAll(item: NamedItem | undefined): string {
  if (item === undefined) return '';
  return item.outer === undefined ? item.name : `${item.outer}: ${item.name}`;
}

/** Returns a sentence about an item, with the names of the item and its outer item added unless it has them. */
export function namingItem(text: string, item: NamedItem): string {
  if (item.outer === undefined) return text.includes(item.name) ? text : `${item.name}: ${text}`;
  const missing = [item.outer, item.name].filter((name) => !text.includes(name));
  return [...missing, text].join(': ');
}
