import { sentLater } from '#schemas/forms/sent-later.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerPath, Condition, Operand } from '#schemas/forms/condition.ts';
import { isCalendarDay } from '#domain/accounts/date-of-birth.ts';
import { didYouMean } from '../../words/near-word.ts';
import { isCalendarMonth } from '#domain/forms/formats/calendar-month.ts';
import { answerName, isOfItem, linkWordOf, listName } from '#domain/forms/answer-path.ts';
import { comparison } from '#domain/forms/conditions/comparison.ts';
import { outerList } from '#domain/forms/lists/linked-lists.ts';
import { typesInScope, type ConditionTypes } from '#domain/forms/condition-types.ts';

/** Kinds of operand. */
type Kind = 'text' | 'day' | 'month' | 'number' | 'yesOrNo' | 'option' | 'several';

interface Typed {
  readonly kind: Kind;
  /** The options that can be chosen; `null` if the kind has none. */
  readonly options: readonly string[] | null;
}

/** A fault that leaves a condition without a meaning. `pointer`: JSON pointer (RFC 6901) into the condition. */
interface ConditionFinding {
  readonly kind:
    | 'condition.unknownAnswer'
    | 'condition.unknownList'
    | 'condition.noItem'
    | 'condition.notWithin'
    | 'condition.unlikeThings'
    | 'condition.unknownOption'
    | 'condition.notADay'
    | 'condition.noAnswer';
  readonly pointer: string;
  /** The fault and its cure, each in a sentence. */
  readonly message: string;
  readonly cure: string;
}

/**
 * Returns everything in a condition that can never have a meaning: misspelt names, items where there are none,
 * comparisons of unlike things, options and days that do not exist.
 * @param list the list whose items' page has the condition; `null` on any other page
 */
export function typeCheck(
  condition: Condition,
  types: ConditionTypes,
  list: string | null,
): readonly ConditionFinding[] {
  return new Check(types).condition(condition, list, '');
}

class Check {
  readonly #types: ConditionTypes;

  constructor(types: ConditionTypes) {
    this.#types = types;
  }

