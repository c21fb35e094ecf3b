import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey, PageStatus, PlacedPage, SectionStatus } from '#schemas/forms/journey.ts';
import type { AnswerCheck } from './answer-check.ts';
import { answerOf } from './answered.ts';
import { walk, type Walk, type WalkedPage } from './effective-answers.ts';
import { pageFindings, ruleFindings } from './page-findings.ts';
import { outlook } from './remaining.ts';

/**
 * Where somebody is in a form: what is asked, what is missing or wrong, and whether it can be sent. Pure, and the same
 * in the browser as on the server, which decides.
 *
 * A page is complete where nothing is missing and nothing wrong. One that nobody has to fill in, and nobody has, is not
 * started as long as a page before it is not complete. A section that has nothing to ask yet cannot be started as long as
 * that may change.
 * @param answers as they were typed; also those of branches that are switched off
 * @param today ISO day in London
 * @param check the compiled check of the definition, or `interpret(definition)`
 */
export function journey(
  definition: FormDefinition,
  answers: Answers,
  today: string,
  check: AnswerCheck,
): Journey {
  const walked = walk(definition, answers, today);
  const { effective } = walked;
  const items = new Map(
    Object.values(effective.lists).flatMap((list = []) => list.map((item) => [item.id, item] as const)),
  );
  const asked = walked.pages.filter((page) => page.asked === 'yes');
  const own = asked.flatMap((page) => pageFindings(definition, walked, page, items, check));
  const ruled = ruleFindings(definition, walked, own, today);
  const found = [...own, ...ruled.findings];
  const byPage = Map.groupBy(found, ({ page }) => page);
  const findingsOf = new Map(
    asked.map((page) => [page, (byPage.get(page.page) ?? []).filter((finding) => isOn(page, finding))]),
  );
  const first = asked.find((page) => (findingsOf.get(page) ?? []).length > 0) ?? null;
  const reached = first === null ? asked.length : asked.indexOf(first);
  const pages = asked.map((page, at) => ({
    ...placeOf(page),
    status: statusOf(findingsOf.get(page) ?? [], isBegun(definition, walked, page, items), at < reached),
  }));
  const { least, most, undecided } = outlook({
    definition,
    answers,
    walked,
    today,
    findings: findingsOf,
    waiting: ruled.waiting,
  });
  const bySection = Map.groupBy(pages, ({ section }) => section);
  const troubled = new Set(found.map(({ section }) => section));
  return {
    pages,
    sections: definition.order.map((section) => ({
      section,
      status: sectionStatus(
        (bySection.get(section) ?? []).map(({ status }) => status),
        undecided.has(section),
        troubled.has(section),
      ),
    })),
    findings: found,
    effective,
    firstIncomplete: first === null ? null : placeOf(first),
    remaining: { least, most },
    canSubmit: found.length === 0,
  };
}

function placeOf({ section, page, item }: WalkedPage): PlacedPage {
  return { section, page, item };
}

/** A finding about an item stands on its own page, or on its list's, where nothing asks that item for it. */
function isOn(page: WalkedPage, finding: FormFinding): boolean {
  return page.page === finding.page && (page.item === null || page.item === finding.item);
}

function isBegun(
  definition: FormDefinition,
  { effective }: Walk,
  placed: WalkedPage,
  items: ReadonlyMap<string, Answers['values']>,
): boolean {
  const page = definition.pages[placed.page];
  if (page !== undefined && 'list' in page) return (effective.lists[page.list] ?? []).length > 0;
  const values = placed.item === null ? effective.values : (items.get(placed.item) ?? {});
  return placed.questions.some((question) => answerOf(values, question) !== undefined);
}

function statusOf(findings: readonly FormFinding[], begun: boolean, reached: boolean): PageStatus {
  if (findings.some(({ blocks }) => blocks === 'save')) return 'problem';
  if (findings.length > 0) return begun ? 'inProgress' : 'notStarted';
  return begun || reached ? 'completed' : 'notStarted';
}

function sectionStatus(pages: readonly PageStatus[], undecided: boolean, troubled: boolean): SectionStatus {
  if (pages.length === 0) return undecided ? 'cannotStart' : 'notNeeded';
  if (pages.includes('problem')) return 'problem';
  if (pages.every((status) => status === 'notStarted')) return 'notStarted';
  return undecided || troubled || pages.some((status) => status !== 'completed') ? 'inProgress' : 'completed';
}
