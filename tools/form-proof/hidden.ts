import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { type FormDefect, warning } from '#api/rules/forms/check/defect.ts';
import { isListPage } from '#domain/forms/check/inventory.ts';
import { evaluate, itemsLookedOver, type ConditionScope } from '#domain/forms/conditions/evaluate.ts';
import { unknown } from '#domain/forms/conditions/verdicts.ts';
import { planOf, scopeOf, type Plan } from './plan.ts';
import { targetsOf, type Target } from './targets.ts';
import { rolesOf } from './roles.ts';
import { Search } from './search.ts';

/** The most ways to try for one condition, and the most ways that leave it unknown. */
const budget = 2_000;
const unknownsTried = 50;

/**
 * Reports pages and questions that stay hidden from people who have answered everything before them: their
 * condition denies something that these people were never asked, which is unknown and not true. The definition
 * must have passed `checkDefinition`.
 * @param today ISO day in London
 */
export function hiddenDefects(definition: FormDefinition, today: string): FormDefect[] {
  const plan = planOf(definition, today);
  return targetsOf(plan).flatMap((target) => {
    if (!staysUnknown(plan, target)) return [];
    return [
      warning(
        'staysUnknown',
        target.own?.pointer ?? target.pointer,
        `${target.what.replace('the', 'The')} ${isRequired(plan, target) ? 'must be answered, but stays' : 'always stays'} hidden from people who were never asked the question in its "not" condition.`,
        'Also say what applies to those people: { "any": [{ "not": { "answered": "…" } }, …] }.',
      ),
    ];
  });
}

function isRequired({ inventory }: Plan, { kind, page: name, question }: Target): boolean {
  if (kind === 'text') return false;
  const page = inventory.pages.find((one) => one.name === name)?.page;
  if (page === undefined) return false;
  if (isListPage(page)) return (inventory.definition.lists?.[page.list]?.minItems ?? 0) > 0;
  const required = page.schema.required ?? [];
  return question === null ? required.length > 0 : required.includes(question);
}

function staysUnknown(plan: Plan, target: Target): boolean {
  const { goals, own } = target;
  if (own === undefined || !denies(own.condition)) return false;
  const search = new Search(plan, [...goals.slice(0, -1), { ...own, wanted: unknown }], {
    leaveOut: 'nothing',
    budget,
    ...rolesOf(plan),
  });
  let tried = 0;
  for (const { values, lists } of search.solutions()) {
    const item = target.list === null ? null : (lists[target.list]?.[0] ?? null);
    if (wouldHold(own.condition, scopeOf(plan, { values, lists }, item))) return true;
    tried += 1;
    if (tried === unknownsTried) break;
  }
  return false;
}

function denies(condition: Condition): boolean {
  if ('not' in condition) return true;
  if ('all' in condition) return condition.all.some(denies);
  if ('any' in condition) return condition.any.some(denies);
  if ('some' in condition) return denies(condition.some.where);
  return 'every' in condition && denies(condition.every.where);
}

/** Returns true if a condition would hold with everything that was never asked taken as false. */
function wouldHold(condition: Condition, scope: ConditionScope): boolean {
  if ('not' in condition) return !wouldHold(condition.not, scope);
  if ('all' in condition) return condition.all.every((part) => wouldHold(part, scope));
  if ('any' in condition) return condition.any.some((part) => wouldHold(part, scope));
  if ('some' in condition || 'every' in condition) {
    const { list, where } = 'some' in condition ? condition.some : condition.every;
    const holds = itemsLookedOver(list, scope).map((item) => wouldHold(where, { ...scope, item }));
    return 'some' in condition ? holds.includes(true) : !holds.includes(false);
  }
  return evaluate(condition, scope) === 'yes';
}
