import { walk } from '#domain/forms/effective-answers.ts';
import type { FormJourney } from '#domain/forms/journeys/form-journeys.ts';
import { withAnswers, withItems } from '#domain/forms/journeys/steps.ts';
import { idOfPair } from '#domain/forms/lists/items-that-count.ts';
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

/** What a journey has answered in a browser so far. Items have the ids that the browser gave them. */
export class GivenAnswers {
  readonly #definition: FormDefinition;
  readonly #today: string;
  readonly #journey: FormJourney;
  #answers: Answers;
  /** The ids of items that the browser gave, by those of the journey. */
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

  /** An item of the journey has got an id in the browser. */
  name(item: string, id: string): void {
    this.#ids.set(item, id);
  }

  /** The id in the browser of an item of the journey, which a pair has by those of its two; undefined: not there yet. */
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

  /** A value of the journey with the ids that items have in the browser. */
  inBrowser(schema: AnswerSchema, value: AnswerValue): AnswerValue {
    if (!('from' in schema) || !Array.isArray(value)) return value;
    const chosen = value.map((id: string) => this.#ids.get(id));
    return (this.#answers.lists[schema.from] ?? []).map(({ id }) => id).filter((id) => chosen.includes(id));
  }

  /** As they are typed, with the pairs that the form makes of them. */
  whole(): Answers {
    const { effective } = walk(this.#definition, this.#answers, this.#today);
    const made = this.#pairLists.map((list) => [list, effective.lists[list] ?? []] as const);
    return { ...this.#answers, lists: { ...this.#answers.lists, ...Object.fromEntries(made) } };
  }

  putItems(list: string, items: Parameters<typeof withItems>[2]): void {
    this.#answers = withItems(this.#answers, list, items);
  }

  /** Keeps what was entered on a page; of a pair, too, which is not kept before something is. */
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
