import { noFacts, type KnownFacts } from '#schemas/forms/account-facts.ts';
import { factsIn, withFacts } from '#domain/forms/known-facts.ts';
import type { Answers, AnswerValue, FormFinding, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey, PlacedPage } from '#schemas/forms/journey.ts';
import { confirmedKey } from '#schemas/forms/confirmed.ts';
import { isListPage } from '#domain/forms/check/inventory.ts';
import { walk } from '#domain/forms/journey/effective-answers.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { isMade } from '#domain/forms/lists/linked-lists.ts';
import { listedHere } from '#domain/forms/journey/listed-here.ts';
import { bareItem } from '#domain/forms/lists/own-items.ts';

/** One answer that is typed or chosen. */
interface Entered {
  readonly answer: string;
  readonly value: AnswerValue;
}

/** One page of a journey, in the order in which pages are asked. */
export interface Step extends PlacedPage {
  /** Answers entered on a page with questions. */
  readonly entered: readonly Entered[];
  /** Unusual answers that the resident confirms. */
  readonly confirmed: readonly string[];
  /** The number of items added on a page with a list to which people add items; `null` for any other page. */
  readonly adds: number | null;
  /** All answers when the page is left. */
  readonly answers: Answers;
}

/**
 * Returns a journey page by page, from start to end, in the order in which the engine asks for the pages.
 * @param whole including the facts about the resident (`withFacts`), which are not in the answers of any step
 * @param today ISO day in London
 */
export function stepsOfJourney(definition: FormDefinition, whole: Answers, today: string): Step[] {
  const steps: Step[] = [];
  const done = new Set<string>();
  const facts = factsIn(whole);
  let answers: Answers = { values: {}, lists: {} };
  let walked = walk(definition, withFacts(answers, facts), today);
  for (;;) {
    const next = walked.pages.find((page) => page.asked === 'yes' && !done.has(keyOf(page)));
    const page = next === undefined ? undefined : definition.pages[next.page];
    if (next === undefined || page === undefined) return steps;
    const { section, page: name, item } = next;
    done.add(keyOf(next));
    const items = isListPage(page) ? listedHere(whole.lists, page.list, next) : [];
    const given = isListPage(page) ? {} : valuesOf(whole, page.each, item);
    const questions = isListPage(page) ? [] : Object.keys(page.schema.properties);
    const typed = entriesOf(questions, given);
    const said = entriesOf(questions.map(confirmedKey), given);
    answers = isListPage(page)
      ? withItemsHere(answers, page.list, item, items.map(bareItem))
      : withAnswers(answers, page.each, item, [...typed, ...said]);
    walked = walk(definition, withFacts(answers, facts), today, walked);
    const now = walked.pages.find((one) => keyOf(one) === keyOf(next));
    const asked = now?.questions ?? [];
    steps.push({
      section,
      page: name,
      item,
      entered: typed.filter(({ answer }) => asked.includes(answer)),
      confirmed: asked.filter((answer) => now?.values[confirmedKey(answer)] !== undefined),
      // People cannot add items that the form makes itself.
      adds: isListPage(page) && !isMade(definition.lists, page.list) ? items.length : null,
      answers,
    });
  }
}

function keyOf({ page, item }: PlacedPage): string {
  return `${page} ${item}`;
}

function entriesOf(names: readonly string[], given: Answers['values']): Entered[] {
  return names.flatMap((answer) => {
    const value = given[answer];
    return value === undefined ? [] : [{ answer, value }];
  });
}

function valuesOf(answers: Answers, list: string | undefined, item: string | null): Answers['values'] {
  if (item === null || list === undefined) return answers.values;
  return answers.lists[list]?.find(({ id }) => id === item) ?? {};
}

/** Returns the answers with some of a page's in them; `undefined` removes one. */
export function withAnswers(
  answers: Answers,
  list: string | undefined,
  item: string | null,
  entered: readonly { readonly answer: string; readonly value: AnswerValue | undefined }[],
): Answers {
  const put = Object.fromEntries(entered.map(({ answer, value }) => [answer, value]));
  if (item === null || list === undefined) return { ...answers, values: bare({ ...answers.values, ...put }) };
  const items = (answers.lists[list] ?? []).map((one) =>
    one.id === item ? { ...bare({ ...one, ...put }), id: one.id } : one,
  );
  return withItems(answers, list, items);
}

/** Returns the answers with other items in a list. */
export function withItems(answers: Answers, list: string, items: readonly ListItem[]): Answers {
  return { ...answers, lists: { ...answers.lists, [list]: items } };
}

/** Returns the answers with other items in a list or, for a list in a list, in that of one item. */
export function withItemsHere(
  answers: Answers,
  list: string,
  owner: string | null,
  items: readonly ListItem[],
): Answers {
  const others = (answers.lists[list] ?? []).filter(({ within }) => owner !== null && within !== owner);
  return withItems(answers, list, [...others, ...items]);
}

function bare(values: Answers['values']): Answers['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Returns a function that checks answers and facts with the engine, using the check that reads the definition itself.
 * Each check starts from the last one's result, since the attempts on a page differ in few answers.
 */
export function lookWith(
  definition: FormDefinition,
  today: string,
): (answers: Answers, facts?: KnownFacts) => Journey {
  const check = interpret(definition);
  let before: JourneyResult | undefined;
  return (answers, facts = noFacts) => {
    before = updateJourney(definition, withFacts(answers, facts), today, check, before);
    return before.journey;
  };
}

/** Returns the findings for one page of one item. */
export function findingsOn({ findings }: Journey, { page, item }: PlacedPage): readonly FormFinding[] {
  return findings.filter((finding) => finding.page === page && finding.item === item);
}
