import { Type, type Static } from 'typebox';
import { DaySchema, InstantSchema, SlugSchema, UuidSchema } from '../identifiers.ts';
import { KnownFactsSchema } from '../forms/account-fact-schemas.ts';
import type { Answers } from '../forms/answers.ts';
import type { FormDefinition } from '../forms/definition.ts';
import { formChangeKinds, type FormChangeKind } from '../forms/form-change.ts';
import { ErrorCodeSchema } from '../error-catalogue.ts';
import { OutsideOutcomeSchema } from '../forms/outside.ts';
import { StatusSchema } from '../status.ts';

/** Names of answers, pages and lists in a form's definition. */
const namePattern = '^[a-z][a-zA-Z0-9]{0,59}$';
const NameSchema = Type.String({ pattern: namePattern });
/** Names, and keys of confirmed unusual answers (`../forms/confirmed.ts`). */
const keyPattern = '^[a-z][a-zA-Z0-9]{0,59}(:confirmed)?$';
const KeySchema = Type.String({ pattern: keyPattern });

const AnswerValueSchema = Type.Union([
  // Far above any question's limit: an answer that is too long is kept, reported, and shortened by its author.
  Type.String({ maxLength: 100_000 }),
  // JSON can say 1e999, which parses as Infinity and could not be written again.
  Type.Number({ minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE }),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: 200 }), { maxItems: 250 }),
]);

/** Answers carry nothing else: data without a name could not be requested, corrected or deleted. */
const only = { additionalProperties: false } as const;

/** Answers as sent and stored (`schemas/forms/answers.ts`). */
export const AnswersSchema = Type.Unsafe<Answers>(
  Type.Object(
    {
      values: Type.Record(KeySchema, AnswerValueSchema, { ...only, maxProperties: 1_000 }),
      lists: Type.Record(
        NameSchema,
        Type.Array(
          Type.Object(
            { id: UuidSchema },
            {
              ...only,
              patternProperties: { [keyPattern]: AnswerValueSchema },
              maxProperties: 200,
            },
          ),
          { maxItems: 200 },
        ),
        { ...only, maxProperties: 50 },
      ),
    },
    { title: 'Answers', ...only },
  ),
);

export const requestTypes = ['new', 'update', 'review'] as const;
export type RequestType = (typeof requestTypes)[number];
export const requestStates = ['pending', 'progress', 'submit', 'submitted', 'on-hold'] as const;
export type RequestState = (typeof requestStates)[number];

/** A request for a form, by its lifecycle (specification section 4). */
export const FormProgressSchema = Type.Object(
  {
    formIdentifier: SlugSchema,
    displayOrder: Type.Integer(),
    requestType: Type.Unsafe<RequestType>(Type.String({ enum: [...requestTypes] })),
    state: Type.Unsafe<RequestState>(Type.String({ enum: [...requestStates] })),
    /** The hash of the draft's definition; null if nothing was started. */
    definitionHash: Type.Union([Type.String(), Type.Null()]),
    /** Counts the saves of the draft, so that two devices never silently overwrite each other. */
    version: Type.Integer({ minimum: 0 }),
    savedAt: Type.Union([InstantSchema, Type.Null()]),
    submittedAt: Type.Union([InstantSchema, Type.Null()]),
    /** The lifecycle's events that the person may send now. */
    allowedEvents: Type.Array(Type.String()),
  },
  { title: 'Form progress' },
);
export type FormProgress = Static<typeof FormProgressSchema>;

export const formDecisionKinds = ['accepted', 'refused', 'done'] as const;
export type FormDecisionKind = (typeof formDecisionKinds)[number];

/** The council's latest decision on a submitted form. */
const FormDecisionSchema = Type.Object(
  {
    kind: Type.Unsafe<FormDecisionKind>(Type.String({ enum: [...formDecisionKinds] })),
    decidedAt: InstantSchema,
  },
  { title: 'What the council decided about a form' },
);

/** The last submission of a form, and the council's decision on it. */
const SubmittedFormSchema = Type.Object(
  {
    reference: Type.String(),
    submittedAt: InstantSchema,
    answerBy: Type.Union([DaySchema, Type.Null()], {
      description: 'The last day for the council to answer. Null if the form promises none.',
    }),
    isOverdue: Type.Boolean({ description: 'Whether that day has passed without a recorded decision.' }),
    decision: Type.Union([FormDecisionSchema, Type.Null()], { description: 'Null: none yet.' }),
    promised: Type.Array(Type.String(), {
      description:
        'The questions for files that were answered with “I will send it later”, in the reader’s language.',
    }),
    promisedBy: Type.Union([DaySchema, Type.Null()], {
      description: 'The last day to send them. Null if nothing was promised, or no day is set.',
    }),
  },
  { title: 'A form that was sent' },
);
export type SubmittedForm = Static<typeof SubmittedFormSchema>;

