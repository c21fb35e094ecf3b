import type { TFunction } from 'i18next';
import { answerName, isOfItem } from '#domain/forms/conditions/answer-path.ts';
import { conditionTypes } from '#domain/forms/conditions/condition-types.ts';
import { valueNow } from '#domain/forms/conditions/evaluate.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import type { Walk } from '#domain/forms/effective-answers.ts';
import type { Formats } from '#domain/words/formats.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormPageProps } from '../page/contract.ts';
import type { WordsOf } from '../page/fill-in.ts';
import { answerWords } from './answer-words.ts';

interface SayingWorld {
  readonly t: TFunction;
  readonly formats: Formats;
  readonly items: FormPageProps['items'];
}

type At = { readonly list: string; readonly item: string } | null;

/** The item that a page is about; null: a page that is asked once. */
export function atItem({ pages }: FormDefinition, name: string, item: string | null): At {
  const page = pages[name];
  return page === undefined || !('each' in page) || page.each === undefined || item === null
    ? null
    : { list: page.each, item };
}

/**
 * What the answers that count, and the values derived from them, say in a sentence on a page: “£1,200”, “7 March 2019”.
 * @param at the item whose page it is
 */
export function wordsOfAnswers({ definition, effective, today }: Walk, at: At, world: SayingWorld): WordsOf {
  return (name) => {
    const list = isOfItem(name) ? (at?.list ?? null) : null;
    const types = conditionTypes(definition);
    const schema = (list === null ? types.values : types.lists.get(list))?.get(answerName(name));
    if (schema === undefined) return undefined;
    const item = at === null ? null : (effective.lists[at.list]?.find(({ id }) => id === at.item) ?? null);
    const scope = { answers: effective, item, today, derived: derivationsOf(definition) };
    const value = valueNow({ answer: name }, scope);
    if (value === undefined) return undefined;
    // The sentence itself says what stands beside the box.
    return answerWords({ schema }, value, world);
  };
}
