import * as fc from 'fast-check';
import { uuidFor, seededRandom } from '#demo/seeded-random.ts';
import { takeInventory } from '#domain/forms/check/inventory.ts';
import { proveReachable } from '#tools/form-proof/prove.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { anyAnswers } from '../../forms/arbitrary-answers.ts';

/** Number of different answers; each draft is one of them up to the page that its owner has reached. */
const drawn = 400;

/**
 * Yields drafts of a form as people might leave them, the same ones in each run. Each has the answers up to a
 * random page: in three of four drafts valid ones, in the fourth a random mixture of valid, missing and wrong
 * ones.
 * @param today ISO day in London.
 */
export function* manyDrafts(definition: FormDefinition, count: number, today: string): Generator<Answers> {
  const { pages, questions } = takeInventory(definition);
  const placeOf = new Map(pages.map(({ name }, at) => [name, at]));
  const asked = new Map(questions.map(({ list, name, page }) => [`${list}.${name}`, placeOf.get(page) ?? 0]));
  const proved = [...new Set(proveReachable(definition, today).flatMap(({ witness }) => witness ?? []))];
  const loose = fc.sample(anyAnswers(definition), { numRuns: drawn, seed: 15 });
  const random = seededRandom('many drafts');
  for (let number = 0; number < count; number += 1) {
    const from = number % 4 === 3 ? loose : proved;
    const whole = from[random.between(0, from.length - 1)] ?? { values: {}, lists: {} };
    yield upTo(whole, random.between(1, pages.length), asked);
  }
}

/** Returns the answers on the first pages. */
function upTo({ values, lists }: Answers, place: number, asked: ReadonlyMap<string, number>): Answers {
  const ids = new Map(
    Object.values(lists).flatMap((items = []) => items.map(({ id }) => [id, uuidFor(id)] as const)),
  );
  const known = (value: AnswerValue): AnswerValue =>
    Array.isArray(value) ? value.map((one: string) => ids.get(one) ?? one) : value;
  const room = (list: string | null, answers: Answers['values']) =>
    Object.fromEntries(
      Object.entries(answers).flatMap(([name, value]) =>
        value === undefined || (asked.get(`${list}.${name}`) ?? 0) >= place
          ? []
          : [[name, known(value)] as const],
      ),
    );
  return {
    values: room(null, values),
    lists: Object.fromEntries(
      Object.entries(lists).map(([list, items = []]) => [
        list,
        items.map(({ id, ...item }) => ({ ...room(list, item), id: ids.get(id) ?? id })),
      ]),
    ),
  };
}
