import type { AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { memberOf } from '../check/inventory.ts';
import { evaluate } from '../conditions/evaluate.ts';
import { fittingAnswers } from './fitting-answers.ts';
import { scopeOf, type Plan, type Slot } from './plan.ts';
import type { Roles } from './roles.ts';
import type { Draft } from './search.ts';

interface CompleteOptions {
  readonly choose?: Choose;
  /** The ids of items that nothing was decided about. */
  readonly added?: ReadonlySet<string>;
}

/** Chooses one of the answers that fit; the first of them keeps the rules best. */
type Choose = (slot: Slot, index: number, values: readonly AnswerValue[]) => AnswerValue | undefined;

/**
 * Answers everything that is asked and not decided yet.
 * @param decided keys that stay as they are, whether there is an answer or not
 */
export function complete(
  plan: Plan,
  draft: Draft,
  decided: ReadonlySet<string>,
  roles: Roles,
  { choose = (_slot, _index, values) => values[0], added = new Set() }: CompleteOptions = {},
): Draft {
  const whole = structuredClone(draft);
  for (const slot of plan.slots) {
    const isDecided = decided.has(slot.key);
    if (slot.adds !== undefined) {
      if (!isDecided && holds(plan, slot, whole, null))
        whole.lists[slot.adds] = addItems(plan, slot.adds, roles);
    } else if (slot.list !== null) {
      for (const item of whole.lists[slot.list] ?? [])
        if (!isDecided || added.has(item.id)) answer(plan, slot, whole, item, item, roles, choose);
    } else if (!isDecided) answer(plan, slot, whole, whole.values, null, roles, choose);
  }
  return whole;
}

function addItems(plan: Plan, list: string, roles: Pick<Roles, 'preferCount'>): ListItem[] {
  const bounds = memberOf(plan.inventory.definition.lists, list);
  const least = bounds?.minItems ?? 0;
  const [count = least] = roles.preferCount(list, [...new Set([least, Math.max(least, 1)])]);
  return plan.itemIds(list, count).map((id) => ({ id }));
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
  const { schema, name } = question;
  const items = 'from' in schema ? (draft.lists[schema.from] ?? []).map(({ id }) => id) : [];
  const index = item === null ? 0 : (plan.itemAt(item.id)?.index ?? 0);
  const scope = scopeOf(plan, draft, item);
  const { values } = fittingAnswers(question, plan.constants.compared.get(slot.key), items, scope);
  if (roles.leavesOut(slot, index, draft)) return;
  const value = choose(slot, index, roles.prefer(slot, index, values, draft));
  if (value !== undefined) into[name] = value;
}

function holds(plan: Plan, slot: Slot, draft: Draft, item: ListItem | null): boolean {
  return slot.conditions.every((condition) => evaluate(condition, scopeOf(plan, draft, item)) === 'yes');
}
