import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type {
  FormDefinition,
  FormPage,
  ListPage,
  QuestionPage,
  QuestionUi,
} from '#schemas/forms/definition.ts';
import { optionsOf } from '../answer-kind.ts';
import type { PageText } from '#schemas/forms/page-text.ts';
import { warningsOf } from '../warnings/warnings.ts';

import { askedOfEach } from '../lists/linked-lists.ts';

/** One question where it is asked. */
export interface PlacedQuestion {
  readonly name: string;
  readonly page: string;
  /** The list whose items it is asked about; `null` if it is asked once. */
  readonly list: string | null;
  readonly schema: AnswerSchema;
  /** `undefined` if the definition left it out. */
  readonly ui: QuestionUi | undefined;
  readonly isRequired: boolean;
  /** JSON pointer to its schema. */
  readonly pointer: string;
  /** Its position among everything that is asked, in the order of asking. */
  readonly position: number;
}

/**
 * Returns a key that distinguishes an answer of the form from one of a list's items. An answer that several pages
 * ask for has one key.
 */
export function questionKey({ list, name }: Pick<PlacedQuestion, 'list' | 'name'>): string {
  return `${list ?? ''}.${name}`;
}

/** One condition with its place. */
export interface PlacedCondition {
  readonly condition: Condition;
  readonly pointer: string;
  /** The list whose item it may name as `item.…`. */
  readonly list: string | null;
  /** The position at which the condition is evaluated: it may use only answers at smaller positions. */
  readonly position: number;
  /** For a warning: the question whose answer it is about, and the warning's own name. */
  readonly warns?: { readonly question: PlacedQuestion; readonly name: string };
  /** Its owner in words, such as `the page "income"`. */
  readonly of: string;
}

/** One text of a page with its place. */
export interface PlacedText {
  readonly name: string;
  readonly page: string;
  readonly text: PageText;
  /** The list whose items the page is asked about; `null` if it is asked once. */
  readonly list: string | null;
  /** The question with which it is shown and hidden; `undefined` for the page itself. */
  readonly question: PlacedQuestion | undefined;
  readonly pointer: string;
  /** The position at which the text is shown: it may name only answers at smaller positions. */
  readonly position: number;
}

/** A definition, indexed by name. Names that refer to nothing are left out without an error. */
export interface Inventory {
  readonly definition: FormDefinition;
  /** Pages that are in sections, in the order in which they are asked. */
  readonly pages: readonly { readonly name: string; readonly section: string; readonly page: FormPage }[];
  /** The position of a page among everything that is asked. */
  readonly positions: ReadonlyMap<string, number>;
  readonly questions: readonly PlacedQuestion[];
  readonly texts: readonly PlacedText[];
  readonly conditions: readonly PlacedCondition[];
  /** The page that shows a list and has its items added, by list. */
  readonly listPages: ReadonlyMap<string, string>;
}

/**
 * Returns the pointer to a part of a condition. A bound of a warning is made into a comparison, which the file
 * does not have.
 */
export function pointerIn({ pointer, warns }: PlacedCondition, within: string): string {
  const isBound = warns !== undefined && !pointer.endsWith('/when');
  return `${pointer}${isBound ? within.replace(/^\/[gl]t\/[01]/, '') : within}`;
}

export function isListPage(page: FormPage): page is ListPage {
  return 'list' in page;
}

