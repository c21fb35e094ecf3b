import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import { isOneLine, type AnswerKind } from '#schemas/forms/widgets.ts';
import { dayBoundKeywords, dayBoundsOf } from '#domain/forms/bounds/day-bounds.ts';
import { numberBoundKeywords } from '#domain/forms/bounds/number-bounds.ts';
import { answerKind, widgetOf } from '#domain/forms/answer-kind.ts';
import { conditionsOfOptions } from '#domain/forms/choices/conditional-options.ts';
import { optionsElsewhere } from '#domain/forms/shared-options.ts';
import { type FormDefect, listed, warning } from './defect.ts';
import { isListPage, memberOf, type Inventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';

/** Words that error messages never use (GOV.UK Design System, "Error message"). */
const banned: readonly [RegExp, string][] = [
  [/\b(?:in)?valid\b/i, 'valid'],
  [/\bplease\b/i, 'please'],
  [/\bsorry\b/i, 'sorry'],
  [/\boops\b/i, 'oops'],
  [/\bthis field\b/i, 'this field'],
  [/\bis required\b/i, 'is required'],
  [/\bselect an option\b/i, 'select an option'],
  [/\b(?:forbidden|illegal|prohibited)\b/i, 'forbidden'],
];

const link = /https?:|www\.|<a\b|\]\(/i;

/** The most questions on one page for a phone and for slow readers. */
const mostQuestions = 8;

/**
 * Checks the words around questions: missing, useless and wrongly worded messages; hints and labels; words
 * beside boxes; autocomplete tokens.
 */
export function checkWords({ pages, questions, definition }: Inventory): FormDefect[] {
  return [
    ...questions.flatMap((question) => [
      ...missingMessages(question),
      ...uselessMessages(definition, question),
      ...wordsOf(question),
      ...wordsBesideBox(question),
      ...notRepeated(question),
      ...autocompleteOf(question),
    ]),
    ...pages.flatMap(({ name, page }) => {
      if (!isListPage(page)) return crowded(name, page);
      const list = memberOf(definition.lists, page.list);
      if (!list?.minItems || list.tooFew !== undefined) return [];
      return [
        warning(
          'missingMessage',
          `/lists/${page.list}`,
          `An empty list on the page "${name}" would show a general message.`,
          'Add "tooFew" to say what people should add.',
        ),
      ];
    }),
  ];
}

function crowded(name: string, { schema }: QuestionPage): FormDefect[] {
  const asked = Object.keys(schema.properties).length;
  if (asked <= mostQuestions) return [];
  return [
    warning(
      'crowdedPage',
      `/pages/${name}`,
      `The page "${name}" asks ${asked} questions.`,
      `Split it into pages of at most ${mostQuestions}. On a phone, people lose their place on longer pages.`,
    ),
  ];
}

/** Returns the keywords that an answer can fail with on a page as shown, `required` first. */
export function failingKeywords({
  schema,
  isRequired,
}: Pick<PlacedQuestion, 'schema' | 'isRequired'>): string[] {
  return [...(isRequired ? ['required'] : []), ...keywordsOf(schema)];
}

function keywordsOf(schema: AnswerSchema): string[] {
  if ('minimum' in schema)
    return [
      'type',
      'minimum',
      'maximum',
      ...('format' in schema ? ['format'] : []),
      ...numberBoundKeywords.filter((keyword) => schema[keyword] !== undefined),
    ];
  if ('format' in schema && schema.format === 'uprn') return [];
  if ('format' in schema) {
    const bounds = dayBoundsOf(schema);
    return ['format', ...dayBoundKeywords.filter((keyword) => bounds[keyword] !== undefined)];
  }
  // Text typed into the box is kept, even if it is none of the choices.
  if ('choices' in schema) return ['oneOf'];
  if ('const' in schema) return ['const'];
  // The control takes no more files than allowed; with no files at all, the message is `required`.
  if ('documentKind' in schema) return (schema.minItems ?? 1) > 1 ? ['minItems'] : [];
  const keywords = ['minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'].filter(
    (keyword) => keyword in schema,
  );
  // Choosing none is `required`, and so is a text shorter than one character.
  return keywords.filter(
    (keyword) => !(keyword === 'minLength' && 'minLength' in schema && schema.minLength === 1),
  );
}

/** Returns the keywords that an answer can fail with and that have no message in the question's own words. */
export function keywordsWithoutMessage({ ui, schema, isRequired }: PlacedQuestion): string[] {
  if (!ui) return [];
  const messages = ui.messages ?? {};
  return failingKeywords({ schema, isRequired }).filter((keyword) => {
    // A statement that must be agreed to can fail in only one way, under either keyword.
    if (keyword === 'const' && isRequired) return false;
    if (keyword === 'minItems' && isRequired && 'minItems' in schema && schema.minItems === 1) return false;
    return !Object.hasOwn(messages, keyword);
  });
}

function missingMessages(question: PlacedQuestion): FormDefect[] {
  const { page, name } = question;
  return keywordsWithoutMessage(question).map((keyword) =>
    keyword === 'required'
      ? warning(
          'fallbackMessage',
          `/pages/${page}/ui/${name}`,
          `Without an answer, "${name}" would say "This field is required".`,
          'Add the message "required" to say what to do, such as "Enter your first name".',
        )
      : warning(
          'missingMessage',
          `/pages/${page}/ui/${name}`,
          `"${name}" has no message for "${keyword}", so people would see a general one.`,
          `Add the message "${keyword}" to say what to do.`,
        ),
  );
}

function uselessMessages(
  definition: FormDefinition,
  { ui, page, name, schema, isRequired }: PlacedQuestion,
): FormDefect[] {
  const isLost =
    conditionsOfOptions(schema).length > 0 || optionsElsewhere(definition, page, name).length > 0;
  const possible = new Set([
    ...failingKeywords({ schema, isRequired }),
    ...Object.keys(schema),
    ...(isRequired && isLost ? ['notOffered'] : []),
    ...(ui?.none === undefined ? [] : ['none']),
  ]);
  return Object.keys(ui?.messages ?? {})
    .filter((keyword) => !possible.has(keyword))
    .map((keyword) =>
      warning(
        'uselessMessage',
        `/pages/${page}/ui/${name}/messages/${keyword}`,
        `"${name}" never fails with "${keyword}", so this is never shown.`,
        listed(failingKeywords({ schema, isRequired })),
      ),
    );
}

function wordsOf({ ui, page, name }: PlacedQuestion): FormDefect[] {
  if (!ui) return [];
  const at = `/pages/${page}/ui/${name}`;
  const findings: FormDefect[] = [];
  for (const [keyword, message] of Object.entries(ui.messages ?? {})) {
    const found = banned.find(([pattern]) => pattern.test(message));
    if (found)
      findings.push(
        warning(
          'bannedWord',
          `${at}/messages/${keyword}`,
          `The message says "${found[1]}", which does not tell people what to do.`,
          'Say what to do, using the words of the question, such as "Enter your first name".',
        ),
      );
  }
  if (ui.hint !== undefined && link.test(ui.hint))
    findings.push(
      warning(
        'linkInHint',
        `${at}/hint`,
        'The hint contains a link, which screen readers read as plain text.',
        'Put the link in a paragraph on the page.',
      ),
    );
  if (/\*|\(optional\)/i.test(ui.label))
    findings.push(
      warning(
        'labelMark',
        `${at}/label`,
        'The label says whether the question is optional, but the page already does that.',
        'Remove it from the label.',
      ),
    );
  return findings;
}

/** Kinds of answer that are chosen, so they cannot be mistyped. */
const chosen: ReadonlySet<AnswerKind> = new Set(['yesOrNo', 'choice', 'choices', 'statement']);

/**
 * Reports typed answers left out of the summary: residents can check what they send to a council (WCAG 2.2,
 * 3.3.4).
 */
function notRepeated({ ui, schema, page, name }: PlacedQuestion): FormDefect[] {
  if (ui?.summary !== false || chosen.has(answerKind(schema))) return [];
  return [
    warning(
      'notRepeated',
      `/pages/${page}/ui/${name}/summary`,
      `People cannot check what they enter as "${name}" before they send it.`,
      'Remove "summary". Only a choice that just decides what comes next can be left out.',
    ),
  ];
}

function wordsBesideBox({ ui, schema, page, name }: PlacedQuestion): FormDefect[] {
  const widget = widgetOf(schema, ui);
  return (['prefix', 'suffix'] as const).flatMap((key) => {
    if (ui?.[key] === undefined) return [];
    const at = `/pages/${page}/ui/${name}/${key}`;
    if (!isOneLine[widget])
      return warning(
        'wordsWithoutBox',
        at,
        `"${name}" does not have a one-line box, so its "${key}" is not shown.`,
        'Put it in the label or the hint.',
      );
    return key === 'prefix' && widget === 'money'
      ? warning(
          'wordsWithoutBox',
          at,
          `"${name}" is a sum of money, which already has a £ before the box.`,
          'Remove "prefix". Use "suffix" to say what the sum is for, such as "per week".',
        )
      : [];
  });
}

/** Tokens of HTML's autofill that are about a person (WCAG 2.2, 1.3.5). */
const tokens = new Set(
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code language bday bday-day bday-month bday-year sex tel tel-country-code tel-national tel-area-code tel-local tel-extension email off'.split(
    ' ',
  ),
);

/** Names of questions about the resident, with the autofill token for each. */
const expected: Readonly<Record<string, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  dateOfBirth: 'bday',
  email: 'email',
  telephone: 'tel',
  mobile: 'tel',
};

function autocompleteOf({ ui, page, name, list }: PlacedQuestion): FormDefect[] {
  if (!ui) return [];
  if (ui.autocomplete !== undefined) {
    const unknown = ui.autocomplete
      .split(' ')
      .find((token) => !tokens.has(token) && !['home', 'work', 'mobile'].includes(token));
    if (unknown === undefined) return [];
    return [
      warning(
        'autocompleteUnknown',
        `/pages/${page}/ui/${name}/autocomplete`,
        `Browsers do not recognise the token "${unknown}".`,
        'Use an HTML autocomplete token, such as given-name.',
      ),
    ];
  }
  const token = memberOf(expected, name);
  if (token === undefined || list !== null) return [];
  return [
    warning(
      'autocompleteMissing',
      `/pages/${page}/ui/${name}`,
      `A browser cannot offer to fill in "${name}".`,
      `Add "autocomplete": "${token}", or "off" if it is about someone else.`,
    ),
  ];
}
