import type { Answers, FormFinding, ListItem, AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import { answerOf } from '../answered.ts';
import { possibleVerdicts, type ConditionScope, type StillOpen } from '../conditions/evaluate.ts';
import { yes, type Verdicts } from '../conditions/verdicts.ts';
import { derivationsOf } from '../derived/derivations.ts';
import type { Walk, WalkedPage } from './effective-answers.ts';
import { itemById } from '../lists/own-items.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { conditionsOfOptions } from '../choices/conditional-options.ts';

/** The facts that decide which sections are still undecided. */
interface Now {
  readonly definition: FormDefinition;
  /** The answers as typed. */
  readonly answers: Answers;
  readonly walked: Walk;
  /** ISO day in London. */
  readonly today: string;
  /** The findings of each page: answers that are missing or wrong. */
  readonly findings: ReadonlyMap<WalkedPage, readonly FormFinding[]>;
}

/**
 * Returns the sections with a page that is not asked now but may be, if the answers given stay, no item is
 * added beyond those that a list needs, and answers come in from the first incomplete page onwards. A list
 * whose length comes from an answer has no items until that is given.
 */
export function undecidedSections(now: Now): ReadonlySet<string> {
  const { answers, walked, findings, today } = now;
  const derived = derivationsOf(now.definition);
  const frontier = walked.pages.findIndex((page) => (findings.get(page) ?? []).length > 0);
  const undecided = new Set<string>();
  if (frontier < 0) return undecided;
  const items = new Map(
    Object.values(walked.effective.lists).flatMap((list = []) => list.map((item) => [item.id, item])),
  );
  const open = new Open(now.definition.lists);
  let end = 0;
  for (const { pages, placed: all, section } of walked.groups) {
    const start = end;
    end += all.length;
    // Nothing is missing before the first incomplete page, so nothing is open there.
    if (end <= frontier) continue;
    const byPage = Map.groupBy(
      all.map((placed, at) => ({ placed, at })),
      ({ placed }) => placed.page,
    );
    for (const { name, page, when, each } of pages) {
      for (const { placed, at } of byPage.get(name) ?? []) {
        const reached = start + at < frontier;
        const item = placed.item === null ? null : (items.get(placed.item) ?? null);
        const scope = { answers: walked.effective, item, today, derived };
        const may = when === undefined ? yes : possibleVerdicts(when, scope, open);
        if (placed.asked !== 'yes' && may & yes) undecided.add(section);
        if ('list' in page) {
          open.lookAtList(page.list, placed.item, may, reached);
        } else {
          const given =
            placed.item === null ? answers.values : (itemById(typedOf(answers, each), placed.item) ?? {});
          open.lookAtQuestions(page, placed.item, may, scope, {
            found: findings.get(placed) ?? [],
            reached,
            given,
          });
        }
      }
    }
  }
  return undecided;
}

function typedOf(answers: Answers, list: string | null): readonly ListItem[] | undefined {
  return list === null ? undefined : answers.lists[list];
}

class Open implements StillOpen {
  readonly #answers = new Map<string | null, Set<string>>();
  /** The state of each list, by its name and by the id of the item that it belongs to. */
  readonly #lists = new Map<string, Map<string | null, 'growing' | 'undecided'>>();
  readonly #kinds: FormDefinition['lists'];

  constructor(kinds: FormDefinition['lists']) {
    this.#kinds = kinds;
  }

  answer(name: string, item: string | null): boolean {
    return this.#answers.get(item)?.has(name) === true;
  }

  list(name: string, owner: string | null): 'settled' | 'growing' | 'undecided' {
    const states = this.#lists.get(name);
    if (owner !== null) return states?.get(owner) ?? 'settled';
    const all = new Set<'settled' | 'growing' | 'undecided'>(states?.values());
    // A list that depends on an undecided list is undecided, too.
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

  /** Marks as open the answers of a page that may still appear or disappear. */
  lookAtQuestions(
    page: QuestionPage,
    item: string | null,
    may: Verdicts,
    scope: ConditionScope,
    now: {
      readonly found: readonly FormFinding[];
      readonly reached: boolean;
      readonly given: Answers['values'];
    },
  ): void {
    if (!(may & yes)) return;
    const opened = this.#answers.get(item) ?? new Set();
    this.#answers.set(item, opened);
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
    }
  }
}

/** True if chosen options may start or stop counting through answers that are still open. */
function mayBeOffered(
  schema: AnswerSchema,
  value: AnswerValue | undefined,
  scope: ConditionScope,
  open: StillOpen,
): boolean {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  return conditionsOfOptions(schema).some((option) => {
    if (!chosen.includes(option.const)) return false;
    const may = possibleVerdicts(option.when, scope, open);
    return (may & yes) !== 0 && may !== yes;
  });
}
