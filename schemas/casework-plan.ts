import { Type, type Static } from 'typebox';
import { CouncilTextsSchema } from './casework.ts';
import { DaySchema } from './identifiers.ts';

const reference = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\s\\u0000-\\u001f]([^\\u0000-\\u001f]*[^\\s\\u0000-\\u001f])?$',
});

/** The resident's or the council's view of a step, in their own words. */
const view = Type.String({ minLength: 1, maxLength: 4_000 });

/** A step as one version of the plan has it. */
const PlanStepContentSchema = Type.Object(
  {
    reference: { ...reference, description: 'Yours: the same in each version that has the step.' },
    title: { ...CouncilTextsSchema, description: 'What is to be done, in a few words.' },
    description: Type.Optional({ ...CouncilTextsSchema, description: 'How, and what may help.' }),
    owner: Type.Enum(['resident', 'council'], { description: 'Who is to do it.' }),
    kind: Type.Enum(['required', 'advice'], {
      description:
        'Required, agreed to or not; or advice, which nothing may follow from (Homelessness Code of Guidance, chapter 11).',
    }),
    agreed: Type.Boolean({
      description: 'Whether the person and the council agree on it. If not: "why", and both views.',
    }),
    councilView: Type.Optional({
      ...CouncilTextsSchema,
      description: 'Of a step that is not agreed: what the council thinks.',
    }),
    residentView: Type.Optional({
      ...view,
      description: 'Of a step that is not agreed: what the person thinks, in their words.',
    }),
    why: Type.Optional({
      ...CouncilTextsSchema,
      description: 'Of a step that is not agreed: why there is no agreement (Housing Act 1996 s.189A(6)(b)).',
    }),
    from: Type.Optional({
      ...DaySchema,
      description: 'The first day on which it is to be done. Left out: now.',
    }),
    due: Type.Optional({ ...DaySchema, description: 'The last day by which it is to be done.' }),
    noLongerRightFrom: Type.Optional({
      ...DaySchema,
      description:
        'From this day on it is no longer right, and not doing it counts for nothing (s.189A(8) to (12)). It stays to be read.',
    }),
    noLongerRightNotice: Type.Optional({
      ...CouncilTextsSchema,
      description: 'What the council says about that.',
    }),
    actionReference: Type.Optional({
      ...reference,
      description: 'The external reference of the action that the step is; it is done with that.',
    }),
  },
  { additionalProperties: false },
);
export type PlanStepContent = Static<typeof PlanStepContentSchema>;

/**
 * The contents of one version of a personal housing plan. It never changes: different wording is another
 * version.
 */
export const PlanContentSchema = Type.Object(
  {
    situation: Type.Optional({ ...CouncilTextsSchema, description: 'The person’s situation.' }),
    homeNeeded: Type.Optional({ ...CouncilTextsSchema, description: 'The home that they need.' }),
    support: Type.Optional({ ...CouncilTextsSchema, description: 'The support that they need.' }),
    steps: Type.Array(PlanStepContentSchema, { maxItems: 100 }),
  },
  { additionalProperties: false },
);
export type PlanContent = Static<typeof PlanContentSchema>;

/** Ways a version may differ from the one before: the part that changed or, for steps, the kind of change. */
export const planChangeWords = [
  'situation',
  'homeNeeded',
  'support',
  'stepAdded',
  'stepChanged',
  'stepEnded',
] as const;
