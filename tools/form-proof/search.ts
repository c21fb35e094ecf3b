import type { AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import { answerOf } from '#domain/forms/answered.ts';
import { memberOf, questionKey } from '#domain/forms/check/inventory.ts';
import { evaluate, possibleVerdicts, type StillOpen } from '#domain/forms/conditions/evaluate.ts';
import { yes, type Verdicts } from '#domain/forms/conditions/verdicts.ts';
import { isMade, outerList } from '#domain/forms/lists/linked-lists.ts';
import { answerWith } from './answer-with.ts';
import { fittingAnswers } from './fitting-answers.ts';
import { pairing } from './lengths.ts';
import { coneOf, keysIn, mostItems, scopeOf, type Plan, type Slot } from './plan.ts';

/** A condition with the result that it must have; in a list, for its first item. */
export interface Goal {
  readonly condition: Condition;
  readonly list: string | null;
  /** The acceptable results. */
  readonly wanted: Verdicts;
}

/** The decisions on everything that the goals depend on. */
export interface Draft {
  values: { [answer: string]: AnswerValue | undefined };
  lists: { [list: string]: ListItem[] | undefined };
}

export interface SearchOptions {
  /** The questions that may stay unanswered. A fact may be left unknown either way, unless it is required. */
  readonly leaveOut: 'optional' | 'nothing';
  /** The most ways to try. */
  readonly budget: number;
  /** Puts answers that should be tried first to the front. */
  readonly prefer: (
    slot: Slot,
    index: number,
    values: readonly AnswerValue[],
    draft: Draft,
  ) => readonly AnswerValue[];
  /** Puts the numbers of items that should be tried first to the front. */
  readonly preferCount: (list: string, counts: readonly number[]) => readonly number[];
}

/** The end of a search that found nothing (more). */
interface SearchEnd {
  /** True if every branch was tried, and those branches cover all answers. */
  readonly isProof: boolean;
  readonly nodes: number;
}

/**
 * Searches for answers that reach goals, by deciding everything that the goals depend on in the order of the form. An
 * answer exists only if its page and question are asked, so a branch that is switched off cannot help. Abandons a way
 * as soon as the possible results of its conditions rule the goals out.
 */
export class Search {
  readonly #plan: Plan;
  readonly #goals: readonly Goal[];
  readonly #options: SearchOptions;
  readonly #steps: readonly number[];
  readonly #draft: Draft = { values: {}, lists: {} };
  readonly #asked = new Map<string, boolean>();
  readonly #open: StillOpen;
  /** The next slot, and the place of its item. */
  #at = 0;
  #atItem = 0;
  #nodes = 0;
  #areAll = true;

  constructor(plan: Plan, goals: readonly Goal[], options: SearchOptions) {
    this.#plan = plan;
    this.#goals = goals;
    this.#options = options;
    this.#steps = coneOf(
      plan,
      goals.flatMap(({ condition, list }) =>
        keysIn([condition], list, plan.derived, plan.inventory.definition.lists),
      ),
    );
    this.#open = {
      answer: (name, item) => this.#isOpenAnswer(name, item),
      list: (name, owner) => (this.#isOpenList(name, owner) ? 'undecided' : 'settled'),
    };
  }

  get end(): SearchEnd {
    return { isProof: this.#areAll && this.#nodes < this.#options.budget, nodes: this.#nodes };
  }

  /** The keys that were decided. */
  get keys(): ReadonlySet<string> {
    return new Set(this.#steps.map((step) => this.#plan.slots[step]?.key ?? ''));
  }

  /** Yields every way to the goals, one after the other; each is a copy. */
  *solutions(): Generator<Draft> {
    yield* this.#decide(0, 0);
  }

  *#decide(step: number, item: number): Generator<Draft> {
    this.#at = this.#steps[step] ?? this.#plan.slots.length;
    this.#atItem = this.#placeOf(this.#plan.slots[this.#at]?.list ?? null, item);
    this.#asked.clear();
    this.#nodes += 1;
    if (this.#nodes > this.#options.budget || !this.#goals.every((goal) => this.#canComeOut(goal))) return;
    const slot = this.#plan.slots[this.#at];
    if (slot === undefined) {
      yield structuredClone(this.#draft);
      return;
    }
    if (slot.list === null)
      yield* slot.adds === undefined
        ? this.#decideAnswer(slot, this.#draft.values, null, step + 1, 0)
        : this.#decideCount(slot, slot.adds, null, step + 1, 0);
    else {
      const items = this.#draft.lists[slot.list] ?? [];
      const one = items[item];
      if (one === undefined) yield* this.#decide(step + 1, 0);
      else {
        const isLast = item === items.length - 1;
        const [nextStep, nextItem] = isLast ? [step + 1, 0] : [step, item + 1];
        yield* slot.adds === undefined
          ? this.#decideAnswer(slot, one, one, nextStep, nextItem)
          : this.#decideCount(slot, slot.adds, one, nextStep, nextItem);
      }
    }
  }

  *#decideCount(
    slot: Slot,
    list: string,
    owner: ListItem | null,
    nextStep: number,
    nextItem: number,
  ): Generator<Draft> {
    if (!this.#holds(slot, owner)) {
      yield* this.#decide(nextStep, nextItem);
      return;
    }
    const before = this.#draft.lists[list];
    const { lists } = this.#plan.inventory.definition;
    const counts = isMade(lists, list) ? [0] : this.#options.preferCount(list, this.#counts(list));
    for (const count of counts) {
      const own = this.#plan.itemsOf(list, count, owner, this.#draft);
      this.#draft.lists[list] = owner === null ? own : [...(before ?? []), ...own];
      yield* this.#decide(nextStep, nextItem);
    }
    if (before === undefined) delete this.#draft.lists[list];
    else this.#draft.lists[list] = before;
  }

  /** Returns the numbers of items to try: none, one, and as many as conditions can distinguish. */
  #counts(list: string): number[] {
    const { constants, inventory } = this.#plan;
    const bounds = memberOf(inventory.definition.lists, list);
    const least = bounds?.minItems ?? 0;
    const most = bounds?.maxItems ?? 0;
    const compared = constants.compared.get(`#${list}`);
    const near = [...(compared?.numbers ?? [])].flatMap((constant) => [constant - 1, constant, constant + 1]);
    const needed = (constants.quantifiers.get(list) ?? 0) + 1;
    const few = Array.from(
      { length: Math.min(needed, 3) + 1 + pairing(inventory, list) },
      (_, count) => count,
    );
    const requested = [...new Set([...few, ...near, least])].filter(
      (count) => count >= least && count <= most && count >= 0,
    );
    const tried = requested.filter((count) => count <= mostItems);
    if (tried.length < requested.length || needed > 3 || compared?.hasPeers) this.#areAll = false;
    return tried.sort((one, other) => one - other);
  }

  *#decideAnswer(
    slot: Slot,
    into: { [answer: string]: AnswerValue | undefined },
    item: ListItem | null,
    nextStep: number,
    nextItem: number,
  ): Generator<Draft> {
    const { question } = slot;
    const isDecided = question !== undefined && answerOf(into, question.name) !== undefined;
    if (question === undefined || isDecided || !this.#holds(slot, item)) {
      yield* this.#decide(nextStep, nextItem);
      return;
    }
    const { schema, isRequired } = question;
    const items = 'from' in schema ? (this.#draft.lists[schema.from] ?? []).map(({ id }) => id) : [];
    const { values, areAll, isNothingOffered } = fittingAnswers(
      question,
      this.#plan.constants.compared.get(slot.key),
      items,
      scopeOf(this.#plan, this.#draft, item),
    );
    if (!areAll) this.#areAll = false;
    const index = item === null ? 0 : (this.#plan.itemAt(item.id)?.index ?? 0);
    for (const value of this.#options.prefer(slot, index, values, this.#draft)) {
      answerWith(into, question, value);
      yield* this.#decide(nextStep, nextItem);
    }
    answerWith(into, question, undefined);
    const mayStayOpen =
      isNothingOffered || (!isRequired && (slot.isFact || this.#options.leaveOut === 'optional'));
    if (mayStayOpen) yield* this.#decide(nextStep, nextItem);
  }

  #holds(slot: Slot, item: ListItem | null): boolean {
    const scope = scopeOf(this.#plan, this.#draft, item);
    return slot.conditions.every((condition) => evaluate(condition, scope) === 'yes');
  }

  #canComeOut({ condition, list, wanted }: Goal): boolean {
    if (list === null) return (this.#possible(condition, null) & wanted) !== 0;
    // While the list is open, so is its first item.
    if (this.#isOpenList(list, null)) return true;
    const [item] = this.#draft.lists[list] ?? [];
    return item !== undefined && (this.#possible(condition, item) & wanted) !== 0;
  }

  #possible(condition: Condition, item: ListItem | null): Verdicts {
    return possibleVerdicts(condition, scopeOf(this.#plan, this.#draft, item), this.#open);
  }

  #isOpenAnswer(name: string, id: string | null): boolean {
    const place = id === null ? undefined : this.#plan.itemAt(id);
    if (id !== null && place === undefined) return false;
    return this.#isOpen(questionKey({ list: place?.list ?? null, name }), id);
  }

  /** True if the items of a list, or of one owner's list, are still to be decided. */
  #isOpenList(list: string, owner: string | null): boolean {
    const key = `#${list}`;
    const { lists } = this.#plan.inventory.definition;
    const outer = outerList(lists, list);
    if (outer === undefined || owner !== null) return this.#isOpen(key, owner);
    const [index] = this.#plan.slotsOf.get(key) ?? [];
    if (index === undefined || index < this.#at) return false;
    const owners = this.#draft.lists[outer] ?? [];
    return this.#isOpenList(outer, null) || owners.some(({ id }) => this.#isOpen(key, id));
  }

  /** Returns the place of an item of the draft among all that are ever tried. */
  #placeOf(list: string | null, item: number): number {
    if (list === null) return item;
    const items = this.#draft.lists[list] ?? [];
    const id = items[item]?.id;
    return id === undefined ? Infinity : (this.#plan.itemAt(id)?.index ?? item);
  }

  /** True if a key is still to be decided, and can still be asked at all. */
  #isOpen(key: string, id: string | null): boolean {
    return this.#plan.slotsOf.get(key)?.some((index) => this.#isOpenAt(index, id)) === true;
  }

  #isOpenAt(index: number, id: string | null): boolean {
    if (index < this.#at) return false;
    const itemIndex = id === null ? 0 : (this.#plan.itemAt(id)?.index ?? 0);
    if (index === this.#at && itemIndex < this.#atItem) return false;
    const memo = `${index} ${id ?? ''}`;
    const known = this.#asked.get(memo);
    if (known !== undefined) return known;
    const slot = this.#plan.slots[index];
    const item = id === null ? null : (this.#itemOf(slot?.list ?? null, id) ?? null);
    const canBeAsked =
      slot?.conditions.every((condition) => (this.#possible(condition, item) & yes) !== 0) ?? false;
    this.#asked.set(memo, canBeAsked);
    return canBeAsked;
  }

  #itemOf(list: string | null, id: string): ListItem | undefined {
    return list === null ? undefined : this.#draft.lists[list]?.find((item) => item.id === id);
  }
}
