import { takeInventory, type Inventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { updateJourney, type JourneyResult } from '#domain/forms/journey/journey.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import type { Proof } from '../../form-proof/prove.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** A page of a form, or a conditional question, that the preview can lead to. */
export interface Place {
  readonly page: string;
  /** Null for the page itself. */
  readonly question: string | null;
  readonly verdict: Proof['verdict'];
  /** The item that the page is about; null if the page is asked once. */
  readonly item: string | null;
  /** Answers that lead there, with facts about the person; null if none were found. */
  readonly answers: Answers | null;
}

/**
 * Returns every page of a form, each followed by its conditional questions, with answers that lead there. The answers
 * are those of the proof, up to the page, so that it looks as most people see it.
 * @param today ISO day in London
 */
export function placesOf(definition: FormDefinition, proofs: readonly Proof[], today: string): Place[] {
  const inventory = takeInventory(definition);
  const check = interpret(definition);
  let before: JourneyResult | undefined;
  const pagesAsked = (answers: Answers) => {
    before = updateJourney(definition, answers, today, check, before);
    return before.journey.pages;
  };
  const known = new Set<string>();
  return proofs.flatMap((proof): Place[] => {
    const { page, question, verdict, witness } = proof;
    // Texts, options and warnings have proofs of their own at the same place.
    const place = `${page} ${question}`;
    if (page === null || known.has(place)) return [];
    known.add(place);
    const at = { page, question, verdict };
    if (witness === undefined) return [{ ...at, item: null, answers: null }];
    // A page may depend on later answers; then all of them stay.
    const asked = new Set(pagesAsked(witness).map((one) => one.page));
    const tries = [upTo(witness, page, question, inventory, asked), witness];
    for (const answers of tries) {
      const pages = pagesAsked(answers);
      const met = pages.find((one) => one.page === page);
      if (met !== undefined) return [{ ...at, item: met.item, answers }];
    }
    return [{ ...at, item: null, answers: null }];
  });
}

/**
 * Returns the answers to everything asked before a page, or before a question on it. If later pages ask for an answer
 * too, the page that asks this person counts.
 */
function upTo(
  { values, lists }: Answers,
  page: string,
  question: string | null,
  { positions, questions }: Inventory,
  asked: ReadonlySet<string>,
): Answers {
  const own = questions.find((one) => one.page === page && one.name === question);
  const end = own?.position ?? positions.get(page) ?? Infinity;
  const isLater = ({ position }: PlacedQuestion) => position >= end;
  const isEarlier = (one: PlacedQuestion) =>
    questions.some(
      (other) =>
        other.name === one.name && other.list === one.list && !isLater(other) && asked.has(other.page),
    );
  const later = questions.filter((one) => isLater(one) && !isEarlier(one));
  // Facts about a person are known before the first page.
  const room = (list: string | null, answers: Answers['values']) => {
    const gone = new Set(later.filter((one) => one.list === list).map(({ name }) => name));
    return Object.fromEntries(Object.entries(answers).filter(([name]) => !gone.has(name)));
  };
  return {
    values: room(null, values),
    lists: Object.fromEntries(
      Object.entries(lists).map(([list, items = []]) => [
        list,
        items.map((item) => ({ ...room(list, item), id: item.id })),
      ]),
    ),
  };
}