export const registerStates = ['none', 'begun', 'ready', 'sent', 'returned', 'accepted', 'refused'] as const;
export type RegisterState = (typeof registerStates)[number];

/** A person's progress with the application to join the register. */
export const RegisterProgressSchema = Type.Object(
  {
    formIdentifier: SlugSchema,
    state: Type.Unsafe<RegisterState>(
      Type.String({
        enum: [...registerStates],
        description:
          'none: nothing has been entered. begun: something is missing. ready: it can be sent. sent: the council has not decided. returned: the council has opened it again. accepted, refused: the decision.',
      }),
    ),
    sent: Type.Union([SubmittedFormSchema, Type.Null()], { description: 'Null: nothing was sent.' }),
  },
  { title: 'Progress of the register form' },
);
export type RegisterProgress = Static<typeof RegisterProgressSchema>;

const formPurposes = ['register', 'homeless', 'referral'] as const;
type FormPurpose = (typeof formPurposes)[number];
const PurposeSchema = Type.Union(
  [Type.Unsafe<FormPurpose>(Type.String({ enum: [...formPurposes] })), Type.Null()],
  { description: 'As its file says; null: none of these.' },
);

/**
 * The text and button for a form on the account overview. Both depend on the type and state of the person's
 * request.
 */
const FormTileSchema = Type.Object(
  {
    title: Type.String(),
    description: Type.String(),
    button: Type.Union([Type.String(), Type.Null()], { description: 'Null if there is nothing to do.' }),
  },
  { title: 'What the account says about a form' },
);
export type FormTile = Static<typeof FormTileSchema>;

/** One of `formProgressions` of the account overview (specification sections 2 and 3). */
export const FormProgressionSchema = Type.Object(
  {
    ...FormProgressSchema.properties,
    formTitle: Type.String(),
    purpose: PurposeSchema,
    tile: FormTileSchema,
    sent: Type.Union([SubmittedFormSchema, Type.Null()], { description: 'Null: nothing was sent yet.' }),
  },
  { title: 'Form progression' },
);
export type FormProgression = Static<typeof FormProgressionSchema>;

/** `GET /api/forms`: the forms of this council for this person, in display order. Not in the specification. */
export const FormsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    forms: Type.Array(
      Type.Object({
        formIdentifier: SlugSchema,
        title: Type.String(),
        summary: Type.String(),
        minutes: Type.Integer(),
        anonymous: Type.Union([Type.Literal('no'), Type.Literal('begin'), Type.Literal('submit')]),
        purpose: PurposeSchema,
        progress: Type.Union([FormProgressSchema, Type.Null()], { description: 'Null for a visitor.' }),
        sent: Type.Union([SubmittedFormSchema, Type.Null()], { description: 'Null: nothing was sent yet.' }),
      }),
    ),
  },
  { title: 'Forms' },
);
export type FormsResponse = Static<typeof FormsResponseSchema>;

/**
 * `GET /api/forms/{formname}/start` (specification section 7): the data needed to fill in a form. If the
 * definition has changed under a draft, `changes` lists what the person should look at; no answer was
 * dropped.
 */
export const FormStartResponseSchema = Type.Object(
  {
    status: StatusSchema,
    formProgress: FormProgressSchema,
    /** The definition's address: immutable, by hash and language. */
    definitionAddress: Type.String(),
    definitionHash: Type.String(),
    /** The address of its checks: another immutable module, with the checks as its `default`. */
    checksAddress: Type.String(),
    answers: AnswersSchema,
    /** Prefilled answers, by name. */
    prefilled: Type.Array(NameSchema),
    /** The latest time in `told`; null if none of the answers was ever sent, with this form or another. */
    toldAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    /** The time each unchanged answer was last sent, keyed by its name or the id of its item. */
    told: Type.Record(Type.String(), Type.String({ format: 'date-time' })),
    /** The server's day in London, from which ages and histories are calculated. */
    today: Type.String({ format: 'date' }),
    /** Known facts about the person, as far as the form uses them; none for a visitor. */
    facts: KnownFactsSchema,
    findsAddresses: Type.Boolean({ description: 'Whether addresses can be looked up by their postcode.' }),
    changes: Type.Array(
      Type.Object({
        kind: Type.Unsafe<FormChangeKind>(Type.String({ enum: [...formChangeKinds] })),
        page: Type.Union([NameSchema, Type.Null()], { description: 'Null: of the whole form.' }),
        answer: Type.Union([NameSchema, Type.Null()], { description: 'Null: the whole page, or its list.' }),
        /** The title of the question, page or list; its old title if it is no longer asked. */
        label: Type.String(),
        /** The language of that title: a removed title may exist only in the definition's own language. */
        language: Type.String(),
        /** The old title of a renamed question, or of each removed or renamed choice. */
        former: Type.Array(Type.Object({ text: Type.String(), language: Type.String() })),
        /** The bound's new number. */
        limit: Type.Union([Type.Number(), Type.Null()]),
        /** True if the person has to act: answer, correct or agree. */
        needsAnswer: Type.Boolean(),
      }),
    ),
  },
  { title: 'A form to be filled in' },
);
export type FormStartResponse = Static<typeof FormStartResponseSchema>;

