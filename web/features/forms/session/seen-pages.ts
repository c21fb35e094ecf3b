import { answeredPages, seenKey } from '#domain/forms/how-far.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { filledInBefore } from './filled-in.ts';
import type { OpenForm } from './session-context.ts';

/** The pages of a form that is open which its person has looked at, as far as this browser tab knows. */
export class SeenPages {
  readonly #shown = new Set<string>();

  /** Somebody has come to a page. */
  show(page: Pick<PlacedPage, 'page' | 'item'>): void {
    this.#shown.add(seenKey(page));
  }

  all = (): ReadonlySet<string> => this.#shown;
}

/**
 * What somebody has seen of a form: the pages that were shown since it was opened, and those on which they answered
 * something before. What was only filled in for them they have not.
 */
export function seenPages({ facts, walked, session }: OpenForm): ReadonlySet<string> {
  const before = filledInBefore(facts, session.isMember);
  const isTheirs = before === null || before === 'sent';
  const shown = session.seen.all();
  return isTheirs ? new Set([...shown, ...answeredPages(facts.definition, walked)]) : shown;
}
