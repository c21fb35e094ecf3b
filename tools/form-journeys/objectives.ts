import type { Condition } from '#schemas/forms/condition.ts';
import { listName } from '#domain/forms/answer-path.ts';
import { comparison } from '#domain/forms/conditions/comparison.ts';
import { operandInWords } from '../form-diff/operand-words.ts';
import { no, unknown, yes, type Verdicts } from '#domain/forms/conditions/verdicts.ts';
import type { Plan } from '../form-proof/plan.ts';
import { optionTargets } from '../form-proof/option-targets.ts';
import { warningTargets } from '../form-proof/warned.ts';
import type { Goal } from '../form-proof/search.ts';
import { targetsOf, type Target } from '../form-proof/targets.ts';

/** A part of a form that at least one of its journeys must cover. */
export interface Objective {
  readonly key: string;
  /**
   * `section`, `page`, `question`: it is asked. `text`: it is shown. `branch`: a condition, or a part of it,
   * has a given result. `boundary`: a number, age or time is exactly at, or just next to, the constant in a
   * condition.
   */
  readonly kind: Target['kind'] | 'branch' | 'boundary';
  readonly what: string;
  /** JSON pointer (RFC 6901) into the definition. */
  readonly pointer: string;
  readonly goals: readonly Goal[];
}

/** Returns every page, branch and boundary of a form, in its order. */
export function objectivesOf(plan: Plan): Objective[] {
  const targets = targetsOf(plan);
  const ofOutcomes = plan.inventory.conditions.filter(({ pointer }) => pointer.startsWith('/outcomes/'));
  return [
    ...targets.flatMap((target) => {
      const { own, goals, list, what } = target;
      if (own?.pointer === undefined) return [asked(target)];
      const before = goals.filter((goal) => goal !== own);
      return [asked(target), ...waysOf(own.condition, own.pointer, before, list, `the condition of ${what}`)];
    }),
    ...optionTargets(plan).flatMap(({ what, pointer, before, own }) =>
      waysOf(own.condition, pointer, before, own.list, `the condition of ${what.replace('The', 'the')}`),
    ),
    ...warningTargets(plan).flatMap(({ shown, asked: before, pointer, list, name, question }) => {
      const own = shown.at(-1);
      return own === undefined
        ? []
        : waysOf(
            own.condition,
            pointer,
            [...before, ...shown.slice(0, -1)],
            list,
            `the warning "${name}" of the question "${question}"`,
          );
    }),
    ...ofOutcomes.flatMap(({ condition, pointer, of }) => waysOf(condition, pointer, [], null, of)),
  ];
}

function asked({ kind, key, what, pointer, goals }: Target): Objective {
  return { key, kind, what: `${what} is ${kind === 'text' ? 'shown' : 'asked'}`, pointer, goals };
}

/** Makes objectives for a condition both ways, for each part of it, and for the bounds of its comparisons. */
function waysOf(
  condition: Condition,
  pointer: string,
  before: readonly Goal[],
  list: string | null,
  of: string,
): Objective[] {
  const way = (one: Part, wanted: Verdicts, word: string, what: string): Objective => ({
    key: `${one.pointer} ${word}`,
    kind: 'branch',
    what,
    pointer: one.pointer,
    goals: [...before, ...someItem(one.list, list), { condition: one.condition, list: one.list, wanted }],
  });
  const whole: Part = { condition, pointer, list };
  return [
    way(whole, yes, 'yes', `${of} holds`),
    way(whole, no | unknown, 'no', `${of} does not hold`),
    ...partsOf(condition, pointer, list).flatMap((part) => {
      if (part.pointer === pointer) return boundsOf(part, before, list, of);
      const named = `${of}, at ${part.pointer.slice(pointer.length)},`;
      return [
        way(part, yes, 'yes', `a part of ${named} holds`),
        way(part, no | unknown, 'no', `a part of ${named} does not hold`),
        ...boundsOf(part, before, list, of),
      ];
    }),
  ];
}

/** A condition without parts. */
interface Part {
  readonly condition: Condition;
  readonly pointer: string;
  readonly list: string | null;
}

/** Returns the smallest parts of a condition. */
function partsOf(condition: Condition, at: string, list: string | null): Part[] {
  if ('all' in condition)
    return condition.all.flatMap((part, index) => partsOf(part, `${at}/all/${index}`, list));
  if ('any' in condition)
    return condition.any.flatMap((part, index) => partsOf(part, `${at}/any/${index}`, list));
  if ('not' in condition) return partsOf(condition.not, `${at}/not`, list);
  if ('some' in condition)
    return partsOf(condition.some.where, `${at}/some/where`, listName(condition.some.list));
  if ('every' in condition)
    return partsOf(condition.every.where, `${at}/every/where`, listName(condition.every.list));
  return [{ condition, pointer: at, list }];
}

/** Makes a goal that a list has an item, for a part about its items that is not on one of their own pages. */
function someItem(list: string | null, ofPage: string | null): Goal[] {
  if (list === null || list === ofPage) return [];
  return [{ condition: { gte: [{ count: list }, 1] }, list: null, wanted: yes }];
}

/** Makes objectives for a number at its constant, and just beside it. */
function boundsOf(part: Part, before: readonly Goal[], list: string | null, of: string): Objective[] {
  const { condition, pointer } = part;
  if (!('lt' in condition || 'lte' in condition || 'gt' in condition || 'gte' in condition)) return [];
  const [word, [left, right]] = comparison(condition);
  const [operand, constant, isTurned] =
    typeof right === 'number' ? [left, right, false] : [right, left, true];
  if (typeof operand !== 'object' || typeof constant !== 'number') return [];
  // For "less than 18" the bounds are 17 and 18; for "18 or less" 18 and 19.
  const isBelow = (word === 'lt' || word === 'gte') !== isTurned;
  const values = isBelow ? [constant - 1, constant] : [constant, constant + 1];
  return values.map((value) => ({
    key: `${pointer} = ${value}`,
    kind: 'boundary',
    what: `${operandInWords(operand)} is exactly ${value}, for ${of}`,
    pointer,
    goals: [
      ...before,
      ...someItem(part.list, list),
      { condition: { eq: [operand, value] }, list: part.list, wanted: yes },
    ],
  }));
}
