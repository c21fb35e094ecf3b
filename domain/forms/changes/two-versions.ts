import type { AnswerValue, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormChange, FormChangeKind } from '#schemas/forms/form-change.ts';
import type { FormRule } from '#schemas/forms/rules.ts';
import type { AnswerCheck } from '../answer-check.ts';
import { questionKey, takeInventory, type Inventory, type PlacedQuestion } from '../check/inventory.ts';
import type { WalkedPage } from '../journey/effective-answers.ts';
import { interpret } from '../interpret-schema.ts';
import type { JourneyResult } from '../journey/journey.ts';
import { renamedQuestions, type CarriedAnswer } from './carry-over.ts';
import { renamesBetween, type Renames } from './renames.ts';

/** A version of a form, read once for any number of drafts. */
interface OneVersion {
  readonly definition: FormDefinition;
  readonly check: AnswerCheck;
  readonly inventory: Inventory;
}

/** Two versions of a form, prepared for comparison on any number of drafts. */
export interface VersionPair {
  readonly before: OneVersion;
  readonly now: OneVersion;
  readonly renames: Renames;
  /** The questions of the later version that ask the same in the same words on the same page. */
  readonly same: ReadonlySet<PlacedQuestion>;
  /** Questions of the earlier version whose answers count, by question of the later one. */
  readonly former: ReadonlyMap<PlacedQuestion, readonly PlacedQuestion[]>;
  /**
   * All questions of the later version that ask for the same answer, by question; usually the question alone.
   */
  readonly namesakes: ReadonlyMap<PlacedQuestion, readonly PlacedQuestion[]>;
  /** Questions of the later version that had another name before. */
  readonly renamed: readonly PlacedQuestion[];
  /** Questions of the earlier version without a question of the same name in the later one. */
  readonly unnamed: readonly PlacedQuestion[];
  /** Rules that the earlier version lacks or has in a different form, by kind of rule. */
  readonly otherRules: ReadonlySet<string>;
  readonly isDeclarationOther: boolean;
}

/** Prepares two versions, the earlier one first. */
export function pairOf(before: FormDefinition, now: FormDefinition): VersionPair {
  const [old, fresh] = [lookOver(before), lookOver(now)];
  const renames = renamesBetween(before, now);
  const { questions } = fresh.inventory;
  const former = new Map(questions.map((question) => [question, renames.questionsBefore(question)]));
  const isSame = (question: PlacedQuestion) => {
    const [one, ...others] = former.get(question) ?? [];
    return (
      others.length === 0 && one !== undefined && shownTextOf(one, before) === shownTextOf(question, now)
    );
  };
  const named = new Set(
    [...former]
      .flatMap(([{ name }, ones]) => ones.filter((one) => one.name === name))
      .map(({ pointer }) => pointer),
  );
  return {
    before: old,
    now: fresh,
    renames,
    same: new Set(questions.filter(isSame)),
    former,
    namesakes: namesakesAmong(questions),
    renamed: renamedQuestions(now, renames),
    unnamed: old.inventory.questions.filter(({ pointer }) => !named.has(pointer)),
    otherRules: otherRules(before, now),
    isDeclarationOther: declarationOf(before) !== declarationOf(now),
  };
}

function namesakesAmong(questions: readonly PlacedQuestion[]): VersionPair['namesakes'] {
  const byName = Map.groupBy(questions, questionKey);
  return new Map([...byName.values()].flatMap((asking) => asking.map((one) => [one, asking] as const)));
}

function lookOver(definition: FormDefinition): OneVersion {
  return { definition, check: interpret(definition), inventory: takeInventory(definition) };
}

/** Returns everything that people see of a question, as one text. */
function shownTextOf({ name, page, list, schema, ui }: PlacedQuestion, definition: FormDefinition): string {
  return JSON.stringify([name, page, list, schema, ui?.label, titleIn(definition, page)]);
}