  condition(condition: Condition, list: string | null, at: string): readonly ConditionFinding[] {
    if ('all' in condition)
      return condition.all.flatMap((part, index) => this.condition(part, list, `${at}/all/${index}`));
    if ('any' in condition)
      return condition.any.flatMap((part, index) => this.condition(part, list, `${at}/any/${index}`));
    if ('not' in condition) return this.condition(condition.not, list, `${at}/not`);
    if ('some' in condition) return this.#overItems(condition.some, list, `${at}/some`);
    if ('every' in condition) return this.#overItems(condition.every, list, `${at}/every`);
    if ('answered' in condition) {
      const [, findings] = this.#answer(condition.answered, list, `${at}/answered`);
      return findings;
    }
    if ('includes' in condition) {
      const [{ answer }, choice] = condition.includes;
      const [typed, findings] = this.#answer(answer, list, `${at}/includes/0/answer`);
      if (typed === null) return findings;
      if (typed.kind !== 'several' || typed.options === null)
        return [
          {
            ...unlike(`${at}/includes`, `${answer} is not a choice of several options.`),
            cure: 'Use "eq" to compare with one value, or "in" to compare with several.',
          },
        ];
      return optionFindings(typed, choice, `${at}/includes/1`);
    }
    if ('in' in condition) {
      const [operand, choices] = condition.in;
      return choices.flatMap((choice, index) =>
        this.#pair([operand, choice], list, `${at}/in/0`, `${at}/in/1/${index}`, false).filter(
          ({ pointer }) => index === 0 || !pointer.startsWith(`${at}/in/0`),
        ),
      );
    }
    const [word, pair] = comparison(condition);
    return this.#pair(pair, list, `${at}/${word}/0`, `${at}/${word}/1`, word !== 'eq');
  }

  #overItems(
    { list, where }: { readonly list: string; readonly where: Condition },
    around: string | null,
    at: string,
  ): readonly ConditionFinding[] {
    const wrong = this.#wrongList(list, around, `${at}/list`);
    return wrong === null ? this.condition(where, listName(list), `${at}/where`) : [wrong];
  }

  /** Returns the fault in the name of a list whose items are counted or tested; `null` if there is none. */
  #wrongList(path: string, around: string | null, at: string): ConditionFinding | null {
    const list = listName(path);
    if (!this.#types.lists.has(list)) return unknownList(list, at);
    if (path === list || (around !== null && outerList(this.#types.kinds, list) === around)) return null;
    return {
      kind: 'condition.notWithin',
      pointer: at,
      message:
        around === null
          ? `${path} belongs to one item, but this is not about one item.`
          : `${path} belongs to an item of "${around}", but "${list}" is not a list within "${around}".`,
      cure: `Use the whole list, "${list}", or a list whose "within" is the list of these items.`,
    };
  }

  /**
   * Checks the two operands of a comparison. `order`: true for a comparison such as “less than”, which only
   * numbers, days and months allow.
   */
  #pair(
    [left, right]: readonly [Operand, Operand],
    list: string | null,
    leftAt: string,
    rightAt: string,
    order: boolean,
  ): readonly ConditionFinding[] {
    if (typeof left !== 'object') {
      if (typeof right === 'object') return this.#withConstant(right, left, list, rightAt, leftAt, order);
      return [
        {
          kind: 'condition.noAnswer',
          pointer: leftAt,
          message: 'This compares two constants, so the result is always the same.',
          cure: 'Compare with an answer, such as {"answer": "name"}.',
        },
      ];
    }
    if (typeof right !== 'object') return this.#withConstant(left, right, list, leftAt, rightAt, order);
    const [one, oneFindings] = this.#operand(left, list, leftAt);
    const [other, otherFindings] = this.#operand(right, list, rightAt);
    if (one === null || other === null) return [...oneFindings, ...otherFindings];
    if (one.kind !== other.kind || one.kind === 'several')
      return [unlike(leftAt, `This compares ${nameOf[one.kind]} with ${nameOf[other.kind]}.`)];
    if (order && !hasOrder(one.kind)) return [withoutOrder(one.kind, leftAt)];
    return [];
  }

  #withConstant(
    operand: Exclude<Operand, string | number | boolean>,
    constant: string | number | boolean,
    list: string | null,
    at: string,
    constantAt: string,
    order: boolean,
  ): readonly ConditionFinding[] {
    const [typed, findings] = this.#operand(operand, list, at);
    if (typed === null) return findings;
    if (order && !hasOrder(typed.kind)) return [withoutOrder(typed.kind, at)];
    if (typed.kind === 'several')
      return [
        {
          ...unlike(at, 'This compares a choice of several options with one value.'),
          cure: 'Use {"includes": [{"answer": "name"}, "option"]}.',
        },
      ];
    const wanted = typed.kind === 'number' ? 'number' : typed.kind === 'yesOrNo' ? 'boolean' : 'string';
    if (typeof constant !== wanted)
      return [unlike(constantAt, `This compares ${nameOf[typed.kind]} with ${JSON.stringify(constant)}.`)];
    if (typeof constant !== 'string') return [];
    if (typed.kind === 'day' && !isCalendarDay(constant)) return [notADay('day', constant, constantAt)];
    if (typed.kind === 'month' && !isCalendarMonth(constant)) return [notADay('month', constant, constantAt)];
    return optionFindings(typed, constant, constantAt);
  }

  #operand(
    operand: Exclude<Operand, string | number | boolean>,
    list: string | null,
    at: string,
  ): readonly [Typed | null, readonly ConditionFinding[]] {
    const number: Typed = { kind: 'number', options: null };
    if ('answer' in operand) return this.#answer(operand.answer, list, `${at}/answer`);
    if ('count' in operand) {
      const wrong = this.#wrongList(operand.count, list, `${at}/count`);
      return wrong === null ? [number, []] : [null, [wrong]];
    }
    const word = 'age' in operand ? 'age' : 'monthsSince';
    const path = 'age' in operand ? operand.age : operand.monthsSince;
    const [typed, findings] = this.#answer(path, list, `${at}/${word}`);
    if (typed === null) return [null, findings];
    if (typed.kind === 'day' || (word === 'monthsSince' && typed.kind === 'month')) return [number, []];
    return [null, [unlike(`${at}/${word}`, `${path} is ${nameOf[typed.kind]}, not a date.`)]];
  }

  #answer(
    path: AnswerPath,
    list: string | null,
    at: string,
  ): readonly [Typed | null, readonly ConditionFinding[]] {
    const ofItem = isOfItem(path);
    const known = typesInScope(this.#types, path, list);
    const word = linkWordOf(path);
    if (list !== null && word !== undefined && known === undefined)
      return [
        null,
        [
          {
            kind: 'condition.noItem',
            pointer: at,
            message:
              word === 'outer'
                ? `${path} belongs to an outer item, but "${list}" is not within another list.`
                : `${path} belongs to one of a pair, but "${list}" is not a list of pairs.`,
            cure: 'Use the item itself, as item.…, or an answer that is asked once.',
          },
        ],
      ];
    if (ofItem && list === null)
      return [
        null,
        [
          {
            kind: 'condition.noItem',
            pointer: at,
            message: `${path} is an item's answer, but this is not about one item.`,
            cure: 'Check the list with "some" or "every", or use an answer that is asked once.',
          },
        ],
      ];
    const schema = known?.get(answerName(path));
    const names = [...(known?.keys() ?? [])];
    if (schema === undefined)
      return [
        null,
        [
          {
            kind: 'condition.unknownAnswer',
            pointer: at,
            message: `No page asks for ${path}${ofItem ? ` of ${list}` : ''}.`,
            cure: `${didYouMean(answerName(path), names)}Use an answer that is asked for${listed(names)}.`,
          },
        ],
      ];
    return [typeOf(schema), []];
  }
}

