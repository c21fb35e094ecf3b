import { Type, type Static } from 'typebox';
import { DaySchema, SlugSchema } from '../identifiers.ts';
import { LawNameSchema, ReviewKindSchema } from '../reviews.ts';

const only = { additionalProperties: false } as const;

/** A kind of file that a kind of action asks for, and how many. */
const NewActionUploadSchema = Type.Object(
  {
    name: { ...SlugSchema, description: 'A short name, different for each upload of the action.' },
    label: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What people see, such as Your doctor’s letter.',
    }),
    documentKind: {
      ...SlugSchema,
      description: 'One of the documentKinds in tenant.json, which says how long the file is kept.',
    },
    minimum: Type.Integer({ minimum: 0, maximum: 20, description: '0 means that it is optional.' }),
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
      description: 'What people choose, such as Ask us to call you.',
    }),
    description: Type.String({
      minLength: 1,
      maxLength: 600,
      description: 'What it is for and what it is not for, in a sentence or two.',
    }),
    next: Type.String({
      minLength: 1,
      maxLength: 600,
      description: 'What you do when you receive it, and by when.',
    }),
    minutes: Type.Integer({ minimum: 1, maximum: 60, description: 'How long it takes, roughly.' }),
    displayOrder: Type.Integer({
      minimum: 0,
      description: 'Its place in the list: the lowest number comes first.',
    }),
    for: Type.Union([Type.Literal('everybody'), Type.Literal('applicants')], {
      description: 'Who can use it: everyone with an account, or only people with an application.',
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
        description: 'Files to send with it.',
      }),
    ),
    review: Type.Optional({
      ...ReviewKindSchema,
      description: 'Only for a request for a review: the kind of decision to look at again.',
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
          'The homelessness law that applies to you, and the date from which it applies: england, wales-2014 or wales-2026.',
      },
    ),
    registerReviews: Type.Object(
      {
        daysToAsk: Type.Integer({
          minimum: 7,
          maximum: 365,
          description:
            'How many days your scheme gives people to ask for a review of a decision on the register.',
        }),
        noticeDayCounts: Type.Boolean({
          description: 'true: the first day is the date of the letter. false: it is the day after.',
        }),
        daysToDecide: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 365,
            description:
              'How many days your scheme gives you to decide. Leave it out if it has no time limit.',
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
          'How many days before something is due people get a reminder by email, if they have not done it. Default: 3. Use 0 for never.',
      }),
    ),
    kinds: Type.Record(SlugSchema, NewActionKindSchema, {
      ...only,
      description:
        'The actions that people can start themselves. You choose a short name for each, which appears in the address of its page.',
    }),
  },
  { $id: 'actions', title: 'New actions', additionalProperties: false },
);
export type ActionSettings = Static<typeof ActionSettingsSchema>;
