import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormChange } from '#schemas/forms/form-change.ts';
import type { JourneyResult } from '../journey/journey.ts';
import { isMade } from '../lists/linked-lists.ts';
import { isBare } from '../lists/own-items.ts';
import { change, findingsOfLists, titleIn, type TwoVersions } from './two-versions.ts';

/** Changes to the lists of a form. */
interface ReconciledLists {
  readonly changes: readonly FormChange[];
  /** Lists that only the earlier version has; the questions about their items are reported with them. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Returns the changes to lists that the resident has filled in or is newly asked for, and the lists that are
 * gone.
 */
export function reconcileLists({ before, now, pair, was, is }: TwoVersions): ReconciledLists {
  const pagesBefore = pair.before.inventory.listPages;
  const { renames } = pair;
  const changes: FormChange[] = [];
  for (const [list, page] of pair.now.inventory.listPages) {
    const former = renames.listBefore(list);
    const pageBefore = former === null ? undefined : pagesBefore.get(former);
    const title = titleIn(now, page);
    const isGiven = isFilledIn(was, before, former);
    const wasAsked = pageBefore !== undefined && isAsked(was, pageBefore);
    const found = findingsOfLists(is, page);
    const [finding] = found;
    if (!isAsked(is, page)) {
      if (isGiven) changes.push(change('leftOut', page, null, title));
      continue;
    }
    if (!wasAsked) {
      changes.push(change('added', page, null, title, { needsAnswer: finding !== undefined }));
      continue;
    }
    const titleBefore = titleIn(before, pageBefore);
    if (isGiven && former !== list)
      changes.push(change('renamed', page, null, title, { former: [titleBefore] }));
    else if (isGiven && titleBefore !== title) changes.push(change('changed', page, null, title));
    // A list in a list is reported once, however many of the outer items have too few or too many.
    const codesBefore = new Map(findingsOfLists(was, pageBefore).map(({ item, code }) => [item, code]));
    const fresh = found.filter(({ item, code }) => codesBefore.get(item) !== code);
    for (const [code, [first]] of Map.groupBy(fresh, ({ code: of }) => of)) {
      const limit = first?.values['limit'];
      changes.push(
        change(code === 'maxItems' ? 'tooMany' : 'tooFew', page, null, title, {
          limit: typeof limit === 'number' ? limit : null,
          needsAnswer: true,
        }),
      );
    }
  }
  const kept = new Set(Object.keys(now.lists ?? {}).map(renames.listBefore));
  const gone = new Set(Object.keys(before.lists ?? {}).filter((list) => !kept.has(list)));
  for (const list of gone) {
    const page = pagesBefore.get(list);
    if (page !== undefined && isFilledIn(was, before, list))
      changes.push(change('removed', page, null, titleIn(before, page)));
  }
  return { changes, gone };
}

/**
 * True if the resident has put anything into a list: an item, or, if the form makes the items itself, an
 * answer.
 */
function isFilledIn({ walked }: JourneyResult, { lists = {} }: FormDefinition, list: string | null): boolean {
  const items = list === null ? [] : (walked.effective.lists[list] ?? []);
  return list !== null && isMade(lists, list) ? items.some((item) => !isBare(item)) : items.length > 0;
}

function isAsked({ walked }: JourneyResult, page: string): boolean {
  return walked.pages.some((one) => one.page === page && one.asked === 'yes');
}
