import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';

/**
 * An answer that two devices gave differently; undefined if there is no answer, or the whole item is missing.
 */
interface AnswerDifference {
  /** The list and item of the answer; null for the form itself. */
  readonly list: string | null;
  readonly item: string | null;
  /** Null if only one of the two has the item at all. */
  readonly answer: string | null;
  readonly mine: AnswerValue | undefined;
  readonly theirs: AnswerValue | undefined;
}

type Values = Answers['values'];

/** Returns whether two answers are equal. */
function isSameAnswer(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the differences between two drafts of a form, in no particular order; empty if they are equal. */
export function differences(mine: Answers, theirs: Answers): readonly AnswerDifference[] {
  const own = valueDifferences(mine.values, theirs.values, null, null);
  const ofLists = namesOf(mine.lists, theirs.lists).flatMap((list) => {
    const [here, there] = [byId(mine.lists[list]), byId(theirs.lists[list])];
    return [...new Set([...here.keys(), ...there.keys()])].flatMap((item): readonly AnswerDifference[] => {
      const [one, other] = [here.get(item), there.get(item)];
      if (one !== undefined && other !== undefined) return valueDifferences(one, other, list, item);
      return [{ list, item, answer: null, mine: one?.id, theirs: other?.id }];
    });
  });
  return [...own, ...ofLists];
}

function valueDifferences(
  mine: Values,
  theirs: Values,
  list: string | null,
  item: string | null,
): readonly AnswerDifference[] {
  return namesOf(mine, theirs)
    .filter((answer) => !isSameAnswer(mine[answer], theirs[answer]))
    .map((answer) => ({ list, item, answer, mine: mine[answer], theirs: theirs[answer] }));
}

function byId(items: readonly ListItem[] | undefined): ReadonlyMap<string, ListItem> {
  return new Map((items ?? []).map((item) => [item.id, item]));
}

function namesOf(one: object, other: object): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}
