import { confirmedKey } from '#schemas/forms/confirmed.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { answerOf } from '../answered.ts';
import { takeInventory, type PlacedQuestion } from '../check/inventory.ts';
import { renamesBetween, type Renames } from './renames.ts';

/** An answer that has a new name. */
export interface CarriedAnswer {
  readonly from: PlacedQuestion;
  readonly to: PlacedQuestion;
  /** The item of the list; `null` for the form itself. */
  readonly item: string | null;
}

/** A draft under the names of a later version. */
interface CarriedOver {
  readonly answers: Answers;
  readonly carried: readonly CarriedAnswer[];
}

type Values = { readonly [answer: string]: AnswerValue | undefined };

/** Returns the questions of the later version that had another name before. */
export function renamedQuestions(now: FormDefinition, renames: Renames): readonly PlacedQuestion[] {
  return takeInventory(now).questions.filter((question) =>
    renames.questionsBefore(question).some(({ name }) => name !== question.name),
  );
}

/**
 * Renames the answers of a draft as a later version of its form does. Of several former names, the first with an
 * answer counts. Everything else stays as typed, even if no page asks for it any more. Without renames, the result
 * is the same object.
 * @param renamed all questions with another name before, for callers that already have them
 */
export function carryOver(
  draft: Answers,
  before: FormDefinition,
  now: FormDefinition,
  renames: Renames = renamesBetween(before, now),
  renamed: readonly PlacedQuestion[] = renamedQuestions(now, renames),
): CarriedOver {
  const carried: CarriedAnswer[] = [];
  function rename<Room extends Values>(room: Room, list: string | null, item: string | null): Room {
    let named = room;
    for (const to of renamed) {
      if (to.list !== list) continue;
      const from = renames
        .questionsBefore(to)
        .find(({ name }) => name !== to.name && answerOf(room, name) !== undefined);
      if (from === undefined) continue;
      named = { ...named, [to.name]: room[from.name] };
      Reflect.deleteProperty(named, from.name);
      const confirmed = room[confirmedKey(from.name)];
      if (confirmed !== undefined) {
        named = { ...named, [confirmedKey(to.name)]: confirmed };
        Reflect.deleteProperty(named, confirmedKey(from.name));
      }
      carried.push({ from, to, item });
    }
    return named;
  }
  const values = rename(draft.values, null, null);
  const lists: { [list: string]: readonly ListItem[] | undefined } = { ...draft.lists };
  let isRenamed = values !== draft.values;
  for (const list of Object.keys(now.lists ?? {})) {
    const former = renames.listBefore(list);
    const items = former !== null && Object.hasOwn(draft.lists, former) ? draft.lists[former] : undefined;
    if (former === null || items === undefined) continue;
    const fresh = items.map((item) => rename(item, list, item.id));
    if (former === list && fresh.every((item, at) => item === items[at])) continue;
    isRenamed = true;
    if (former !== list) delete lists[former];
    lists[list] = fresh;
  }
  return { answers: isRenamed ? { values, lists } : draft, carried };
}
