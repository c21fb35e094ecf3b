import type { AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { FormRule } from '#schemas/forms/rules.ts';
import { references } from '#domain/forms/conditions/references.ts';
import { evaluate } from '#domain/forms/conditions/evaluate.ts';
import { addDays, yearsBefore } from './days.ts';
import { scopeOf, type Plan, type Slot } from './plan.ts';
import type { Draft, SearchOptions } from './search.ts';

/** The order in which to try answers, and the answers to leave out. */
export interface Roles extends Pick<SearchOptions, 'prefer' | 'preferCount'> {
  readonly leavesOut: (slot: Slot, index: number, draft: Draft) => boolean;
}

/**
 * Returns the answers that keep the rules of a form, to be tried first: one applicant, who has lived at one address
 * with everyone else for thirty years; all other addresses in the past; connections that began long ago.
 */
export function rolesOf(plan: Plan): Roles {
  const rules = Object.values(plan.inventory.definition.rules ?? {});
  const filled = new Set(rules.flatMap((rule) => ('household' in rule ? [rule.household] : [])));
  for (const rule of rules) if (rule.rule !== 'endsAfterStart' && 'list' in rule) filled.add(rule.list);
  return {
    preferCount: (list, counts) =>
      filled.has(list) ? counts.toSorted((one, other) => Number(one === 0) - Number(other === 0)) : counts,
    leavesOut: (slot, index, draft) => rules.some((rule) => isStillThere(rule, slot, index, draft)),
    prefer: (slot, index, values, draft) => {
      const prefers = preferenceOf(slot, index, rules, plan, draft);
      if (prefers === undefined) return values;
      return values.toSorted((one, other) => Number(prefers(other)) - Number(prefers(one)));
    },
  };
}

/** Returns true if the optional end of an address is to be left out, so that someone still lives there. */
function isStillThere(rule: FormRule, { list, question }: Slot, index: number, draft: Draft): boolean {
  if (!('people' in rule) || list !== rule.list || question === undefined) return false;
  const { name, isRequired, ui } = question;
  if (name !== rule.end || isRequired || ui?.when !== undefined) return false;
  return (draft.lists[list] ?? []).slice(0, index).every((item) => item[name] !== undefined);
}

type Preference = (value: AnswerValue) => boolean;

function preferenceOf(
  slot: Slot,
  index: number,
  rules: readonly FormRule[],
  plan: Plan,
  draft: Draft,
): Preference | undefined {
  for (const rule of rules) {
    const prefers = preferenceByRule(rule, slot, index, plan, draft);
    if (prefers) return prefers;
  }
  return undefined;
}

function preferenceByRule(
  rule: FormRule,
  { list, question }: Slot,
  index: number,
  plan: Plan,
  draft: Draft,
): Preference | undefined {
  const name = question?.name;
  if (rule.rule === 'exactlyOneApplicant')
    return list === rule.household && name === 'applicant'
      ? (value) => value === !others(draft, list, index).some((person) => person[name] === true)
      : undefined;
  if (!('start' in rule) || list !== rule.list) return undefined;
  const { today } = plan;
  if (name === rule.start) {
    const years = 'people' in rule ? 30 : 3;
    return isDay(yearsBefore(today, years));
  }
  if (!('end' in rule)) return undefined;
  if (name === rule.end) return isDay(addDays(today, -400));
  return 'people' in rule ? decidesEnd(rule.end, rule.list, name, index, plan, draft) : undefined;
}

function isDay(day: string): Preference {
  return (value) => value === day || value === day.slice(0, 7);
}

/** Returns the items of a list except one. */
function others(draft: Draft, list: string, index: number): readonly ListItem[] {
  return (draft.lists[list] ?? []).filter((_item, at) => at !== index);
}

/** Returns the preference for one current address, whose end is not asked for, and an end for all others. */
function decidesEnd(
  end: string,
  list: string,
  name: string | undefined,
  index: number,
  plan: Plan,
  draft: Draft,
): Preference | undefined {
  const when = plan.inventory.questions.find((question) => question.name === end && question.list === list)
    ?.ui?.when;
  const isDeciding =
    when &&
    references(when, plan.derived).some(
      (one) => one.kind === 'itemAnswer' && one.list === null && one.word === undefined && one.name === name,
    );
  if (!when || !isDeciding || name === undefined) return undefined;
  return (value) => {
    const asksEnd = (item: ListItem) => evaluate(when, scopeOf(plan, draft, item));
    const isOver = others(draft, list, index).some((item) => asksEnd(item) === 'no');
    return (asksEnd({ ...draft.lists[list]?.[index], id: '', [name]: value }) === 'yes') === isOver;
  };
}
