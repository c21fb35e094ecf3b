import type { TFunction } from 'i18next';
import { linkOfWord, type LinkWord } from '#schemas/forms/list-kinds.ts';
import { askedOfEach } from '#domain/forms/lists/linked-lists.ts';
import { itemById, linkedItem } from '#domain/forms/lists/own-items.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import { conditionTypes, typesInScope } from '#domain/forms/condition-types.ts';
import { valueNow } from '#domain/forms/conditions/evaluate.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import type { Walk } from '#domain/forms/journey/effective-answers.ts';
import type { Formats } from '#domain/words/formats.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormPageProps } from '../page/contract.ts';
import type { WordsOf } from '../page/fill-in.ts';
import { answerWords } from './answer-words.ts';

interface WordingContext {
  readonly t: TFunction;
  readonly formats: Formats;
  readonly items: FormPageProps['items'];
}

type At = { readonly list: string; readonly item: string } | null;

function isLinkWord(name: string): name is LinkWord {
  return Object.hasOwn(linkOfWord, name);
}

/** Returns the name of the item that contains this one, or of one item of a pair. */
function linkedName(
  { lists }: Walk['effective'],
  at: NonNullable<At>,
  word: LinkWord,
  items: WordingContext['items'],
): string | undefined {
  const linked = linkedItem(lists, itemById(lists[at.list], at.item) ?? null, word);
  if (linked === null || linked.id === at.item) return undefined;
  return Object.values(items)
    .flatMap((all) => all ?? [])
    .find(({ id }) => id === linked.id)?.name;
}

/** Returns the item that a page is about; null for a page that is asked once. */
export function atItem({ pages, lists }: FormDefinition, name: string, item: string | null): At {
  const page = pages[name];
  const list = page === undefined ? null : askedOfEach(lists, page);
  return list === null || item === null ? null : { list, item };
}

/**
 * Returns a function that gives effective answers and derived values as text for a sentence on a page:
 * “£1,200”, “7 March 2019”.
 * @param at the item whose page it is
 */
export function wordsOfAnswers(
  { definition, effective, today }: Walk,
  at: At,
  context: WordingContext,
): WordsOf {
  return (name) => {
    const types = conditionTypes(definition);
    if (at !== null && isLinkWord(name)) return linkedName(effective, at, name, context.items);
    const schema = typesInScope(types, name, at?.list ?? null)?.get(answerName(name));
    if (schema === undefined) return undefined;
    const item = at === null ? null : (effective.lists[at.list]?.find(({ id }) => id === at.item) ?? null);
    const scope = { answers: effective, item, today, derived: derivationsOf(definition) };
    const value = valueNow({ answer: name }, scope);
    if (value === undefined) return undefined;
    // The sentence itself contains any text beside the box.
    return answerWords({ schema }, value, context);
  };
}
