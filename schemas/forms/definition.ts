import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { AnswerSchemaSchema } from './answer-schema.ts';
import { conditionDefinitions, ConditionSchema } from './condition.ts';
import { DeadlineSchema } from './deadline.ts';
import { DerivedSchema } from './derived.ts';
import { listKinds } from './list-kinds.ts';
import { OutsideCheckSchema } from './outside.ts';
import { PageAddressSchema } from './page-address.ts';
import { described, NameSchema, TextSchema } from './form-words.ts';
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

/** Settings that JSON Schema has no keyword for: the words to show, and the answer's earlier names. */
const QuestionUiSchema = Type.Object(
  {
    label: described(TextSchema, 'The question, as people read it and hear it beside its box.'),
    hint: Type.Optional(described(TextSchema, 'What helps to answer, below the question.')),
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
    widget: Type.Optional(
      Type.Unsafe<Widget>(
        Type.String({
          enum: [...widgets],
          description:
            'What it is answered with, where what its kind of answer has by itself does not fit: "textarea", for example.',
        }),
      ),
    ),
    autocomplete: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9 -]+$',
        maxLength: 60,
        description:
          'What a browser may fill in by itself, such as "given-name" (WCAG 2.2, 1.3.5). Only of a question about the person who fills in the form.',
      }),
    ),
    none: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description:
          'Of checkboxes: the option that rules out all others, such as "noneOfThese". It stands last, after "or".',
      }),
    ),
    summary: Type.Optional(
      Type.Literal(false, {
        description:
          'false: asked and sent, and not repeated where people check their answers. For a choice that only leads the way, such as "Do you want to see an example?"; never for what somebody typed.',
      }),
    ),
    when: Type.Optional(
      described(
        ConditionSchema,
        'Asked only if this is true, below the questions on the same page that it speaks of.',
      ),
    ),
    messages: Type.Optional(
      Type.Record(NameSchema, TextSchema, {
        ...only,
        description:
          'What is said where an answer does not fit, by the word of the schema that it breaks: {"required": "Enter …", "maximum": "…"}. Without one, our own words. npm run forms -- messages writes those that lack.',
      }),
    ),
    yes: Type.Optional(
      described(
        TextSchema,
        'Of a question for yes or no: what yes is called, where it is not "Yes". A language that answers each question in its own words has them in its file of translations, under the label with " / Yes" and " / No" behind it.',
      ),
    ),
    no: Type.Optional(described(TextSchema, 'The same of no.')),
    warn: Type.Optional(
      Type.Record(NameSchema, AnswerWarningSchema, {
        ...only,
        description:
          'What of it is unusual, by a name of yours, so that a council can change one and keep the others. The first that holds is asked about.',
      }),
    ),
    was: WasSchema,
  },
  only,
);
export type QuestionUi = Static<typeof QuestionUiSchema>;

/** The answers of one page as JSON Schema. */
const PageSchemaSchema = Type.Object(
  {
    type: Type.Literal('object'),
    properties: Type.Record(NameSchema, AnswerSchemaSchema, {
      ...only,
      description:
        'The questions of the page by name, each with its kind of answer, in the order they are asked.',
    }),
    required: Type.Optional(
      Type.Array(NameSchema, {
        uniqueItems: true,
        description:
          'The questions that have to be answered where they are asked. Of all others people read "(optional)".',
      }),
    ),
  },
  only,
);

const shared = {
  title: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The heading of the page; in an item’s page {{name}} is the item’s name.',
  }),
  intro: Type.Optional(Type.Array(TextSchema, { description: 'Paragraphs below the heading: why you ask.' })),
  when: Type.Optional(described(ConditionSchema, 'The page is asked only if this holds.')),
};

