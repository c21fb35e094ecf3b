import type { FormDefinition } from '#schemas/forms/definition.ts';

/**
 * Returns the questions of a page whose answers are repeated on the check page; null if the page has nothing to
 * repeat. A page with a list repeats its items.
 * @param asked the questions of the page that are asked
 */
export function repeatedQuestions(
  { pages }: FormDefinition,
  name: string,
  asked: readonly string[],
): readonly string[] | null {
  const page = pages[name];
  if (page === undefined) return null;
  if ('list' in page) return [];
  const repeated = asked.filter((question) => {
    const ui = page.ui[question];
    // Answers that the person is not asked for need no row, such as the number of a home that was chosen.
    return ui !== undefined && ui.summary !== false;
  });
  return repeated.length === 0 ? null : repeated;
}