function typeOf(schema: AnswerSchema): Typed {
  switch (schema.type) {
    case 'boolean':
      return { kind: 'yesOrNo', options: null };
    case 'integer':
    case 'number':
      return { kind: 'number', options: null };
    case 'array':
      // A condition can ask only whether the files will be sent later.
      if ('documentKind' in schema)
        return { kind: 'several', options: schema.later === true ? [sentLater] : [] };
      return {
        kind: 'several',
        options: 'oneOf' in schema.items ? schema.items.oneOf.map((option) => option.const) : null,
      };
    case 'string':
      if ('oneOf' in schema) return { kind: 'option', options: schema.oneOf.map((option) => option.const) };
      if ('format' in schema && (schema.format === 'date' || schema.format === 'month'))
        return { kind: schema.format === 'date' ? 'day' : 'month', options: null };
      return { kind: 'text', options: null };
  }
}

const nameOf: Readonly<Record<Kind, string>> = {
  text: 'a text',
  day: 'a date',
  month: 'a month',
  number: 'a number',
  yesOrNo: 'a yes or no answer',
  option: 'a choice of one option',
  several: 'a choice of several options',
};

function hasOrder(kind: Kind): boolean {
  return kind === 'number' || kind === 'day' || kind === 'month';
}

function unlike(pointer: string, message: string): ConditionFinding {
  return {
    kind: 'condition.unlikeThings',
    pointer,
    message,
    cure: 'Compare values of the same kind: numbers, dates, months, texts, yes or no, or options.',
  };
}

function withoutOrder(kind: Kind, pointer: string): ConditionFinding {
  return {
    kind: 'condition.unlikeThings',
    pointer,
    message: `This compares ${nameOf[kind]}, which has no order.`,
    cure: 'Use "eq" or "in", or compare a number, a date or a month.',
  };
}

function unknownList(list: string, pointer: string): ConditionFinding {
  return {
    kind: 'condition.unknownList',
    pointer,
    message: `The form has no list ${list}.`,
    cure: 'Use a list from "lists".',
  };
}

function notADay(what: 'day' | 'month', constant: string, pointer: string): ConditionFinding {
  return {
    kind: 'condition.notADay',
    pointer,
    message: `${JSON.stringify(constant)} is not a real ${what}.`,
    cure: what === 'day' ? 'Write it as 2026-02-28.' : 'Write it as 2026-02.',
  };
}

function optionFindings({ options }: Typed, option: string, pointer: string): readonly ConditionFinding[] {
  if (options === null || options.includes(option)) return [];
  return [
    {
      kind: 'condition.unknownOption',
      pointer,
      message: `${JSON.stringify(option)} is not one of the options.`,
      cure: `Use one of the options${listed(options)}.`,
    },
  ];
}

function listed(names: readonly string[]): string {
  const most = 12;
  if (names.length === 0) return '';
  return `: ${names.slice(0, most).join(', ')}${names.length > most ? ' …' : ''}`;
}
