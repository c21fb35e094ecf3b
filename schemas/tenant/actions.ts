import { Type, type Static } from 'typebox';
import { DaySchema, SlugSchema } from '../identifiers.ts';
import { LawNameSchema, ReviewKindSchema } from '../reviews.ts';

const only = { additionalProperties: false } as const;

/** Files that a kind of action asks for. */
const NewActionUploadSchema = Type.Object(
  {
    name: { ...SlugSchema, description: 'Tells the uploads of one kind apart.' },
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

/** Something that a resident may begin: tell the council, ask it, or send it something. */
export const NewActionKindSchema = Type.Object(
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
      description: 'What the council does when it has it, and by when.',
    }),
    minutes: Type.Integer({ minimum: 1, maximum: 60, description: 'How long it takes, roughly.' }),
    displayOrder: Type.Integer({
      minimum: 0,
      description: 'Its place in the list; the smallest comes first.',
    }),
    for: Type.Union([Type.Literal('everybody'), Type.Literal('applicants')], {
      description: 'Who may: everybody with an account, or only people with an application.',
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
      description: 'Set for a request for a review: what is to be looked at again.',
    }),
  },
  only,
);
export type NewActionKind = Static<typeof NewActionKindSchema>;

/** `actions.json`: what residents may begin, and the law and the scheme by which decisions are reviewed. */
export const ActionSettingsSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    laws: Type.Array(
      Type.Object(
        {
          law: { ...LawNameSchema, description: 'england, wales-2014 or wales-2026.' },
          from: DaySchema,
        },
        only,
      ),
      {
        minItems: 1,
        description:
          'The law on homelessness that you are under, and from which day on: england, wales-2014 or wales-2026.',
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
        description: 'Reviews of decisions on the register: no law sets their days, your scheme does.',
      },
    ),
    reminderDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 28,
        description:
          'Days before something is due on which whoever still has to do it is reminded by letter; 3 if you leave it out. 0: never.',
      }),
    ),
    kinds: Type.Record(SlugSchema, NewActionKindSchema, {
      ...only,
      description:
        'What people may begin, by a short name of yours, which stands in the address of its page.',
    }),
  },
  { $id: 'actions', title: 'New actions', additionalProperties: false },
);
export type ActionSettings = Static<typeof ActionSettingsSchema>;
