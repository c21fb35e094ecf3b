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
      'Former names, latest first. Answers to them in drafts are carried over and not asked for again.',
  }),
);

/** Settings that JSON Schema has no keyword for: the words to show, and the answer's earlier names. */
const QuestionUiSchema = Type.Object(
  {
    label: described(TextSchema, 'The question, which people see, and hear with its box.'),
    hint: Type.Optional(described(TextSchema, 'Help with the answer, below the question.')),
    prefix: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 12,
        description: 'Text before a one-line box, such as "+44". Sums of money already have a £.',
      }),
    ),
    suffix: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description:
          'Text after a one-line box, such as "per week". It is read out with the question, and shown beside the answer where people check their answers.',
      }),
    ),
    widget: Type.Optional(
      Type.Unsafe<Widget>(
        Type.String({
          enum: [...widgets],
          description:
            'How people answer, if the default for this kind of answer does not suit, such as "textarea".',
        }),
      ),
    ),
    autocomplete: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9 -]+$',
        maxLength: 60,
        description:
          'What a browser can fill in, such as "given-name" (WCAG 2.2, 1.3.5). Only for questions about the person filling in the form.',
      }),
    ),
    none: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description:
          'For checkboxes: the option that rules out all others, such as "noneOfThese". It is shown last, after "or".',
      }),
    ),
    summary: Type.Optional(
      Type.Literal(false, {
        description:
          'false: the answer is sent, but not shown where people check their answers. Only for a choice that just decides what comes next, such as "Do you want to see an example?", never for text that people type.',
      }),
    ),
    when: Type.Optional(
      described(
        ConditionSchema,
        'The question is asked only if this is true, below the questions on the same page that it depends on.',
      ),
    ),
    messages: Type.Optional(
      Type.Record(NameSchema, TextSchema, {
        ...only,
        description:
          'Error messages, by the schema word that the answer breaks: {"required": "Enter …", "maximum": "…"}. Without one, people see a general message. npm run forms -- messages adds the missing ones.',
      }),
    ),
    yes: Type.Optional(
      described(
        TextSchema,
        'For a yes or no question: the text for yes, if it is not "Yes". If a language answers each question in different words, put them in its translation file, under the label followed by " / Yes" or " / No".',
      ),
    ),
    no: Type.Optional(described(TextSchema, 'The text for no, if it is not "No".')),
    warn: Type.Optional(
      Type.Record(NameSchema, AnswerWarningSchema, {
        ...only,
        description:
          'Unusual answers to ask about, each with a name, so that a council can change one and keep the others. People are asked about the first that applies.',
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
        'The questions on the page by name, each with its kind of answer, in the order they are asked.',
    }),
    required: Type.Optional(
      Type.Array(NameSchema, {
        uniqueItems: true,
        description:
          'The questions that people must answer if they are asked. All others are shown as "(optional)".',
      }),
    ),
  },
  only,
);

const shared = {
  title: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The heading of the page. On a page about an item, {{name}} is the item’s name.',
  }),
  intro: Type.Optional(
    Type.Array(TextSchema, { description: 'Paragraphs below the heading, such as why you ask.' }),
  ),
  when: Type.Optional(described(ConditionSchema, 'The page is asked only if this is true.')),
};

const toYou = {
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The heading.' })),
  intro: Type.Optional(Type.Array(TextSchema, { description: 'Paragraphs below the heading.' })),
  ui: Type.Optional(
    Type.Record(
      NameSchema,
      Type.Object(
        {
          label: Type.Optional(described(TextSchema, 'The text of the question.')),
          hint: Type.Optional(described(TextSchema, 'Help with the answer.')),
          yes: Type.Optional(described(TextSchema, 'The text for yes.')),
          no: Type.Optional(described(TextSchema, 'The text for no.')),
          messages: Type.Optional(
            Type.Record(NameSchema, TextSchema, {
              ...only,
              description: 'Error messages, by the schema word that the answer breaks.',
            }),
          ),
        },
        only,
      ),
      { ...only, description: 'The text of a question, by its name.' },
    ),
  ),
};

