import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import {
  warnCode,
  type Answers,
  type AnswerValue,
  type FormFinding,
  type ListItem,
} from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import { isConfirmed } from '#schemas/forms/confirmed.ts';
import type { AnswerCheck } from '../answer-check.ts';
import { answerOf } from '../answered.ts';
import { breaksNone } from '../choices/none-of-these.ts';
import { brokenBound } from '../bounds/broken-bound.ts';
import { derivationsOf } from '../derived/derivations.ts';
import type { Walk, WalkedPage } from './effective-answers.ts';
import { isMade } from '../lists/linked-lists.ts';
import { listedHere } from './listed-here.ts';
import { isReader, toReader } from '../lists/reader-page.ts';
import { itemById } from '../lists/own-items.ts';
import { applyRule, listsOfRule } from '../rules/apply-rule.ts';
import { warningNow } from '../warnings/warnings.ts';

/**
 * Returns everything missing or wrong on a page that is asked. Questions that are not asked are not checked.
 * @param today ISO day in London
 */
export function pageFindings(
  definition: FormDefinition,
  effective: Answers,
  placed: WalkedPage,
  check: AnswerCheck,
  today: string,
): readonly FormFinding[] {
  const named = definition.pages[placed.page];
  if (named === undefined) return [];
  if ('list' in named)
    return listFindings(definition, placed, named.list, listedHere(effective.lists, named.list, placed));
  const about = itemOf(effective, named, placed);
  const page = isReader(definition, named.each, about) ? toReader(named) : named;
  const scope = {
    answers: effective,
    item: about,
    today,
    derived: derivationsOf(definition),
  };
  return placed.questions.flatMap((question) => {
    const schema = page.schema.properties[question];
    const value = answerOf(placed.values, question);
    if (value === undefined) {
      // A missing answer is not reported as forgotten if the chosen option is no longer offered.
      const lacks = (placed.offers[question]?.lost ?? []).length > 0 ? 'notOffered' : 'required';
      return page.schema.required?.includes(question) === true
        ? [questionFinding(page, placed, question, lacks, null)]
        : [];
    }
    const keyword =
      check(placed.page, question, value) ?? (breaksNone(page, question, value) ? 'none' : null);
    if (keyword !== null) return [questionFinding(page, placed, question, keyword, limitOf(schema, keyword))];
    const broken = schema === undefined ? null : brokenBound(schema, value, scope);
    if (broken !== null) return [questionFinding(page, placed, question, broken.keyword, broken.limit)];
    if (isConfirmed(placed.values, question, value)) return [];
    const warning = warningNow(question, page.ui[question], placed.item !== null, scope);
    if (warning === undefined) return [];
    return [{ ...questionFinding(page, placed, question, warnCode, null), message: warning.text }];
  });
}

/** Returns the item that a page is about, with all of its answers that count. */
function itemOf({ lists }: Answers, { each }: QuestionPage, { item }: WalkedPage): ListItem | null {
  return each === undefined ? null : (itemById(lists[each], item) ?? null);
}

function questionFinding(
  page: QuestionPage,
  { section, page: name, item }: WalkedPage,
  question: string,
  keyword: string,
  limit: string | number | null,
): FormFinding {
  const messages = page.ui[question]?.messages ?? {};
  return {
    blocks:
      keyword === 'required' || keyword === 'notOffered' || keyword === warnCode ? 'completion' : 'save',
    section,
    page: name,
    item,
    answer: question,
    code: keyword,
    message: (Object.hasOwn(messages, keyword) ? messages[keyword] : undefined) ?? null,
    values: limit === null ? {} : { limit },
  };
}

/** Returns the number that a keyword has in a schema, such as the greatest length. */
function limitOf(schema: AnswerSchema | undefined, keyword: string): number | null {
  const limit: unknown = Object.entries(schema ?? {}).find(([word]) => word === keyword)?.[1];
  return typeof limit === 'number' ? limit : null;
}

function listFindings(
  definition: FormDefinition,
  { section, page, item }: WalkedPage,
  name: string,
  items: readonly ListItem[],
): readonly FormFinding[] {
  const list = definition.lists?.[name];
  // A list that the form makes itself never has too many or too few items.
  if (list === undefined || isMade(definition.lists, name)) return [];
  const shared = { section, page, item, answer: null };
  const { minItems = 0, maxItems } = list;
  if (items.length < minItems)
    return [
      {
        ...shared,
        blocks: 'completion',
        code: 'minItems',
        message: list.tooFew ?? null,
        values: { limit: minItems },
      },
    ];
  if (items.length > maxItems)
    return [{ ...shared, blocks: 'save', code: 'maxItems', message: null, values: { limit: maxItems } }];
  return [];
}

/**
 * Returns the findings of the rules, each on the page where it can be corrected. A rule applies where its lists are
 * shown. Findings on an item are reported at once, unless the page already has one; findings on a whole list only
 * when its pages are complete, so that no gap is reported while the resident is filling it in.
 * @param found findings of the pages themselves
 * @param today ISO day in London
 */
export function ruleFindings(
  definition: FormDefinition,
  { pages, effective }: Walk,
  found: readonly FormFinding[],
  today: string,
): FormFinding[] {
  const asked = pages.filter((page) => page.asked === 'yes');
  const findings: FormFinding[] = [];
  const known = new Set(found.map(({ item, answer }) => `${item} ${answer}`));
  const unfinished = new Set(found.map(({ page }) => listOf(definition, page)));
  for (const rule of Object.values(definition.rules ?? {})) {
    const all = listsOfRule(rule);
    const shown = all.map((list) => asked.find(({ page }) => shows(definition, page, list)));
    const home = shown[0];
    const homeOf = (id: string | null) =>
      asked.find(
        (page) => page.item === outerId(effective, all[0], id) && shows(definition, page.page, all[0]),
      );
    if (home === undefined || shown.includes(undefined)) continue;
    const early = all.some((list) => unfinished.has(list));
    for (const { code, item, answer, message, values } of applyRule(rule, effective, today)) {
      if (item === null ? early : known.has(`${item} ${answer}`)) continue;
      const mended =
        asked.find((page) => page.item === item && answer !== null && page.questions.includes(answer)) ??
        homeOf(item) ??
        home;
      findings.push({
        blocks: 'completion',
        section: rule.section,
        page: mended.page,
        item,
        answer,
        code,
        message,
        values,
      });
    }
  }
  return findings;
}

/** Returns the id of the item that another belongs to. */
function outerId({ lists }: Answers, list: string | undefined, id: string | null): AnswerValue | null {
  return (list === undefined ? undefined : itemById(lists[list], id)?.['within']) ?? null;
}

/** Returns the list that a page shows, or whose items it asks about. */
function listOf(definition: FormDefinition, name: string): string | undefined {
  const page = definition.pages[name];
  return page === undefined ? undefined : 'list' in page ? page.list : page.each;
}

function shows(definition: FormDefinition, name: string, list: string | undefined): boolean {
  const page = definition.pages[name];
  return page !== undefined && 'list' in page && page.list === list;
}
