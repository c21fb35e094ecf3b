import { evaluate } from '../conditions/evaluate.ts';
import { derivationsOf } from '../derived/derivations.ts';
import type { Walk, WalkedPage } from '../journey/effective-answers.ts';

/**
 * Returns the names of the texts shown on a page, in the definition's order: those at a question only while it
 * is asked, and those with a condition only while it holds. A text with an unknown condition is not shown.
 */
export function shownTexts(
  { definition, effective, today }: Pick<Walk, 'definition' | 'effective' | 'today'>,
  placed: WalkedPage,
): readonly string[] {
  const page = definition.pages[placed.page];
  if (placed.asked !== 'yes' || page === undefined || !('schema' in page) || page.texts === undefined)
    return [];
  const { each } = page;
  const items = each === undefined ? [] : (effective.lists[each] ?? []);
  const item = items.find(({ id }) => id === placed.item) ?? null;
  const scope = { answers: effective, item, today, derived: derivationsOf(definition) };
  return Object.entries(page.texts).flatMap(([name, { before, after, when }]) => {
    const question = before ?? after;
    const isHere = question === undefined || placed.questions.includes(question);
    return isHere && (when === undefined || evaluate(when, scope) === 'yes') ? [name] : [];
  });
}
