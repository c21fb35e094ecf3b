import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { confirmedAnswer } from '#schemas/forms/confirmed.ts';

/**
 * An answer, or a whole item, of which there are two versions. `undefined` if one side does not have it or
 * removed it.
 */
interface DraftConflict {
  readonly list: string | null;
  readonly item: string | null;
  /** `null` for the item as a whole, which one side removed and the other changed. */
  readonly answer: string | null;
  readonly mine: AnswerValue | ListItem | undefined;
  readonly theirs: AnswerValue | ListItem | undefined;
}

/** Two drafts merged. In a conflict, `merged` has mine, or the value that only one side still has. */
interface MergedDraft {
  readonly merged: Answers;
  readonly conflicts: readonly DraftConflict[];
}

/**
 * Merges two drafts of a form, answer by answer: takes changes that only one side made since they were the
 * same; an answer that both changed differently is a conflict for a person to decide. Items are matched by id.
 * An item that one side removed and the other changed stays until that is decided, so nothing is lost that may
 * still be wanted. Items within an item are part of it: adding an address to a person changes the person.
 * @param base the draft that both began with; without one, such as at a log-in, every difference is a conflict
 */
export function mergeDrafts(base: Answers | null, mine: Answers, theirs: Answers): MergedDraft {
  const conflicts: DraftConflict[] = [];
  const values = mergeValues(base?.values ?? {}, mine.values, theirs.values, (answer, one, other) => {
    conflicts.push({ list: null, item: null, answer, mine: one, theirs: other });
  });
  const names = new Set([...Object.keys(theirs.lists), ...Object.keys(mine.lists)]);
  const disputed = disputedItems(base, mine, theirs);
  const lists = Object.fromEntries(
    [...names].map((list) => [list, mergeItems(list, base, mine, theirs, disputed, conflicts)]),
  );
  return { merged: { values, lists }, conflicts };
}

/**
 * Returns the draft that mine and theirs began with, once it is known which saves from here got no answer: a
 * value in theirs as it was sent is our own save that arrived, not another person's change.
 * @param base the draft that was last confirmed here
 * @param sent drafts sent over it since, in any order
 */
export function commonBase(base: Answers, sent: readonly Answers[], theirs: Answers): Answers {
  if (sent.length === 0) return base;
  const values = arrivedValues(
    base.values,
    sent.map((draft) => draft.values),
    theirs.values,
  );
  const names = new Set([base, theirs, ...sent].flatMap((draft) => Object.keys(draft.lists)));
  const lists = [...names].map((list) => [list, arrivedItems(list, base, sent, theirs)] as const);
  return { values, lists: Object.fromEntries(lists) };
}

function arrivedValues(base: Values, sent: readonly Values[], theirs: Values): Values {
  const names = new Set([base, theirs, ...sent].flatMap((values) => Object.keys(values)));
  const arrived: { [answer: string]: AnswerValue | undefined } = {};
  for (const answer of names) {
    const their = valueIn(theirs, answer);
    const isOwn = sent.some((values) => same(valueIn(values, answer), their));
    const value = isOwn ? their : valueIn(base, answer);
    if (value !== undefined) arrived[answer] = value;
  }
  return arrived;
}

function arrivedItems(
  list: string,
  base: Answers,
  sent: readonly Answers[],
  theirs: Answers,
): readonly ListItem[] {
  const byId = (draft: Answers) => new Map(draft.lists[list]?.map((item) => [item.id, item]));
  const [before, other, own] = [byId(base), byId(theirs), sent.map(byId)];
  return [...new Set([...before.keys(), ...other.keys()])].flatMap((id) => {
    const [was, their] = [before.get(id), other.get(id)];
    const ofOwn = own.flatMap((items) => items.get(id) ?? []);
    // It was removed here, and that has arrived.
    if (their === undefined) return was === undefined || ofOwn.length < own.length ? [] : [was];
    if (was === undefined && ofOwn.length === 0) return [];
    const { id: _of, ...answers } = arrivedValues(was ?? {}, ofOwn, their);
    return [{ ...answers, id }];
  });
}

