import { evaluate } from '../conditions/evaluate.ts';
import { derivationsOf } from '../derived/derivations.ts';
import type { Walk, WalkedPage } from '../effective-answers.ts';

/**
 * The names of the texts that somebody sees on a page, in the definition's order: those that stand at a question while it is
 * asked, and whose own condition holds. What is unknown is not said.
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
