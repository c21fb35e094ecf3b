import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { Walk } from './effective-answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey, PlacedPage } from '#schemas/forms/journey.ts';
import { askedOfEach, isMade, outerList } from '../lists/linked-lists.ts';
import { itemById } from '../lists/own-items.ts';

/** The next step after a page: another page, the task list, or the check of all answers. */
type NextStep = PlacedPage | 'tasks' | 'check';

function listOf({ pages, lists }: FormDefinition, { page }: PlacedPage): string | null {
  const asked = pages[page];
  return asked === undefined ? null : 'list' in asked ? asked.list : askedOfEach(lists, asked);
}

/** Returns the item that a page is about or, for an item in a list in a list, the outer one. */
function outermostOf(
  { pages, lists }: FormDefinition,
  { effective }: Journey,
  { page, item }: PlacedPage,
): AnswerValue | null {
  const asked = pages[page];
  const list = asked === undefined ? null : askedOfEach(lists, asked);
  return (list === null ? undefined : itemById(effective.lists[list], item)?.['within']) ?? item;
}

/**
 * Returns the next step after a completed page. An item's pages lead back to its list; a list leads past completed
 * items; the end of a section leads to the task list, or to the check if everything is answered. Items that the
 * form makes itself follow one another, since none has to be added. A resident who came to change one answer goes
 * back to the check, through any pages the change has made necessary.
 * @param isChange true if the page was opened from the check
 */
export function nextStep(
  definition: FormDefinition,
  journey: Journey,
  from: PlacedPage,
  isChange: boolean,
): NextStep {
  const { pages, firstIncomplete, canSubmit } = journey;
  const at = pages.findIndex(({ page, item }) => page === from.page && item === from.item);
  const next = pages[at + 1];
  if (from.item !== null && next?.item === from.item && (!isChange || next.status !== 'completed'))
    return next;
  if (isChange) return canSubmit || firstIncomplete === null ? 'check' : firstIncomplete;
  const inItem = from.item === null ? undefined : afterItem(definition, journey, from, at);
  if (inItem !== undefined) return inItem;
  const following = pages
    .slice(at + 1)
    .find((page) => page.section === from.section && (page.item === null || page.status !== 'completed'));
  if (at >= 0 && following !== undefined) return following;
  return canSubmit ? 'check' : 'tasks';
}

/** Returns the next page after the last page of an item, or after the list within one. */
function afterItem(
  definition: FormDefinition,
  journey: Journey,
  from: PlacedPage,
  at: number,
): PlacedPage | undefined {
  const { pages } = journey;
  const outer = outermostOf(definition, journey, from);
  const behind = pages.slice(at + 1);
  const page = definition.pages[from.page];
  if (page !== undefined && 'list' in page) {
    const own = behind.filter((one) => outermostOf(definition, journey, one) === outer);
    const more = own.find((one) => one.item === outer || one.status !== 'completed');
    return more ?? homeOf(definition, pages, outerList(definition.lists, page.list), null);
  }
  const list = listOf(definition, from);
  const owner = outer === from.item ? null : outer;
  const made =
    list !== null && isMade(definition.lists, list)
      ? behind.find(
          (one) =>
            one.status !== 'completed' &&
            one.item !== null &&
            listOf(definition, one) === list &&
            (owner === null || outermostOf(definition, journey, one) === owner),
        )
      : undefined;
  return made ?? homeOf(definition, pages, list, owner);
}

/**
 * Returns the page that shows a list.
 * @param owner the item of a list in a list
 */
function homeOf(
  definition: FormDefinition,
  pages: Journey['pages'],
  list: string | null | undefined,
  owner: AnswerValue | null,
): PlacedPage | undefined {
  return pages.find((one) => {
    const page = definition.pages[one.page];
    return page !== undefined && 'list' in page && page.list === list && one.item === owner;
  });
}

/**
 * Returns the start of a section: its first incomplete page, or any unanswered pages right before it. Pages without
 * required questions are complete from the start, and would otherwise never be seen. `null` if nothing in the
 * section is asked.
 */
export function sectionStart(
  definition: FormDefinition,
  { pages, effective }: Journey,
  walked: Walk,
  section: string,
): PlacedPage | null {
  const own = pages.filter((page) => page.section === section);
  const isBare = ({ page, item }: PlacedPage) =>
    item === null &&
    listOf(definition, { section, page, item }) === null &&
    walked.pages
      .filter((one) => one.page === page)
      .every(({ questions }) => questions.every((name) => effective.values[name] === undefined));
  let at = Math.max(
    own.findIndex(({ status }) => status !== 'completed'),
    0,
  );
  for (let before = own[at - 1]; before !== undefined && isBare(before); before = own[at - 1]) at -= 1;
  return own[at] ?? null;
}