const toYou = {
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The heading.' })),
  intro: Type.Optional(Type.Array(TextSchema, { description: 'Paragraphs below the heading.' })),
  ui: Type.Optional(
    Type.Record(
      NameSchema,
      Type.Object(
        {
          label: Type.Optional(described(TextSchema, 'What the question is called.')),
          hint: Type.Optional(described(TextSchema, 'What helps to answer it.')),
          yes: Type.Optional(described(TextSchema, 'What yes is called.')),
          no: Type.Optional(described(TextSchema, 'What no is called.')),
          messages: Type.Optional(
            Type.Record(NameSchema, TextSchema, {
              ...only,
              description: 'What is said where an answer does not fit, by the word of the schema.',
            }),
          ),
        },
        only,
      ),
      { ...only, description: 'The words of a question, by its name.' },
    ),
  ),
};

/** A page with questions or, without any, one to read. */
const QuestionPageSchema = Type.Object(
  {
    ...shared,
    each: Type.Optional(described(NameSchema, 'The list of whose items the page is asked, once for each.')),
    you: Type.Optional(
      Type.Object(toYou, {
        ...only,
        description:
          'Of a page with "each": what is said otherwise to the person who fills the form in, about themselves: "Are you expecting a baby?" for "Is {{name}} expecting a baby?". The list says by "reader" who that is.',
      }),
    ),
    address: Type.Optional(PageAddressSchema),
    texts: Type.Optional(
      Type.Record(NameSchema, PageTextSchema, {
        ...only,
        description:
          'Words between the questions, by a name of yours, so that a council can change one and keep the others; in order.',
      }),
    ),
    button: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description:
          'The words of its button, such as "I understand", if neither "Save and continue" nor, on a page that is only read, "Continue" fits.',
      }),
    ),
    schema: described(
      PageSchemaSchema,
      'What is asked and what fits, as JSON Schema. A page without questions is one to read.',
    ),
    ui: Type.Record(NameSchema, QuestionUiSchema, {
      ...only,
      description: 'The words of each question, by its name.',
    }),
  },
  { ...only, title: 'Questions' },
);

/** A page that shows a list, where items are added, changed and removed. */
const ListPageSchema = Type.Object(
  {
    ...shared,
    list: described(
      NameSchema,
      'The list that the page shows, where its items are added, changed and removed.',
    ),
  },
  { ...only, title: 'A list' },
);
const PageSchema = Type.Union([QuestionPageSchema, ListPageSchema]);
export type QuestionPage = Static<typeof QuestionPageSchema>;
export type ListPage = Static<typeof ListPageSchema>;
export type FormPage = Static<typeof PageSchema>;

const SectionSchema = Type.Object(
  {
    title: described(TextSchema, 'Its name in the list of parts.'),
    when: Type.Optional(
      described(
        ConditionSchema,
        'The section is asked only if this holds; a condition of one of its pages counts as well. It cannot speak of an item.',
      ),
    ),
    pages: Type.Array(NameSchema, {
      minItems: 1,
      uniqueItems: true,
      description: 'Its pages, in the order they are asked. A page with "each" follows the page of its list.',
    }),
  },
  only,
);

/** People, addresses, areas, connections: answers given several times. Items have ids of their own. */
const ListSchema = Type.Object(
  {
    one: described(TextSchema, 'The word for one item, such as "person", as in "Add another person".'),
    first: Type.Optional(described(TextSchema, 'The button of an empty list, such as "Add yourself".')),
    itemName: described(
      TextSchema,
      'What an item is called: its answers in double braces, such as {{firstName}} {{lastName}}.',
    ),
    minItems: Type.Optional(Type.Integer({ minimum: 0, description: 'The fewest items, or choices.' })),
    maxItems: Type.Integer({ minimum: 1, maximum: 200, description: 'The most items, choices or files.' }),
    reader: Type.Optional(
      described(
        NameSchema,
        'The yes-or-no answer by which an item is the person who fills the form in, such as "applicant". Pages say "you" to them.',
      ),
    ),
    tooFew: Type.Optional(
      described(TextSchema, 'What is said where "minItems" asks for more than there are.'),
    ),
    ...listKinds,
    was: WasSchema,
  },
  only,
);
export type FormList = Static<typeof ListSchema>;

