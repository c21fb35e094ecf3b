import type { DayBound } from '#schemas/forms/answer-schema.ts';
import { isCalendarDay } from '#domain/accounts/date-of-birth.ts';
import { boundInWords } from '../bounds/bound-words.ts';
import {
  answerOfBound,
  dayBoundKeywords,
  dayBoundsOf,
  isBeyondDayBound,
  isDaySchema,
  monthsFromToday,
  type DayBoundKeyword,
} from '#domain/forms/bounds/day-bounds.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { answerName, itemPath, linkWordOf } from '#domain/forms/answer-path.ts';
import { listOfPath } from '#domain/forms/lists/linked-lists.ts';
import { isCalendarMonth } from '#domain/forms/formats/calendar-month.ts';
import { referencesOf } from '#domain/forms/conditions/references.ts';
import { conditionTypes, typesInScope } from '#domain/forms/condition-types.ts';
import { derivationsOf, derivedAt } from '#domain/forms/derived/derivations.ts';
import { error, type FormDefect, listed } from './defect.ts';
import type { Inventory, PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { positionOf } from './order.ts';

/** Reports bounds of days that name no day or no answer known by then, or that contradict each other. */
export function checkDayBounds(inventory: Inventory): FormDefect[] {
  const { questions } = inventory;
  return questions.flatMap((question) => {
    const bounds = dayBoundsOf(question.schema);
    const findings = dayBoundKeywords.flatMap((keyword) => {
      const bound = bounds[keyword];
      return bound === undefined
        ? []
        : checkBound(bound, question, `${question.pointer}/${keyword}`, inventory);
    });
    return findings.length > 0 ? findings : contradiction(question, inventory);
  });
}

function checkBound(
  bound: DayBound,
  question: PlacedQuestion,
  pointer: string,
  inventory: Inventory,
): FormDefect[] {
  const path = answerOfBound(bound);
  if (path === null) {
    if (typeof bound !== 'string' || bound === 'today' || isCalendarDay(bound) || isCalendarMonth(bound))
      return [];
    return [
      error(
        'bound.notADay',
        pointer,
        `"${bound}" is not a real date or month.`,
        'Write a date as 2026-02-28, a month as 2026-02, or "today".',
      ),
    ];
  }
  const at = `${pointer}/answer`;
  if (derivedAt(path, derivationsOf(inventory.definition)) !== undefined)
    return checkDerivedBound({ answer: path }, question, at, inventory);
  const { questions } = inventory;
  const list = listOfPath(inventory.definition.lists, path, question.list);
  if (list === undefined)
    return [
      error(
        'bound.noItem',
        at,
        `"${path}" is an answer about an item, but this page is not about items.`,
        'Use an answer that is asked once, or ask this on a page with "each".',
      ),
    ];
  const there = questions.filter((one) => one.list === list);
  const named = there.find(({ name }) => name === answerName(path));
  const days = there.filter(({ schema, position }) => isDaySchema(schema) && position < question.position);
  const known = days.map(({ name }) => (list === null ? name : itemPath(name, linkWordOf(path))));
  if (named === undefined)
    return [
      error(
        'bound.unknownAnswer',
        at,
        `No page asks for ${path}.`,
        `Use a date or month that is asked earlier. ${listed(known)}`,
      ),
    ];
  if (!isDaySchema(named.schema))
    return [
      error(
        'bound.notADay',
        at,
        `"${path}" is neither a date nor a month.`,
        `Use a date or month that is asked earlier. ${listed(known)}`,
      ),
    ];
  if (named.position < question.position) return [];
  return [
    error(
      'bound.later',
      at,
      named === question
        ? `"${path}" cannot be its own limit.`
        : `"${path}" is asked later, on the page "${named.page}", so it cannot limit "${question.name}".`,
      `Use a date or month that is asked earlier, or put the limit on the later question. ${listed(known)}`,
    ),
  ];
}

/** Checks a derived bound: it has to be a day, worked out from answers asked before. */
function checkDerivedBound(
  bound: { readonly answer: string },
  question: PlacedQuestion,
  pointer: string,
  inventory: Inventory,
): FormDefect[] {
  const { list, name, position } = question;
  const types = conditionTypes(inventory.definition);
  const schema = typesInScope(types, bound.answer, list)?.get(answerName(bound.answer));
  if (schema === undefined || !isDaySchema(schema))
    return [
      error(
        'bound.notADay',
        pointer,
        `"${bound.answer}" is neither a date nor a month.`,
        'Use a date or month that is asked earlier, or the smaller or larger of several.',
      ),
    ];
  const [later] = referencesOf(bound, derivationsOf(inventory.definition)).flatMap((reference) => {
    const found = positionOf(reference, { list }, inventory);
    return found !== undefined && found.position >= position ? [found] : [];
  });
  if (later === undefined) return [];
  return [
    error(
      'bound.later',
      pointer,
      `${later.what} comes later, on the page "${later.page}", so it cannot limit "${name}".`,
      'Use a date or month that is asked earlier, or put the limit on the later question.',
    ),
  ];
}

/** Reports bounds with no day between them, including the bounds of the answers that they name. */
function contradiction(
  question: PlacedQuestion,
  { questions, definition: { lists } }: Inventory,
): FormDefect[] {
  const [earliest, latest] = dayBoundKeywords.map((keyword) =>
    firmBound(question, keyword, questions, lists),
  );
  if (earliest === undefined || latest === undefined || !isAfter(earliest, latest)) return [];
  return [
    error(
      'bounds',
      `${question.pointer}/earliest`,
      `The earliest is ${boundInWords(earliest)}, and the latest ${boundInWords(latest)}, so no answer fits.`,
      'Make the earlier day the earliest.',
    ),
  ];
}

/**
 * Returns the bound that depends on no answer: its own or, if it names an answer, the bound of that answer, and
 * so on; `undefined` if there is none.
 */
function firmBound(
  question: PlacedQuestion,
  keyword: DayBoundKeyword,
  questions: readonly PlacedQuestion[],
  lists: FormDefinition['lists'],
): DayBound | undefined {
  const bound = dayBoundsOf(question.schema)[keyword];
  const path = bound === undefined ? null : answerOfBound(bound);
  if (path === null) return bound;
  const list = listOfPath(lists, path, question.list);
  const named = questions.find((one) => one.list === list && one.name === answerName(path));
  return named === undefined || named.position >= question.position
    ? undefined
    : firmBound(named, keyword, questions, lists);
}

/**
 * True if one bound is after the other on every day; false for a fixed day and one counted from today, which
 * cannot be compared.
 */
function isAfter(one: DayBound, other: DayBound): boolean {
  const [months, others] = [monthsFromToday(one), monthsFromToday(other)];
  if (months !== null && others !== null) return months > others;
  if (months !== null || others !== null) return false;
  return typeof one === 'string' && typeof other === 'string' && isBeyondDayBound('latest', one, other);
}
