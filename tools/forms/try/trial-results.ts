import type { FindingPosition } from '#api/council-files/layered-file.ts';
import { cureOf } from './cure.ts';
import { shownCount, type ShownCount } from './shown-count.ts';
import type { Tally, Touched } from './tally.ts';
import { takeInventory } from '#domain/forms/check/inventory.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormChangeKind } from '#schemas/forms/form-change.ts';

/** The effect of a change to one question, with counts that are safe to publish. */
export interface QuestionResult {
  readonly kind: FormChangeKind;
  /** Null for the whole page, or its list. */
  readonly answer: string | null;
  readonly label: string;
  readonly former: string | null;
  readonly limit: number | null;
  readonly isLoss: boolean;
  readonly count: ShownCount;
  /** The number among these who must answer, correct or agree. */
  readonly needAnswer: ShownCount;
  readonly file: string;
  readonly line: number | null;
  readonly pointer: string;
  /** Empty if there is nothing to fix. */
  readonly cure: string;
}

interface PageResult {
  /** Null for the whole form. */
  readonly page: string | null;
  readonly title: string;
  readonly lost: ShownCount;
  readonly newlyAsked: ShownCount;
  readonly questions: readonly QuestionResult[];
}

/** The results of a trial: counts that identify no one, and names and texts of the definition. */
export interface TrialResults {
  readonly tried: ShownCount;
  readonly untouched: ShownCount;
  readonly keepPlace: ShownCount;
  readonly sentBack: ShownCount;
  readonly lost: ShownCount;
  readonly newlyAsked: ShownCount;
  readonly couldBeSent: ShownCount;
  readonly stopped: ShownCount;
  readonly unreadable: ShownCount;
  readonly versionUnknown: ShownCount;
  readonly pages: readonly PageResult[];
}

/** The definitions, and a function that finds a part of the changed one in its file. */
interface Definitions {
  readonly now: FormDefinition;
  /** The definitions that drafts were written for, the likeliest first. */
  readonly earlier: readonly FormDefinition[];
  readonly placeOf: (pointer: string) => FindingPosition;
}

/** Turns a tally into results that are safe to publish: no count from one to four, and none that would reveal one. */
export function resultsOf(tally: Tally, { now, earlier, placeOf }: Definitions): TrialResults {
  const shown = (count: number) => shownCount(count, tally.tried);
  const order = new Map([now, ...earlier].toReversed().flatMap((one) => [...takeInventory(one).positions]));
  const place = (page: string | null) => (page === null ? Infinity : (order.get(page) ?? Infinity));
  const touchedBy = Map.groupBy(tally.changes.values(), ({ page }) => page);
  const pages = [...touchedBy.keys()].toSorted((one, other) => place(one) - place(other));
  const question = (touched: Touched): QuestionResult => {
    const { kind, answer, label, former, limit, isLoss, count, needAnswer } = touched;
    const cure = cureOf(touched, earlier, now);
    const { file, line } = placeOf(cure.pointer);
    return {
      kind,
      answer,
      label,
      former,
      limit,
      isLoss,
      count: shown(count),
      needAnswer: shownCount(needAnswer, count),
      file,
      line: line ?? null,
      pointer: cure.pointer,
      cure: cure.words,
    };
  };
  return {
    tried: shown(tally.tried),
    untouched: shown(tally.untouched),
    keepPlace: shown(tally.keepPlace),
    sentBack: shown(tally.sentBack),
    lost: shown(tally.lost),
    newlyAsked: shown(tally.newlyAsked),
    couldBeSent: shown(tally.couldBeSent),
    stopped: shown(tally.stopped),
    unreadable: shownCount(tally.unreadable, tally.unreadable),
    versionUnknown: shownCount(tally.versionUnknown, tally.versionUnknown),
    pages: pages.map((page) => {
      const { lost = 0, newlyAsked = 0 } = tally.pages.get(page ?? '') ?? {};
      const title = [now, ...earlier].map(({ pages: own }) => own[page ?? '']?.title);
      return {
        page,
        title: page === null ? 'The whole form' : (title.find((one) => one !== undefined) ?? page),
        lost: shown(lost),
        newlyAsked: shown(newlyAsked),
        questions: (touchedBy.get(page) ?? [])
          .toSorted((one, other) => Number(other.isLoss) - Number(one.isLoss) || other.count - one.count)
          .map(question),
      };
    }),
  };
}
