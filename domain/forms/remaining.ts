import type { Answers, FormFinding, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import { answerOf } from './answered.ts';
import { mayBeOffered } from './choices/offer-outlook.ts';
import { possibleVerdicts, type ConditionScope, type StillOpen } from './conditions/evaluate.ts';
import { yes, type Verdicts } from './conditions/verdicts.ts';
import { derivationsOf } from './derived/derivations.ts';
import type { Walk, WalkedPage } from './effective-answers.ts';
import { isMade, outerList } from './lists/linked-lists.ts';
import { listedHere } from './lists/listed-here.ts';
import { pairsAmong } from './lists/most-items.ts';
import { itemById } from './lists/own-items.ts';

/** The pages that may still come as the resident goes on. */
interface Outlook {
  /** The least and the most pages still to be filled in. */
  readonly least: number;
  readonly most: number;
  /** Sections with a page that is not asked now but may be. */
  readonly undecided: ReadonlySet<string>;
}

/** The current state from which the outlook is worked out. */
interface Now {
  readonly definition: FormDefinition;
  /** Answers as typed. */
  readonly answers: Answers;
  readonly walked: Walk;
  /** ISO day in London. */
  readonly today: string;
  /** Findings on each page. */
  readonly findings: ReadonlyMap<WalkedPage, readonly FormFinding[]>;
  /** List pages for which a rule may still find something. */
  readonly waiting: ReadonlySet<string>;
}

/** A placeholder for an item that a list needs and does not have yet. */
const missingItem: ListItem = { id: '' };

/**
 * Returns how much of a form is still to come if the given answers stay, no item is added beyond those that a
 * list needs, and answers come in from the first incomplete page onwards. A list whose length an answer gives
 * has no items until then. With such answers, `least` and `most` only come closer to the true number; changing
 * an answer or adding an item may make a form longer.
 */
export function outlook(now: Now): Outlook {
  const { answers, walked, findings, waiting, today } = now;
  const derived = derivationsOf(now.definition);
  const frontier = walked.pages.findIndex((page) => (findings.get(page) ?? []).length > 0);
  const undecided = new Set<string>();
  if (frontier < 0) return { least: 0, most: 0, undecided };
  const items = new Map(
    Object.values(walked.effective.lists).flatMap((list = []) => list.map((item) => [item.id, item])),
  );
  const open = new Open(now.definition.lists);
  let least = 0;
  let most = 0;
  let end = 0;
  for (const { pages, placed: all, section } of walked.groups) {
    const start = end;
    end += all.length;
    if (end <= frontier) {
      // Nothing is missing before the frontier, so nothing is open there; only a rule may be waiting.
      most += all.filter(({ asked, page }) => asked === 'yes' && waiting.has(page)).length;
      continue;
    }
    const byPage = Map.groupBy(
      all.map((placed, at) => ({ placed, at })),
      ({ placed }) => placed.page,
    );
    for (const { name, page, when, each, questions } of pages) {
      for (const { placed, at } of byPage.get(name) ?? []) {
        const found = findings.get(placed) ?? [];
        const reached = start + at < frontier;
        const item = placed.item === null ? null : (items.get(placed.item) ?? null);
        const scope = { answers: walked.effective, item, today, derived };
        const may = when === undefined ? yes : possibleVerdicts(when, scope, open);
        if (placed.asked !== 'yes' && may & yes) undecided.add(section);
        if ('list' in page) {
          open.lookAtList(page.list, placed.item, may, reached);
          if (found.length > 0 && may === yes) least += 1;
          if (placed.asked === 'yes' ? found.length > 0 || waiting.has(name) : may & yes) most += 1;
        } else {
          const given =
            placed.item === null ? answers.values : (itemById(typedOf(answers, each), placed.item) ?? {});
          const needs = open.lookAtQuestions(page, placed, may, scope, { found, reached, given });
          if (needs.sure) least += 1;
          if (needs.perhaps) most += 1;
        }
      }
      if (each === null) continue;
      const scope = { answers: walked.effective, item: missingItem, today, derived };
      const may = when === undefined ? yes : possibleVerdicts(when, scope, open);
      if (may & yes && ('list' in page || questions.length > 0)) most += missingItems(now, each, open);
    }
  }
  return { least, most, undecided };
}

/**
 * Returns how many items of a list are still to come: those that it needs and, if it may be asked again, those
 * typed before. For a list in a list, the sum over the items that it may be asked about.
 */
function missingItems(now: Now, list: string, open: Open): number {
  const { definition, answers, walked } = now;
  const mayBeAsked = open.list(list, null) === 'undecided';
  const kind = definition.lists?.[list];
  const shownFor = new Set(
    walked.pages.flatMap(({ page, item, asked }) => {
      const shows = definition.pages[page];
      return asked === 'yes' && shows !== undefined && 'list' in shows && shows.list === list ? [item] : [];
    }),
  );
  const wanted = isMade(definition.lists, list) ? 0 : (kind?.minItems ?? 0);
  const missing = (owner: string | null): number => {
    const shown = shownFor.has(owner);
    if (!shown && !mayBeAsked) return 0;
    const there = listedHere(walked.effective.lists, list, { item: owner }).length;
    const typed = shown ? 0 : listedHere(answers.lists, list, { item: owner }).length;
    return Math.max(wanted, typed) - Math.min(there, wanted);
  };
  if (kind?.pairs !== undefined && (shownFor.has(null) || mayBeAsked)) {
    const { of, most } = kind.pairs;
    const paired = (walked.effective.lists[of]?.length ?? 0) + missingItems(now, of, open);
    return pairsAmong(Math.min(most, paired)) - (walked.effective.lists[list]?.length ?? 0);
  }
  const outer = outerList(definition.lists, list);
  if (outer === undefined) return missing(null);
  const owners = walked.effective.lists[outer] ?? [];
  return owners.reduce((sum, { id }) => sum + missing(id), 0) + wanted * missingItems(now, outer, open);
}

function typedOf(answers: Answers, list: string | null): readonly ListItem[] | undefined {
  return list === null ? undefined : answers.lists[list];
}

class Open implements StillOpen {
  readonly #answers = new Map<string | null, Set<string>>();
  /** The states of lists, by the item that a list belongs to. */
  readonly #lists = new Map<string, Map<string | null, 'growing' | 'undecided'>>();
  readonly #kinds: FormDefinition['lists'];

  constructor(kinds: FormDefinition['lists']) {
    this.#kinds = kinds;
  }

  answer(name: string, item: string | null): boolean {
    return item === missingItem.id || this.#answers.get(item)?.has(name) === true;
  }

  list(name: string, owner: string | null): 'settled' | 'growing' | 'undecided' {
    if (owner === missingItem.id) return 'undecided';
    const states = this.#lists.get(name);
    if (owner !== null) return states?.get(owner) ?? 'settled';
    const all = new Set<'settled' | 'growing' | 'undecided'>(states?.values());
    // A list is as open as the lists that it depends on.
    const { within, pairs } = this.#kinds?.[name] ?? {};
    for (const other of [within, pairs?.of])
      if (other !== undefined && other !== name) all.add(this.list(other, null));
    return all.has('undecided') ? 'undecided' : all.has('growing') ? 'growing' : 'settled';
  }

  lookAtList(list: string, owner: string | null, may: Verdicts, reached: boolean): void {
    const states = this.#lists.get(list) ?? new Map<string | null, 'growing' | 'undecided'>();
    this.#lists.set(list, states);
    if (may === yes) {
      states.delete(owner);
      if (!reached) states.set(owner, 'growing');
    } else if (may & yes) states.set(owner, 'undecided');
  }

  /**
   * Returns whether a page still has to be filled in; marks those of its answers as open that may appear or
   * disappear.
   */
  lookAtQuestions(
    page: QuestionPage,
    placed: WalkedPage,
    may: Verdicts,
    scope: ConditionScope,
    now: {
      readonly found: readonly FormFinding[];
      readonly reached: boolean;
      readonly given: Answers['values'];
    },
  ): { readonly sure: boolean; readonly perhaps: boolean } {
    let sure = false;
    let perhaps = false;
    if (!(may & yes)) return { sure, perhaps };
    const opened = this.#answers.get(placed.item) ?? new Set();
    this.#answers.set(placed.item, opened);
    for (const question of Object.keys(page.schema.properties)) {
      const when = page.ui[question]?.when;
      const asked = when === undefined ? yes : possibleVerdicts(when, scope, this);
      if (!(asked & yes)) continue;
      const certain = may === yes && asked === yes;
      const wrong = now.found.some(({ answer }) => answer === question);
      const schema = page.schema.properties[question];
      const floats = schema !== undefined && mayBeOffered(schema, answerOf(now.given, question), scope, this);
      const given = answerOf(now.given, question) !== undefined;
      if (!certain || wrong || floats || (!given && !now.reached)) opened.add(question);
      if (certain && wrong && !floats) sure = true;
      const needed = given || page.schema.required?.includes(question) === true;
      if (wrong || floats || (needed && !placed.questions.includes(question))) perhaps = true;
    }
    return { sure, perhaps };
  }
}
