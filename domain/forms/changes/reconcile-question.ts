import { warnCode, type FormFinding } from '#schemas/forms/answers.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormChange } from '#schemas/forms/form-change.ts';
import type { PlacedQuestion } from '../check/inventory.ts';
import { optionsOf } from '../answer-kind.ts';
import type { JourneyResult } from '../journey/journey.ts';
import { keptKind } from './kept-kind.ts';
import {
  change,
  countedIn,
  findingAt,
  itemsAskedAbout,
  titleIn,
  type CountedAnswer,
  type TwoVersions,
} from './two-versions.ts';

/** Returns the changes to one question of the later version, for this draft. */
export function reconcileQuestion(question: PlacedQuestion, two: TwoVersions): readonly FormChange[] {
  const { before, now, pair, carried, was, is } = two;
  const { page, name, list } = question;
  const former = pair.former.get(question) ?? [];
  const items = itemsAskedAbout(is, question);
  const itemsBefore = former.flatMap((one) => itemsAskedAbout(was, one));
  // Only answers to asked questions counted, and most residents see little of a long form.
  if (items.length + itemsBefore.length === 0) return [];
  if (pair.same.has(question) && isLeftAlone(question, items, itemsBefore, two)) return [];
  const wasAsked = new Set(itemsBefore);
  const isAsked = new Set(items);
  const namesakes = pair.namesakes.get(question) ?? [question];
  const isAskedAnywhere = new Set(namesakes.flatMap((one) => itemsAskedAbout(is, one)));
  const label = labelOfQuestion(now, question);
  const counted = countedIn(is, question);
  const finding = (item: string | null) => findingAt(is, page, item, name);
  const findingBefore = (item: string | null) =>
    former.map((one) => findingAt(was, one.page, item, one.name)).find((one) => one !== undefined);
  const here = list === null ? null : new Set((is.walked.effective.lists[list] ?? []).map(({ id }) => id));
  // Only one of several former names counts; answers that went with their list are reported with the list.
  const given = former
    .flatMap((one) => countedIn(was, one).map((answer) => ({ ...answer, former: one })))
    .filter(
      (answer) =>
        // If several pages ask for one answer, it was given on the page that was asked.
        (former.length === 1 || itemsAskedAbout(was, answer.former).includes(answer.item)) &&
        (here === null || (answer.item !== null && here.has(answer.item))) &&
        (answer.former.name === name ||
          carried.some(({ from, item }) => from.pointer === answer.former.pointer && item === answer.item)),
    );
  const changes: FormChange[] = [];

  const fresh = [...isAsked].filter((item) => !wasAsked.has(item));
  if (fresh.length > 0)
    changes.push(
      change('added', page, name, label, {
        needsAnswer: fresh.some((item) => finding(item) !== undefined),
      }),
    );
  const unanswered = [...isAsked].filter(
    (item) =>
      wasAsked.has(item) &&
      finding(item) !== undefined &&
      findingBefore(item) === undefined &&
      given.every((answer) => answer.item !== item),
  );
  if (unanswered.some((item) => finding(item)?.code === 'required'))
    changes.push(change('required', page, name, label, { needsAnswer: true }));
  // An answer that did not count, such as a person no longer on the list, is still kept and may not fit another
  // kind of answer.
  const isInTheWay = unanswered.some((item) => finding(item)?.code !== 'required');

  const out = given.filter(
    (answer) => !isAskedAnywhere.has(answer.item) && tellsOf(answer.former, namesakes) === question,
  );
  for (const { item, former: from } of out)
    changes.push(
      // If several pages asked for it, the page on which it was given no longer does.
      from.page !== page && former.filter((one) => one.name === from.name).length > 1
        ? change('removed', from.page, from.name, labelOfQuestion(before, from))
        : isPageAsked(is, page, item)
          ? change('leftOut', page, name, label)
          : change('leftOut', page, null, titleIn(now, page)),
    );
  const staying = given.filter(({ item }) => isAsked.has(item));
  const [first] = staying;
  if (first === undefined)
    return isInTheWay ? [...changes, change('changed', page, name, label, { needsAnswer: true })] : changes;

  const broken = staying.filter(
    ({ item, value }) =>
      (findingBefore(item) === undefined || findingBefore(item)?.code === warnCode) &&
      ((finding(item) !== undefined && finding(item)?.code !== warnCode) ||
        !counted.some((one) => one.item === item && isSame(one, { item, value }))),
  );
  const [worst] = broken;
  const needsAnswer = isInTheWay || broken.some(({ item }) => finding(item) !== undefined);
  const isRenamed = first.former.name !== name;
  const kindBefore = keptKind(first.former.schema, pair.renames.listNow);
  const wordsBefore = [...new Set(staying.map((one) => labelOfQuestion(before, one.former)))];
  const chosen = choices(staying, first.former.schema, question.schema);
  if (isRenamed) changes.push(change('renamed', page, name, label, { former: wordsBefore }));
  if (kindBefore !== keptKind(question.schema))
    changes.push(change('changed', page, name, label, { needsAnswer }));
  else if (worst !== undefined && chosen.removed.length > 0)
    changes.push(change('optionRemoved', page, name, label, { former: chosen.removed, needsAnswer }));
  else if (worst !== undefined) {
    const limit = finding(worst.item)?.values['limit'];
    changes.push(
      change('doesNotFit', page, name, label, {
        limit: typeof limit === 'number' ? limit : null,
        needsAnswer,
      }),
    );
  } else if (staying.some(({ item }) => isAskedWhetherRight(finding(item), findingBefore(item))))
    changes.push(change('unusual', page, name, label, { needsAnswer: true }));
  else if (!isRenamed && wordsBefore.some((one) => one !== label))
    changes.push(change('changed', page, name, label));
  else if (!isRenamed && first.former.page === page && titleIn(before, page) !== titleIn(now, page))
    changes.push(change('changed', page, null, titleIn(now, page)));
  if (chosen.renamed.length > 0)
    changes.push(change('choiceRenamed', page, name, label, { former: chosen.renamed }));
  return changes;
}

