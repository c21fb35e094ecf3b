import { walk } from '#domain/forms/journey/effective-answers.ts';
import type { FormJourney } from '#tools/form-journeys/form-journeys.ts';
import { withAnswers, withItems } from '#tools/form-journeys/steps.ts';
import { idOfPair } from '#domain/forms/journey/items-that-count.ts';
import { bareItem } from '#domain/forms/lists/own-items.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';

interface Beginning {
  readonly words: { readonly definition: FormDefinition };
  /** ISO day in London. */
  readonly today: string;
  readonly answers: Answers;
}

/** The answers a journey has given in a browser so far. Items have the browser's ids. */
export class GivenAnswers {
  readonly #definition: FormDefinition;
  readonly #today: string;
  readonly #journey: FormJourney;
  #answers: Answers;
  /** The browser's ids of items, by the journey's ids. */
  readonly #ids = new Map<string, string>();

  constructor({ words, today, answers }: Beginning, followed: FormJourney) {
    this.#definition = words.definition;
    this.#today = today;
    this.#journey = followed;
    this.#answers = answers;
  }

  get answers(): Answers {
    return this.#answers;
  }

  /** Records the browser's id for an item of the journey. */
  name(item: string, id: string): void {
    this.#ids.set(item, id);
  }

  /**
   * Returns the browser's id of a journey's item, made from its two people for a pair; undefined if it does not
   * exist yet.
   */
  idOf(item: string): string | undefined {
    const known = this.#ids.get(item);
    if (known !== undefined) return known;
    for (const list of this.#pairLists) {
      const pair = this.#journey.answers.lists[list]?.find(({ id }) => id === item);
      if (pair === undefined) continue;
      const [one, other] = [pair['one'], pair['other']].map((id) => this.#ids.get(String(id)));
      return one === undefined || other === undefined ? undefined : idOfPair(list, one, other);
    }
    return undefined;
  }

  /** Returns a value of the journey with the browser's item ids. */
  inBrowser(schema: AnswerSchema, value: AnswerValue): AnswerValue {
    if (!('from' in schema) || !Array.isArray(value)) return value;
    const chosen = value.map((id: string) => this.#ids.get(id));
    return (this.#answers.lists[schema.from] ?? []).map(({ id }) => id).filter((id) => chosen.includes(id));
  }

  /** Returns the answers as typed, with the pairs that the form makes from them. */
  whole(): Answers {
    const { effective } = walk(this.#definition, this.#answers, this.#today);
    const made = this.#pairLists.map((list) => [list, effective.lists[list] ?? []] as const);
    return { ...this.#answers, lists: { ...this.#answers.lists, ...Object.fromEntries(made) } };
  }

  putItems(list: string, items: Parameters<typeof withItems>[2]): void {
    this.#answers = withItems(this.#answers, list, items);
  }

  /** Stores the answers entered on a page. A pair that the form made is added with its first answer. */
  put(
    { each }: QuestionPage,
    { item }: { readonly item: string | null },
    entered: Parameters<typeof withAnswers>[3],
  ): void {
    const items = each === undefined ? [] : (this.#answers.lists[each] ?? []);
    if (each !== undefined && item !== null && !items.some(({ id }) => id === item)) {
      const made = this.whole().lists[each]?.find(({ id }) => id === item);
      if (made !== undefined) this.putItems(each, [...items, bareItem(made)]);
    }
    this.#answers = withAnswers(this.#answers, each, item, entered);
  }

  get #pairLists(): readonly string[] {
    const kinds = Object.entries(this.#definition.lists ?? {});
    return kinds.flatMap(([list, { pairs }]) => (pairs === undefined ? [] : [list]));
  }
}
