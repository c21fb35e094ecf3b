import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { boundInWords } from '#api/rules/forms/bounds/bound-words.ts';
import { dayBoundKeywords, dayBoundsOf } from '#domain/forms/bounds/day-bounds.ts';
import { numberBoundKeywords, numberBoundsOf } from '#domain/forms/bounds/number-bounds.ts';
import { operandInWords } from './operand-words.ts';
import { answerKind } from '#domain/forms/answer-kind.ts';
import { diffOptions } from './diff-options.ts';
import { kindWords } from './kind-words.ts';

const boundWords: Readonly<Record<string, string>> = {
  minLength: 'fewest characters',
  maxLength: 'most characters',
  pattern: 'pattern',
  minItems: 'fewest choices',
  maxItems: 'most choices',
  minimum: 'least',
  maximum: 'most',
  step: 'multiples of',
  from: 'items of the list',
  choices: 'file of choices',
  documentKind: 'what the files prove',
  kinds: 'kinds of file',
  later: 'files may be sent later',
};

const numberBoundWords = {
  atLeast: 'at least',
  atMost: 'at most',
  moreThan: 'more than',
  lessThan: 'less than',
} as const;

/** Returns changes to the answers that are allowed, each in words: kind, bounds, options. */
export function diffAnswer(before: AnswerSchema, after: AnswerSchema): string[] {
  const [was, is] = [answerKind(before), answerKind(after)];
  if (was !== is) return [`${kindWords[was]} → ${kindWords[is]}`];
  const old = new Map(Object.entries(before));
  const fresh = new Map(Object.entries(after));
  const bounds = Object.entries(boundWords).flatMap(([key, words]) => {
    const [one, other] = [boundSaid(old.get(key)), boundSaid(fresh.get(key))];
    return one === other ? [] : [`${words}: ${one} → ${other}`];
  });
  return [
    ...bounds,
    ...diffDays(before, after),
    ...diffNumbers(before, after),
    ...diffOptions(before, after),
  ];
}

function boundSaid(bound: unknown): string {
  if (bound === true) return 'yes';
  return Array.isArray(bound) ? bound.join(', ') : String(bound ?? 'no bound');
}

function diffDays(before: AnswerSchema, after: AnswerSchema): string[] {
  const [old, fresh] = [dayBoundsOf(before), dayBoundsOf(after)];
  return dayBoundKeywords.flatMap((keyword) => {
    const [was, is] = [boundInWords(old[keyword]), boundInWords(fresh[keyword])];
    return was === is ? [] : [`${keyword}: ${was} → ${is}`];
  });
}

function diffNumbers(before: AnswerSchema, after: AnswerSchema): string[] {
  const [old, fresh] = [numberBoundsOf(before), numberBoundsOf(after)];
  return Object.entries(numberBoundWords).flatMap(([key, words]) => {
    const keyword = numberBoundKeywords.find((one) => one === key);
    if (keyword === undefined) return [];
    const [was, is] = [old[keyword], fresh[keyword]].map((bound) =>
      bound === undefined ? 'no bound' : operandInWords(bound),
    );
    return was === is ? [] : [`${words}: ${was} → ${is}`];
  });
}