function otherRules(
  { rules: old = {} }: FormDefinition,
  { rules = {} }: FormDefinition,
): ReadonlySet<string> {
  return new Set(
    Object.entries(rules).flatMap(([name, rule]) =>
      Object.hasOwn(old, name) && isSameRule(old[name], rule) ? [] : [rule.rule],
    ),
  );
}

function isSameRule(one: FormRule | undefined, other: FormRule): boolean {
  return JSON.stringify({ ...one, messages: null }) === JSON.stringify({ ...other, messages: null });
}

function declarationOf({ declaration: { statements, agree } }: FormDefinition): string {
  return JSON.stringify([statements, agree]);
}

/** Two versions of a form, each with its result for one draft. */
export interface TwoVersions {
  readonly before: FormDefinition;
  readonly now: FormDefinition;
  readonly pair: VersionPair;
  readonly carried: readonly CarriedAnswer[];
  readonly was: JourneyResult;
  readonly is: JourneyResult;
}

/** An answer that counts. */
export interface CountedAnswer {
  /** The item of the question's list; `null` for the form itself. */
  readonly item: string | null;
  readonly value: AnswerValue;
}

/** Returns the answers to a question that count. */
export function countedIn(
  { walked: { effective } }: JourneyResult,
  { list, name }: PlacedQuestion,
): readonly CountedAnswer[] {
  const answers =
    list === null
      ? [{ item: null, value: effective.values[name] }]
      : (effective.lists[list] ?? []).map((item) => ({ item: item.id, value: item[name] }));
  return answers.flatMap(({ item, value }) => (value === undefined ? [] : [{ item, value }]));
}

/**
 * Returns the finding on a page, or on one of its questions, leaving out rules, which are about several
 * answers.
 */
export function findingAt(
  result: JourneyResult,
  page: string,
  item: string | null,
  answer: string | null,
): FormFinding | undefined {
  return lookupOf(result)
    .findings.get(page)
    ?.find((one) => one.item === item && one.answer === answer);
}

/** Returns the findings on the list that a page shows; for a list in a list, those of every outer item. */
export function findingsOfLists(result: JourneyResult, page: string): readonly FormFinding[] {
  return (lookupOf(result).findings.get(page) ?? []).filter(({ answer }) => answer === null);
}

/** Returns the items that a question is asked about; `null` for the form itself. */
export function itemsAskedAbout(
  result: JourneyResult,
  { page, name }: PlacedQuestion,
): readonly (string | null)[] {
  const asked = lookupOf(result).asked.get(page);
  if (asked === undefined) return [];
  return asked.filter(({ questions }) => questions.includes(name)).map(({ item }) => item);
}

/** A result by page, since it is looked up for every question of a form, which may have hundreds. */
interface Lookup {
  readonly asked: ReadonlyMap<string, readonly WalkedPage[]>;
  readonly findings: ReadonlyMap<string, readonly FormFinding[]>;
}

const lookups = new WeakMap<JourneyResult, Lookup>();

function lookupOf(result: JourneyResult): Lookup {
  const known = lookups.get(result);
  if (known !== undefined) return known;
  const { walked, journey } = result;
  const lookup = {
    asked: Map.groupBy(
      walked.pages.filter(({ asked }) => asked === 'yes'),
      ({ page }) => page,
    ),
    findings: Map.groupBy(
      journey.findings.filter((one) => !isOfRule(one)),
      ({ page }) => page,
    ),
  };
  lookups.set(result, lookup);
  return lookup;
}

/** True if a rule made the finding (`addressHistoryCoverage.gap`) rather than a keyword of a schema. */
export function isOfRule({ code }: FormFinding): boolean {
  return code.includes('.');
}

export function titleIn({ pages }: FormDefinition, page: string): string {
  return pages[page]?.title ?? page;
}

/**
 * Makes a change.
 * @param more values that differ from the defaults
 */
export function change(
  kind: FormChangeKind,
  page: string | null,
  answer: string | null,
  label: string,
  more: Partial<Pick<FormChange, 'former' | 'limit' | 'needsAnswer'>> = {},
): FormChange {
  return { kind, page, answer, label, former: [], limit: null, needsAnswer: false, ...more };
}
