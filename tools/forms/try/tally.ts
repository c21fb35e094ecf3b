import type { FormChange, FormChangeKind } from '#schemas/forms/form-change.ts';
import { isNewlyAsked, isLoss, type TriedAnswers } from './try-answers.ts';

/**
 * The number of drafts that one change touches. It holds nothing about a person: names and words are the
 * definitions' own.
 */
export interface Touched {
  readonly kind: FormChangeKind;
  readonly page: string | null;
  readonly answer: string | null;
  readonly label: string;
  /** A former word, such as the option that is gone; one entry for each. */
  readonly former: string | null;
  readonly limit: number | null;
  readonly isLoss: boolean;
  readonly isNewlyAsked: boolean;
  count: number;
  /** Drafts that need something from their resident. */
  needAnswer: number;
}

/** The number of drafts that lose an answer on a page, and the number that are asked something new. */
interface TouchedPage {
  lost: number;
  newlyAsked: number;
}

/** The number of drafts, or sent forms, that were tried, by result. */
export interface Tally {
  /** Number of drafts or sent forms that could be tried. */
  tried: number;
  /** Drafts with nothing to show to their residents. */
  untouched: number;
  keepPlace: number;
  sentBack: number;
  lost: number;
  newlyAsked: number;
  couldBeSent: number;
  /** Drafts that could be sent, and cannot any more until something is answered. */
  stopped: number;
  /** Drafts that are not answers at all. */
  unreadable: number;
  /** Drafts for a version that is not kept, so the differences are unknown. */
  versionUnknown: number;
  /** The changes, by their key. */
  readonly changes: Map<string, Touched>;
  readonly pages: Map<string, TouchedPage>;
}

export function emptyTally(): Tally {
  return {
    tried: 0,
    untouched: 0,
    keepPlace: 0,
    sentBack: 0,
    lost: 0,
    newlyAsked: 0,
    couldBeSent: 0,
    stopped: 0,
    unreadable: 0,
    versionUnknown: 0,
    changes: new Map(),
    pages: new Map(),
  };
}

const sums = [
  'tried',
  'untouched',
  'keepPlace',
  'sentBack',
  'lost',
  'newlyAsked',
  'couldBeSent',
  'stopped',
  'unreadable',
  'versionUnknown',
] as const satisfies readonly (keyof Tally)[];

/** Adds one person's answers. */
export function addToTally(
  tally: Tally,
  { changes, keepsPlace, couldBeSent, canBeSent }: TriedAnswers,
): void {
  tally.tried += 1;
  if (changes.length === 0) tally.untouched += 1;
  if (keepsPlace) tally.keepPlace += 1;
  else tally.sentBack += 1;
  if (changes.some(isLoss)) tally.lost += 1;
  if (changes.some(isNewlyAsked)) tally.newlyAsked += 1;
  if (couldBeSent) tally.couldBeSent += 1;
  if (couldBeSent && !canBeSent) tally.stopped += 1;
  for (const change of changes) countChange(tally, change);
  for (const [page, own] of Map.groupBy(changes, (change) => change.page)) {
    if (page === null) continue;
    const there = tally.pages.get(page) ?? { lost: 0, newlyAsked: 0 };
    tally.pages.set(page, there);
    if (own.some(isLoss)) there.lost += 1;
    if (own.some(isNewlyAsked)) there.newlyAsked += 1;
  }
}

function countChange(tally: Tally, change: FormChange): void {
  const { kind, page, answer, label, limit, needsAnswer } = change;
  // A resident with two lost options is counted with each, so that no entry shows the combination.
  for (const former of change.former.length === 0 ? [null] : change.former) {
    const key = JSON.stringify([kind, page, answer, former, isLoss(change)]);
    const there = tally.changes.get(key) ?? {
      kind,
      page,
      answer,
      label,
      former,
      limit,
      isLoss: isLoss(change),
      isNewlyAsked: isNewlyAsked(change),
      count: 0,
      needAnswer: 0,
    };
    tally.changes.set(key, there);
    there.count += 1;
    if (needsAnswer) there.needAnswer += 1;
  }
}

/** Adds another tally. */
export function addTo(tally: Tally, other: Tally): void {
  for (const sum of sums) tally[sum] += other[sum];
  for (const [key, touched] of other.changes) {
    const there = tally.changes.get(key);
    if (there === undefined) tally.changes.set(key, { ...touched });
    else {
      there.count += touched.count;
      there.needAnswer += touched.needAnswer;
    }
  }
  for (const [page, touched] of other.pages) {
    const there = tally.pages.get(page) ?? { lost: 0, newlyAsked: 0 };
    tally.pages.set(page, there);
    there.lost += touched.lost;
    there.newlyAsked += touched.newlyAsked;
  }
}