/** Indexes a definition. It must have the right shape, but may be wrong in any other way. */
export function takeInventory(definition: FormDefinition): Inventory {
  const pages = placePages(definition);
  const positions = new Map<string, number>();
  const questions: PlacedQuestion[] = [];
  const texts: PlacedText[] = [];
  const conditions: PlacedCondition[] = [];
  const listPages = new Map<string, string>();
  let position = 0;
  const begun = new Set<string>();
  for (const { name, page, section } of pages) {
    position += 1;
    positions.set(name, position);
    const ofSection = begun.has(section) ? undefined : definition.sections[section]?.when;
    begun.add(section);
    if (ofSection)
      conditions.push({
        condition: ofSection,
        pointer: `/sections/${section}/when`,
        list: null,
        position,
        of: `the section "${section}"`,
      });
    const pointer = `/pages/${name}`;
    const list = askedOfEach(definition.lists, page);
    if (page.when)
      conditions.push({
        condition: page.when,
        pointer: `${pointer}/when`,
        list,
        position,
        of: `the page "${name}"`,
      });
    if (isListPage(page)) {
      if (!listPages.has(page.list)) listPages.set(page.list, name);
      continue;
    }
    const asked = questionsOf(name, page);
    const end = position + asked.length;
    for (const question of asked) {
      position += 1;
      questions.push({ ...question, position });
      if (question.ui?.when)
        conditions.push({
          condition: question.ui.when,
          pointer: `${pointer}/ui/${question.name}/when`,
          list,
          position,
          of: `the question "${question.name}"`,
        });
      for (const placed of conditionsOfChoices(question)) conditions.push({ ...placed, list, position });
      for (const { name: warning, condition, writtenAs } of warningsOf(
        question.name,
        question.ui ?? {},
        list !== null,
      ))
        conditions.push({
          condition,
          pointer: `${pointer}/ui/${question.name}/warn/${warning}/${writtenAs}`,
          list,
          // A warning is shown when the resident leaves the page.
          position: end + 1,
          of: `the warning "${warning}" of "${question.name}"`,
          warns: { question: { ...question, position }, name: warning },
        });
    }
    const own = questions.filter((question) => question.page === name);
    texts.push(...placeTexts(name, page, own, position));
  }
  conditions.push(...texts.flatMap(conditionOfText));
  conditions.push(...conditionsOfOutcomes(definition));
  return { definition, pages, positions, questions, texts, conditions, listPages };
}

function placePages(definition: FormDefinition): Inventory['pages'] {
  const placed = new Map<string, Inventory['pages'][number]>();
  for (const section of definition.order) {
    for (const name of memberOf(definition.sections, section)?.pages ?? []) {
      const page = memberOf(definition.pages, name);
      if (page && !placed.has(name)) placed.set(name, { name, section, page });
    }
  }
  return [...placed.values()];
}

function questionsOf(page: string, { schema, ui, each }: QuestionPage): Omit<PlacedQuestion, 'position'>[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties).map(([name, answer]) => ({
    name,
    page,
    list: each ?? null,
    schema: answer,
    ui: memberOf(ui, name),
    isRequired: required.has(name),
    pointer: `/pages/${page}/schema/properties/${name}`,
  }));
}

function conditionsOfChoices({ schema, pointer }: Pick<PlacedQuestion, 'schema' | 'pointer'>) {
  const at = `${pointer}${schema.type === 'array' ? '/items' : ''}/oneOf`;
  return optionsOf(schema).flatMap(({ const: option, when }, index) =>
    when === undefined
      ? []
      : [{ condition: when, pointer: `${at}/${index}/when`, of: `the option "${option}"` }],
  );
}

/**
 * Returns the texts of a page.
 * @param questions of the page
 * @param end the last position on it
 */
function placeTexts(
  page: string,
  { texts = {}, each }: QuestionPage,
  questions: readonly PlacedQuestion[],
  end: number,
): PlacedText[] {
  return Object.entries(texts).map(([name, text]) => {
    const of = text.before ?? text.after;
    const question = questions.find((one) => one.name === of);
    // Right below a question, its own answer is known but no later one.
    const position =
      text.before !== undefined && question ? question.position : (question?.position ?? end) + 0.5;
    return {
      name,
      page,
      text,
      list: each ?? null,
      question,
      pointer: `/pages/${page}/texts/${name}`,
      position,
    };
  });
}

/** Returns the condition of a text, if it has one. */
function conditionOfText({ text, pointer, list, position, name, page }: PlacedText): PlacedCondition[] {
  if (text.when === undefined) return [];
  return [
    {
      condition: text.when,
      pointer: `${pointer}/when`,
      list,
      position,
      of: `the text "${name}" of the page "${page}"`,
    },
  ];
}

function conditionsOfOutcomes({ outcomes = [] }: FormDefinition): PlacedCondition[] {
  return outcomes.flatMap(({ when, reasons }, index) => [
    ...placeAtEnd(when, `/outcomes/${index}/when`),
    ...reasons.flatMap((reason, at) => placeAtEnd(reason.when, `/outcomes/${index}/reasons/${at}/when`)),
  ]);
}

function placeAtEnd(condition: Condition | undefined, pointer: string): PlacedCondition[] {
  if (condition === undefined) return [];
  return [{ condition, pointer, list: null, position: Number.POSITIVE_INFINITY, of: 'an outcome' }];
}

/** Returns a record's own value for a name; never an inherited one. */
export function memberOf<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
