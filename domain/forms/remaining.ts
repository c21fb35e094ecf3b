import type { Answers, FormFinding, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import { answerOf } from './answered.ts';
import { mayBeOffered } from './choices/offer-outlook.ts';
import { possibleVerdicts, type ConditionScope, type StillOpen } from './conditions/evaluate.ts';
import { yes, type Verdicts } from './conditions/verdicts.ts';
import { derivationsOf } from './derived/derivations.ts';
import type { Walk, WalkedPage } from './effective-answers.ts';

/** What may still come in a form as somebody goes on answering. */
interface Outlook {
  /** Pages still to be filled in: at least, and at most. */
  readonly least: number;
  readonly most: number;
  /** Sections with a page that is not asked now but may be. */
  readonly undecided: ReadonlySet<string>;
}

/** What the outlook is judged by. */
interface Now {
  readonly definition: FormDefinition;
  /** As they were typed. */
  readonly answers: Answers;
  readonly walked: Walk;
  /** ISO day in London. */
  readonly today: string;
  /** What is missing or wrong on each page. */
  readonly findings: ReadonlyMap<WalkedPage, readonly FormFinding[]>;
  /** List pages for which a rule may still find something. */
  readonly waiting: ReadonlySet<string>;
}

/** Stands for an item that a list needs and does not have yet. */
const missingItem: ListItem = { id: '' };

/**
 * How much of a form is still to come if the answers given stay, no item is added beyond those that a list needs, and
 * answers come in from the first incomplete page onwards. With such answers, `least` and `most` only come closer to
 * what is really left; changing an answer or adding an item may make a form longer.
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
  const open = new Open();
  let least = 0;
  let most = 0;
  let end = 0;
  for (const { pages, placed: all, section, each } of walked.groups) {
    const start = end;
    end += all.length;
    if (end <= frontier) {
      // Nothing is missing before the frontier, so nothing is open there; only a rule may be waiting.
      most += all.filter(({ asked, page }) => asked === 'yes' && waiting.has(page)).length;
      continue;
    }
    for (const [first, { name, page, when, questions }] of pages.entries()) {
      for (let at = first; at < all.length; at += pages.length) {
        const placed = all[at];
        if (placed === undefined) continue;
        const found = findings.get(placed) ?? [];
        const reached = start + at < frontier;
        const item = placed.item === null ? null : (items.get(placed.item) ?? null);
        const scope = { answers: walked.effective, item, today, derived };
        const may = when === undefined ? yes : possibleVerdicts(when, scope, open);
        if (placed.asked !== 'yes' && may & yes) undecided.add(section);
        if ('list' in page) {
          open.lookAtList(page.list, may, reached);
          if (found.length > 0 && may === yes) least += 1;
          if (placed.asked === 'yes' ? found.length > 0 || waiting.has(name) : may & yes) most += 1;
        } else {
          const given = placed.item === null ? answers.values : itemIn(answers, page.each, placed.item);
          const needs = open.lookAtQuestions(page, placed, may, scope, { found, reached, given });
          if (needs.sure) least += 1;
          if (needs.perhaps) most += 1;
        }
      }
      if (each === null) continue;
      const scope = { answers: walked.effective, item: missingItem, today, derived };
      const may = when === undefined ? yes : possibleVerdicts(when, scope, open);
      if (may & yes && questions.length > 0) most += missingItems(now, each, open.list(each) === 'undecided');
    }
  }
  return { least, most, undecided };
}

/**
 * How many items of a list are still to come: those that it needs and, where it may be asked again, those typed before.
 */
function missingItems({ definition, answers, walked }: Now, list: string, mayBeAsked: boolean): number {
  const shown = walked.pages.some(({ page, asked }) => {
    const shows = definition.pages[page];
    return asked === 'yes' && shows !== undefined && 'list' in shows && shows.list === list;
  });
  if (!shown && !mayBeAsked) return 0;
  const wanted = definition.lists?.[list]?.minItems ?? 0;
  const there = walked.effective.lists[list]?.length ?? 0;
  return Math.max(wanted, shown ? 0 : (answers.lists[list]?.length ?? 0)) - Math.min(there, wanted);
}

function itemIn(answers: Answers, list: string | undefined, id: string): Answers['values'] {
  return (list === undefined ? undefined : answers.lists[list]?.find((item) => item.id === id)) ?? {};
}

class Open implements StillOpen {
  readonly #answers = new Map<string | null, Set<string>>();
  readonly #growing = new Set<string>();
  readonly #undecided = new Set<string>();

  answer(name: string, item: string | null): boolean {
    return item === missingItem.id || this.#answers.get(item)?.has(name) === true;
  }

  list(name: string): 'settled' | 'growing' | 'undecided' {
    return this.#undecided.has(name) ? 'undecided' : this.#growing.has(name) ? 'growing' : 'settled';
  }

  lookAtList(list: string, may: Verdicts, reached: boolean): void {
    if (may === yes) {
      this.#undecided.delete(list);
      if (!reached) this.#growing.add(list);
    } else if (may & yes) this.#undecided.add(list);
  }

  /** Whether a page still has to be filled in; marks those of its answers as open that may come or go. */
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
