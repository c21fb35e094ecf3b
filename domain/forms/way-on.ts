import type { Walk } from './effective-answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Journey, PlacedPage } from '#schemas/forms/journey.ts';

/** Where a person goes after a page: to another, back to the list of tasks, or to all their answers. */
export type WayOn = PlacedPage | 'tasks' | 'check';

function listOf({ pages }: FormDefinition, { page }: PlacedPage): string | null {
  const asked = pages[page];
  return asked === undefined ? null : 'list' in asked ? asked.list : (asked.each ?? null);
}

/**
 * The next page after a completed one. An item's pages lead back to its list; a list leads past the items that are
 * complete; the end of a section leads to the list of tasks, or to the check if everything is answered. A person
 * who came to change one answer goes back to the check, through any pages the change has made necessary.
 * @param isChange the page was opened from the check
 */
export function wayOn(
  definition: FormDefinition,
  { pages, firstIncomplete, canSubmit }: Journey,
  from: PlacedPage,
  isChange: boolean,
): WayOn {
  const at = pages.findIndex(({ page, item }) => page === from.page && item === from.item);
  const next = pages[at + 1];
  if (from.item !== null && next?.item === from.item && (!isChange || next.status !== 'completed'))
    return next;
  if (isChange) return canSubmit || firstIncomplete === null ? 'check' : firstIncomplete;
  if (from.item !== null) {
    const list = listOf(definition, from);
    const home = pages.find((page) => page.item === null && listOf(definition, page) === list);
    if (home !== undefined) return home;
  }
  const following = pages
    .slice(at + 1)
    .find((page) => page.section === from.section && (page.item === null || page.status !== 'completed'));
  if (at >= 0 && following !== undefined) return following;
  return canSubmit ? 'check' : 'tasks';
}

/**
 * Where a section starts: at its first incomplete page, or at any unanswered pages right before it. Pages without
 * questions, or without required ones, are complete as they are, so nobody would see them otherwise. Null: nothing
 * in the section is asked.
 */
export function wayIn(
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
