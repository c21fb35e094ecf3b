import { no, unknown, yes } from '#domain/forms/conditions/verdicts.ts';
import type { Walk } from '#domain/forms/journey/effective-answers.ts';
import { warningsOn } from '#domain/forms/journey/page-warnings.ts';
import type { PlacedGoal } from './contradiction.ts';
import { goalsIn } from './option-targets.ts';
import type { Plan } from './plan.ts';

/** A warning of a question, with the goals for it to be shown. */
interface WarningTarget {
  readonly key: string;
  readonly page: string;
  readonly question: string;
  readonly name: string;
  readonly pointer: string;
  readonly list: string | null;
  /** The goals for the question to be asked. */
  readonly asked: readonly PlacedGoal[];
  /** The goals for it to be shown: no earlier warning's condition holds, and its own does. */
  readonly shown: readonly PlacedGoal[];
}

function keyOf(page: string, question: string, name: string): string {
  return `${page} ${question} warn ${name}`;
}

/** Returns every warning of a form, in its order. */
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
      shown: [
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

/** Returns the keys of the warnings that the engine gives for answers, confirmed or not. */
export function warningsMet(walked: Walk): string[] {
  return walked.pages.flatMap((placed) =>
    warningsOn(walked, placed).map(({ question, name }) => keyOf(placed.page, question, name)),
  );
}
