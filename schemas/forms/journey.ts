import type { Answers, FormFinding } from './answers.ts';

/** One page as it is asked: of an item where its list is asked page by page. */
export interface PlacedPage {
  readonly section: string;
  readonly page: string;
  readonly item: string | null;
}

/**
 * `notStarted`: nothing of it is answered. `inProgress`: something is, and something is missing.
 * `problem`: something of it is wrong. `completed`: nothing is missing and nothing is wrong.
 */
export type PageStatus = 'notStarted' | 'inProgress' | 'problem' | 'completed';
/** `cannotStart`: what decides whether it is asked at all is not known yet. `notNeeded`: none of its pages is asked. */
export type SectionStatus = PageStatus | 'cannotStart' | 'notNeeded';

/** Where somebody is in a form: a pure verdict over definition, answers and day, the same on both sides. */
export interface Journey {
  /** Every page that is asked, in order. Pages of which that is not known yet are not among them. */
  readonly pages: readonly (PlacedPage & { readonly status: PageStatus })[];
  readonly sections: readonly { readonly section: string; readonly status: SectionStatus }[];
  readonly findings: readonly FormFinding[];
  /** The answers that count: those of pages and questions that are asked. Only these are sent and judged. */
  readonly effective: Answers;
  /** The first page that is not completed; null where every page is. */
  readonly firstIncomplete: PlacedPage | null;
  /** Pages that are still to come, at least and at most, as long as conditions are not decided. */
  readonly remaining: { readonly least: number; readonly most: number };
  readonly canSubmit: boolean;
}
