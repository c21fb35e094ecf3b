import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition, FormList } from '#schemas/forms/definition.ts';
import { valueNow, type ConditionScope } from '../conditions/evaluate.ts';
import { itemById, itemsWithin } from '../lists/own-items.ts';

/** A list and, for a list in a list, the item that it belongs to. */
interface WhoseList {
  readonly list: string;
  readonly kind: FormList | undefined;
  readonly owner: ListItem | null;
}

/**
 * Returns the items of a list before any of their answers count: their ids and links. Pairs, and items of a
 * list whose length an answer gives, exist even if the resident has typed nothing about them.
 * @param typed the lists as the resident typed them
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
 * Splits ids into those that count and the surplus. Typed items come first, so that none is replaced by an empty
 * one, followed by as many as are missing. Each has its own place, regardless of the order in which they were
 * filled in.
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

/** Returns an item for each pair. The two keep their order even if the list changes. */
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

/**
 * Returns an id for an item that the form itself makes, from its parts: the same on each device, so that two drafts
 * share the item. It has the form of a UUID of version 8 (RFC 9562), whose bits may come from anywhere.
 */
function madeId(...parts: readonly string[]): string {
  const hex = spread(JSON.stringify(parts))
    .map((word) => (word >>> 0).toString(16).padStart(8, '0'))
    .join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

/**
 * Hashes a text like MurmurHash3, to four words. It need not be secure: a resident gains nothing from a collision
 * of their own ids.
 */
function spread(text: string): number[] {
  const state = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
  for (let at = 0; at < text.length; at += 1)
    for (const [index, word] of state.entries()) {
      const mixed = Math.imul(word ^ (text.charCodeAt(at) + index * 0x10001), 0xcc9e2d51 + 2 * index);
      state[index] = Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64;
    }
  return state.map((word, index) => {
    let end = word ^ (state[(index + 1) % state.length] ?? 0);
    end = Math.imul(end ^ (end >>> 16), 0x85ebca6b);
    end = Math.imul(end ^ (end >>> 13), 0xc2b2ae35);
    return end ^ (end >>> 16);
  });
}