const stateTexts = {
  title: described(TextSchema, 'The heading.'),
  description: described(TextSchema, 'The sentence below it.'),
  button: Type.Optional(described(TextSchema, 'The words of the button.')),
};
const stateText = (description: string) => Type.Object(stateTexts, { ...only, description });
const requestStates = {
  pending: stateText('Nothing is answered yet.'),
  progress: stateText('Some of it is answered.'),
  submit: stateText('All of it is answered, and it is not sent.'),
  submitted: stateText('It is sent, and the council has not said what came of it.'),
  accepted: Type.Optional(stateText('It is sent, and the council has said yes.')),
  refused: Type.Optional(stateText('It is sent, and the council has said no.')),
  done: Type.Optional(stateText('It is sent, and the council has dealt with it.')),
  answerWithin: Type.Optional(
    described(
      DeadlineSchema,
      'By when the council answers what was sent, counted from the day after: {"days": 28} or {"workingDays": 5}. People read the day itself, and get a letter with it; after that day they read how to ask.',
    ),
  ),
};

/** The account overview's text for a request, by its type and state (specification sections 2 and 4). */
const RequestTextsSchema = Type.Object(
  {
    new: Type.Optional(
      Type.Object(requestStates, { ...only, description: 'The first time that somebody fills it in.' }),
    ),
    update: Type.Optional(Type.Object(requestStates, { ...only, description: 'A change of what was sent.' })),
    review: Type.Optional(
      Type.Object(
        { ...requestStates, onHold: stateText('The council has paused it.') },
        { ...only, description: 'The council asks whether all of it is still so.' },
      ),
    ),
  },
  only,
);

/** An outcome, chosen by the first true condition; the last has none. */
const OutcomeSchema = Type.Object(
  {
    result: Type.Union([Type.Literal('likely'), Type.Literal('unlikely'), Type.Literal('cannotSay')], {
      description: 'What it comes to: whether they are likely to qualify, or that nobody can say yet.',
    }),
    when: Type.Optional(
      described(
        ConditionSchema,
        'The first outcome that holds is told. The last has no condition, so that there is always one.',
      ),
    ),
    title: described(TextSchema, 'The outcome in a few words.'),
    reasons: Type.Array(
      Type.Object(
        {
          when: Type.Optional(described(ConditionSchema, 'Told only if this holds.')),
          text: described(TextSchema, 'The sentence.'),
        },
        only,
      ),
      { description: 'Why: each whose condition holds, or that has none.' },
    ),
  },
  only,
);

/** Known facts about the signed-in person. */
const AccountFactSchema = Type.Union([
  Type.Literal('account.firstName'),
  Type.Literal('account.lastName'),
  Type.Literal('account.dateOfBirth'),
  Type.Literal('account.email'),
]);
export type AccountFact = Static<typeof AccountFactSchema>;

