import { Type } from 'typebox';
import { NumberBoundSchema, type NumberBound } from './answer-schema.ts';
import { ConditionSchema, type Condition } from './condition.ts';

/**
 * A warning about a valid but unusual answer: the person is asked once to confirm it. `moreThan` and `lessThan`
 * compare the number itself; anything else is a condition, which may also use the answer.
 */
export type AnswerWarning = { readonly text: string } & (
  | { readonly when: Condition }
  | { readonly moreThan: NumberBound }
  | { readonly lessThan: NumberBound }
);

const only = { additionalProperties: false } as const;
const text = Type.String({
  minLength: 1,
  maxLength: 600,
  description:
    'The answer, why it is unusual, and the question: "{{rent|That}} a week is unusual. Is this right?"',
});

/** An {@link AnswerWarning} as written in a file. */
export const AnswerWarningSchema = Type.Unsafe<AnswerWarning>(
  Type.Union(
    [
      Type.Object({ when: ConditionSchema, text }, { ...only, title: 'A condition' }),
      Type.Object({ moreThan: NumberBoundSchema, text }, { ...only, title: 'More than this is unusual' }),
      Type.Object({ lessThan: NumberBoundSchema, text }, { ...only, title: 'Less than this is unusual' }),
    ],
    {
      description:
        'An unusual answer. It is accepted, but people are asked before the next page whether it is right: {"moreThan": 1000, "text": "…"}, or {"when": …, "text": "…"} for anything else. An unknown value never causes a warning.',
    },
  ),
);
