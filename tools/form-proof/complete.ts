import type { AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { memberOf } from '#domain/forms/check/inventory.ts';
import { evaluate } from '#domain/forms/conditions/evaluate.ts';
import { isMade } from '#domain/forms/lists/linked-lists.ts';
import { answerWith } from './answer-with.ts';
import { fittingAnswers } from './fitting-answers.ts';
import { scopeOf, type Plan, type Slot } from './plan.ts';
import type { Roles } from './roles.ts';
import type { Draft } from './search.ts';

interface CompleteOptions {
  readonly choose?: Choose;
  /** The ids of items about which nothing was decided. */
  readonly added?: ReadonlySet<string>;
}

/** Chooses one of the fitting answers; the first of them keeps the rules best. */
type Choose = (slot: Slot, index: number, values: readonly AnswerValue[]) => AnswerValue | undefined;

/**
 * Answers everything that is asked and not decided yet.
 * @param decided keys that stay as they are, with or without an answer
 */
export function completeDraft(
  plan: Plan,
  draft: Draft,
  decided: ReadonlySet<string>,
  roles: Roles,
  { choose = (_slot, _index, values) => values[0], added = new Set() }: CompleteOptions = {},
): Draft {
  const whole = structuredClone(draft);
  const fresh = new Set(added);
  for (const slot of plan.slots) {
    const isDecided = decided.has(slot.key);
    // A fact that nothing depends on stays unknown, as for a new resident.
    if (slot.isFact && !(slot.question?.isRequired === true)) continue;
    if (slot.adds !== undefined) {
      for (const id of addHere(plan, slot, slot.adds, whole, roles, isDecided ? added : null)) fresh.add(id);
    } else if (slot.list !== null) {
      for (const item of whole.lists[slot.list] ?? [])
        if (!isDecided || fresh.has(item.id)) answer(plan, slot, whole, item, item, roles, choose);
    } else if (!isDecided) answer(plan, slot, whole, whole.values, null, roles, choose);
  }
  return whole;
}

/**
 * Adds items to a list, once or for each outer item, and returns the ids of the new ones.
 * @param only limits this to items about which nothing was decided; `null` for all
 */
function addHere(
  plan: Plan,
  slot: Slot,
  list: string,
  whole: Draft,
  roles: Pick<Roles, 'preferCount'>,
  only: ReadonlySet<string> | null,
): readonly string[] {
  const before = new Set(whole.lists[list]?.map(({ id }) => id));
  const isMadeHere = isMade(plan.inventory.definition.lists, list);
  if (slot.list === null) {
    // Items that the form makes itself depend on those added to another list.
    if ((only === null || isMadeHere) && holds(plan, slot, whole, null))
      whole.lists[list] = keeping(whole.lists[list], addItems(plan, list, null, whole, roles));
  } else
    for (const owner of whole.lists[slot.list] ?? [])
      if ((only === null || only.has(owner.id) || isMadeHere) && holds(plan, slot, whole, owner)) {
        const others = (whole.lists[list] ?? []).filter(({ within }) => within !== owner.id);
        const own = (whole.lists[list] ?? []).filter(({ within }) => within === owner.id);
        whole.lists[list] = [...others, ...keeping(own, addItems(plan, list, owner, whole, roles))];
      }
  return (whole.lists[list] ?? []).map(({ id }) => id).filter((id) => !before.has(id));
}

/** Returns the items with everything that is decided about them. */
function keeping(decided: readonly ListItem[] | undefined, items: readonly ListItem[]): ListItem[] {
  const known = new Map(decided?.map((item) => [item.id, item]));
  return items.map((item) => known.get(item.id) ?? item);
}

function addItems(
  plan: Plan,
  list: string,
  owner: ListItem | null,
  draft: Draft,
  roles: Pick<Roles, 'preferCount'>,
): ListItem[] {
  const bounds = memberOf(plan.inventory.definition.lists, list);
  const least = bounds?.minItems ?? 0;
  const [count = least] = roles.preferCount(list, [...new Set([least, Math.max(least, 1)])]);
  return plan.itemsOf(list, count, owner, draft);
}

function answer(
  plan: Plan,
  slot: Slot,
  draft: Draft,
  into: { [answer: string]: AnswerValue | undefined },
  item: ListItem | null,
  roles: Roles,
  choose: Choose,
): void {
  const { question } = slot;
  if (question === undefined || !holds(plan, slot, draft, item)) return;
  const { schema } = question;
  const items = 'from' in schema ? (draft.lists[schema.from] ?? []).map(({ id }) => id) : [];
  const index = item === null ? 0 : (plan.itemAt(item.id)?.index ?? 0);
  const scope = scopeOf(plan, draft, item);
  const { values } = fittingAnswers(question, plan.constants.compared.get(slot.key), items, scope);
  if (roles.leavesOut(slot, index, draft)) return;
  const value = choose(slot, index, roles.prefer(slot, index, values, draft));
  if (value !== undefined) answerWith(into, question, value);
}

function holds(plan: Plan, slot: Slot, draft: Draft, item: ListItem | null): boolean {
  return slot.conditions.every((condition) => evaluate(condition, scopeOf(plan, draft, item)) === 'yes');
}
