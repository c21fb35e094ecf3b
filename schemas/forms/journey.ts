import type { Answers, FormFinding } from './answers.ts';

/** One page as it is asked: for one item, if its list is asked page by page. */
export interface PlacedPage {
  readonly section: string;
  readonly page: string;
  readonly item: string | null;
}

/**
 * `notStarted`: nothing in it is answered. `inProgress`: partly answered. `problem`: it has an error. `completed`:
 * nothing is missing or wrong.
 */
export type PageStatus = 'notStarted' | 'inProgress' | 'problem' | 'completed';
/** `cannotStart`: it is not yet known whether it is asked at all. `notNeeded`: none of its pages is asked. */
export type SectionStatus = PageStatus | 'cannotStart' | 'notNeeded';

/**
 * A person's position in a form: computed only from definition, answers and day, the same in the browser and on the
 * server.
 */
export interface Journey {
  /** Every page that is asked, in order, leaving out undecided pages. */
  readonly pages: readonly (PlacedPage & { readonly status: PageStatus })[];
  readonly sections: readonly { readonly section: string; readonly status: SectionStatus }[];
  readonly findings: readonly FormFinding[];
  /** The answers that count: those of pages and questions that are asked. Only these are sent and checked. */
  readonly effective: Answers;
  /** The first incomplete page; null if every page is complete. */
  readonly firstIncomplete: PlacedPage | null;
  readonly canSubmit: boolean;
}
