import type { FormDefinition } from '#schemas/forms/definition.ts';
import { memberOf, questionKey, takeInventory, type PlacedQuestion } from '../check/inventory.ts';
import { keptKind } from './kept-kind.ts';

/** Names that differ between two versions of a form. */
export interface Renames {
  /**
   * Returns the earlier name of a list of the later version; `null` if the earlier version has no such list.
   */
  readonly listBefore: (list: string) => string | null;
  /**
   * Returns the later name of a list of the earlier version; its own name if the later version has no such
   * list.
   */
  readonly listNow: (list: string) => string;
  /**
   * Returns the questions of the earlier version whose answers count for one of the later version: those with
   * its name, or else those with its former names, in the order declared. If several pages ask for the same
   * answer, its own page comes first, then pages that no longer ask for it.
   */
  readonly questionsBefore: (question: PlacedQuestion) => readonly PlacedQuestion[];
}

/**
 * Returns the renames that the later version declares (`was`). A version that returns to an earlier name also
 * restores its answers. A name that both versions have is not a rename, nor is one with a different kind of answer,
 * and a former question is taken over only once.
 */
export function renamesBetween(before: FormDefinition, now: FormDefinition): Renames {
  const lists = renamedLists(before, now);
  const listBefore = (list: string) => lists.get(list) ?? null;
  const later = new Map([...lists].map(([is, was]) => [was, is]));
  const listNow = (list: string) => later.get(list) ?? list;
  const old = takeInventory(before).questions;
  const byKey = Map.groupBy(old, questionKey);
  const fresh = takeInventory(now).questions;
  const kept = new Set(
    fresh.flatMap(({ list, name }) => {
      const own = list === null ? null : listBefore(list);
      return list !== null && own === null ? [] : [questionKey({ list: own, name })];
    }),
  );
  const namesakes = Map.groupBy(fresh, questionKey);
  const taken = new Map<PlacedQuestion, string>();
  const questions = new Map<string, readonly PlacedQuestion[]>();
  for (const question of fresh) {
    const { list, name, schema } = question;
    const key = questionKey(question);
    const asking = namesakes.get(key) ?? [];
    const pages = new Set(asking.map(({ page }) => page));
    const nearness = ({ page }: PlacedQuestion) => (page === question.page ? 0 : pages.has(page) ? 2 : 1);
    const from = list === null ? null : listBefore(list);
    if (list !== null && from === null) continue;
    const same = byKey.get(questionKey({ list: from, name }));
    const kind = keptKind(schema);
    const near = (all: readonly PlacedQuestion[]) =>
      all.toSorted((one, other) => nearness(one) - nearness(other));
    const former =
      same !== undefined
        ? near(same)
        : [
            ...asking
              .flatMap(({ ui }) => ui?.was ?? [])
              .flatMap((was) => near(byKey.get(questionKey({ list: from, name: was })) ?? [])),
            ...old.filter((one) => one.list === from && one.ui?.was?.includes(name) === true),
          ].filter(
            (one, at, all) =>
              all.indexOf(one) === at &&
              (taken.get(one) ?? key) === key &&
              !kept.has(questionKey(one)) &&
              keptKind(one.schema, listNow) === kind,
          );
    for (const one of former) taken.set(one, key);
    questions.set(question.pointer, former);
  }
  return {
    listBefore,
    listNow,
    questionsBefore: ({ pointer }) => questions.get(pointer) ?? [],
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