/** Known facts about a member of the household, from the application that the council's housing system sent. */
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
    $schema: Type.Optional(
      Type.String({
        description:
          'Where your editor finds this description: "../../../schemas/published/form.schema.json".',
      }),
    ),
    identifier: described(
      SlugSchema,
      'The name of the form in its address and of its file: "my-form" for my-form.form.json.',
    ),
    title: described(TextSchema, 'What the form is called.'),
    summary: described(TextSchema, 'What it is for, in one sentence in the list of forms.'),
    displayOrder: Type.Integer({
      minimum: 0,
      description: 'Its place in the list of forms: the lowest comes first.',
    }),
    anonymous: Type.Union([Type.Literal('no'), Type.Literal('begin'), Type.Literal('submit')], {
      description:
        'What people without an account may do: "no": nothing. "begin": fill it in, and log in to send it. "submit": send it as well.',
    }),
    purpose: Type.Optional(
      Type.Union([Type.Literal('register'), Type.Literal('homeless'), Type.Literal('referral')], {
        description:
          '"register": asks for a place on the register; the account and each home say how far somebody is with it. One form at most. "homeless": for people who may lose their home; the account always shows it. "referral": a professional sends it about somebody else; nobody’s own account offers it.',
      }),
    ),
    listed: Type.Optional(
      Type.Boolean({
        description:
          'false: in no list of forms and with no tile on the account page, since an action leads to it. Left out: listed.',
      }),
    ),
    requests: described(
      RequestTextsSchema,
      'What the account page says of it, by why it is filled in and how far somebody is.',
    ),
    updates: Type.Optional(
      Type.Union([Type.Literal('council'), Type.Literal('resident')], {
        description:
          'Who begins an update of what was sent: the council alone, as where nothing is said, or also the resident, at any time.',
      }),
    ),
    minutes: Type.Integer({
      minimum: 1,
      maximum: 240,
      description: 'Roughly how long it takes, in minutes.',
    }),
    needed: Type.Optional(
      Type.Array(TextSchema, { description: 'What to have at hand before starting, one entry a point.' }),
    ),
    sections: Type.Record(NameSchema, SectionSchema, {
      ...only,
      description: 'The parts of the form by name, each with its pages.',
    }),
    order: Type.Array(NameSchema, {
      minItems: 1,
      uniqueItems: true,
      description: 'The names of the sections, in the order they are asked.',
    }),
    pages: Type.Record(NameSchema, PageSchema, { ...only, description: 'All pages by name.' }),
    lists: Type.Optional(
      Type.Record(NameSchema, ListSchema, {
        ...only,
        description: 'What is told several times, such as people or addresses, by name.',
      }),
    ),
    derived: Type.Optional(
      Type.Record(NameSchema, DerivedSchema, {
        ...only,
        description: 'Values worked out from answers, by a name that no question has.',
      }),
    ),
    rules: Type.Optional(
      Type.Record(NameSchema, RuleSchema, {
        ...only,
        description:
          'Checks across pages, by a name of yours, so that a council can change one and keep the others.',
      }),
    ),
    outside: Type.Optional(
      Type.Record(NameSchema, OutsideCheckSchema, {
        ...only,
        description: 'What the server asks outside about an answer, by a name of yours.',
      }),
    ),
    prefill: Type.Optional(
      Type.Record(NameSchema, AccountFactSchema, {
        ...only,
        description:
          'What the account already knows, by the question that it fills in: {"dateOfBirth": "account.dateOfBirth"}. People may correct it.',
      }),
    ),
    knownFrom: Type.Optional(
      Type.Array(SlugSchema, {
        uniqueItems: true,
        description:
          'Forms whose last sent answers need not be given again: questions that both ask in the same way, and lists of the same name.',
      }),
    ),
    firstItem: Type.Optional(
      Type.Record(
        NameSchema,
        Type.Record(NameSchema, Type.Union([AccountFactSchema, Type.Literal(true)]), only),
        {
          ...only,
          description:
            'By list, what the account knows of its first item, where nothing is known of the list; true for what follows from being first, such as {"people": {"applicant": true}}.',
        },
      ),
    ),
    household: Type.Optional(
      Type.Record(NameSchema, Type.Record(NameSchema, MemberFactSchema, only), {
        ...only,
        description:
          'By list, what the register knows of each of the household, where nothing is known of the list from a form. The applicant comes first.',
      }),
    ),
    outcomes: Type.Optional(
      Type.Array(OutcomeSchema, {
        minItems: 1,
        description: 'What somebody is told once it is sent: the first whose condition holds.',
      }),
    ),
    promisedWithin: Type.Optional(
      described(
        DeadlineSchema,
        'By when people send what they have promised in the place of a file, counted from the day after the form was sent.',
      ),
    ),
    declaration: Type.Object(
      {
        statements: Type.Array(TextSchema, {
          minItems: 1,
          description: 'What somebody declares, one entry a point.',
        }),
        agree: described(TextSchema, 'The words beside the box to tick.'),
        button: described(TextSchema, 'The words of the button that sends the form.'),
      },
      { ...only, description: 'The last page, on which the form is sent.' },
    ),
    receipt: Type.Object(
      {
        title: described(TextSchema, 'Its heading, such as "We have your form".'),
        next: Type.Array(TextSchema, { minItems: 1, description: 'What happens next, one entry a point.' }),
      },
      { ...only, description: 'What somebody reads once it is sent.' },
    ),
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
