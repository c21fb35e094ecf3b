import { Type, type Static } from 'typebox';
import {
  AnswersSchema,
  formDecisionKinds,
  FormProgressSchema,
  type FormDecisionKind,
  type RequestType,
} from '../api/forms.ts';
import { OutsideOutcomeSchema } from '../forms/outside.ts';
import { InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { RegistrationNumberSchema } from './account-status.ts';
import { cursorProperties, cursorQuery } from './cursor.ts';
import { SentFileSchema } from './sent-file.ts';

/** `POST /api/backoffice/forms/{formname}/{registrationNumber}`: the council's action on a request. */
export const CouncilFormParamsSchema = Type.Object({
  formname: SlugSchema,
  registrationNumber: RegistrationNumberSchema,
});

export const CouncilFormBodySchema = Type.Union(
  [
    Type.Object(
      {
        event: Type.Literal('form.offer'),
        requestType: Type.Union([Type.Literal('update'), Type.Literal('review')]),
      },
      {
        additionalProperties: false,
        description: 'Asks for an update or a review of what was sent. It starts with those answers.',
      },
    ),
    Type.Object(
      {
        event: Type.Union([
          Type.Literal('form.pause'),
          Type.Literal('form.resume'),
          Type.Literal('form.reopen'),
        ]),
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        event: Type.Literal('form.decide'),
        reference: Type.String({ maxLength: 40, description: 'The reference of the form that was sent.' }),
        decision: Type.Unsafe<FormDecisionKind>(Type.String({ enum: [...formDecisionKinds] })),
      },
      {
        additionalProperties: false,
        description:
          'Records what the council decided about a form: accepted, refused, or done if there is nothing to grant. The person sees it in their account and gets a letter. An application that names its form (`submission`) accepts the form automatically.',
      },
    ),
  ],
  { title: 'What the council does with a form' },
);
export type CouncilFormBody = Static<typeof CouncilFormBodySchema>;

export const CouncilFormResponseSchema = Type.Object(
  { formProgress: FormProgressSchema },
  { title: 'Form of a person' },
);

/**
 * `GET /api/backoffice/submissions`: each submitted form, once and in order, after a given cursor.
 */
export const SubmissionsQuerySchema = cursorQuery(100, 200);

/** A submitted form, as the back office reads it. */
export const SubmissionSchema = Type.Object(
  {
    id: UuidSchema,
    reference: Type.String(),
    formIdentifier: SlugSchema,
    requestType: Type.Unsafe<RequestType>(Type.String({ enum: ['new', 'update', 'review'] })),
    registrationNumber: Type.Union([RegistrationNumberSchema, Type.Null()], {
      description: 'Null: sent without an account.',
    }),
    definitionHash: Type.String(),
    answers: AnswersSchema,
    outside: Type.Array(OutsideOutcomeSchema, {
      description: 'The results of checks with outside services when the form was sent.',
    }),
    files: Type.Array(SentFileSchema),
    declaration: Type.Array(Type.String()),
    locale: Type.String(),
    madeBy: Type.Union([Type.Literal('applicant'), Type.Literal('staff')]),
    submittedAt: InstantSchema,
  },
  { title: 'A form that was sent' },
);
export type Submission = Static<typeof SubmissionSchema>;

export const SubmissionsResponseSchema = Type.Object(
  { submissions: Type.Array(SubmissionSchema), ...cursorProperties },
  { title: 'Forms that were sent' },
);
export type SubmissionsResponse = Static<typeof SubmissionsResponseSchema>;
