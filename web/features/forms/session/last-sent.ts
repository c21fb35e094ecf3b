import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { differences } from './draft-differences.ts';
import type { FormFacts } from './form-store.ts';

type SentFacts = Pick<FormFacts, 'sentTimes' | 'loaded' | 'answers'>;

/**
 * Returns the ISO instant at which the answers of some pages were last sent to the council; `new` if one
 * of them was never sent, or has changed since; null if there are no answers.
 * @param pages pages of one subject: asked once, or about one item
 * @param questionsOf returns the questions that a page asks now
 */
export function lastSentAt(
  { sentTimes, loaded, answers }: SentFacts,
  definition: Pick<FormDefinition, 'pages'>,
  pages: readonly PlacedPage[],
  questionsOf: (placed: PlacedPage) => readonly string[],
): string | 'new' | null {
  const changed = new Set(
    differences(answers, loaded).map(({ list, item, answer }) => (list === null ? answer : item)),
  );
  const names = pages.flatMap((placed): readonly string[] => {
    const page = definition.pages[placed.page];
    if (page === undefined) return [];
    if ('list' in page) return (answers.lists[page.list] ?? []).map(({ id }) => id);
    if (placed.item !== null) return [placed.item];
    return questionsOf(placed).filter((name) => answers.values[name] !== undefined);
  });
  const days = names.map((name) => (changed.has(name) ? undefined : sentTimes[name]));
  const known = days.filter((day) => day !== undefined);
  return known.length === days.length ? (known.toSorted().at(-1) ?? null) : 'new';
}
