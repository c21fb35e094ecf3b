import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { answerOf } from './answered.ts';
import { evaluate, type ConditionScope } from './conditions/evaluate.ts';
import type { Verdict } from './conditions/verdicts.ts';
import { pageGroups, type PageGroup } from './order-of-pages.ts';

/** A page of the definition at its place, whether it is asked or not. */
export interface WalkedPage extends PlacedPage {
  readonly asked: Verdict;
  /** The names of its questions that are asked, in order; none where the page is not. */
  readonly questions: readonly string[];
}

/** A form walked once from its beginning. */
export interface Walk {
  readonly groups: readonly PageGroup[];
  readonly pages: readonly WalkedPage[];
  /** The answers that count: what is asked, and answered. */
  readonly effective: Answers;
}

/** The answers that count so far, on the way. */
interface Room {
  readonly values: { [answer: string]: AnswerValue | undefined };
  readonly lists: { [list: string]: readonly ListItem[] | undefined };
}

/**
 * Walks a form in order. An answer counts where its page and its question are asked, and conditions see only what
 * counts so far, so that a branch that is switched off cannot switch on another. The items of a list count where a page
 * that shows it is asked. What a page asks of one item never hangs on the place of that item in its list.
 * @param today ISO day in London
 */
export function walk(definition: FormDefinition, answers: Answers, today: string): Walk {
  const groups = pageGroups(definition);
  const room: Room = { values: {}, lists: {} };
  const pages = groups.flatMap((group) =>
    group.each === null
      ? group.pages.map((page) => once(definition, answers, today, room, group.section, page))
      : ofEach(definition, answers, today, room, group, group.each),
  );
  return { groups, pages, effective: room };
}

function once(
  definition: FormDefinition,
  answers: Answers,
  today: string,
  room: Room,
  section: string,
  name: string,
): WalkedPage {
  const page = definition.pages[name];
  const scope = { answers: room, item: null, today };
  const asked = page?.when === undefined ? 'yes' : evaluate(page.when, scope);
  const placed = { section, page: name, item: null, asked };
  if (page === undefined || asked !== 'yes') return { ...placed, questions: [] };
  if ('schema' in page) return { ...placed, questions: ask(page, answers.values, scope, room.values) };
  room.lists[page.list] ??= idsOf(answers, page.list);
  return { ...placed, questions: [] };
}

function ofEach(
  definition: FormDefinition,
  answers: Answers,
  today: string,
  room: Room,
  group: PageGroup,
  list: string,
): readonly WalkedPage[] {
  const given = new Map(answers.lists[list]?.map((item) => [item.id, item]));
  const byItem = new Map<string, WalkedPage[]>((room.lists[list] ?? []).map((item) => [item.id, []]));
  for (const name of group.pages) {
    const page = definition.pages[name];
    if (page === undefined || !('schema' in page)) continue;
    // Other items are seen as they were before this page, or the order of the list would count.
    room.lists[list] = (room.lists[list] ?? []).map((before) => {
      const item = { ...before };
      const scope = { answers: room, item, today };
      const asked = page.when === undefined ? 'yes' : evaluate(page.when, scope);
      const questions = asked === 'yes' ? ask(page, given.get(item.id) ?? {}, scope, item) : [];
      byItem.get(item.id)?.push({ section: group.section, page: name, item: item.id, asked, questions });
      return item;
    });
  }
  return [...byItem.values()].flat();
}

/** Puts the answers of a page's questions that are asked `into` what counts, and says which are. */
function ask(
  page: QuestionPage,
  given: Answers['values'],
  scope: ConditionScope,
  into: { [answer: string]: AnswerValue | undefined },
): readonly string[] {
  const asked: string[] = [];
  for (const [question, schema] of Object.entries(page.schema.properties)) {
    const when = page.ui[question]?.when;
    if (when !== undefined && evaluate(when, scope) !== 'yes') continue;
    asked.push(question);
    const value = withoutRemoved(schema, answerOf(given, question), scope.answers);
    if (value !== undefined) into[question] = value;
  }
  return asked;
}

/** Of chosen items those that are still there. */
function withoutRemoved(
  schema: AnswerSchema,
  value: AnswerValue | undefined,
  answers: Answers,
): AnswerValue | undefined {
  if (!('from' in schema) || !Array.isArray(value)) return value;
  const there = new Set(answers.lists[schema.from]?.map(({ id }) => id));
  const left = value.filter((id) => there.has(id));
  return left.length === 0 ? undefined : left;
}

function idsOf(answers: Answers, list: string): readonly ListItem[] {
  const given = Object.hasOwn(answers.lists, list) ? (answers.lists[list] ?? []) : [];
  return [...new Set(given.map(({ id }) => id))].map((id) => ({ id }));
}
