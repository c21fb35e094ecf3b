import type { Answers, FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey, PageStatus, PlacedPage, SectionStatus } from '#schemas/forms/journey.ts';
import type { AnswerCheck } from '../answer-check.ts';
import { walk, type Walk, type WalkedPage } from './effective-answers.ts';
import { isAnswered } from './listed-here.ts';
import { pageFindings, ruleFindings } from './page-findings.ts';
import { undecidedSections } from './undecided-sections.ts';

/**
 * Returns the resident's place in a form: the pages asked, everything missing or wrong, and whether it can be
 * sent. Pure, and the same in the browser as on the server, which decides.
 *
 * A page is complete if nothing is missing and nothing wrong. An optional page without answers is not started
 * while a page before it is incomplete. A section that has nothing to ask yet cannot be started while that may
 * change.
 * @param answers as typed, including those of branches that are switched off
 * @param today ISO day in London
 * @param check the compiled check of the definition, or `interpret(definition)`
 */
export function journey(
  definition: FormDefinition,
  answers: Answers,
  today: string,
  check: AnswerCheck,
): Journey {
  return updateJourney(definition, answers, today, check).journey;
}

/** The resident's place in a form, with everything that the next check can reuse. */
export interface JourneyResult {
  readonly answers: Answers;
  readonly check: AnswerCheck;
  readonly walked: Walk;
  /** Missing and wrong answers on each page of questions that is asked, apart from rules. */
  readonly own: ReadonlyMap<WalkedPage, readonly FormFinding[]>;
  readonly journey: Journey;
}

/**
 * Does the same as {@link journey} while the resident types, and only checks again what a change may affect.
 * @param before an earlier result, for any answers to any form; it only saves time
 */
export function updateJourney(
  definition: FormDefinition,
  answers: Answers,
  today: string,
  check: AnswerCheck,
  before?: JourneyResult,
): JourneyResult {
  const isSame = before?.walked.definition === definition && before.walked.today === today;
  if (isSame && before.answers === answers && before.check === check) return before;
  const walked = walk(definition, answers, today, before?.walked);
  const { effective } = walked;
  // A list's page may be the same object even if the list has more items now.
  const known = (page: WalkedPage) =>
    before?.check === check && page.questions.length > 0 ? before.own.get(page) : undefined;
  const asked = walked.pages.filter((page) => page.asked === 'yes');
  const own = new Map(
    asked.map((page) => [page, known(page) ?? pageFindings(definition, effective, page, check, today)]),
  );
  const lacking = [...own.values()].flat();
  const ruled = ruleFindings(definition, walked, lacking, today);
  const found = [...lacking, ...ruled];
  const ruledByPage = Map.groupBy(ruled, ({ page }) => page);
  const findingsOf = new Map(
    asked.map((page) => {
      const more = ruledByPage.get(page.page)?.filter((finding) => isOn(page, finding)) ?? [];
      return [page, [...(own.get(page) ?? []), ...more]];
    }),
  );
  const first = asked.find((page) => (findingsOf.get(page) ?? []).length > 0) ?? null;
  const reached = first === null ? asked.length : asked.indexOf(first);
  const pages = asked.map((page, at) => ({
    ...placeOf(page),
    status: statusOf(findingsOf.get(page) ?? [], isAnswered(definition, effective, page), at < reached),
  }));
  const undecided = undecidedSections({
    definition,
    answers,
    walked,
    today,
    findings: findingsOf,
  });
  const bySection = Map.groupBy(pages, ({ section }) => section);
  const withFindings = new Set(found.map(({ section }) => section));
  return {
    answers,
    check,
    walked,
    own,
    journey: {
      pages,
      sections: definition.order.map((section) => ({
        section,
        status: sectionStatus(
          (bySection.get(section) ?? []).map(({ status }) => status),
          undecided.has(section),
          withFindings.has(section),
        ),
      })),
      findings: found,
      effective,
      firstIncomplete: first === null ? null : placeOf(first),
      canSubmit: found.length === 0,
    },
  };
}

function placeOf({ section, page, item }: WalkedPage): PlacedPage {
  return { section, page, item };
}

/**
 * True if a finding is shown on a page: an item's finding on the item's own page, or on its list's page if no
 * page asks the item for it.
 */
function isOn(page: WalkedPage, finding: FormFinding): boolean {
  return page.page === finding.page && (page.item === null || page.item === finding.item);
}

function statusOf(findings: readonly FormFinding[], begun: boolean, reached: boolean): PageStatus {
  if (findings.some(({ blocks }) => blocks === 'save')) return 'problem';
  if (findings.length > 0) return begun ? 'inProgress' : 'notStarted';
  return begun || reached ? 'completed' : 'notStarted';
}

function sectionStatus(
  pages: readonly PageStatus[],
  undecided: boolean,
  hasFindings: boolean,
): SectionStatus {
  if (pages.length === 0) return undecided ? 'cannotStart' : 'notNeeded';
  if (pages.includes('problem')) return 'problem';
  if (pages.every((status) => status === 'notStarted')) return 'notStarted';
  return undecided || hasFindings || pages.some((status) => status !== 'completed')
    ? 'inProgress'
    : 'completed';
}
