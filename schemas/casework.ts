import { Type, type Static } from 'typebox';
import { LocaleSchema, SlugSchema } from './identifiers.ts';

/** A text of the council by locale; the council's default language is always present. */
export const CouncilTextsSchema = Type.Record(LocaleSchema, Type.String({ minLength: 1, maxLength: 20_000 }));
export type CouncilTexts = Static<typeof CouncilTextsSchema>;

/** The states of a workflow action (specification section 4); the specification calls `withdrawn` "other". */
export const actionStates = ['needsYou', 'awaitingReview', 'withStaff', 'completed', 'withdrawn'] as const;
export type ActionState = (typeof actionStates)[number];

/** A person's possible answers to an action (specification section 4); all but the first need a reason. */
export const actionResponses = ['complete', 'cannotComplete', 'refuse'] as const;
export type ActionResponse = (typeof actionResponses)[number];

/** The side that started it: the council asked a person, or a person informed or asked the council. */
export type ActionOrigin = 'council' | 'resident';

/** A kind of file that an action asks for, and how many (specification section 5). */
export const ActionUploadSchema = Type.Object(
  {
    name: { ...SlugSchema, description: 'Tells the uploads of one action apart.' },
    label: CouncilTextsSchema,
    documentKind: {
      ...SlugSchema,
      description: 'Of the council’s documentKinds: it says how long a file is kept.',
    },
    minimum: Type.Integer({ minimum: 0, maximum: 20, description: '0 means that it is optional.' }),
    maximum: Type.Integer({ minimum: 1, maximum: 20 }),
  },
  { additionalProperties: false },
);
export type ActionUpload = Static<typeof ActionUploadSchema>;

/** The maker of a change to a case's row. `staff`: on the resident's behalf. */
export const caseworkMakers = ['resident', 'staff', 'council', 'system'] as const;
export type CaseworkMaker = (typeof caseworkMakers)[number];

export const threadStates = ['open', 'closed', 'archived'] as const;
export type ThreadState = (typeof threadStates)[number];

export const planStepStates = ['toDo', 'done', 'cannot', 'noLongerRight'] as const;

export const caseKinds = ['register', 'homelessness', 'other'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const officerRoles = ['primary', 'secondary', 'supervisor', 'other'] as const;
export type OfficerRole = (typeof officerRoles)[number];
