import type { FormDefinition } from '#schemas/forms/definition.ts';
import { no, unknown, yes } from '#domain/forms/conditions/verdicts.ts';
import { decideOutcome } from '#api/rules/forms/outcome.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { PlacedGoal } from './contradiction.ts';

/** An end of a form: an outcome, or one of its reasons. */
interface End {
  readonly kind: 'outcome' | 'reason';
  readonly key: string;
  readonly what: string;
  readonly pointer: string;
  /** The ways to reach it. All goals of a way have to be met. */
  readonly ways: readonly (readonly PlacedGoal[])[];
}

/** Returns every outcome and every reason of a form, in its order. */
export function endsOfForm({ outcomes = [] }: FormDefinition): End[] {
  return outcomes.flatMap(({ title, reasons }, index): End[] => {
    const ways = waysTo(outcomes, index);
    const pointer = `/outcomes/${index}`;
    return [
      { kind: 'outcome', key: pointer, what: `The outcome "${title}"`, pointer, ways },
      ...reasons.map(({ when, text }, at): End => {
        const place = `${pointer}/reasons/${at}`;
        const own = when ? [{ condition: when, list: null, wanted: yes, pointer: `${place}/when` }] : [];
        return {
          kind: 'reason',
          key: place,
          what: `The reason "${text}" of the outcome "${title}"`,
          pointer: place,
          ways: ways.map((goals) => [...own, ...goals]),
        };
      }),
    ];
  });
}

/**
 * Returns the ways to an outcome: none before it holds; for the last one, also that one before it is unknown.
 */
function waysTo(outcomes: NonNullable<FormDefinition['outcomes']>, index: number): PlacedGoal[][] {
  const goal = (at: number, wanted: number): PlacedGoal[] => {
    const condition = outcomes[at]?.when;
    return condition ? [{ condition, list: null, wanted, pointer: `/outcomes/${at}/when` }] : [];
  };
  const noneBefore = (end: number) => Array.from({ length: end }, (_, at) => goal(at, no)).flat();
  const isLast = index === outcomes.length - 1;
  return [
    [...goal(index, yes), ...noneBefore(index)],
    ...(isLast ? Array.from({ length: index }, (_, at) => [...noneBefore(at), ...goal(at, unknown)]) : []),
  ];
}

/** Returns the keys of the outcome, and of its reasons, that the engine gives for answers. */
export function endsMet(definition: FormDefinition, effective: Answers, today: string): string[] {
  const decided = decideOutcome(definition, effective, today);
  if (decided === null) return [];
  const pointer = `/outcomes/${definition.outcomes?.indexOf(decided.outcome)}`;
  const met = decided.reasons.map(
    (reason) => `${pointer}/reasons/${decided.outcome.reasons.indexOf(reason)}`,
  );
  return [pointer, ...met];
}
