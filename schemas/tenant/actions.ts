import { Type, type Static } from 'typebox';
import { DaySchema, SlugSchema } from '../identifiers.ts';
import { LawNameSchema, ReviewKindSchema } from '../reviews.ts';

const only = { additionalProperties: false } as const;

/** A kind of file that a kind of action asks for, and how many. */
const NewActionUploadSchema = Type.Object(
  {
    name: { ...SlugSchema, description: 'A short name, to tell the uploads of one action apart.' },
    label: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What people read: Your doctor’s letter.',
    }),
    documentKind: {
      ...SlugSchema,
      description: 'One of the documentKinds of tenant.json: it says how long a file is kept.',
    },
    minimum: Type.Integer({ minimum: 0, maximum: 20, description: '0: people may leave it out.' }),
    maximum: Type.Integer({ minimum: 1, maximum: 20, description: 'At most this many files.' }),
  },
  only,
);

/** Something that a resident may start: tell the council, ask it, or send it something. */
const NewActionKindSchema = Type.Object(
  {
    title: Type.String({
      minLength: 1,
      maxLength: 120,
      description: 'What people choose: Ask us to call you.',
    }),
    description: Type.String({
      minLength: 1,
      maxLength: 600,
      description: 'What it is for, and what it is not, in a sentence or two.',
    }),
    next: Type.String({
      minLength: 1,
      maxLength: 600,
      description: 'What you do once you have it, and by when.',
    }),
    minutes: Type.Integer({ minimum: 1, maximum: 60, description: 'How long it takes, roughly.' }),
    displayOrder: Type.Integer({
      minimum: 0,
      description: 'Its place in the list; the smallest comes first.',
    }),
    for: Type.Union([Type.Literal('everybody'), Type.Literal('applicants')], {
      description: 'Who can use it: everybody with an account, or only people with an application.',
    }),
    queue: {
      ...SlugSchema,
      description: 'Where it goes: the name of a queue or team in your housing system.',
    },
    form: Type.Optional({
      ...SlugSchema,
      description: 'The form with its questions, by the name of its file: forms/<form>.form.json.',
    }),
    uploads: Type.Optional(
      Type.Array(NewActionUploadSchema, {
        minItems: 1,
        maxItems: 10,
        description: 'What has to be sent with it.',
      }),
    ),
    review: Type.Optional({
      ...ReviewKindSchema,
      description: 'Only for a request for a review: what kind of decision is to be looked at again.',
    }),
  },
  only,
);
export type NewActionKind = Static<typeof NewActionKindSchema>;

/** `actions.json`: actions that residents may start, and the law and the scheme for reviews of decisions. */
export const ActionSettingsSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    laws: Type.Array(
      Type.Object(
        {
          law: {
            ...LawNameSchema,
            description:
              'england, wales-2014 or wales-2026. There is no pack for Scotland or Northern Ireland: a portal there offers no reviews of homelessness decisions.',
          },
          from: DaySchema,
        },
        only,
      ),
      {
        minItems: 1,
        description:
          'The homelessness law that applies to you, and the day from which it applies: england, wales-2014 or wales-2026.',
      },
    ),
    registerReviews: Type.Object(
      {
        daysToAsk: Type.Integer({
          minimum: 7,
          maximum: 365,
          description:
            'Days in which your scheme lets people ask for a review of a decision on the register.',
        }),
        noticeDayCounts: Type.Boolean({
          description: 'true: the day of the letter is the first of them. false: the day after it.',
        }),
        daysToDecide: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 365,
            description: 'Days in which your scheme promises to decide. Leave it out if it promises none.',
          }),
        ),
      },
      {
        ...only,
        description:
          'Reviews of decisions on the register. The time limits are set by your scheme, not by law.',
      },
    ),
    reminderDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 28,
        description:
          'How many days before something is due people get a reminder by letter, if they have not done it; 3 if you leave it out, and 0 for never.',
      }),
    ),
    kinds: Type.Record(SlugSchema, NewActionKindSchema, {
      ...only,
      description:
        'What people can start themselves. You choose a short name for each, which appears in the address of its page.',
    }),
  },
  { $id: 'actions', title: 'New actions', additionalProperties: false },
);
export type ActionSettings = Static<typeof ActionSettingsSchema>;
