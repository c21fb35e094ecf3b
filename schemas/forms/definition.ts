import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { AnswerSchemaSchema } from './answer-schema.ts';
import { type Condition, conditionDefinitions, ConditionSchema } from './condition.ts';
import { DerivedSchema } from './derived.ts';
import { listKinds } from './list-kinds.ts';
import { OutsideCheckSchema } from './outside.ts';
import { PageAddressSchema } from './page-address.ts';
import { NameSchema, TextSchema } from './form-words.ts';
import { PageTextSchema } from './page-text.ts';
import { RuleSchema } from './rules.ts';
import { AnswerWarningSchema } from './warning.ts';
import { widgets, type Widget } from './widgets.ts';

const only = { additionalProperties: false } as const;

const WasSchema = Type.Optional(
  Type.Array(NameSchema, {
    minItems: 1,
    uniqueItems: true,
    description:
      'Former names, the latest first. What was answered under them in drafts is carried over, and not asked again.',
  }),
);

/** What JSON Schema has no keyword for: the words to show, and the answer's earlier names. */
export const QuestionUiSchema = Type.Object(
  {
    label: TextSchema,
    hint: Type.Optional(TextSchema),
    prefix: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 12,
        description:
          'What stands before the box of one line, such as "+44". A sum of money has its £ by itself.',
      }),
    ),
    suffix: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description:
          'What stands after the box of one line, such as "per week". It is read out with the question, and stands beside the answer where answers are checked.',
      }),
    ),
    widget: Type.Optional(Type.Unsafe<Widget>(Type.String({ enum: [...widgets] }))),
    /** WCAG 2.2, 1.3.5: a token such as `given-name`, if the question is about the person filling in the form. */
    autocomplete: Type.Optional(Type.String({ pattern: '^[a-z0-9 -]+$', maxLength: 60 })),
    /** Of checkboxes: the option that rules out all others, such as “None of these”. It is shown last, after “or”. */
    none: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    summary: Type.Optional(
      Type.Literal(false, {
        description:
          'false: asked and sent, and not repeated where people check their answers. For a choice that only leads the way, such as "Do you want to see an example?"; never for what somebody typed.',
      }),
    ),
    /** Asked only if this is true, below the questions on the same page that it refers to. */
    when: Type.Optional(ConditionSchema),
    /** By keyword of the schema (`required`, `maxLength`, `format`, …). Without one, the catalogue's words. */
    messages: Type.Optional(Type.Record(NameSchema, TextSchema, only)),
    /** By name, so that a council can change one and keep the others; the first one that holds is asked. */
    warn: Type.Optional(Type.Record(NameSchema, AnswerWarningSchema, only)),
    was: WasSchema,
  },
  only,
);
export type QuestionUi = Static<typeof QuestionUiSchema>;

/** The answers of one page as JSON Schema. */
export const PageSchemaSchema = Type.Object(
  {
    type: Type.Literal('object'),
    /** In the order they are asked. */
    properties: Type.Record(NameSchema, AnswerSchemaSchema, only),
    required: Type.Optional(Type.Array(NameSchema, { uniqueItems: true })),
  },
  only,
);

const shared = {
  title: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The heading of the page; in an item’s page {{name}} is the item’s name.',
  }),
  /** Paragraphs below the heading: why we ask. */
  intro: Type.Optional(Type.Array(TextSchema)),
  when: Type.Optional(ConditionSchema),
};

/** A page with questions or, without any, one to read. */
export const QuestionPageSchema = Type.Object(
  {
    ...shared,
    /** Asked once for each item of this list. */
    each: Type.Optional(NameSchema),
    address: Type.Optional(PageAddressSchema),
    /** By name, so that a council can change one and keep the others; in order. */
    texts: Type.Optional(Type.Record(NameSchema, PageTextSchema, only)),
    button: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description:
          'The words of its button, such as "I understand", if neither "Save and continue" nor, on a page that is only read, "Continue" fits.',
      }),
    ),
    schema: PageSchemaSchema,
    ui: Type.Record(NameSchema, QuestionUiSchema, only),
  },
  { ...only, title: 'Questions' },
);

/** A page that shows a list, where items are added, changed and removed. */
export const ListPageSchema = Type.Object({ ...shared, list: NameSchema }, { ...only, title: 'A list' });
export const PageSchema = Type.Union([QuestionPageSchema, ListPageSchema]);
export type QuestionPage = Static<typeof QuestionPageSchema>;
export type ListPage = Static<typeof ListPageSchema>;
export type FormPage = Static<typeof PageSchema>;

export const SectionSchema = Type.Object(
  {
    title: TextSchema,
    when: Type.Optional(
      Type.Unsafe<Condition>({
        ...ConditionSchema,
        description:
          'The section is asked only if this holds; a condition of one of its pages counts as well. It cannot speak of an item.',
      }),
    ),
    /** Pages in order. A page with `each` follows its list. */
    pages: Type.Array(NameSchema, { minItems: 1, uniqueItems: true }),
  },
  only,
);
export type FormSection = Static<typeof SectionSchema>;

/** People, addresses, areas, connections: answers given several times. Items have ids of their own. */
export const ListSchema = Type.Object(
  {
    /** The word for one item, such as "person", for "Add another person". */
    one: TextSchema,
    /** The button of an empty list, such as "Add yourself". */
    first: Type.Optional(TextSchema),
    /** The name of an item: its answers in double braces, such as {{firstName}} {{lastName}}. */
    itemName: TextSchema,
    minItems: Type.Optional(Type.Integer({ minimum: 0 })),
    maxItems: Type.Integer({ minimum: 1, maximum: 200 }),
    /** Shown on an empty list that `minItems` requires an item of. */
    tooFew: Type.Optional(TextSchema),
    ...listKinds,
    was: WasSchema,
  },
  only,
);
export type FormList = Static<typeof ListSchema>;

