import type { FormDefinition } from '#schemas/forms/definition.ts';
import { memberOf, takeInventory, type PlacedQuestion } from '../check/inventory.ts';
import { keptKind } from './kept-kind.ts';

/** What two versions of a form call differently. */
export interface Renames {
  /** How a list of the later version was called in the earlier one; null: the earlier one has none. */
  readonly listBefore: (list: string) => string | null;
  /** How a list of the earlier version is called in the later one; as it was, where that has none. */
  readonly listNow: (list: string) => string;
  /**
   * The questions of the earlier version whose answers count for one of the later version: the one of its own name, or,
   * where it had none, those of its former names, in their order.
   */
  readonly questionsBefore: (question: PlacedQuestion) => readonly PlacedQuestion[];
}

/** Tells an answer of the form from one of each item of a list. */
function questionKey(list: string | null, answer: string): string {
  return `${list ?? ''}.${answer}`;
}

/**
 * What the later version says was called otherwise (`was`). A version that goes back to the earlier name takes the answers
 * back, too. A name that both versions have is no rename, nor is one of another kind of answer; and what one question has
 * taken over, no other does.
 */
export function renamesBetween(before: FormDefinition, now: FormDefinition): Renames {
  const lists = renamedLists(before, now);
  const listBefore = (list: string) => lists.get(list) ?? null;
  const later = new Map([...lists].map(([is, was]) => [was, is]));
  const listNow = (list: string) => later.get(list) ?? list;
  const old = takeInventory(before).questions;
  const byKey = new Map(old.map((question) => [questionKey(question.list, question.name), question]));
  const fresh = takeInventory(now).questions;
  const kept = new Set(
    fresh.flatMap(({ list, name }) => {
      const own = list === null ? null : listBefore(list);
      return list !== null && own === null ? [] : [questionKey(own, name)];
    }),
  );
  const taken = new Set<PlacedQuestion>();
  const questions = new Map<string, readonly PlacedQuestion[]>();
  for (const question of fresh) {
    const { list, name, ui, schema } = question;
    const from = list === null ? null : listBefore(list);
    if (list !== null && from === null) continue;
    const same = byKey.get(questionKey(from, name));
    const kind = keptKind(schema);
    const former =
      same !== undefined
        ? [same]
        : [
            ...(ui?.was ?? []).flatMap((was) => byKey.get(questionKey(from, was)) ?? []),
            ...old.filter((one) => one.list === from && one.ui?.was?.includes(name) === true),
          ].filter(
            (one, at, all) =>
              all.indexOf(one) === at &&
              !taken.has(one) &&
              !kept.has(questionKey(one.list, one.name)) &&
              keptKind(one.schema, listNow) === kind,
          );
    for (const one of former) taken.add(one);
    questions.set(questionKey(list, name), former);
  }
  return {
    listBefore,
    listNow,
    questionsBefore: ({ list, name }) => questions.get(questionKey(list, name)) ?? [],
  };
}

function renamedLists(
  { lists: old = {} }: FormDefinition,
  { lists: fresh = {} }: FormDefinition,
): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    Object.entries(fresh).flatMap(([name, { was = [] }]): [string, string][] => {
      if (Object.hasOwn(old, name)) return [[name, name]];
      const backwards = Object.keys(old).filter((one) => memberOf(old, one)?.was?.includes(name) === true);
      const former = [...was, ...backwards].find(
        (one) => Object.hasOwn(old, one) && !Object.hasOwn(fresh, one) && !taken.has(one),
      );
      if (former === undefined) return [];
      taken.add(former);
      return [[name, former]];
    }),
  );
}
