import { confirmedKey } from '#schemas/forms/confirmed.ts';
import { derivationsOf } from '../derived/derivations.ts';
import type { Walk, WalkedPage } from './effective-answers.ts';
import { warningNow } from '../warnings/warnings.ts';

/** A warning for an answer on a page. */
export interface ShownWarning {
  readonly question: string;
  /** The warning's name in the definition. */
  readonly name: string;
  readonly text: string;
  /** True if the resident has confirmed this very answer. */
  readonly isConfirmed: boolean;
}

/** Returns the warnings for the answers on a page, in the order of its questions, confirmed or not. */
export function warningsOn({ definition, effective, today }: Walk, placed: WalkedPage): ShownWarning[] {
  const page = definition.pages[placed.page];
  if (page === undefined || !('schema' in page)) return [];
  const items = page.each === undefined ? [] : (effective.lists[page.each] ?? []);
  const item = items.find(({ id }) => id === placed.item) ?? null;
  const scope = { answers: effective, item, today, derived: derivationsOf(definition) };
  return placed.questions.flatMap((question) => {
    if (placed.values[question] === undefined) return [];
    const warning = warningNow(question, page.ui[question], item !== null, scope);
    if (warning === undefined) return [];
    const isConfirmed = placed.values[confirmedKey(question)] !== undefined;
    return [{ question, name: warning.name, text: warning.text, isConfirmed }];
  });
}
