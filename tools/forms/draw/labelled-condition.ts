import { optionsOf } from '#domain/forms/answer-kind.ts';
import { takeInventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { withOptionsOf } from '#domain/forms/shared-options.ts';
import { answerName, isOfItem, itemPath, listName } from '#domain/forms/answer-path.ts';
import { comparison } from '#domain/forms/conditions/comparison.ts';
import { derivationsOf, derivedAt } from '#domain/forms/derived/derivations.ts';
import { conditionInWords } from '../../form-diff/condition-words.ts';
import { derivedInWords } from '../../form-diff/derived-words.ts';
import { fillGaps } from '#domain/forms/texts/gaps.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Condition, Operand } from '#schemas/forms/condition.ts';
import type { Derived } from '#schemas/forms/derived.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** The names in a form as people read them. */
export interface Labels {
  /** A condition in the words of its questions and options. */
  conditionInWords(condition: Condition): string;
  /** The word for one item of a list, such as `person`. */
  one(list: string): string;
  /** A sentence with its placeholders filled by general words, such as `the person`. */
  sentence(text: string, list: string | null): string;
}

/** Reads the names of a form once. */
export function labelsOf(definition: FormDefinition): Labels {
  const { questions } = takeInventory(definition);
  const known = new Map<string, Pick<PlacedQuestion, 'schema' | 'ui' | 'list'>>();
  for (const { list, name, schema, ui } of questions) {
    const path = list === null ? name : itemPath(name);
    const first = known.get(path);
    // If several pages ask for an answer, the first page's words count, with the options of all.
    known.set(path, {
      schema: first === undefined ? schema : withOptionsOf(first.schema, schema),
      ui: first?.ui ?? ui,
      list: first?.list ?? list,
    });
  }
  /** Finds a question by path; an item's question has the same name for the outer item and for each of a pair. */
  const questionAt = (path: string) =>
    known.get(path) ?? (isOfItem(path) ? known.get(itemPath(answerName(path))) : undefined);
  const one = (list: string): string => definition.lists?.[list]?.one ?? list;
  const sentence = (text: string, list: string | null): string =>
    fillGaps(text, (name) => {
      if (name === 'name') return `the ${list === null ? 'item' : one(list)}`;
      return name === 'one' || name === 'other' ? `the ${name}` : undefined;
    });
  const label = (path: string): string => {
    const question = questionAt(path);
    if (question?.ui !== undefined) return sentence(question.ui.label, question.list);
    const worked = derivedAt(path, derivationsOf(definition));
    // The label goes inside quotation marks, so its own become single ones.
    return worked === undefined
      ? answerName(path)
      : derivedInWords(labelledDerived(worked)).replaceAll(/"([^"]*)"/g, '‘$1’');
  };
  const title = (path: string, value: string): string => {
    const schema: AnswerSchema | undefined = questionAt(path)?.schema;
    const found =
      schema === undefined ? undefined : optionsOf(schema).find((option) => option.const === value);
    return found?.title ?? value;
  };
  const operand = (value: Operand): Operand => {
    if (typeof value !== 'object') return value;
    if ('answer' in value) return { answer: label(value.answer) };
    if ('age' in value) return { age: label(value.age) };
    if ('monthsSince' in value) return { monthsSince: label(value.monthsSince) };
    return value;
  };
  const constant = (of: Operand, value: Operand): Operand =>
    typeof of === 'object' && 'answer' in of && typeof value === 'string'
      ? title(of.answer, value)
      : operand(value);
  const labelled = (condition: Condition): Condition => {
    if ('all' in condition) return { all: condition.all.map(labelled) };
    if ('any' in condition) return { any: condition.any.map(labelled) };
    if ('not' in condition) return { not: labelled(condition.not) };
    if ('answered' in condition) return { answered: label(condition.answered) };
    if ('includes' in condition) {
      const [{ answer }, value] = condition.includes;
      return { includes: [{ answer: label(answer) }, title(answer, value)] };
    }
    if ('in' in condition) {
      const [left, values] = condition.in;
      const said = values.map((value) =>
        typeof value === 'string' && typeof left === 'object' && 'answer' in left
          ? title(left.answer, value)
          : value,
      );
      return { in: [operand(left), said] };
    }
    if ('some' in condition) return { some: perItem(condition.some) };
    if ('every' in condition) return { every: perItem(condition.every) };
    const [word, [left, right]] = comparison(condition);
    const pair = [operand(left), constant(left, right)] as const;
    if (word === 'eq') return { eq: pair };
    if (word === 'lt') return { lt: pair };
    if (word === 'lte') return { lte: pair };
    return word === 'gt' ? { gt: pair } : { gte: pair };
  };
  /** Returns a derived value, with its parts under their readable names. */
  const labelledDerived = (value: Derived): Derived => {
    if ('fact' in value) return value;
    const pair = ([left, right]: readonly [Operand, Operand]) => [operand(left), operand(right)] as const;
    const of = value.each === undefined ? {} : { each: one(value.each) };
    if ('sum' in value) return { ...of, sum: value.sum.map(operand) };
    if ('product' in value) return { ...of, product: value.product.map(operand) };
    if ('smaller' in value) return { ...of, smaller: value.smaller.map(operand) };
    if ('larger' in value) return { ...of, larger: value.larger.map(operand) };
    if ('difference' in value) return { ...of, difference: pair(value.difference) };
    if ('quotient' in value) return { ...of, quotient: pair(value.quotient) };
    if ('age' in value) return { ...of, age: { from: label(value.age.from), on: label(value.age.on) } };
    if ('count' in value)
      return { ...of, count: { list: one(listName(value.count.list)), where: labelled(value.count.where) } };
    const { list, of: summed, where } = value.total;
    return {
      ...of,
      total: {
        list: one(listName(list)),
        of: label(summed),
        ...(where !== undefined && { where: labelled(where) }),
      },
    };
  };
  const perItem = ({ list, where }: { readonly list: string; readonly where: Condition }) => ({
    list: one(list),
    where: labelled(where),
  });
  return {
    one,
    sentence,
    conditionInWords: (condition) => quoted(conditionInWords(labelled(condition))),
  };
}

/** Returns words for print: curly quotation marks, and "is not" for a negation. */
function quoted(words: string): string {
  return words
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/not \((“[^”]*”) is (“[^”]*”|yes|no)\)/g, '$1 is not $2')
    .replace(/not \((“[^”]*”) has (“[^”]*”) among its choices\)/g, '$1 does not have $2 among its choices')
    .replace(/not \((“[^”]*”) is answered\)/g, '$1 is not answered')
    .replace(/\bof one of “([^”]*)”: /g, 'for one $1, ')
    .replace(/\bof all of “([^”]*)”: /g, 'for each $1, ');
}
