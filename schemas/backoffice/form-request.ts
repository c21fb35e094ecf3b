import { Type, type Static } from 'typebox';
import { AnswersSchema, FormProgressSchema, type RequestType } from '../api/forms.ts';
import { FileKindSchema, FileStateSchema } from '../files.ts';
import { InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { RegistrationNumberSchema } from './account-standing.ts';

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
        description: 'Asks for an update or a review of what was sent; it begins with the answers of then.',
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
  ],
  { title: 'What the council does with a form' },
);
export type CouncilFormBody = Static<typeof CouncilFormBodySchema>;

export const CouncilFormResponseSchema = Type.Object(
  { formProgress: FormProgressSchema },
  { title: 'Form of a person' },
);

/** `GET /api/backoffice/submissions`: each submitted form, once and in order, from a given place in their sequence. */
export const SubmissionsQuerySchema = Type.Object(
  {
    since: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'The `next` of the answer before.' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);

/** A file that is part of a form that was sent. */
export const SubmittedFileSchema = Type.Object(
  {
    id: UuidSchema,
    name: Type.String(),
    kind: Type.Union([FileKindSchema, Type.Null()], { description: 'Null until it was looked at.' }),
    size: Type.Union([Type.Integer(), Type.Null()], { description: 'In bytes, as it is kept.' }),
    state: FileStateSchema,
    documentKind: SlugSchema,
    answer: Type.String({ description: 'The question that it was sent for.' }),
    sha256: Type.Union([Type.String(), Type.Null()], { description: 'Of its bytes, in hexadecimal.' }),
    url: Type.String({
      description: 'On this host. It works for an hour, for the key with which this was asked.',
    }),
  },
  { title: 'A file of a form' },
);
export type SubmittedFile = Static<typeof SubmittedFileSchema>;

/** `GET /api/backoffice/files/{fileId}/content`: the address in `url`. */
export const SubmittedFileParamsSchema = Type.Object({ fileId: UuidSchema });
export const SubmittedFileQuerySchema = Type.Object(
  {
    until: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
    signature: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  { additionalProperties: false },
);

export const SubmissionsResponseSchema = Type.Object(
  {
    submissions: Type.Array(
      Type.Object({
        id: UuidSchema,
        reference: Type.String(),
        formIdentifier: SlugSchema,
        requestType: Type.Unsafe<RequestType>(Type.String({ enum: ['new', 'update', 'review'] })),
        registrationNumber: Type.Union([RegistrationNumberSchema, Type.Null()], {
          description: 'Null: sent without an account.',
        }),
        definitionHash: Type.String(),
        answers: AnswersSchema,
        files: Type.Array(SubmittedFileSchema),
        declaration: Type.Array(Type.String()),
        locale: Type.String(),
        madeBy: Type.Union([Type.Literal('applicant'), Type.Literal('staff')]),
        submittedAt: InstantSchema,
      }),
    ),
    next: Type.String(),
    more: Type.Boolean(),
  },
  { title: 'Forms that were sent' },
);
export type SubmissionsResponse = Static<typeof SubmissionsResponseSchema>;
