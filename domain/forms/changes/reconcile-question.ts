import { warnCode, type FormFinding } from '#schemas/forms/answers.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormChange } from '#schemas/forms/form-change.ts';
import type { PlacedQuestion } from '../check/inventory.ts';
import { optionsOf } from '../answer-kind.ts';
import type { Judgement } from '../journey.ts';
import { keptKind } from './kept-kind.ts';
import {
  change,
  countedIn,
  findingAt,
  roomsOf,
  titleIn,
  type CountedAnswer,
  type TwoVersions,
} from './two-versions.ts';

/** What became of one question of the later version, for somebody with this draft. */
export function reconcileQuestion(question: PlacedQuestion, two: TwoVersions): readonly FormChange[] {
  const { before, now, pair, carried, was, is } = two;
  const { page, name, list } = question;
  const former = pair.former.get(question) ?? [];
  const rooms = roomsOf(is, question);
  const roomsBefore = former.flatMap((one) => roomsOf(was, one));
  // Only what was asked counted, and most of a long form is asked of few.
  if (rooms.length + roomsBefore.length === 0) return [];
  if (pair.same.has(question) && isLeftAlone(question, rooms, roomsBefore, two)) return [];
  const wasAsked = new Set(roomsBefore);
  const isAsked = new Set(rooms);
  const namesakes = pair.namesakes.get(question) ?? [question];
  const isAskedAnywhere = new Set(namesakes.flatMap((one) => roomsOf(is, one)));
  const label = labelOf(now, question);
  const counted = countedIn(is, question);
  const finding = (item: string | null) => findingAt(is, page, item, name);
  const findingBefore = (item: string | null) =>
    former.map((one) => findingAt(was, one.page, item, one.name)).find((one) => one !== undefined);
  const here = list === null ? null : new Set((is.walked.effective.lists[list] ?? []).map(({ id }) => id));
  // Only one of several former names counts; what is gone with its list is reported with the list.
  const given = former
    .flatMap((one) => countedIn(was, one).map((answer) => ({ ...answer, former: one })))
    .filter(
      (answer) =>
        // Several pages may ask for one answer: it was given on the one that was asked.
        (former.length === 1 || roomsOf(was, answer.former).includes(answer.item)) &&
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
  // An answer that did not count, such as a person no longer on the list, is still there and fits no other kind of
  // answer.
  const isInTheWay = unanswered.some((item) => finding(item)?.code !== 'required');

  const out = given.filter(
    (answer) => !isAskedAnywhere.has(answer.item) && tellsOf(answer.former, namesakes) === question,
  );
  for (const { item, former: from } of out)
    changes.push(
      // Of several pages, the one on which it was given asks it no longer.
      from.page !== page && former.filter((one) => one.name === from.name).length > 1
        ? change('removed', from.page, from.name, labelOf(before, from))
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
  const wordsBefore = [...new Set(staying.map((one) => labelOf(before, one.former)))];
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
 * Whether nothing has become of a question that is the same in both versions: it is asked of the same items, and nothing
 * is wrong with an answer that was right. Chosen items are looked at closer, since their list may have changed.
 */
function isLeftAlone(
  { page, name, schema }: PlacedQuestion,
  rooms: readonly (string | null)[],
  roomsBefore: readonly (string | null)[],
  { was, is }: TwoVersions,
): boolean {
  return (
    !('from' in schema) &&
    rooms.length === roomsBefore.length &&
    rooms.every(
      (item, at) =>
        item === roomsBefore[at] &&
        (findingAt(is, page, item, name) === undefined || findingAt(was, page, item, name) !== undefined),
    )
  );
}

/** Which of the questions that ask for one answer says that it is asked no more: the one that stands where it was given. */
function tellsOf({ page }: PlacedQuestion, namesakes: readonly PlacedQuestion[]): PlacedQuestion | undefined {
  return namesakes.find((one) => one.page === page) ?? namesakes[0];
}

function isAskedWhetherRight(now: FormFinding | undefined, before: FormFinding | undefined): boolean {
  return now?.code === warnCode && before === undefined;
}

/** A question's name for people: its label, or else its page's title. */
export function labelOf(definition: FormDefinition, { ui, page }: PlacedQuestion): string {
  return ui?.label || titleIn(definition, page);
}

function isPageAsked({ walked }: Judgement, page: string, item: string | null): boolean {
  return walked.pages.some((one) => one.page === page && one.item === item && one.asked === 'yes');
}

/** The former words of what was chosen, where it can no longer be chosen or has other words now. */
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