/**
 * `GET /api/forms/{formname}/since/{hash}`: two versions of a form, for a browser that holds answers which
 * the server must not see. From them it works out what `changes` says about a draft on the server.
 */
export const FormSinceResponseSchema = Type.Object(
  {
    before: Type.Unsafe<FormDefinition>(Type.Object({}, { description: 'A form definition.' })),
    now: Type.Unsafe<FormDefinition>(Type.Object({}, { description: 'A form definition.' })),
    /** The language of `words`. */
    locale: Type.String(),
    /** The sentences of both versions: the definition's own as keys, the reader's language as values. */
    words: Type.Record(Type.String(), Type.String()),
  },
  { title: 'A form before and after a change' },
);
export type FormSinceResponse = Static<typeof FormSinceResponseSchema>;

/** The whole draft as typed, saved at once and ordered by `version`. */
export const SaveBodySchema = Type.Object(
  {
    /**
     * The hash of the definition that the person was answering. The draft belongs to it until they have seen
     * what changed.
     */
    definitionHash: Type.String({ maxLength: 64 }),
    /** The version of the draft that these answers were edited from. */
    version: Type.Integer({ minimum: 0 }),
    answers: AnswersSchema,
  },
  { title: 'Save a draft', additionalProperties: false },
);
export type SaveBody = Static<typeof SaveBodySchema>;

export const SaveResponseSchema = Type.Object(
  {
    status: StatusSchema,
    formProgress: FormProgressSchema,
    /** The errors, each with its page; no answer is discarded because of them. */
    findings: Type.Array(
      Type.Object({
        blocks: Type.Union([Type.Literal('save'), Type.Literal('completion')]),
        section: NameSchema,
        page: NameSchema,
        item: Type.Union([Type.String(), Type.Null()]),
        answer: Type.Union([NameSchema, Type.Null()]),
        code: Type.String(),
        message: Type.Union([Type.String(), Type.Null()]),
        values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      }),
    ),
  },
  { title: 'Saved' },
);
export type SaveResponse = Static<typeof SaveResponseSchema>;

/** Another person or device saved in the meantime: both are kept, and the person chooses. */
export const SaveConflictSchema = Type.Object(
  {
    code: ErrorCodeSchema,
    formProgress: FormProgressSchema,
    answers: AnswersSchema,
  },
  { title: 'Saved elsewhere in the meantime', additionalProperties: true },
);

/** `POST /api/forms/{formname}/submit`, with an Idempotency-Key. */
export const SubmitBodySchema = Type.Object(
  {
    definitionHash: Type.String({ maxLength: 64 }),
    version: Type.Integer({ minimum: 0 }),
    agreed: Type.Literal(true),
    answers: Type.Optional(AnswersSchema),
  },
  { title: 'Submit', additionalProperties: false },
);
export type SubmitBody = Static<typeof SubmitBodySchema>;

export const SubmitResponseSchema = Type.Object(
  {
    status: StatusSchema,
    formProgress: FormProgressSchema,
    receipt: Type.Union([
      Type.Object({
        ...SubmittedFormSchema.properties,
        definitionHash: Type.String(),
        /** For a form with an outcome, such as the pre-assessment. */
        outcome: Type.Union([
          Type.Object({ result: Type.String(), title: Type.String(), reasons: Type.Array(Type.String()) }),
          Type.Null(),
        ]),
      }),
      Type.Null(),
    ]),
  },
  { title: 'Submitted' },
);
export type SubmitResponse = Static<typeof SubmitResponseSchema>;

/** `POST /api/forms/{formname}/update`, with an Idempotency-Key: an update the person starts. */
export const UpdateStartResponseSchema = Type.Object(
  { status: StatusSchema, formProgress: FormProgressSchema },
  { title: 'Update started' },
);
export type UpdateStartResponse = Static<typeof UpdateStartResponseSchema>;

/** `POST /api/forms/{formname}/outside`: answers as typed, and the page that the person is leaving. */
export const OutsideBodySchema = Type.Object(
  {
    page: NameSchema,
    item: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
    answers: AnswersSchema,
  },
  { title: 'Check a page outside', additionalProperties: false },
);

export const OutsideResponseSchema = Type.Object(
  { status: StatusSchema, outcomes: Type.Array(OutsideOutcomeSchema) },
  { title: 'Checked outside' },
);
export type OutsideResponse = Static<typeof OutsideResponseSchema>;
