import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition, FormList } from '#schemas/forms/definition.ts';
import { valueNow, type ConditionScope } from '../conditions/evaluate.ts';
import { itemById, itemsWithin } from '../lists/own-items.ts';
import { madeId } from '../lists/made-id.ts';

/** A list and, for a list in a list, the item that it belongs to. */
interface WhoseList {
  readonly list: string;
  readonly kind: FormList | undefined;
  readonly owner: ListItem | null;
}

/**
 * Returns the items of a list before any of their answers count: their ids and links. Items of a list whose
 * length an answer gives, and pairs, exist whether anything was typed about them or not.
 * @param typed as typed
 * @param scope the answers that count so far
 */
export function itemsThatCount(
  whose: WhoseList,
  typed: Answers['lists'],
  scope: Omit<ConditionScope, 'item'>,
): readonly ListItem[] {
  const { list, kind, owner } = whose;
  const given = Object.hasOwn(typed, list) ? typed[list] : undefined;
  if (kind?.pairs !== undefined) return pairsOf(list, kind.pairs, given, scope.answers);
  const link = owner === null ? {} : { within: owner.id };
  const ids = ownIds(given, owner);
  const length = lengthOf(whose, scope);
  return (length === null ? ids : placesOf(whose, ids, length).counted).map((id) => ({ id, ...link }));
}

/**
 * Returns the items that were typed beyond the number that an answer now gives. They are kept and do not count.
 * @param scope the answers that count
 */
export function surplusOf(
  whose: WhoseList,
  typed: Answers['lists'],
  scope: Omit<ConditionScope, 'item'>,
): readonly ListItem[] {
  const length = lengthOf(whose, scope);
  if (length === null) return [];
  const given = typed[whose.list];
  const { surplus } = placesOf(whose, ownIds(given, whose.owner), length);
  return surplus.flatMap((id) => itemById(given, id) ?? []);
}

/**
 * Returns the number of items that an answer gives, 0 while it is unknown; `null` if the list has no such
 * answer.
 */
function lengthOf({ kind, owner }: WhoseList, scope: Omit<ConditionScope, 'item'>): number | null {
  if (kind?.length === undefined) return null;
  const value = valueNow(kind.length, { ...scope, item: owner });
  if (typeof value !== 'number' || !(value >= 1)) return 0;
  return Math.min(Math.floor(value), kind.maxItems);
}

/** Returns the id of the item at a place of a list whose length an answer gives. */
export function idOfPlace(list: string, owner: ListItem | null, place: number): string {
  return madeId(list, owner?.id ?? '', String(place));
}

/** Returns the id of the item that the form makes for two others. */
export function idOfPair(list: string, one: string, other: string): string {
  return madeId(list, one, other);
}

function ownIds(given: readonly ListItem[] | undefined, owner: ListItem | null): readonly string[] {
  const own = owner === null ? (given ?? []) : itemsWithin(given, owner.id);
  return [...new Set(own.map(({ id }) => id))];
}

/**
 * Splits ids into those that count and the surplus. Typed items come first, so none of them gives way to an
 * empty one; then as many as are missing. Each is at its own place, in whatever order they were filled in.
 */
function placesOf({ list, kind, owner }: WhoseList, ids: readonly string[], length: number) {
  const places = Array.from({ length: kind?.maxItems ?? 0 }, (_none, place) => idOfPlace(list, owner, place));
  const placeOf = new Map(places.map((id, place) => [id, place]));
  const byPlace = (one: string, other: string) => (placeOf.get(one) ?? -1) - (placeOf.get(other) ?? -1);
  const typed = ids.toSorted(byPlace);
  const there = new Set(ids);
  const lacking = places.filter((id) => !there.has(id)).slice(0, Math.max(0, length - typed.length));
  return {
    counted: [...typed.slice(0, length), ...lacking].toSorted(byPlace),
    surplus: typed.slice(length),
  };
}

/**
 * Returns an item for each pair. The two keep the order in which they were asked about, however the list
 * changes.
 */
function pairsOf(
  list: string,
  { of, most }: NonNullable<FormList['pairs']>,
  given: readonly ListItem[] | undefined,
  { lists }: Answers,
): readonly ListItem[] {
  const ids = (lists[of] ?? []).slice(0, most).map(({ id }) => id);
  return ids.flatMap((one, at) =>
    ids.slice(at + 1).map((other) => {
      const turned = idOfPair(list, other, one);
      const isTurned =
        itemById(given, idOfPair(list, one, other)) === undefined && itemById(given, turned) !== undefined;
      return isTurned
        ? { id: turned, one: other, other: one }
        : { id: idOfPair(list, one, other), one, other };
    }),
  );
}

/** Returns a list of a definition with the item that it belongs to. */
export function listOf(
  { lists }: Pick<FormDefinition, 'lists'>,
  list: string,
  owner: ListItem | null,
): WhoseList {
  return {
    list,
    kind: lists !== undefined && Object.hasOwn(lists, list) ? lists[list] : undefined,
    owner,
  };
}