const StateTextSchema = Type.Object(
  { title: TextSchema, description: TextSchema, button: Type.Optional(TextSchema) },
  only,
);
const requestStates = {
  pending: StateTextSchema,
  progress: StateTextSchema,
  submit: StateTextSchema,
  submitted: StateTextSchema,
};

/** The account overview's text for a request, by its type and state (specification sections 2 and 4). */
export const RequestTextsSchema = Type.Object(
  {
    new: Type.Optional(Type.Object(requestStates, only)),
    update: Type.Optional(Type.Object(requestStates, only)),
    review: Type.Optional(Type.Object({ ...requestStates, onHold: StateTextSchema }, only)),
  },
  only,
);

/** An outcome, chosen by the first true condition; the last has none. */
export const OutcomeSchema = Type.Object(
  {
    result: Type.Union([Type.Literal('likely'), Type.Literal('unlikely'), Type.Literal('cannotSay')]),
    when: Type.Optional(ConditionSchema),
    title: TextSchema,
    reasons: Type.Array(Type.Object({ when: Type.Optional(ConditionSchema), text: TextSchema }, only)),
  },
  only,
);

/** Known facts about the logged-in person. */
const AccountFactSchema = Type.Union([
  Type.Literal('account.firstName'),
  Type.Literal('account.lastName'),
  Type.Literal('account.dateOfBirth'),
  Type.Literal('account.email'),
]);
export type AccountFact = Static<typeof AccountFactSchema>;

/** Known facts about one of the household, from the application that the council's housing system sent. */
const MemberFactSchema = Type.Union([
  Type.Literal('member.isApplicant'),
  Type.Literal('member.dateOfBirth'),
  Type.Literal('member.sex'),
  Type.Literal('member.relationship'),
]);
export type MemberFact = Static<typeof MemberFactSchema>;

/** `forms/<identifier>.form.json`: one form of a council, merged over base's form of the same name (RFC 7396). */
export const FormDefinitionSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    identifier: SlugSchema,
    title: TextSchema,
    summary: TextSchema,
    displayOrder: Type.Integer({ minimum: 0 }),
    /** Whether people without an account may start (`/forms/{form}`) and send it. */
    anonymous: Type.Union([Type.Literal('no'), Type.Literal('begin'), Type.Literal('submit')]),
    listed: Type.Optional(
      Type.Boolean({
        description:
          'false: in no list of forms and with no tile on the account page, since an action leads to it. Left out: listed.',
      }),
    ),
    requests: RequestTextsSchema,
    updates: Type.Optional(
      Type.Union([Type.Literal('council'), Type.Literal('resident')], {
        description:
          'Who begins an update of what was sent: the council alone, as where nothing is said, or also the resident, at any time.',
      }),
    ),
    /** Roughly how long it takes, in minutes. */
    minutes: Type.Integer({ minimum: 1, maximum: 240 }),
    /** What to have at hand before starting. */
    needed: Type.Optional(Type.Array(TextSchema)),
    /** Sections, in the order given by `order`. */
    sections: Type.Record(NameSchema, SectionSchema, only),
    order: Type.Array(NameSchema, { minItems: 1, uniqueItems: true }),
    pages: Type.Record(NameSchema, PageSchema, only),
    lists: Type.Optional(Type.Record(NameSchema, ListSchema, only)),
    /** Values worked out from answers, by a name that no question has. */
    derived: Type.Optional(Type.Record(NameSchema, DerivedSchema, only)),
    /** By name, so that a council can change one and keep the others. */
    rules: Type.Optional(Type.Record(NameSchema, RuleSchema, only)),
    /** By name: what the server asks outside about an answer. */
    outside: Type.Optional(Type.Record(NameSchema, OutsideCheckSchema, only)),
    /** The council's facts, by the answer they prefill; a person may correct them. */
    prefill: Type.Optional(Type.Record(NameSchema, AccountFactSchema, only)),
    /**
     * Forms whose last submitted answers need not be given again: questions that both ask in the same way, and
     * lists of the same name. What was sent last counts.
     */
    knownFrom: Type.Optional(Type.Array(SlugSchema, { uniqueItems: true })),
    /**
     * By list, the known facts for its first item if nothing is known about the list; `true` for facts that follow
     * from its place.
     */
    firstItem: Type.Optional(
      Type.Record(
        NameSchema,
        Type.Record(NameSchema, Type.Union([AccountFactSchema, Type.Literal(true)]), only),
        only,
      ),
    ),
    /**
     * By list, what the register knows about each of the household, if nothing is known about the list from a form:
     * the applicant is the first item.
     */
    household: Type.Optional(Type.Record(NameSchema, Type.Record(NameSchema, MemberFactSchema, only), only)),
    outcomes: Type.Optional(Type.Array(OutcomeSchema, { minItems: 1 })),
    declaration: Type.Object(
      { statements: Type.Array(TextSchema, { minItems: 1 }), agree: TextSchema, button: TextSchema },
      only,
    ),
    receipt: Type.Object({ title: TextSchema, next: Type.Array(TextSchema, { minItems: 1 }) }, only),
  },
  { $id: 'form', title: 'Form', additionalProperties: false, $defs: conditionDefinitions },
);
export type FormDefinition = Static<typeof FormDefinitionSchema>;

/**
 * `forms/<identifier>.<locale>.json`: a form's sentences in another language, keyed by the definition's sentence,
 * so that a changed sentence loses its translation and an outdated one never shows.
 */
export const FormTextsSchema = Type.Record(Type.String(), Type.String({ minLength: 1 }), {
  $id: 'form-texts',
  title: 'A form in another language',
});
export type FormTexts = Static<typeof FormTextsSchema>;