/**
 * True if nothing changed for a question that is the same in both versions: it is asked of the same items, and
 * no answer that was right is now wrong. Questions that choose from a list are always compared in full, since
 * the list may have changed.
 */
function isLeftAlone(
  { page, name, schema }: PlacedQuestion,
  items: readonly (string | null)[],
  itemsBefore: readonly (string | null)[],
  { was, is }: TwoVersions,
): boolean {
  return (
    !('from' in schema) &&
    items.length === itemsBefore.length &&
    items.every(
      (item, at) =>
        item === itemsBefore[at] &&
        (findingAt(is, page, item, name) === undefined || findingAt(was, page, item, name) !== undefined),
    )
  );
}

/**
 * Returns the one question that reports an answer as no longer asked for, if several ask for it: the one on the
 * page where it was given, otherwise the first.
 */
function tellsOf({ page }: PlacedQuestion, namesakes: readonly PlacedQuestion[]): PlacedQuestion | undefined {
  return namesakes.find((one) => one.page === page) ?? namesakes[0];
}

function isAskedWhetherRight(now: FormFinding | undefined, before: FormFinding | undefined): boolean {
  return now?.code === warnCode && before === undefined;
}

/** Returns a question's name for people: its label, otherwise its page's title. */
export function labelOfQuestion(definition: FormDefinition, { ui, page }: PlacedQuestion): string {
  return ui?.label || titleIn(definition, page);
}

function isPageAsked({ walked }: JourneyResult, page: string, item: string | null): boolean {
  return walked.pages.some((one) => one.page === page && one.item === item && one.asked === 'yes');
}

/** Returns the former words of chosen options that can no longer be chosen, or that have other words now. */
function choices(given: readonly CountedAnswer[], before: AnswerSchema, now: AnswerSchema) {
  const old = new Map(optionsOf(before).map((option) => [option.const, option.title]));
  const fresh = new Map(optionsOf(now).map((option) => [option.const, option.title]));
  const chosen = [...new Set(given.flatMap(({ value }) => value))]
    .filter((one) => typeof one === 'string')
    .filter((one) => old.has(one));
  const words = (one: string) => old.get(one) ?? one;
  return {
    removed: chosen.filter((one) => !fresh.has(one)).map(words),
    renamed: chosen.filter((one) => fresh.has(one) && fresh.get(one) !== old.get(one)).map(words),
  };
}

function isSame(one: CountedAnswer, other: CountedAnswer): boolean {
  return JSON.stringify(one.value) === JSON.stringify(other.value);
}
