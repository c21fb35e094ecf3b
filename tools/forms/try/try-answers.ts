import { noFacts, type KnownFacts } from '#schemas/forms/account-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormChange } from '#schemas/forms/form-change.ts';
import type { Journey, PlacedPage } from '#schemas/forms/journey.ts';
import { reconcileVersions, type ResultPair } from '#domain/forms/changes/reconcile.ts';
import type { VersionPair } from '#domain/forms/changes/two-versions.ts';

/** The pairs of versions between which a draft is tried. */
export interface TriedVersions {
  /** The version it was written for, and the version being tried. */
  readonly changed: VersionPair;
  /**
   * The version it was written for, and the version served now, which the resident would see next without the
   * change; `null` if the draft was written for the served version, or the served version is unknown.
   */
  readonly served: VersionPair | null;
}

/** The effects of a changed form on one person's answers, beyond those of the served one. */
export interface TriedAnswers {
  /** Changes as the resident would see them. */
  readonly changes: readonly FormChange[];
  /**
   * True if the resident continues on the page where they were, or has nothing left to do; otherwise they are
   * sent back to an earlier page.
   */
  readonly keepsPlace: boolean;
  /** True if the answers could be sent as they are, before and after. */
  readonly couldBeSent: boolean;
  readonly canBeSent: boolean;
}

/** The results for one person's answers, which make the next results faster to work out. */
export interface TriedBefore {
  readonly changed: ResultPair;
  readonly served: ResultPair | null;
}

/**
 * Tries answers against a changed form, by the rules that apply when the change is published
 * (`changes/reconcile.ts`).
 * @param today ISO day in London
 * @param facts known facts about the resident now
 * @param last the trial of other answers with the same versions, if any; it only affects how long this takes
 */
export function tryAnswers(
  answers: Answers,
  { changed, served }: TriedVersions,
  today: string,
  facts: KnownFacts = noFacts,
  last?: TriedBefore,
): { readonly tried: TriedAnswers; readonly results: TriedBefore } {
  const { changes, was, is } = reconcileVersions(answers, changed, today, facts, last?.changed);
  const known =
    served === null ? null : reconcileVersions(answers, served, today, facts, last?.served ?? undefined);
  const alreadyServed = new Set(known?.changes.map(keyOf));
  const before = (known?.is ?? was).journey;
  const tried = {
    changes: changes.filter((change) => !alreadyServed.has(keyOf(change))),
    keepsPlace: keepsPlace(before, is.journey),
    couldBeSent: before.canSubmit,
    canBeSent: is.journey.canSubmit,
  };
  return { tried, results: { changed: { was, is }, served: known } };
}

/** True if a change loses a counted answer: it is no longer used, or has to be given again. */
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

/** True if a change makes the form ask something new. */
export function isNewlyAsked({ kind }: FormChange): boolean {
  return kind === 'added' || kind === 'required' || kind === 'tooFew' || kind === 'rule';
}

function keyOf({ kind, page, answer, former }: FormChange): string {
  return JSON.stringify([kind, page, answer, former]);
}

/** True unless the first incomplete page now comes before a page that the resident had already passed. */
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
