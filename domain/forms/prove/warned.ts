import { no, unknown, yes } from '../conditions/verdicts.ts';
import type { Walk } from '../effective-answers.ts';
import { warningsOn } from '../warnings/page-warnings.ts';
import type { PlacedGoal } from './contradiction.ts';
import { goalsIn } from './option-targets.ts';
import type { Plan } from './plan.ts';

/** A warning of a question, and what has to come out for it to be told. */
export interface WarningTarget {
  readonly key: string;
  readonly page: string;
  readonly question: string;
  readonly name: string;
  readonly pointer: string;
  readonly list: string | null;
  /** That the question is asked. */
  readonly asked: readonly PlacedGoal[];
  /** That no warning before it holds, and then that it does. */
  readonly told: readonly PlacedGoal[];
}

function keyOf(page: string, question: string, name: string): string {
  return `${page} ${question} warn ${name}`;
}

/** Every warning of a form, in its order. */
export function warningTargets(plan: Plan): WarningTarget[] {
  const { inventory } = plan;
  const goalsOf = goalsIn(plan);
  const all = inventory.conditions.flatMap((placed) =>
    placed.warns === undefined ? [] : [{ ...placed, warns: placed.warns }],
  );
  return all.map(({ condition, pointer, list, warns: { question, name } }, at) => {
    const before = all.slice(0, at).filter(({ warns }) => warns.question.pointer === question.pointer);
    return {
      key: keyOf(question.page, question.name, name),
      page: question.page,
      question: question.name,
      name,
      pointer,
      list,
      asked: goalsOf(question),
      told: [
        ...before.map((one) => ({
          condition: one.condition,
          list,
          wanted: no | unknown,
          pointer: one.pointer,
        })),
        { condition, list, wanted: yes, pointer },
      ],
    };
  });
}

/** The keys of the warnings that the engine tells of answers, or has told of those that were said to be right. */
export function warningsMet(walked: Walk): string[] {
  return walked.pages.flatMap((placed) =>
    warningsOn(walked, placed).map(({ question, name }) => keyOf(placed.page, question, name)),
  );
}