/** A page with questions or, without any, one to read. */
const QuestionPageSchema = Type.Object(
  {
    ...shared,
    each: Type.Optional(described(NameSchema, 'The list for which the page is asked, once for each item.')),
    you: Type.Optional(
      Type.Object(toYou, {
        ...only,
        description:
          'For a page with "each": different text for the person filling in the form, about themselves, such as "Are you expecting a baby?" instead of "Is {{name}} expecting a baby?". "reader" of the list says who that is.',
      }),
    ),
    address: Type.Optional(PageAddressSchema),
    texts: Type.Optional(
      Type.Record(NameSchema, PageTextSchema, {
        ...only,
        description:
          'Text between the questions, in order, each with a name, so that a council can change one and keep the others.',
      }),
    ),
    button: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 60,
        description:
          'The text of the button, such as "I understand". Default: "Save and continue", or "Continue" on a page without questions.',
      }),
    ),
    schema: described(
      PageSchemaSchema,
      'The questions and their valid answers, as JSON Schema. A page can have no questions, only text.',
    ),
    ui: Type.Record(NameSchema, QuestionUiSchema, {
      ...only,
      description: 'The text of each question, by its name.',
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
      'The list that the page shows, and where people add, change and remove its items.',
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
        'The section is asked only if this is true. The conditions of its pages also apply. It cannot depend on an item.',
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
      'The name of an item, made from its answers in double braces, such as {{firstName}} {{lastName}}.',
    ),
    minItems: Type.Optional(Type.Integer({ minimum: 0, description: 'The fewest items, or choices.' })),
    maxItems: Type.Integer({ minimum: 1, maximum: 200, description: 'The most items, choices or files.' }),
    reader: Type.Optional(
      described(
        NameSchema,
        'The yes or no answer that says an item is the person filling in the form, such as "applicant". Pages call them "you".',
      ),
    ),
    tooFew: Type.Optional(
      described(TextSchema, 'The error message if there are fewer items than "minItems".'),
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
  button: Type.Optional(described(TextSchema, 'The text of the button.')),
};
const stateText = (description: string) => Type.Object(stateTexts, { ...only, description });
const requestStates = {
  pending: stateText('Nothing has been answered yet.'),
  progress: stateText('Some of it has been answered.'),
  submit: stateText('All of it has been answered, but it has not been sent.'),
  submitted: stateText('It has been sent, and the council has not recorded a decision.'),
  accepted: Type.Optional(stateText('It has been sent, and the council has accepted it.')),
  refused: Type.Optional(stateText('It has been sent, and the council has refused it.')),
  done: Type.Optional(stateText('It has been sent, and the council has dealt with it.')),
  answerWithin: Type.Optional(
    described(
      DeadlineSchema,
      'When the council will answer, counted from the day after the form was sent: {"days": 28} or {"workingDays": 5}. People are shown the date, also in a letter. After that date, they are told how to ask.',
    ),
  ),
};

/** The account overview's text for a request, by its type and state (specification sections 2 and 4). */
const RequestTextsSchema = Type.Object(
  {
    new: Type.Optional(
      Type.Object(requestStates, { ...only, description: 'The first time that a person fills it in.' }),
    ),
    update: Type.Optional(Type.Object(requestStates, { ...only, description: 'A change of what was sent.' })),
    review: Type.Optional(
      Type.Object(
        { ...requestStates, onHold: stateText('The council has paused it.') },
        { ...only, description: 'The council asks whether it is all still correct.' },
      ),
    ),
  },
  only,
);

/** An outcome. The first whose condition is true applies; the last has no condition. */
const OutcomeSchema = Type.Object(
  {
    result: Type.Union([Type.Literal('likely'), Type.Literal('unlikely'), Type.Literal('cannotSay')], {
      description: 'The result, such as whether they are likely to qualify, or that it is not yet known.',
    }),
    when: Type.Optional(
      described(
        ConditionSchema,
        'People are shown the first outcome whose condition is true. The last has no condition, so that there is always one.',
      ),
    ),
    title: described(TextSchema, 'The outcome in a few words.'),
    reasons: Type.Array(
      Type.Object(
        {
          when: Type.Optional(described(ConditionSchema, 'Shown only if this is true.')),
          text: described(TextSchema, 'The sentence.'),
        },
        only,
      ),
      { description: 'The reasons: each one that has no condition or whose condition is true.' },
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
        description: 'Where your editor finds this schema: "../../../schemas/published/form.schema.json".',
      }),
    ),
    identifier: described(
      SlugSchema,
      'The name of the form in its address and in the name of its file: "my-form" for my-form.form.json.',
    ),
    title: described(TextSchema, 'The title of the form.'),
    summary: described(TextSchema, 'What it is for, in one sentence, shown in the list of forms.'),
    displayOrder: Type.Integer({
      minimum: 0,
      description: 'Its place in the list of forms: the lowest number comes first.',
    }),
    anonymous: Type.Union([Type.Literal('no'), Type.Literal('begin'), Type.Literal('submit')], {
      description:
        'What people without an account can do: "no": nothing. "begin": fill it in, and log in to send it. "submit": also send it.',
    }),
    purpose: Type.Optional(
      Type.Union([Type.Literal('register'), Type.Literal('homeless'), Type.Literal('referral')], {
        description:
          '"register": an application to join the register. The account and each home say how far the person has got. At most one form. "homeless": for people who may lose their home. The account always shows it. "referral": a professional sends it about someone else. It is not offered in people’s accounts.',
      }),
    ),
    listed: Type.Optional(
      Type.Boolean({
        description:
          'false: not in any list of forms or on the account page, because an action leads to it. Default: listed.',
      }),
    ),
    requests: described(
      RequestTextsSchema,
      'What the account page says about it, depending on why people fill it in and how far they have got.',
    ),
    updates: Type.Optional(
      Type.Union([Type.Literal('council'), Type.Literal('resident')], {
        description:
          'Who can start an update of what was sent: only the council, which is the default, or also the resident, at any time.',
      }),
    ),
    minutes: Type.Integer({
      minimum: 1,
      maximum: 240,
      description: 'Roughly how long it takes, in minutes.',
    }),
    needed: Type.Optional(
      Type.Array(TextSchema, {
        description: 'What people need before they start, one entry for each point.',
      }),
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
        description: 'Lists of things to fill in several times, such as people or addresses, by name.',
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
          'Checks across pages, each with a name, so that a council can change one and keep the others.',
      }),
    ),
    outside: Type.Optional(
      Type.Record(NameSchema, OutsideCheckSchema, {
        ...only,
        description: 'Answers that the server checks with outside services, each with a name.',
      }),
    ),
    prefill: Type.Optional(
      Type.Record(NameSchema, AccountFactSchema, {
        ...only,
        description:
          'Answers that the account already knows, by the question to fill in: {"dateOfBirth": "account.dateOfBirth"}. People can correct them.',
      }),
    ),
    knownFrom: Type.Optional(
      Type.Array(SlugSchema, {
        uniqueItems: true,
        description:
          'Forms whose last sent answers people do not need to give again: questions that both forms ask in the same way, and lists with the same name.',
      }),
    ),
    firstItem: Type.Optional(
      Type.Record(
        NameSchema,
        Type.Record(NameSchema, Type.Union([AccountFactSchema, Type.Literal(true)]), only),
        {
          ...only,
          description:
            'By list, what the account knows about its first item, if nothing else is known of the list. Write true for what is true of the first item, such as {"people": {"applicant": true}}.',
        },
      ),
    ),
    household: Type.Optional(
      Type.Record(NameSchema, Type.Record(NameSchema, MemberFactSchema, only), {
        ...only,
        description:
          'By list, what the register knows about each person in the household, if nothing is known of the list from a form. The applicant comes first.',
      }),
    ),
    outcomes: Type.Optional(
      Type.Array(OutcomeSchema, {
        minItems: 1,
        description: 'What people are told after they send it: the first outcome whose condition is true.',
      }),
    ),
    promisedWithin: Type.Optional(
      described(
        DeadlineSchema,
        'When people must send files that they promised to send later, counted from the day after the form was sent.',
      ),
    ),
    declaration: Type.Object(
      {
        statements: Type.Array(TextSchema, {
          minItems: 1,
          description: 'What people declare, one entry for each point.',
        }),
        agree: described(TextSchema, 'The text beside the checkbox.'),
        button: described(TextSchema, 'The text of the button that sends the form.'),
      },
      { ...only, description: 'The last page, on which the form is sent.' },
    ),
    receipt: Type.Object(
      {
        title: described(TextSchema, 'Its heading, such as "We have your form".'),
        next: Type.Array(TextSchema, {
          minItems: 1,
          description: 'What happens next, one entry for each point.',
        }),
      },
      { ...only, description: 'What people see after they send it.' },
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
