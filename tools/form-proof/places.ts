import type { Answers, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { itemsThatCount, listOf } from '#domain/forms/journey/items-that-count.ts';
import { isMade } from '#domain/forms/lists/linked-lists.ts';
import { derivationsOf } from '#domain/forms/derived/derivations.ts';

/** The most items to try of one list, for one outer item and in all. */
const perOwner = 100;
const perList = 100_000;

/** The items to try: each has one id, and its place among all of its list. */
export class TriedItems {
  readonly #definition: FormDefinition;
  readonly #today: string;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #places = new Map<string, { list: string; index: number }>();

  constructor(definition: FormDefinition, today: string) {
    this.#definition = definition;
    this.#today = today;
    this.#numbers = new Map(Object.keys(definition.lists ?? {}).map((list, number) => [list, number]));
  }

  at(id: string): { readonly list: string; readonly index: number } | undefined {
    return this.#places.get(id);
  }

  itemsOf(list: string, count: number, owner: ListItem | null, draft: Answers): ListItem[] {
    const first = owner === null ? 0 : (this.at(owner.id)?.index ?? 0) * perOwner;
    const items = isMade(this.#definition.lists, list)
      ? this.#made(list, owner, draft)
      : Array.from({ length: count }, (_none, at) => ({
          id: this.#id(list, first + at),
          ...(owner !== null && { within: owner.id }),
        }));
    for (const [at, { id }] of items.entries()) this.#places.set(id, { list, index: first + at });
    return items;
  }

  /** Makes the items as the engine itself does, so it finds the same. */
  #made(list: string, owner: ListItem | null, draft: Answers): ListItem[] {
    const scope = {
      answers: draft,
      today: this.#today,
      derived: derivationsOf(this.#definition),
    };
    return itemsThatCount(listOf(this.#definition, list, owner), {}, scope).map((item) => ({ ...item }));
  }

  #id(list: string, index: number): string {
    const number = (this.#numbers.get(list) ?? 0) * perList + index + 1;
    return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  }
}
