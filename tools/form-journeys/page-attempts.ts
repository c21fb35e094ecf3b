import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import { withFacts } from '#domain/forms/known-facts.ts';
import type { Answers, AnswerValue, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import { isListPage, memberOf } from '#domain/forms/check/inventory.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { withOnlyOffered } from '../form-proof/offered-schema.ts';
import { failingKeywords } from '#api/rules/forms/check/words.ts';
import { dayBoundKeywords, dayBoundsOf, isDaySchema, resolveBound } from '#domain/forms/bounds/day-bounds.ts';
import {
  decimalsBeside,
  numberBoundKeywords,
  numberBoundsOf,
  resolveNumber,
} from '#domain/forms/bounds/number-bounds.ts';
import type { ConditionScope } from '#domain/forms/conditions/evaluate.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';
import { addDays } from '../form-proof/days.ts';
import { addMonths } from '#domain/lettings/months.ts';
import { madeUpFileIds } from '#domain/forms/formats/file-id.ts';
import { checkAnswer } from '#domain/forms/interpret-schema.ts';
import { isMade } from '#domain/forms/lists/linked-lists.ts';
import { findingsOn, withAnswers, withItemsHere, type Step } from './steps.ts';

/** An attempt on a page before the right answers: the answers to enter, and the findings that they must give. */
export interface PageAttempt {
  /** Differences from the step itself; without a value, the answer is left empty. */
  readonly entered: readonly { readonly answer: string; readonly value?: AnswerValue }[];
  /** The number of items on a list's page; `null` on any other page. */
  readonly adds: number | null;
  readonly answers: Answers;
  /** Empty if the entry is accepted, as a value at its bound is. */
  readonly findings: readonly FormFinding[];
}

/**
 * Returns the attempts to make on a page besides the right answers: no answers at all, each way in which an answer can
 * be wrong, and the least and the greatest valid values.
 * @param before answers when the page is opened
 * @param today ISO day in London
 * @param facts known facts about the resident
 */
export function attemptsOn(
  definition: FormDefinition,
  step: Step,
  before: Answers,
  look: (answers: Answers) => Journey,
  today: string,
  facts: KnownFacts,
): PageAttempt[] {
  const page = memberOf(definition.pages, step.page);
  if (page === undefined) return [];
  if (isListPage(page)) return emptyListAttempts(definition, page.list, step, before, look);
  const items = page.each === undefined ? [] : (step.answers.lists[page.each] ?? []);
  const item = items.find(({ id }) => id === step.item) ?? null;
  const scope = { answers: withFacts(step.answers, facts), item, today, derived: derivationsOf(definition) };
  const own = step.entered.map(({ answer, value }) => ({ answer, value }));
  const attempt = (entered: PageAttempt['entered']): PageAttempt => {
    const all = [...own.filter(({ answer }) => !entered.some((one) => one.answer === answer)), ...entered];
    const typed = all.map(({ answer, value }) => ({ answer, value }));
    const answers = withAnswers(before, page.each, step.item, typed);
    return { entered, adds: null, answers, findings: findingsOn(look(answers), step) };
  };
  const nothing = attempt(own.map(({ answer }) => ({ answer })));
  const left = own.flatMap(({ answer }) => {
    const isReported = nothing.findings.some((finding) => finding.answer === answer);
    const without = isReported ? undefined : attempt([{ answer }]);
    return without?.findings.some((finding) => finding.answer === answer) === true ? [without] : [];
  });
  return [
    ...(nothing.findings.length > 0 ? [nothing] : []),
    ...left,
    ...own.flatMap(({ answer }) => valuesOf(page, answer, attempt, scope)),
  ];
}

/**
 * Returns the attempts that show the warnings for unusual answers before the resident confirms them.
 * @param before answers when the page is opened
 */
export function unusualAttemptsOn(
  definition: FormDefinition,
  step: Step,
  before: Answers,
  look: (answers: Answers) => Journey,
): PageAttempt[] {
  // Most pages have no warnings, and checking a whole form takes time.
  if (step.confirmed.length === 0) return [];
  const page = memberOf(definition.pages, step.page);
  const each = page === undefined || isListPage(page) ? undefined : page.each;
  const answers = withAnswers(before, each, step.item, step.entered);
  const findings = findingsOn(look(answers), step);
  return step.entered
    .filter(({ answer }) => step.confirmed.includes(answer))
    .map((entered) => aboutOnly(entered.answer, { entered: [entered], adds: null, answers, findings }));
}

function aboutOnly(answer: string, { findings, ...rest }: PageAttempt): PageAttempt {
  return { ...rest, findings: findings.filter((finding) => finding.answer === answer) };
}

function valuesOf(
  page: QuestionPage,
  answer: string,
  attempt: (entered: PageAttempt['entered']) => PageAttempt,
  scope: ConditionScope,
): PageAttempt[] {
  const asked = page.schema.properties[answer];
  const schema = asked && withOnlyOffered(withoutNone(asked, page.ui[answer]?.none), scope);
  if (schema === undefined || schema === null) return [];
  const about = (one: PageAttempt) => aboutOnly(answer, one);
  const wrong = failingKeywords({ schema, isRequired: false }).flatMap((keyword) => {
    const value = wrongValue(schema, keyword);
    return value === undefined || checkAnswer(schema, value) !== keyword
      ? []
      : [about(attempt([{ answer, value }]))];
  });
  const right = boundsOf(schema)
    .filter((value) => checkAnswer(schema, value) === null)
    .map((value) => about(attempt([{ answer, value }])));
  const days = daysAtBounds(schema, scope).map((value) => about(attempt([{ answer, value }])));
  const numbers = numbersAtBounds(schema, scope)
    .filter((value) => checkAnswer(schema, value) === null)
    .map((value) => about(attempt([{ answer, value }])));
  return [...wrong, ...right, ...days, ...numbers];
}

/** Leaves out “none of these”, which is never ticked with another, so it never makes a choice too large. */
function withoutNone(schema: AnswerSchema, none: string | undefined): AnswerSchema {
  if (none === undefined || schema.type !== 'array' || !('oneOf' in schema.items)) return schema;
  const oneOf = schema.items.oneOf.filter((option) => option.const !== none);
  return { ...schema, items: { ...schema.items, oneOf } };
}

/** Returns a day just beyond each bound, and the bound itself. */
function daysAtBounds(schema: AnswerSchema, scope: ConditionScope): string[] {
  if (!isDaySchema(schema)) return [];
  const bounds = dayBoundsOf(schema);
  return dayBoundKeywords.flatMap((keyword) => {
    const bound = bounds[keyword];
    const limit = bound === undefined ? undefined : resolveBound(bound, scope);
    if (limit === undefined) return [];
    const by = keyword === 'earliest' ? -1 : 1;
    const first = limit.length === 7 ? `${limit}-01` : limit;
    if (schema.format === 'month') return [addMonths(first, by).slice(0, 7), limit.slice(0, 7)];
    // All days of a month are within it.
    const last = limit.length === 7 && by > 0 ? addDays(addMonths(first, 1), -1) : first;
    return [addDays(last, by), last];
  });
}

/** Returns a number just beside each bound other than minimum and maximum, and the bound itself. */
function numbersAtBounds(schema: AnswerSchema, scope: ConditionScope): number[] {
  const bounds = numberBoundsOf(schema);
  return numberBoundKeywords.flatMap((keyword) => {
    const bound = bounds[keyword];
    const limit = bound === undefined ? undefined : resolveNumber(bound, scope);
    if (limit === undefined) return [];
    const decimals = decimalsBeside(schema, [limit]);
    const unit = 10 ** -decimals;
    const values = keyword === 'step' ? [limit + unit, 2 * limit] : [limit - unit, limit, limit + unit];
    return values.map((value) => Number(value.toFixed(decimals)));
  });
}

function wrongValue(schema: AnswerSchema, keyword: string): AnswerValue | undefined {
  if ('minimum' in schema) {
    if (keyword === 'type') return 'a few';
    if (keyword === 'format') return schema.minimum + 0.005;
    return keyword === 'minimum' ? schema.minimum - 1 : schema.maximum + 1;
  }
  if ('choices' in schema) return 'Nowhere in the list';
  if ('const' in schema) return false;
  if ('documentKind' in schema) return madeUpFileIds((schema.minItems ?? 1) - 1);
  if (schema.type === 'array') {
    const all = optionsOf(schema).map((option) => option.const);
    if (keyword === 'maxItems' && 'maxItems' in schema) return all.slice(0, (schema.maxItems ?? 0) + 1);
    return all.slice(0, Math.max((schema.minItems ?? 0) - 1, 0));
  }
  if ('format' in schema)
    return { date: '2026-02-31', month: '2026-13' }[String(schema.format)] ?? 'not that';
  if ('maxLength' in schema) {
    if (keyword === 'maxLength') return 'a'.repeat(schema.maxLength + 1);
    if (keyword === 'minLength') return 'a'.repeat(Math.max((schema.minLength ?? 1) - 1, 1));
    return ['not that!', '?', 'x'].find((words) => checkAnswer(schema, words) === keyword);
  }
  return undefined;
}

/** Returns the least and the greatest valid values. */
function boundsOf(schema: AnswerSchema): AnswerValue[] {
  if ('minimum' in schema) return [schema.minimum, schema.maximum];
  if ('documentKind' in schema) return [];
  if (schema.type === 'array') {
    const all = optionsOf(schema).map((option) => option.const);
    return 'maxItems' in schema && schema.maxItems !== undefined ? [all.slice(0, schema.maxItems)] : [];
  }
  return 'maxLength' in schema && schema.pattern === undefined ? ['a'.repeat(schema.maxLength)] : [];
}

/** Attempts to leave a list that asks for items and has none. */
function emptyListAttempts(
  definition: FormDefinition,
  list: string,
  step: Step,
  before: Answers,
  look: (answers: Answers) => Journey,
): PageAttempt[] {
  if (!memberOf(definition.lists, list)?.minItems || isMade(definition.lists, list)) return [];
  const answers = withItemsHere(before, list, step.item, []);
  return [{ entered: [], adds: 0, answers, findings: findingsOn(look(answers), step) }];
}
