import { noFacts, type KnownFacts } from '#schemas/forms/account-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormChange } from '#schemas/forms/form-change.ts';
import type { Journey, PlacedPage } from '#schemas/forms/journey.ts';
import { reconcileJudged, type Judged } from '../changes/reconcile.ts';
import type { VersionPair } from '../changes/two-versions.ts';

/** The versions that a draft meets. */
export interface TriedVersions {
  /** The one that it was written for, and the one that is tried. */
  readonly changed: VersionPair;
  /**
   * The one that it was written for, and the one that is served now, which comes first for its person as things are;
   * null: it was written for that one, or nobody knows of any other.
   */
  readonly served: VersionPair | null;
}

/** What a changed form would do to one person's answers, besides what the served one does already. */
export interface TriedAnswers {
  /** As the person would be told of them. */
  readonly changes: readonly FormChange[];
  /** Whether they go on where they were, or have nothing left to do; else they are sent back to an earlier page. */
  readonly keepsPlace: boolean;
  /** Whether the answers could be sent as they are, before and after. */
  readonly couldBeSent: boolean;
  readonly canBeSent: boolean;
}

/** The verdicts on one person's answers, from which the next ones' can be found sooner. */
export interface TriedBefore {
  readonly changed: Judged;
  readonly served: Judged | null;
}

/**
 * Tries answers against a changed form, by the rules that decide when the change is published (`changes/reconcile.ts`).
 * @param today ISO day in London
 * @param facts what is known of the person now
 * @param last of any other answers with the same versions; it only affects how long this takes
 */
export function tryAnswers(
  answers: Answers,
  { changed, served }: TriedVersions,
  today: string,
  facts: KnownFacts = noFacts,
  last?: TriedBefore,
): { readonly tried: TriedAnswers; readonly judged: TriedBefore } {
  const { changes, was, is } = reconcileJudged(answers, changed, today, facts, last?.changed);
  const known =
    served === null ? null : reconcileJudged(answers, served, today, facts, last?.served ?? undefined);
  const told = new Set(known?.changes.map(keyOf));
  const before = (known?.is ?? was).journey;
  const tried = {
    changes: changes.filter((change) => !told.has(keyOf(change))),
    keepsPlace: keepsPlace(before, is.journey),
    couldBeSent: before.canSubmit,
    canBeSent: is.journey.canSubmit,
  };
  return { tried, judged: { changed: { was, is }, served: known } };
}

/** Whether a change takes an answer from somebody that counted: it is not used any more, or has to be given again. */
export function isLoss({ kind, needsAnswer }: FormChange): boolean {
  switch (kind) {
    case 'removed':
    case 'leftOut':
    case 'optionRemoved':
    case 'doesNotFit':
    case 'tooMany':
      return true;
    case 'changed':
      return needsAnswer;
    default:
      return false;
  }
}

/** Whether a change asks something that was not asked before. */
export function isAskedAnew({ kind }: FormChange): boolean {
  return kind === 'added' || kind === 'required' || kind === 'tooFew' || kind === 'rule';
}

function keyOf({ kind, page, answer, former }: FormChange): string {
  return JSON.stringify([kind, page, answer, former]);
}

/** Somebody is sent back where a page stands open now that lies before one which they had left behind. */
function keepsPlace(before: Journey, now: Journey): boolean {
  const place = now.firstIncomplete;
  if (place === null) return true;
  if (before.firstIncomplete !== null && isSame(before.firstIncomplete, place)) return true;
  const frontier = before.firstIncomplete;
  const at =
    frontier === null ? before.pages.length : before.pages.findIndex((page) => isSame(page, frontier));
  const left = before.pages.slice(0, at);
  const ahead = now.pages.slice(now.pages.findIndex((page) => isSame(page, place)) + 1);
  return !ahead.some((page) => left.some((one) => isSame(one, page)));
}

function isSame(one: PlacedPage, other: PlacedPage): boolean {
  return one.page === other.page && one.item === other.item;
}