function mergeItems(
  list: string,
  base: Answers | null,
  mine: Answers,
  theirs: Answers,
  disputed: ReadonlySet<unknown>,
  conflicts: DraftConflict[],
): readonly ListItem[] {
  const [before, one, other] = [base, mine, theirs].map(
    (draft) => new Map(draft?.lists[list]?.map((item) => [item.id, item])),
  );
  const ids = new Set([...(other?.keys() ?? []), ...(one?.keys() ?? [])]);
  return [...ids].flatMap((id) => {
    const [was, my, their] = [before?.get(id), one?.get(id), other?.get(id)];
    if (my !== undefined && their !== undefined) {
      const { id: _of, ...answers } = mergeValues(was ?? {}, my, their, (answer, a, b) => {
        conflicts.push({ list, item: id, answer, mine: a, theirs: b });
      });
      return [{ ...answers, id }];
    }
    const left = my ?? their;
    if (left === undefined) return [];
    if (was === undefined) return [left];
    // It stays with the item that it is within.
    if (sameAnswers(was, left) && !disputed.has(id)) return disputed.has(left['within']) ? [left] : [];
    conflicts.push({ list, item: id, answer: null, mine: my, theirs: their });
    return [left];
  });
}

/** Returns the ids of items that one side removed and the other changed, or changed something within. */
function disputedItems(base: Answers | null, mine: Answers, theirs: Answers): ReadonlySet<unknown> {
  const [before, one, other] = [base, mine, theirs].map(
    (draft) =>
      new Map(
        Object.values(draft?.lists ?? {})
          .flatMap((items) => items ?? [])
          .map((item) => [item.id, item]),
      ),
  );
  const disputed = new Set<unknown>();
  for (const [here, there] of [
    [one, other],
    [other, one],
  ]) {
    const isRemoved = (id: unknown) =>
      typeof id === 'string' && before?.has(id) === true && here?.has(id) === true && there?.has(id) !== true;
    for (const item of here?.values() ?? []) {
      const was = before?.get(item.id);
      if (was !== undefined && sameAnswers(was, item)) continue;
      for (const id of [item.id, item['within']]) if (isRemoved(id)) disputed.add(id);
    }
    // Removing something from it is a change, too.
    for (const [id, { within }] of before ?? [])
      if (here?.has(id) !== true && isRemoved(within)) disputed.add(within);
  }
  return disputed;
}

type Values = { readonly [answer: string]: AnswerValue | undefined };

function mergeValues(
  base: Values,
  mine: Values,
  theirs: Values,
  onConflict: (answer: string, mine: AnswerValue | undefined, theirs: AnswerValue | undefined) => void,
): Values {
  const merged: { [answer: string]: AnswerValue | undefined } = {};
  for (const answer of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, my, their] = [base, mine, theirs].map((values) => valueIn(values, answer));
    const kept = same(my, was) ? their : same(their, was) ? my : (my ?? their);
    if (kept !== undefined) merged[answer] = kept;
    // Confirmations cause no conflict: either may belong to the answer that is kept.
    if (confirmedAnswer(answer) !== null) continue;
    if (!same(my, was) && !same(their, was) && !same(my, their)) onConflict(answer, my, their);
  }
  return withConfirmed(merged, [mine, theirs]);
}

/** Adds either side's confirmations of the answers that are kept. */
function withConfirmed(merged: Values, sides: readonly Values[]): Values {
  const confirmed = sides.flatMap((side) =>
    Object.keys(side).flatMap((key) => {
      const answer = confirmedAnswer(key);
      const value = answer === null ? undefined : valueIn(merged, answer);
      return value !== undefined && same(valueIn(side, key), value) ? [[key, value] as const] : [];
    }),
  );
  return confirmed.length === 0 ? merged : { ...merged, ...Object.fromEntries(confirmed) };
}

function valueIn(values: Values, answer: string): AnswerValue | undefined {
  return Object.hasOwn(values, answer) ? values[answer] : undefined;
}

function sameAnswers(one: ListItem, other: ListItem): boolean {
  return [...Object.keys(one), ...Object.keys(other)].every((answer) =>
    same(valueIn(one, answer), valueIn(other, answer)),
  );
}

/** True if two answers are equal; several choices are equal in any order. */
function same(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((choice) => other.includes(choice));
}
