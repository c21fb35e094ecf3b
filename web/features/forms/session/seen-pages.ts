import type { Walk } from '#domain/forms/effective-answers.ts';
import { answeredPages, seenKey } from '#domain/forms/how-far.ts';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { filledInBefore } from './filled-in.ts';
import type { FormFacts } from './form-store.ts';

/** The pages of one form that its person has seen, as far as this browser tab knows. */
export class SeenPages {
  readonly #shown = new Set<string>();
  readonly #isMember: boolean;

  constructor(isMember: boolean) {
    this.#isMember = isMember;
  }

  /** Somebody has come to a page. */
  show(page: Pick<PlacedPage, 'page' | 'item'>): void {
    this.#shown.add(seenKey(page));
  }

  /**
   * The pages that were shown since the form was opened, and those on which its person answered something before, by
   * their key. What was only filled in for them they have not seen.
   */
  known(facts: FormFacts, walked: Walk): ReadonlySet<string> {
    const before = filledInBefore(facts, this.#isMember);
    const isTheirs = before === null || before === 'sent';
    return isTheirs ? new Set([...this.#shown, ...answeredPages(facts.definition, walked)]) : this.#shown;
  }
}
